import { type BlockLayout, layOutBlocks } from './block-layout';
import { centre, computeCheckValue } from './check-value';
import { parameters } from './parameters.table';
import { estimateLength, one } from './length-estimate';
import { parseReply, type Reply } from './reply-format';
import { addProduct, createZero, fromResidues, transform, transformBack } from './ring/polynomial';
import { expandSecret, expandWeights, parseSecretKey, type SecretKey } from './secret-key';
import { wipe } from './web-crypto';

/** What a reply says. */
export interface OpenedReply {
  /** Whether the numbers were computed from the token of this key. If not, score and length are 0. */
  isGenuine: boolean;
  /** The cosine of probe and template, times the length of the probe. */
  score: number;
  /** The length of the probe, estimated from its projections on the secret directions. About 1 if the device is honest. */
  length: number;
}

/** Opens the numbers of a reply, and checks that they were computed from the token of this key. */
export async function openReply(reply: Uint8Array, secretKey: Uint8Array): Promise<OpenedReply> {
  const key = await parseSecretKey(secretKey);
  try {
    return await openWith(key, parseReply(reply, key.dimension));
  } finally {
    wipe(key.seed);
  }
}

async function openWith(key: SecretKey, reply: Reply): Promise<OpenedReply> {
  const layout = layOutBlocks(key.dimension);
  const secret = await expandSecret(key);
  const weights = await expandWeights(key);
  const numbers = decrypt(reply, secret, layout);
  // The last number must be the weighted sum of the others. Without the weights, a changed number passes with probability 1/T.
  const isGenuine = computeCheckValue(weights, numbers) === numbers[layout.check];
  const opened = isGenuine
    ? { score: numbers[0]! / one, length: estimateLength(numbers, layout) }
    : { score: 0, length: 0 };
  wipe(secret, weights, numbers);
  return { isGenuine, ...opened };
}

/** The numbers of all blocks, modulo T. */
export function decrypt({ c1, slots }: Reply, secret: Float64Array, layout: BlockLayout): Float64Array {
  const transformedSecret = transform(secret);
  const product = transformBack(addProduct(createZero(), c1, transformedSecret));
  const [a, b] = parameters.primes.map(({ prime }, p) =>
    layout.slots.map((coefficient, block) => (slots[p]![block]! + product[p]![coefficient]!) % prime),
  ) as [number[], number[]];
  wipe(...transformedSecret, ...product);
  return Float64Array.from(a, (residue, block) => centre(fromResidues(residue, b[block]!)));
}
