import type { CryptoKey, JWK } from 'jose';

/** The key to which the biometric node encrypts a token for this device; its private key cannot be extracted. */
export interface TokenRecipient {
  publicKey: JWK;
  privateKey: CryptoKey;
}

/** Creates a recipient for one session. */
export async function createTokenRecipient(): Promise<TokenRecipient> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    ['deriveBits'],
  );
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { publicKey: { kty, crv, x, y }, privateKey };
}
