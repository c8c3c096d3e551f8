import type { CryptoKey } from 'jose';
import type { Embedding } from './embedding';

/** The two halves of the key of a token: one on the device, one that the server releases. */
export interface TemplateKeys {
  /** Created by `createDeviceSecret`; it cannot be extracted from WebCrypto. */
  deviceSecret: CryptoKey;
  /** The share of the server: `release` of the face step. */
  release: string;
}

/**
 * Stores a face on a device and compares with it. A scheme that compares without decrypting the token would implement the
 * same interface: callers see only a score.
 */
export interface TemplateScheme {
  /** Stored in the token, so that it is read by the scheme that created it. */
  readonly id: number;
  /** Creates a token for a face; throws an `EnrollmentTokenError` for invalid embeddings. */
  protect(embeddings: readonly Embedding[], keys: TemplateKeys): Promise<Uint8Array>;
  /** The cosine similarity of a face and the face of the token; throws an `EnrollmentTokenError` if the token is invalid. */
  compare(token: Uint8Array, keys: TemplateKeys, probe: readonly Embedding[]): Promise<number>;
}
