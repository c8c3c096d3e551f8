import { type KeyObject } from 'node:crypto';
import { decodeBase64url } from '../base64url';
import { type SignatureAlgorithm } from '../cose/algorithm.table';
import { isSignedBy, joseAlgorithm } from '../cose/signature';
import { type JsonObject, parseObject } from '../json';
import { refuse, refuseUnless } from '../refusal';

/** A compact JWS (RFC 7515, 7.1) that was read, not verified. */
export interface Jws {
  header: JsonObject;
  payload: JsonObject;
  algorithm: SignatureAlgorithm;
  signed: Uint8Array;
  signature: Uint8Array;
}

/** Reads a JWS of one of these types. `none` and HMAC are no algorithms that we know. */
export function readJws(text: string, types: readonly string[]): Jws {
  const parts = text.split('.');
  refuseUnless(parts.length === 3, 'malformed-jwt');
  const [header, payload, signature] = parts.map((part) => decodeBase64url(part, 'malformed-jwt'));
  if (!header || !payload || !signature) return refuse('malformed-jwt');
  const headerObject = parseObject(header, 'malformed-jwt');
  refuseUnless(headerObject['crit'] === undefined, 'unsupported-critical-header');
  const algorithm = joseAlgorithm(headerObject['alg']);
  refuseUnless(
    types.some((type) => type === headerObject['typ']),
    'wrong-token-type',
  );
  return {
    header: headerObject,
    payload: parseObject(payload, 'malformed-jwt'),
    algorithm,
    signed: Buffer.from(`${parts[0]}.${parts[1]}`),
    signature,
  };
}

export const isJwsValid = ({ algorithm, signed, signature }: Jws, key: KeyObject): boolean =>
  isSignedBy(key, algorithm, signed, signature);

/** A time of a JWT in seconds. */
export function timeOf(value: unknown): Date | undefined {
  if (value === undefined) return undefined;
  refuseUnless(
    typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e11,
    'malformed-jwt',
  );
  return new Date(value * 1000);
}
