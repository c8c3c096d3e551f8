import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Base64UrlCodec } from './base64url';
import type { Feature } from './feature';
import { decryptionFailed, requireApiKey, type WireEncryption } from './wire-cipher';
import {
  ivLength,
  joinJwe,
  parseJson,
  protectHeader,
  readText,
  saltLength,
  splitJwe,
  tagLength,
  wireInfo,
  type WirePurpose,
  type WireVersion,
} from './wire-format';

const cipher = 'aes-256-gcm';
const keyLength = 32;

/** The wire cipher on `node:crypto`: synchronous, where WebCrypto would use the thread pool several times. */
export class ServerWireCipher implements WireEncryption {
  constructor(
    private readonly apiKey: string,
    private readonly version: WireVersion = '1',
  ) {
    requireApiKey(apiKey);
    wireInfo(version, 'features');
  }

  encrypt(purpose: WirePurpose, plaintext: string): string {
    const salt = randomBytes(saltLength);
    const iv = new Uint8Array(randomBytes(ivLength));
    const protectedHeader = protectHeader(salt, codec);
    const encryption = createCipheriv(cipher, this.deriveKey(salt, purpose), iv);
    encryption.setAAD(Buffer.from(protectedHeader));
    const ciphertext = Buffer.concat([encryption.update(plaintext, 'utf8'), encryption.final()]);
    return joinJwe({ protectedHeader, iv, ciphertext, tag: encryption.getAuthTag() }, codec);
  }

  decrypt(purpose: WirePurpose, jwe: string): string {
    const { protectedHeader, salt, iv, ciphertext, tag } = splitJwe(jwe, codec);
    const decryption = createDecipheriv(cipher, this.deriveKey(salt, purpose), iv, {
      authTagLength: tagLength,
    });
    decryption.setAAD(Buffer.from(protectedHeader)).setAuthTag(tag);
    const plaintext = decryption.update(ciphertext);
    try {
      decryption.final();
    } catch {
      throw decryptionFailed();
    }
    return readText(plaintext, 'decrypted content');
  }

  encryptFeatures(features: Feature | readonly Feature[]): string {
    return this.encrypt('features', JSON.stringify(features));
  }

  decryptFeatures(jwe: string): unknown {
    return parseJson(this.decrypt('features', jwe), 'decrypted content');
  }

  private deriveKey(salt: Uint8Array, purpose: WirePurpose): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.apiKey, salt, wireInfo(this.version, purpose), keyLength));
  }
}

const codec: Base64UrlCodec = {
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url'),
  // Buffer skips invalid characters: only a text that encodes to itself again was valid.
  decode: (text) => {
    const bytes = Buffer.from(text, 'base64url');
    return bytes.toString('base64url') === text ? bytes : undefined;
  },
};
