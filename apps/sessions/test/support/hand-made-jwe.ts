import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';
import type { JWK } from 'jose';

export interface JweParts {
  /** Added to `alg`, `enc` and `epk`, or replaces them. */
  header?: Record<string, unknown>;
  iv?: Buffer;
}

/** Makes a compact JWE (ECDH-ES on P-256, A256GCM, RFC 7518) without a library: libraries refuse to make invalid ones. */
export function makeJwe(
  publicKey: JWK,
  plaintext: string | Buffer,
  { header, iv = randomBytes(12) }: JweParts = {},
): string {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = own.publicKey.export({ format: 'jwk' });
  const shared = diffieHellman({
    privateKey: own.privateKey,
    publicKey: createPublicKey({ key: publicKey, format: 'jwk' }),
  });
  const head = encoded(
    JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', epk: { kty, crv, x, y }, ...header }),
  );
  const cipher = createCipheriv('aes-256-gcm', derivedKey(shared), iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return [head, '', encoded(iv), encoded(sealed), encoded(cipher.getAuthTag())].join('.');
}

const encoded = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');

function derivedKey(shared: Buffer): Buffer {
  const enc = Buffer.from('A256GCM');
  return createHash('sha256')
    .update(Buffer.concat([number(1), shared, number(enc.length), enc, number(0), number(0), number(256)]))
    .digest();
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
