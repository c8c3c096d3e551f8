import { TokenError } from './token.errors';

type Crypto = typeof globalThis.crypto;

/** WebCrypto of the browser or of Node.js, without a dependency on either. */
export function webCrypto(): Crypto {
  // `subtle` is missing on pages that were loaded over plain HTTP.
  const found = globalThis.crypto as Partial<Crypto> | undefined;
  if (!found?.subtle) throw new TokenError('no-web-crypto');
  return found as Crypto;
}

export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const input = joinBytes(...parts);
  const digest = await webCrypto().subtle.digest('SHA-256', input);
  input.fill(0);
  return new Uint8Array(digest);
}

export function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** A copy of a part. `slice` of a Buffer would share its memory, and wiping it would destroy the key of the caller. */
export function copyBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return Uint8Array.from(bytes.subarray(start, end));
}

export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i]!;
  return difference === 0;
}

/** Overwrites secrets. Copies that the JavaScript engine made before are not overwritten. */
export function wipe(...arrays: { fill(value: number): unknown }[]): void {
  for (const array of arrays) array.fill(0);
}
