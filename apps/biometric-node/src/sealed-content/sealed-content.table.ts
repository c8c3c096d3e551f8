/** What a device may seal to the node. */
export type SealedKind = 'face' | 'token';

/** The content type of each kind, and the maximum length of its compact JWE. */
export const sealedKinds: Readonly<Record<SealedKind, { cty: string; maxLength: number }>> = {
  // Eight descriptors are 5.5 KB before the encryption.
  face: { cty: 'gatehouse/face', maxLength: 12_000 },
  // A token is 13.4 KB before the encryption.
  token: { cty: 'gatehouse/token', maxLength: 24_000 },
};

/** Why sealed content was rejected, for the metrics. The device learns only that it was. */
export type SealedRejection =
  /** It is no compact JWE, or too long. */
  | 'format'
  /** Another algorithm or type, or a field that is not allowed. */
  | 'header'
  /** It is for another step of a session. */
  | 'binding'
  /** It is encrypted to a key that the node does not have, or no longer. */
  | 'key'
  | 'decryption'
  /** The plaintext is not what it should be. */
  | 'content';

/** The fields of the protected header; all of them are required, and no other is allowed. */
export const sealedHeaderFields = ['alg', 'bnd', 'cty', 'enc', 'epk', 'kid'];
