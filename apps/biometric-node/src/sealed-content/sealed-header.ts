import { SealedContentError } from './sealed-content.errors';
import { sealedHeaderFields, type SealedKind, sealedKinds } from './sealed-content.table';

/** A compact JWE by ECDH-ES has an empty second part. */
const jwePattern = /^([\w-]{1,1000})\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/;

/** Reads the header before anything is decrypted. Returns the id of the key. */
export function readSealedHeader(kind: SealedKind, jwe: string, binding: string): string {
  const { cty, maxLength } = sealedKinds[kind];
  const encoded = jwe.length <= maxLength ? jwePattern.exec(jwe)?.[1] : undefined;
  if (encoded === undefined) throw new SealedContentError('format');
  const header = parseObject(encoded);
  const isAllowed =
    Object.keys(header).sort().join() === sealedHeaderFields.join() &&
    header['alg'] === 'ECDH-ES' &&
    header['enc'] === 'A256GCM' &&
    header['cty'] === cty &&
    isEphemeralKey(header['epk']);
  const { kid, bnd } = header;
  if (!isAllowed || typeof kid !== 'string') throw new SealedContentError('header');
  if (bnd !== binding) throw new SealedContentError('binding');
  return kid;
}

function parseObject(encoded: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    throw new SealedContentError('format');
  }
}

function isEphemeralKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kty, crv, x, y, ...others } = value as Record<string, unknown>;
  const isPoint = typeof x === 'string' && typeof y === 'string';
  return kty === 'EC' && crv === 'P-256' && isPoint && Object.keys(others).length === 0;
}
