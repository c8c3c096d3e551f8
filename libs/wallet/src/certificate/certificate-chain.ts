import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  X509Certificate as Extensions,
  KeyUsageFlags,
  KeyUsagesExtension,
} from '@peculiar/x509';
import { type KeyObject, X509Certificate } from 'node:crypto';
import { limits } from '../limits';
import { orRefuse, refuse, refuseUnless } from '../refusal';
import { checkSignerUsage, type CredentialFormat, knownCriticalExtensions } from './signer-usage';
import { type TrustAnchor, type TrustAnchors } from './trust-anchors';

interface Link {
  certificate: X509Certificate;
  extensions: Extensions;
}

/** The signer of a credential, after its chain was verified. */
export interface VerifiedSigner {
  anchor: TrustAnchor;
  publicKey: KeyObject;
  certificate?: X509Certificate;
}

/** Verifies a chain, signer first, up to a trust anchor (RFC 5280, 6.1; ISO/IEC 18013-5, 9.3.3). */
export function verifyChain(
  chain: readonly Uint8Array[],
  trust: TrustAnchors,
  format: CredentialFormat,
  now: Date,
): VerifiedSigner {
  refuseUnless(chain.length > 0, 'missing-certificate');
  refuseUnless(chain.length <= limits.certificates, 'too-large');
  const links = chain.map(readCertificate);
  const signer = links[0]!;
  const pinned = trust.anchors.find(({ certificate }) => certificate?.raw.equals(signer.certificate.raw));
  const anchor = pinned ?? verifyPath(links, trust, now);
  checkValidity(signer, now);
  if (!(pinned && signer.certificate.ca)) checkSignerUsage(signer.extensions, format);
  else refuse('certificate-usage');
  return { anchor, publicKey: signer.certificate.publicKey, certificate: signer.certificate };
}

function readCertificate(bytes: Uint8Array): Link {
  refuseUnless(bytes.length <= limits.certificateBytes, 'too-large');
  return orRefuse('malformed-certificate', () => {
    const certificate = new X509Certificate(bytes);
    // Bytes after the certificate, and other encodings of it, would be ignored.
    refuseUnless(certificate.raw.equals(bytes), 'malformed-certificate');
    return { certificate, extensions: new Extensions(certificate.raw) };
  });
}

/** Each certificate is signed by the next one, the last one by an anchor. Authorities that the wallet sent are checked like any other. */
function verifyPath(links: readonly Link[], trust: TrustAnchors, now: Date): TrustAnchor {
  for (const [index, link] of links.entries()) {
    checkAlgorithm(link.extensions);
    checkCriticalExtensions(link.extensions);
    if (index > 0) checkAuthority(link, index - 1, now);
    const candidates = trust.anchors.filter((candidate) => hasIssued(candidate, link));
    if (candidates.length > 0) return verifyAnchor(candidates, link, index, now);
    const next = links[index + 1] ?? refuse('unknown-issuer');
    refuseUnless(link.certificate.checkIssued(next.certificate), 'unknown-issuer');
    refuseUnless(link.certificate.verify(next.certificate.publicKey), 'certificate-signature');
  }
  return refuse('unknown-issuer');
}

/** Names only: the signature is verified afterwards, so that a forged one has its own reason. */
const hasIssued = ({ certificate }: TrustAnchor, link: Link): boolean =>
  certificate !== undefined && link.certificate.checkIssued(certificate);

/** `depth` is the number of authorities below the anchor. Two anchors may have one name, after a change of keys. */
function verifyAnchor(candidates: readonly TrustAnchor[], link: Link, depth: number, now: Date): TrustAnchor {
  const anchor = candidates.find(
    ({ certificate }) => certificate && link.certificate.verify(certificate.publicKey),
  );
  if (!anchor?.certificate || !anchor.extensions) return refuse('certificate-signature');
  checkAuthority({ certificate: anchor.certificate, extensions: anchor.extensions }, depth, now);
  checkCriticalExtensions(anchor.extensions);
  return anchor;
}

/** `below` is the number of authorities between this one and the signer. */
function checkAuthority({ certificate, extensions }: Link, below: number, now: Date): void {
  const constraints = extensions.getExtension(BasicConstraintsExtension);
  const usages = extensions.getExtension(KeyUsagesExtension);
  refuseUnless(constraints?.ca === true && certificate.ca, 'certificate-authority');
  refuseUnless(usages && (usages.usages & KeyUsageFlags.keyCertSign) !== 0, 'certificate-authority');
  refuseUnless((constraints.pathLength ?? Infinity) >= below, 'certificate-constraints');
  checkValidity({ certificate, extensions }, now);
}

function checkValidity({ extensions }: Link, now: Date): void {
  refuseUnless(extensions.notAfter >= now, 'certificate-expired');
  refuseUnless(extensions.notBefore <= now, 'certificate-not-yet-valid');
}

/** Name constraints and policies are not evaluated, so a chain that needs them is refused. */
function checkCriticalExtensions(extensions: Extensions): void {
  const isKnown = extensions.extensions.every(
    ({ critical, type }) => !critical || knownCriticalExtensions.has(type),
  );
  refuseUnless(isKnown && !extensions.getExtension('2.5.29.30'), 'certificate-constraints');
  const types = extensions.extensions.map(({ type }) => type);
  refuseUnless(new Set(types).size === types.length, 'malformed-certificate');
}

const acceptedHashes = new Set(['SHA-256', 'SHA-384', 'SHA-512']);
const minRsaBits = 2048;

function checkAlgorithm({ signatureAlgorithm, publicKey }: Extensions): void {
  const { name, hash } = signatureAlgorithm as { name: string; hash?: { name: string } };
  refuseUnless(name === 'Ed25519' || acceptedHashes.has(hash?.name ?? ''), 'certificate-algorithm');
  const { modulusLength } = publicKey.algorithm as { modulusLength?: number };
  refuseUnless((modulusLength ?? minRsaBits) >= minRsaBits, 'certificate-algorithm');
}
