/** The accepted signature algorithms: asymmetric, each with the one kind of key that it takes. */
export interface SignatureAlgorithm {
  jose: string;
  cose: readonly number[];
  /** The curve as `node:crypto` and as JWKs name it. */
  curve: string;
  jwkCurve: string;
  /** Absent for EdDSA. */
  hash?: string;
}

export const signatureAlgorithms: readonly SignatureAlgorithm[] = [
  { jose: 'ES256', cose: [-7, -9], curve: 'prime256v1', jwkCurve: 'P-256', hash: 'sha256' },
  { jose: 'ES384', cose: [-35, -51], curve: 'secp384r1', jwkCurve: 'P-384', hash: 'sha384' },
  { jose: 'ES512', cose: [-36, -52], curve: 'secp521r1', jwkCurve: 'P-521', hash: 'sha512' },
  { jose: 'EdDSA', cose: [-8, -19], curve: 'ed25519', jwkCurve: 'Ed25519' },
];

/** Digests of disclosed values, as mdoc and SD-JWT name them. */
export const digestAlgorithms: Readonly<Record<string, string>> = {
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'sha-256': 'sha256',
  'sha-384': 'sha384',
  'sha-512': 'sha512',
};

/** COSE curves of keys (RFC 9053, 7.1). */
export const coseCurves: ReadonlyMap<unknown, { kty: number; crv: string }> = new Map([
  [1, { kty: 2, crv: 'P-256' }],
  [2, { kty: 2, crv: 'P-384' }],
  [3, { kty: 2, crv: 'P-521' }],
  [6, { kty: 1, crv: 'Ed25519' }],
]);
