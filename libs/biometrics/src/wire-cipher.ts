import type { Feature } from './feature';
import {
  ivLength,
  joinJwe,
  parseJson,
  protectHeader,
  readText,
  saltLength,
  splitJwe,
  tagLength,
  WireCipherError,
  wireInfo,
  type WirePurpose,
  type WireVersion,
} from './wire-format';

type MaybePromise<T> = T | Promise<T>;
type Subtle = typeof globalThis.crypto.subtle;
type Key = Awaited<ReturnType<Subtle['importKey']>>;

/** Encrypts requests to a biometric node and decrypts its replies, under an API key. */
export interface WireEncryption {
  encrypt(purpose: WirePurpose, plaintext: string): MaybePromise<string>;
  /** Throws a WireCipherError if the text was not encrypted under this API key for this purpose. */
  decrypt(purpose: WirePurpose, jwe: string): MaybePromise<string>;
  encryptFeatures(features: Feature | readonly Feature[]): MaybePromise<string>;
  /** The caller validates the JSON. */
  decryptFeatures(jwe: string): MaybePromise<unknown>;
}

/** The wire cipher on WebCrypto, for browsers and other runtimes than Node.js. */
export class WireCipher implements WireEncryption {
  private material?: Promise<Key>;

  constructor(
    private readonly apiKey: string,
    private readonly version: WireVersion = '1',
  ) {
    requireApiKey(apiKey);
    wireInfo(version, 'features');
  }

  async encrypt(purpose: WirePurpose, plaintext: string): Promise<string> {
    const salt = globalThis.crypto.getRandomValues(new Uint8Array(saltLength));
    const iv = globalThis.crypto.getRandomValues(new Uint8Array(ivLength));
    const protectedHeader = protectHeader(salt);
    const key = await this.deriveKey(salt, purpose, 'encrypt');
    const sealed = new Uint8Array(
      await subtle().encrypt(aesGcm(iv, protectedHeader), key, utf8.encode(plaintext)),
    );
    const end = sealed.length - tagLength;
    return joinJwe({ protectedHeader, iv, ciphertext: sealed.subarray(0, end), tag: sealed.subarray(end) });
  }

  async decrypt(purpose: WirePurpose, jwe: string): Promise<string> {
    const { protectedHeader, salt, iv, ciphertext, tag } = splitJwe(jwe);
    const key = await this.deriveKey(salt, purpose, 'decrypt');
    const sealed = new Uint8Array(ciphertext.length + tag.length);
    sealed.set(ciphertext);
    sealed.set(tag, ciphertext.length);
    const plaintext = await subtle()
      .decrypt(aesGcm(iv, protectedHeader), key, sealed)
      .catch(() => Promise.reject(decryptionFailed()));
    return readText(new Uint8Array(plaintext), 'decrypted content');
  }

  encryptFeatures(features: Feature | readonly Feature[]): Promise<string> {
    return this.encrypt('features', JSON.stringify(features));
  }

  async decryptFeatures(jwe: string): Promise<unknown> {
    return parseJson(await this.decrypt('features', jwe), 'decrypted content');
  }

  // Keys are not cached: every message has its own salt, and so its own key.
  private async deriveKey(
    salt: Uint8Array<ArrayBuffer>,
    purpose: WirePurpose,
    usage: 'encrypt' | 'decrypt',
  ): Promise<Key> {
    const info = utf8.encode(wireInfo(this.version, purpose));
    this.material ??= subtle().importKey('raw', utf8.encode(this.apiKey), 'HKDF', false, ['deriveKey']);
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info };
    return subtle().deriveKey(hkdf, await this.material, { name: 'AES-GCM', length: 256 }, false, [usage]);
  }
}

/** With an empty API key the encryption key would be public. */
export function requireApiKey(apiKey: string): void {
  if (apiKey === '') throw new WireCipherError('The wire cipher needs an API key.');
}

/** One error for every cause, so that it does not reveal why decryption failed. */
export const decryptionFailed = (): WireCipherError =>
  new WireCipherError('The ciphertext does not open with this API key and purpose.');

const utf8 = new TextEncoder();

const aesGcm = (iv: Uint8Array<ArrayBuffer>, protectedHeader: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8.encode(protectedHeader),
  tagLength: tagLength * 8,
});

function subtle(): Subtle {
  // Missing on pages that were loaded over plain HTTP.
  const found = globalThis.crypto.subtle as Subtle | undefined;
  if (!found)
    throw new WireCipherError('WebCrypto is missing: browsers offer it over HTTPS and on localhost only.');
  return found;
}
