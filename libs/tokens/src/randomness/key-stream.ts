import { webCrypto } from '../web-crypto';

/** What a seed is expanded to: the upper 64 bits of the counter block. Each one gives an independent stream. */
export const streams = { secret: 1, weights: 2, publicSeed: 3, publicNoise: 4, uniform: 5 } as const;

/** The key stream of AES-256-CTR under the seed. */
export async function expandSeed(
  seed: Uint8Array,
  stream: keyof typeof streams,
  length: number,
): Promise<Uint8Array> {
  const { subtle } = webCrypto();
  const counter = new Uint8Array(16);
  counter[7] = streams[stream];
  const copy = Uint8Array.from(seed);
  const key = await subtle.importKey('raw', copy, 'AES-CTR', false, ['encrypt']);
  copy.fill(0);
  const algorithm = { name: 'AES-CTR', counter, length: 64 };
  return new Uint8Array(await subtle.encrypt(algorithm, key, new Uint8Array(length)));
}
