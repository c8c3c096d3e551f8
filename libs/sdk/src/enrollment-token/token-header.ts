import { EnrollmentTokenError } from './enrollment-token.errors';

// GHET: Gatehouse enrollment token.
const magic = [0x47, 0x48, 0x45, 0x54];
const version = 1;

/** The header of every token: the magic bytes, the version and the scheme. */
export const headerSize = magic.length + 2;

export function writeHeader(token: Uint8Array, schemeId: number): void {
  token.set([...magic, version, schemeId]);
}

/** The id of the scheme that created a token. */
export function readSchemeId(token: Uint8Array): number {
  if (token.length < headerSize) throw new EnrollmentTokenError('wrong-size');
  if (!magic.every((byte, i) => token[i] === byte)) throw new EnrollmentTokenError('not-a-token');
  if (token[magic.length] !== version) throw new EnrollmentTokenError('unknown-version');
  return token[magic.length + 1] as number;
}
