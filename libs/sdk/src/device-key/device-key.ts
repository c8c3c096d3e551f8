import { base64url, type CryptoKey, type JWK } from 'jose';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The key that identifies a device; its private key cannot be extracted from WebCrypto. */
export interface DeviceKeyPair {
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

/** What a device can state in a face step: it registers this key, it has made this comparison, or it is present. */
export type StatementName = Statement['statement'];

/** A statement, and the step of the session to which it is bound. */
export type Statement = StatementPlace &
  (
    | { statement: 'enroll' | 'present'; comparison?: undefined }
    | { statement: 'compare'; comparison: Uint8Array }
  );

interface StatementPlace {
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
  return hash(new TextEncoder().encode(JSON.stringify({ crv, kty, x, y })));
}

/** Signs a statement; returns base64url of the 64-byte signature, r and s (IEEE P1363). */
export async function signStatement(privateKey: CryptoKey, statement: Statement): Promise<string> {
  const hashed = { name: 'ECDSA', hash: 'SHA-256' };
  const bytes = await toBytes(statement);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign(hashed, privateKey, bytes)));
}

async function toBytes(signed: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { statement, sessionId, epoch, step, nonce, comparison } = signed;
  const lines = ['gatehouse/device-key/v1', statement, sessionId, epoch, step, nonce];
  if (comparison) lines.push(await hash(comparison));
  return new TextEncoder().encode(lines.join('\n'));
}

const hash = async (bytes: Uint8Array): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))));
