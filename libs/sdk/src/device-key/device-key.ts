import { base64url, type CryptoKey, type JWK } from 'jose';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The key that a device is known by: its private half signs here, and cannot be taken out of WebCrypto. */
export interface DeviceKeyPair {
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

/** What a device can state about a face step: that this key is its own, that the face fits its token, or that it is here. */
export type StatementName = 'enroll' | 'match' | 'present';

/** A statement, and the step of a session that it is bound to. */
export interface Statement {
  statement: StatementName;
  sessionId: string;
  epoch: number;
  step: string;
  nonce: string;
}

/** Makes a device key on P-256. */
export function createDeviceKey(): Promise<DeviceKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
}

/** The public half of a device key, with nothing but what makes it. */
export async function publicJwkOf({ publicKey }: Pick<DeviceKeyPair, 'publicKey'>): Promise<JWK> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { kty, crv, x, y };
}

/** The id of a device key: the thumbprint of RFC 7638 with SHA-256. */
export async function thumbprintOf({ kty, crv, x, y }: JWK): Promise<string> {
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y)
    throw new TypeError('A device key is an EC key on P-256. Give its public JWK, with x and y.');
  // The members in the order of their names and without blanks, as the RFC has it.
  const members = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }));
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', members)));
}

/** Signs a statement: base64url of the 64 bytes of the signature, r and s as they are (IEEE P1363). */
export async function signStatement(privateKey: CryptoKey, statement: Statement): Promise<string> {
  const hashed = { name: 'ECDSA', hash: 'SHA-256' };
  return base64url.encode(new Uint8Array(await crypto.subtle.sign(hashed, privateKey, textOf(statement))));
}

function textOf({ statement, sessionId, epoch, step, nonce }: Statement): Uint8Array<ArrayBuffer> {
  const lines = ['gatehouse/device-key/v1', statement, sessionId, epoch, step, nonce];
  return new TextEncoder().encode(lines.join('\n'));
}
