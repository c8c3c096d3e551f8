import {
  base64url,
  compactDecrypt,
  CompactEncrypt,
  CompactSign,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';
import { createHash } from 'node:crypto';

const publish = async (alg: 'ECDH-ES' | 'ES256', kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair(alg, { crv: 'P-256', extractable: true });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const jwk = { kty, crv, x, y, kid, alg, use: alg === 'ES256' ? 'sig' : 'enc' } as JWK;
  return { jwk, privateKey };
};

const digest = (...lines: (string | number)[]) =>
  createHash('sha256').update(lines.join('\n')).digest('base64url');

/** The binding of sealed content to its step, by the documentation. */
export const stepBinding = (sessionId: string, epoch: number, nonce: string): string =>
  digest('gatehouse/sealed/v1', sessionId, epoch, 'face', nonce);

export interface Handover {
  token: Uint8Array;
  recipient: JWK;
  sessionId: string;
  epoch: number;
}

/** The keys of a biometric node, and what it does with them. */
export async function startNode() {
  const [sealing, older, signing] = await Promise.all([
    publish('ECDH-ES', 'enc-2'),
    publish('ECDH-ES', 'enc-1'),
    publish('ES256', 'sig-1'),
  ]);
  return {
    jwks: { keys: [sealing.jwk, older.jwk, signing.jwk] },
    /** Opens sealed content; returns its header and its bytes. */
    async open(jwe: string) {
      const { plaintext, protectedHeader } = await compactDecrypt(jwe, sealing.privateKey);
      return { header: protectedHeader, content: plaintext };
    },
    /** The descriptors in sealed content. */
    async openFace(jwe: string): Promise<Float32Array[]> {
      const { plaintext } = await compactDecrypt(jwe, sealing.privateKey);
      const { descriptors } = JSON.parse(Buffer.from(plaintext).toString()) as { descriptors: string[] };
      return descriptors.map((text) => {
        const bytes = base64url.decode(text);
        const reader = new DataView(bytes.buffer, bytes.byteOffset);
        return Float32Array.from({ length: bytes.length / 4 }, (_, i) => reader.getFloat32(4 * i, true));
      });
    },
    /** Signs a token and encrypts it to a device. */
    async handOver(
      { token, recipient, sessionId, epoch }: Handover,
      changes: { kid?: string; cty?: string; bnd?: string; signer?: CryptoKey } = {},
    ): Promise<string> {
      const { kid = 'sig-1', cty = 'gatehouse/handed-over-token', signer = signing.privateKey } = changes;
      const bnd = changes.bnd ?? digest('gatehouse/handed-over/v1', sessionId, epoch);
      const jws = await new CompactSign(token).setProtectedHeader({ alg: 'ES256', kid, bnd }).sign(signer);
      return new CompactEncrypt(new TextEncoder().encode(jws))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', cty })
        .encrypt(recipient);
    },
  };
}

export type Node = Awaited<ReturnType<typeof startNode>>;
