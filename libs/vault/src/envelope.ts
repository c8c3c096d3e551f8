import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Decryption failed: wrong key, wrong context, or changed bytes. */
export class SealError extends Error {
  override readonly name: string = 'SealError';
}

/** Encrypts with AES-256-GCM: iv, ciphertext and tag in one buffer. The context is authenticated and must be the same in `open`. */
export function seal(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const iv = randomBytes(ivLength);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, encryption.update(plaintext), encryption.final(), encryption.getAuthTag()]);
}

/** Decrypts the output of `seal` with the same key and context. */
export function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < ivLength + tagLength) throw new SealError('The ciphertext is too short.');
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-tagLength));
  try {
    // One buffer without a copy, so that the caller can wipe the plaintext. GCM returns no bytes from `final`.
    const plaintext = decryption.update(sealed.subarray(ivLength, -tagLength));
    decryption.final();
    return plaintext;
  } catch {
    throw new SealError('Decryption failed with this key and context.');
  }
}
