import { CompactEncrypt, type CompactJWEHeaderParameters, type CryptoKey, importJWK, type JWK } from 'jose';

/** Encrypts to a key on P-256, as a compact JWE. */
export const encryptCompact = (
  content: Uint8Array,
  key: CryptoKey | JWK,
  header: Omit<CompactJWEHeaderParameters, 'alg' | 'enc'> = {},
): Promise<string> =>
  new CompactEncrypt(content).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...header }).encrypt(key);

/** Imports the public key of an EC key on P-256. */
export const importPublicKey = async ({ kty, crv, x, y }: JWK, alg: string): Promise<CryptoKey> =>
  (await importJWK({ kty, crv, x, y }, alg)) as CryptoKey;
