import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { orRefuse, refuse, refuseUnless } from '../refusal';
import { type SignatureAlgorithm, signatureAlgorithms } from './algorithm.table';

export const joseAlgorithm = (name: unknown): SignatureAlgorithm =>
  signatureAlgorithms.find(({ jose }) => jose === name) ?? refuse('unsupported-algorithm');

export const coseAlgorithm = (id: unknown): SignatureAlgorithm =>
  signatureAlgorithms.find(({ cose }) => cose.some((known) => known === id)) ??
  refuse('unsupported-algorithm');

/** Whether the signature is valid. A key of another kind than the algorithm takes is refused, never tried. */
export function isSignedBy(
  key: KeyObject,
  { curve, hash }: SignatureAlgorithm,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const keyCurve =
    key.asymmetricKeyType === 'ec' ? key.asymmetricKeyDetails?.namedCurve : key.asymmetricKeyType;
  refuseUnless(keyCurve === curve, 'unsupported-algorithm');
  return verify(hash, data, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** A public key of a curve that we accept. Private members are refused: such a key proves nothing. */
export function publicKeyOf(jwk: JsonWebKey): KeyObject {
  const isKnown = signatureAlgorithms.some(({ jwkCurve }) => jwkCurve === jwk.crv);
  refuseUnless(isKnown, 'unsupported-algorithm');
  refuseUnless(jwk.d === undefined, 'missing-holder-key');
  const { kty, crv, x, y } = jwk;
  return orRefuse('missing-holder-key', () => createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }));
}
