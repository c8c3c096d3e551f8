import { TokenError } from '../token.errors';
import { areEqual, webCrypto, wipe } from '../web-crypto';

/** A source of random bytes. Entry points use WebCrypto only; tests pass another one to reproduce a result. */
export interface Randomness {
  draw(length: number): Uint8Array;
}

// More is an error by the specification of WebCrypto.
const maxBytesPerCall = 65_536;
const sampleBytes = 32;

/** WebCrypto, or an error if it obviously fails. */
export function systemRandomness(): Randomness {
  const randomness = { draw };
  checkRandomness(randomness);
  return randomness;
}

function draw(length: number): Uint8Array {
  const crypto = webCrypto();
  const bytes = new Uint8Array(length);
  for (let offset = 0; offset < length; offset += maxBytesPerCall)
    crypto.getRandomValues(bytes.subarray(offset, offset + maxBytesPerCall));
  return bytes;
}

const previous = new Uint8Array(sampleBytes);

/**
 * Draws two samples. They are never equal to each other, to a sample of an earlier call, or zero, unless the generator is
 * broken. With repeated bytes the mask of a reply would be a known one.
 */
export function checkRandomness(randomness: Randomness): void {
  const samples = [randomness.draw(sampleBytes), randomness.draw(sampleBytes)] as const;
  const zero = new Uint8Array(sampleBytes);
  const isRepeated =
    areEqual(...samples) || samples.some((sample) => areEqual(sample, zero) || areEqual(sample, previous));
  previous.set(samples[1]);
  wipe(...samples);
  if (isRepeated) throw new TokenError('broken-randomness');
}
