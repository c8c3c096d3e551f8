import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveSecret } from './login-token';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts text with a key that only the cookie of the login gives: whoever reads the database cannot read it. */
export function sealSecret(token: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveSecret(token, 'id-token'), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws if the bytes were changed, or sealed with another token. */
export function openSecret(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv(
    algorithm,
    deriveSecret(token, 'id-token'),
    sealed.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  );
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
