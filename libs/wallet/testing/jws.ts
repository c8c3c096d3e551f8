import { type KeyObject, sign } from 'node:crypto';

export const toJson64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A compact JWS with ES256, whatever its header says. */
export function signJws(header: object, payload: object, key: KeyObject): string {
  const signed = `${toJson64(header)}.${toJson64(payload)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
