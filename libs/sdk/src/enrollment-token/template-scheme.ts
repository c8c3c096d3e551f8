import type { CryptoKey } from 'jose';
import type { Embedding } from './embedding';

/** What opens a token: a half that the device keeps, and a half that the server hands out while it lets it. */
export interface TemplateKeys {
  /** Made by `createDeviceSecret`; it cannot be taken out of WebCrypto. */
  deviceSecret: CryptoKey;
  /** The share of the server: `release` of the face step. */
  release: string;
}

/**
 * A way to keep a face on a device and to compare with it. A scheme that compares without opening the token is a second
 * one of these: callers see a score and nothing else.
 */
export interface TemplateScheme {
  /** Stands in the token, so that it is read by the scheme that made it. */
  readonly id: number;
  /** Makes a token of a face; throws an `EnrollmentTokenError` for what is no face. */
  protect(embeddings: readonly Embedding[], keys: TemplateKeys): Promise<Uint8Array>;
  /** The cosine of a fresh face with that of the token; throws an `EnrollmentTokenError` where there is none. */
  compare(token: Uint8Array, keys: TemplateKeys, probe: readonly Embedding[]): Promise<number>;
}
