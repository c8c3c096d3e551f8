import { type AgeStatements } from '../age/age';
import { type CredentialType, statedAge } from '../age/credential-type.table';
import { type TrustAnchors } from '../certificate/trust-anchors';
import { isObject, type JsonObject } from '../json';
import { clockSkewMs, limits } from '../limits';
import { refuseUnless } from '../refusal';
import { readStatusReference } from '../status/status-reference';
import { type VerifiedCredential } from '../verified-credential';
import { type DisclosedClaims, insertDisclosures } from './disclosures';
import { findIssuer } from './issuer-key';
import { isJwsValid, readJws, timeOf } from './jws';
import { holderKeyOf, type KeyBindingExpectation, verifyKeyBinding } from './key-binding';

export interface SdJwtExpectation extends KeyBindingExpectation {
  type: CredentialType;
  trust: TrustAnchors;
}

/** Verifies an SD-JWT VC with key binding, in the order of RFC 9901, 7.3. */
export function verifySdJwt(text: string, expectation: SdJwtExpectation): VerifiedCredential {
  const { type, trust, now } = expectation;
  refuseUnless(text.length <= limits.presentation, 'too-large');
  const parts = text.split('~');
  refuseUnless(parts.length >= 2, 'malformed-jwt');
  refuseUnless(parts.length <= limits.disclosures + 2, 'too-large');
  const [issuerJwt, ...rest] = parts as [string, ...string[]];
  const keyBinding = rest.pop() ?? '';

  const jws = readJws(issuerJwt, ['dc+sd-jwt', 'vc+sd-jwt']);
  const signer = findIssuer(jws, trust, now);
  refuseUnless(isJwsValid(jws, signer.publicKey), 'issuer-signature');
  refuseUnless(jws.payload['vct'] === type.type, 'wrong-credential-type');
  const dates = readValidity(jws.payload, now);

  const disclosed = insertDisclosures(jws.payload, rest);
  const presentation = text.slice(0, text.length - keyBinding.length);
  verifyKeyBinding(keyBinding, presentation, disclosed.hash, holderKeyOf(jws.payload), expectation);
  return {
    anchor: signer.anchor,
    ages: readAges(disclosed, type),
    ...dates,
    status: readStatusReference(jws.payload['status']),
  };
}

/** The times are those that the issuer has signed: the claims of RFC 9901, 9.7 are never disclosures. */
function readValidity({ iat, nbf, exp }: JsonObject, now: Date): { issuedAt?: Date; validUntil?: Date } {
  const [issuedAt, notBefore, validUntil] = [timeOf(iat), timeOf(nbf), timeOf(exp)];
  const soon = now.getTime() + clockSkewMs;
  for (const time of [issuedAt, notBefore]) refuseUnless(!time || time.getTime() <= soon, 'not-yet-valid');
  refuseUnless(!validUntil || validUntil > now, 'expired');
  return { issuedAt, validUntil };
}

function readAges({ claims, disclosedPaths }: DisclosedClaims, type: CredentialType): AgeStatements {
  const isAge = ([place, name, ...rest]: string[]): boolean =>
    place === type.place && rest.length === 0 && (name === undefined || statedAge(type, name) !== undefined);
  refuseUnless(disclosedPaths.every(isAge), 'unrequested-element');
  const place = Object.hasOwn(claims, type.place) ? claims[type.place] : {};
  refuseUnless(isObject(place), 'malformed-element');
  const statements = Object.entries(place).flatMap(([name, value]) => {
    const age = statedAge(type, name);
    return age === undefined ? [] : [[age, value] as const];
  });
  return new Map(statements);
}
