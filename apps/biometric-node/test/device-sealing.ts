import type { SealedContent } from '@gatehouse/node-link';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { createHash, randomUUID } from 'node:crypto';

/** Where a node listens. */
interface Place {
  url: string;
}

/** The public keys of the node, as a device reads them. */
export async function readNodeKeys({ url }: Place): Promise<(JWK & { kid: string })[]> {
  const response = await fetch(`${url}/node/.well-known/jwks.json`);
  return ((await response.json()) as { keys: (JWK & { kid: string })[] }).keys;
}

/** The binding of a face step of a session. */
export const toBinding = (sessionId: string = randomUUID()): string =>
  createHash('sha256').update(`gatehouse/sealed/v1\n${sessionId}\n1\nface\nnonce`).digest('base64url');

export const encodeDescriptor = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64url');

/** The plaintext of a sealed face. */
export const toFaceContent = (vectors: readonly Float32Array[]): Buffer =>
  Buffer.from(JSON.stringify({ descriptors: vectors.map(encodeDescriptor) }));

export interface Sealing {
  binding?: string;
  /** Replaces or adds fields of the header. */
  header?: Record<string, unknown>;
  key?: JWK;
}

/** Seals content to the node as a device does. */
export async function sealToNode(
  node: Place,
  cty: 'gatehouse/face' | 'gatehouse/token',
  content: Uint8Array,
  { binding = toBinding(), header = {}, key }: Sealing = {},
): Promise<SealedContent> {
  const [published] = await readNodeKeys(node);
  const fields = { alg: 'ECDH-ES', enc: 'A256GCM', kid: published!.kid, cty, bnd: binding, ...header };
  const jwe = await new CompactEncrypt(content)
    .setProtectedHeader(fields)
    .encrypt(await importJWK(key ?? published!, 'ECDH-ES'));
  return { jwe, binding };
}

export const sealFace = (node: Place, vectors: readonly Float32Array[], sealing?: Sealing) =>
  sealToNode(node, 'gatehouse/face', toFaceContent(vectors), sealing);

/** Changes one byte in a part of a JWE: header, key, initialization vector, ciphertext or tag. */
export function changeByte(jwe: string, part: 0 | 2 | 3 | 4): string {
  const parts = jwe.split('.');
  const bytes = Buffer.from(parts[part]!, 'base64url');
  bytes[bytes.length >> 1]! ^= 1;
  parts[part] = bytes.toString('base64url');
  return parts.join('.');
}

/** Replaces fields of the header without encrypting again. */
export function changeHeader(jwe: string, fields: Record<string, unknown>): string {
  const [header, ...parts] = jwe.split('.');
  const changed = { ...(JSON.parse(Buffer.from(header!, 'base64url').toString()) as object), ...fields };
  return [Buffer.from(JSON.stringify(changed)).toString('base64url'), ...parts].join('.');
}
