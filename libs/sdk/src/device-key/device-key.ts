import { base64url, type CryptoKey, type JWK } from 'jose';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The key that identifies a device; its private key cannot be extracted from WebCrypto. */
export interface DeviceKeyPair {
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

/** What a device can state in a face step: it registers this key, the face matches its token, or it is present. */
export type StatementName = 'enroll' | 'match' | 'present';

/** A statement, and the step of the session to which it is bound. */
export interface Statement {
  statement: StatementName;
  sessionId: string;
  epoch: number;
  step: string;
  nonce: string;
}

/** Creates a device key on P-256. */
export function createDeviceKey(): Promise<DeviceKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
}

/** The public key of a device key as a JWK, with only the members that define it. */
export async function exportPublicJwk({ publicKey }: Pick<DeviceKeyPair, 'publicKey'>): Promise<JWK> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { kty, crv, x, y };
}

/** The id of a device key: the thumbprint of RFC 7638 with SHA-256. */
export async function computeThumbprint({ kty, crv, x, y }: JWK): Promise<string> {
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y)
    throw new TypeError('A device key is an EC key on P-256. Pass its public JWK, with x and y.');
  // The members in lexicographic order and without whitespace, as the RFC requires.
  const members = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }));
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', members)));
}

/** Signs a statement; returns base64url of the 64-byte signature, r and s (IEEE P1363). */
export async function signStatement(privateKey: CryptoKey, statement: Statement): Promise<string> {
  const hashed = { name: 'ECDSA', hash: 'SHA-256' };
  return base64url.encode(new Uint8Array(await crypto.subtle.sign(hashed, privateKey, toBytes(statement))));
}

function toBytes({ statement, sessionId, epoch, step, nonce }: Statement): Uint8Array<ArrayBuffer> {
  const lines = ['gatehouse/device-key/v1', statement, sessionId, epoch, step, nonce];
  return new TextEncoder().encode(lines.join('\n'));
}
