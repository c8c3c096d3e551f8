import { createHash } from 'node:crypto';
import { type AgeStatements } from '../age/age';
import { type CredentialType, statedAge } from '../age/credential-type.table';
import { embed, encodeCbor, mapOf } from '../cbor/cbor';
import { type VerifiedSigner, verifyChain } from '../certificate/certificate-chain';
import { type TrustAnchors } from '../certificate/trust-anchors';
import { isSign1Valid } from '../cose/cose-sign1';
import { clockSkewMs, limits } from '../limits';
import { refuse, refuseUnless } from '../refusal';
import { type VerifiedCredential } from '../verified-credential';
import { type MdocDocument, readDeviceResponse } from './device-response';
import { type MobileSecurityObject, readMobileSecurityObject } from './mobile-security-object';
import { type SessionTranscript } from './session-transcript';

export interface MdocExpectation {
  type: CredentialType;
  transcript: SessionTranscript;
  trust: TrustAnchors;
  now: Date;
}

/** Verifies a DeviceResponse, in the order of ISO/IEC 18013-5, 9.3. */
export function verifyMdoc(
  bytes: Uint8Array,
  { type, transcript, trust, now }: MdocExpectation,
): VerifiedCredential {
  refuseUnless(bytes.length <= limits.presentation, 'too-large');
  const document = readDeviceResponse(bytes);
  refuseUnless(document.docType === type.type, 'wrong-credential-type');
  const { signer, mso } = verifyIssuer(document, trust, now);
  refuseUnless(mso.docType === type.type, 'wrong-credential-type');
  checkValidity(mso, signer, now);
  verifyDevice(document, mso, transcript);
  verifyDigests(document, mso);
  return {
    anchor: signer.anchor,
    ages: readAges(document, type),
    issuedAt: mso.signed,
    validUntil: mso.validUntil,
    status: mso.status,
  };
}

/** The signature of the issuer, and its certificate. */
export function verifyIssuer(
  { issuerAuth }: Pick<MdocDocument, 'issuerAuth'>,
  trust: TrustAnchors,
  now: Date,
): { signer: VerifiedSigner; mso: MobileSecurityObject } {
  const signer = verifyChain(issuerAuth.x5chain, trust, 'mso_mdoc', now);
  refuseUnless(issuerAuth.payload, 'malformed-cbor');
  refuseUnless(isSign1Valid(issuerAuth, signer.publicKey, issuerAuth.payload), 'issuer-signature');
  return { signer, mso: readMobileSecurityObject(issuerAuth.payload) };
}

function checkValidity(
  { signed, validFrom, validUntil }: MobileSecurityObject,
  signer: VerifiedSigner,
  now: Date,
): void {
  const soon = now.getTime() + clockSkewMs;
  refuseUnless(validFrom.getTime() <= soon && signed.getTime() <= soon, 'not-yet-valid');
  refuseUnless(validUntil > now, 'expired');
  const { certificate } = signer;
  if (!certificate) return;
  const isInside = signed >= new Date(certificate.validFrom) && signed <= new Date(certificate.validTo);
  refuseUnless(isInside, 'signed-outside-certificate');
}

/** The signature of the device over this session (9.1.3). Values that only the device has signed prove nothing about an age. */
function verifyDevice(
  document: MdocDocument,
  mso: MobileSecurityObject,
  transcript: SessionTranscript,
): void {
  const { deviceSignature, deviceNameSpaces, docType } = document;
  refuseUnless(mapOf(deviceNameSpaces.decode()).size === 0, 'self-asserted-element');
  refuseUnless(deviceSignature.payload === null, 'malformed-cbor');
  const signed = ['DeviceAuthentication', transcript, docType, embed(deviceNameSpaces.bytes)];
  const payload = encodeCbor(embed(encodeCbor(signed)));
  refuseUnless(isSign1Valid(deviceSignature, mso.deviceKey, payload), 'device-signature');
}

/** Each disclosed value has the digest that the issuer has signed. */
export function verifyDigests(
  { nameSpaces }: Pick<MdocDocument, 'nameSpaces'>,
  mso: MobileSecurityObject,
): void {
  for (const [nameSpace, items] of nameSpaces) {
    const ids = new Set(items.map(({ digestId }) => digestId));
    const elements = new Set(items.map(({ element }) => element));
    const isUnique = ids.size === items.length && elements.size === items.length;
    for (const { encoded, digestId } of items) {
      const digest = createHash(mso.hash)
        .update(encodeCbor(embed(encoded.bytes)))
        .digest();
      const expected = mso.digestOf(nameSpace, digestId) ?? refuse('digest-mismatch');
      refuseUnless(digest.equals(expected), 'digest-mismatch');
    }
    refuseUnless(isUnique, 'duplicate-element');
  }
}

function readAges({ nameSpaces }: MdocDocument, type: CredentialType): AgeStatements {
  const ages = new Map<number, unknown>();
  for (const [nameSpace, items] of nameSpaces)
    for (const { element, value } of items) {
      const age = nameSpace === type.place ? statedAge(type, element) : undefined;
      refuseUnless(age !== undefined, 'unrequested-element');
      ages.set(age, value);
    }
  return ages;
}
