import { type VerifiedSigner, verifyChain } from '../certificate/certificate-chain';
import { type TrustAnchors } from '../certificate/trust-anchors';
import { limits } from '../limits';
import { orRefuse, refuse, refuseUnless } from '../refusal';
import { type Jws } from './jws';

/** The trusted key that may have signed a JWT of an issuer: that of its certificate (`x5c`), or one that the operator trusts for this `iss`. */
export function findIssuer(jws: Jws, trust: TrustAnchors, now: Date): VerifiedSigner {
  const { x5c } = jws.header;
  return x5c === undefined ? findKey(jws, trust) : verifyX5c(x5c, jws, trust, now);
}

function verifyX5c(x5c: unknown, { payload }: Jws, trust: TrustAnchors, now: Date): VerifiedSigner {
  refuseUnless(Array.isArray(x5c) && x5c.length > 0, 'missing-certificate');
  refuseUnless(x5c.length <= limits.certificates, 'too-large');
  const signer = verifyChain(x5c.map(decodeCertificate), trust, 'dc+sd-jwt', now);
  const { iss } = payload;
  if (iss !== undefined) checkIssuerName(iss, signer);
  return signer;
}

/** x5c is base64, not base64url (RFC 7515, 4.1.6). */
function decodeCertificate(value: unknown): Uint8Array {
  refuseUnless(typeof value === 'string', 'malformed-certificate');
  const bytes = Buffer.from(value, 'base64');
  refuseUnless(bytes.toString('base64') === value, 'malformed-certificate');
  return bytes;
}

/** A certificate with names of hosts or URIs speaks for these issuers only. */
function checkIssuerName(iss: unknown, { certificate }: VerifiedSigner): void {
  const names = certificate?.subjectAltName?.split(', ') ?? [];
  const owned = names.filter((name) => name.startsWith('DNS:') || name.startsWith('URI:'));
  if (owned.length === 0) return;
  refuseUnless(typeof iss === 'string', 'issuer-mismatch');
  const host = orRefuse('issuer-mismatch', () => new URL(iss).hostname);
  refuseUnless(owned.includes(`URI:${iss}`) || owned.includes(`DNS:${host}`), 'issuer-mismatch');
}

function findKey({ header, payload }: Jws, trust: TrustAnchors): VerifiedSigner {
  const { iss } = payload;
  refuseUnless(typeof iss === 'string', 'missing-certificate');
  const anchors = trust.anchors.filter(({ key }) => key?.issuer === iss);
  const anchor = anchors.find(({ key }) => header['kid'] === undefined || key?.kid === header['kid']);
  if (!anchor?.key) return refuse('unknown-issuer');
  return { anchor, publicKey: anchor.key.publicKey };
}
