import type { CryptoKey, JWK } from 'jose';

type Encryption = typeof import('./compact-encryption');

/** Loads the encryption on demand: a page shows its first screen without it. */
export const loadEncryption = (): Promise<Encryption> => import('./compact-encryption');

/** Encrypts to a key on P-256, as a compact JWE. */
export async function encrypt(
  content: Uint8Array,
  key: CryptoKey | JWK,
  header?: Parameters<Encryption['encryptCompact']>[2],
): Promise<string> {
  const { encryptCompact } = await loadEncryption();
  return encryptCompact(content, key, header);
}
