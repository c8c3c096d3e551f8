import { inflateSync } from 'node:zlib';
import { decodeBase64url } from '../base64url';
import { type TrustAnchor, TrustAnchors } from '../certificate/trust-anchors';
import { isObject } from '../json';
import { clockSkewMs, limits } from '../limits';
import { orRefuse, orRefuseAsync, refuse, refuseUnless } from '../refusal';
import { findIssuer } from '../sd-jwt/issuer-key';
import { isJwsValid, type Jws, readJws, timeOf } from '../sd-jwt/jws';
import { type StatusReference } from './status-reference';

/** Fetches a status list token as `application/statuslist+jwt`: at most `limits.statusToken` characters, public addresses only. */
export type FetchStatusList = (uri: string) => Promise<string>;

const statuses = { valid: 0, suspended: 2 };
const acceptedBits = [1, 2, 4, 8];

/** Refuses a credential that its issuer has revoked (Token Status List, 8.3). The list has to come from the same trust anchor. */
export async function checkStatus(
  { uri, index }: StatusReference,
  fetchList: FetchStatusList | undefined,
  anchor: TrustAnchor,
  now: Date,
): Promise<void> {
  if (!fetchList) return refuse('status-unknown');
  const token = await orRefuseAsync('status-unknown', () => fetchList(uri));
  refuseUnless(typeof token === 'string' && token.length <= limits.statusToken, 'status-invalid');
  const status = orRefuse('status-invalid', () => readStatus(token, { uri, index }, anchor, now));
  refuseUnless(status !== statuses.suspended, 'suspended');
  refuseUnless(status === statuses.valid, 'revoked');
}

function readStatus(token: string, { uri, index }: StatusReference, anchor: TrustAnchor, now: Date): number {
  const jws = readListToken(token, anchor, now);
  const { sub, iat, exp, status_list: list } = jws.payload;
  refuseUnless(sub === uri, 'status-invalid');
  const issuedAt = timeOf(iat) ?? refuse('status-invalid');
  refuseUnless(issuedAt.getTime() <= now.getTime() + clockSkewMs, 'status-invalid');
  const expiresAt = timeOf(exp);
  refuseUnless(!expiresAt || expiresAt > now, 'status-expired');
  refuseUnless(isObject(list), 'status-invalid');
  return readBits(inflateList(list['lst']), list['bits'], index);
}

/** Every failure is `status-invalid`: reasons of certificates would be mistaken for those of the credential. */
function readListToken(token: string, anchor: TrustAnchor, now: Date): Jws {
  try {
    const jws = readJws(token, ['statuslist+jwt']);
    const signer = findIssuer(jws, TrustAnchors.only(anchor), now);
    refuseUnless(isJwsValid(jws, signer.publicKey), 'status-invalid');
    return jws;
  } catch {
    return refuse('status-invalid');
  }
}

/** A small text may inflate to gigabytes, so the output is limited. */
function inflateList(list: unknown): Buffer {
  const compressed = decodeBase64url(list, 'status-invalid');
  return orRefuse('status-invalid', () => inflateSync(compressed, { maxOutputLength: limits.statusList }));
}

function readBits(list: Buffer, bits: unknown, index: number): number {
  refuseUnless(typeof bits === 'number' && acceptedBits.includes(bits), 'status-invalid');
  const perByte = 8 / bits;
  const byte = list[Math.floor(index / perByte)];
  refuseUnless(byte !== undefined, 'status-invalid');
  return (byte >> ((index % perByte) * bits)) & ((1 << bits) - 1);
}
