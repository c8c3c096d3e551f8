import { type KeyObject } from 'node:crypto';
import { arrayOf, bytesOf, type CborMap, decodeCbor, encodeCbor, mapOf } from '../cbor/cbor';
import { refuse, refuseUnless } from '../refusal';
import { coseCurves, type SignatureAlgorithm } from './algorithm.table';
import { coseAlgorithm, isSignedBy, publicKeyOf } from './signature';

const headers = { algorithm: 1, critical: 2, x5chain: 33 };
const keyMembers = { type: 1, curve: -1, x: -2, y: -3, d: -4 };

/** A COSE_Sign1 (RFC 9052, 4.2). Only the protected header names the algorithm. */
export interface CoseSign1 {
  algorithm: SignatureAlgorithm;
  protectedBytes: Uint8Array;
  payload: Uint8Array | null;
  signature: Uint8Array;
  x5chain: Uint8Array[];
}

export function readCoseSign1(value: unknown): CoseSign1 {
  const [protectedHeader, unprotectedHeader, payload, signature] = arrayOf(value, 4);
  const protectedBytes = bytesOf(protectedHeader);
  const protectedMap = mapOf(decodeCbor(protectedBytes));
  const unprotected = mapOf(unprotectedHeader);
  const hasCritical = [protectedMap, unprotected].some((map) => map.has(headers.critical));
  refuseUnless(!hasCritical, 'unsupported-critical-header');
  return {
    algorithm: coseAlgorithm(protectedMap.get(headers.algorithm)),
    protectedBytes,
    payload: payload === null ? null : bytesOf(payload),
    signature: bytesOf(signature),
    x5chain: readX5chain(protectedMap.get(headers.x5chain) ?? unprotected.get(headers.x5chain)),
  };
}

/** Whether the key has signed this payload (RFC 9052, 4.4). */
export function isSign1Valid(sign1: CoseSign1, key: KeyObject, payload: Uint8Array): boolean {
  const { protectedBytes, algorithm, signature } = sign1;
  const signed = encodeCbor(['Signature1', protectedBytes, new Uint8Array(), payload]);
  return isSignedBy(key, algorithm, signed, signature);
}

function readX5chain(value: unknown): Uint8Array[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(bytesOf) : [bytesOf(value)];
}

/** The public key of a COSE_Key (RFC 9053, 7). */
export function coseKeyOf(value: unknown): KeyObject {
  const key: CborMap = mapOf(value);
  const curve = coseCurves.get(key.get(keyMembers.curve)) ?? refuse('unsupported-algorithm');
  refuseUnless(key.get(keyMembers.type) === curve.kty, 'unsupported-algorithm');
  refuseUnless(!key.has(keyMembers.d), 'missing-holder-key');
  const coordinate = (member: number): string => Buffer.from(bytesOf(key.get(member))).toString('base64url');
  const isOkp = curve.kty === 1;
  return publicKeyOf({
    kty: isOkp ? 'OKP' : 'EC',
    crv: curve.crv,
    x: coordinate(keyMembers.x),
    ...(!isOkp && { y: coordinate(keyMembers.y) }),
  });
}
