import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** A ciphertext does not open: wrong key, wrong context, or changed bytes. */
export class SealError extends Error {
  override readonly name: string = 'SealError';
}

/** AES-256-GCM: iv, ciphertext and tag in one buffer. The context is bound to it and must be given again to open it. */
export function seal(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const iv = randomBytes(ivLength);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, encryption.update(plaintext), encryption.final(), encryption.getAuthTag()]);
}

/** Opens what `seal` made with the same key and context. */
export function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < ivLength + tagLength) throw new SealError('The ciphertext is too short.');
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-tagLength));
  try {
    // One buffer, and no copy of it: whoever asked can wipe what was opened. GCM has nothing left for `final`.
    const plaintext = decryption.update(sealed.subarray(ivLength, -tagLength));
    decryption.final();
    return plaintext;
  } catch {
    throw new SealError('The ciphertext does not open with this key and context.');
  }
}
