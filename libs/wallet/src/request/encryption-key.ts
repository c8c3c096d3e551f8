import { calculateJwkThumbprint } from 'jose';
import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';

export type EncryptionKey = JsonWebKey & { kid: string };

/** A key for one response. */
export function generateEncryptionKey(): EncryptionKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}

/** The key as the wallet receives it. */
export const publicPart = ({ kty, crv, x, y, kid }: EncryptionKey) => ({
  ...{ kty, crv, x, y, kid },
  use: 'enc',
  alg: 'ECDH-ES',
});

/** The SHA-256 thumbprint (RFC 7638) that session transcripts contain. */
export async function thumbprintOf({ kty, crv, x, y }: EncryptionKey): Promise<Uint8Array> {
  const thumbprint = await calculateJwkThumbprint({ kty: kty!, crv: crv!, x: x!, y: y! });
  return Buffer.from(thumbprint, 'base64url');
}
