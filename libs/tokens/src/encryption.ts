import { parameters } from './parameters.table';
import { expandSeed } from './randomness/key-stream';
import { sampleResidues, uniformBytes } from './randomness/samples';
import { WordReader } from './randomness/word-reader';
import { addProduct, type Residues, transform } from './ring/polynomial';
import { wipe } from './web-crypto';

/** The uniform polynomial of a seed. It is drawn in transformed form: that is uniform too. */
export async function expandUniform(seed: Uint8Array): Promise<Residues> {
  const bytes = await expandSeed(seed, 'uniform', uniformBytes);
  return sampleResidues(new WordReader(bytes), parameters.degree);
}

/** -(a·s) + T·e + m, transformed. Without the secret s it looks uniform. */
export function encrypt(
  a: Residues,
  { secret, noise, message }: { secret: Float64Array; noise: Float64Array; message: Float64Array },
): Residues {
  const masked = new Float64Array(message);
  for (let i = 0; i < masked.length; i++) masked[i]! += parameters.plaintextModulus * noise[i]!;
  const negated = secret.map((value) => -value);
  const transformed = transform(negated);
  const encrypted = addProduct(transform(masked), a, transformed);
  wipe(masked, negated, ...transformed);
  return encrypted;
}
