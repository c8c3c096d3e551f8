import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { KeyObject, webcrypto } from 'node:crypto';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const mdlDocumentSigner = '1.0.18013.5.1.2';
const day = 24 * 60 * 60 * 1000;

/** A certificate, its private key, and what has issued it. */
export interface CertifiedKey {
  pem: string;
  der: Buffer;
  certificate: X509Certificate;
  privateKey: KeyObject;
  keys: webcrypto.CryptoKeyPair;
}

export interface CertificateOptions {
  subject: string;
  now: Date;
  /** Self-signed without it. */
  issuer?: CertifiedKey;
  isAuthority?: boolean;
  pathLength?: number;
  keyUsage?: KeyUsageFlags;
  extendedKeyUsage?: string[];
  notBefore?: Date;
  notAfter?: Date;
  hash?: string;
  names?: { type: 'dns' | 'url'; value: string }[];
  extensions?: Extension[];
}

/** Creates a certificate. The defaults are those of an authority (`isAuthority`) or of a document signer of ISO/IEC 18013-5, annex B. */
export async function createCertificate(options: CertificateOptions): Promise<CertifiedKey> {
  const { subject, issuer, now, hash = 'SHA-256' } = options;
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    publicKey: keys.publicKey,
    signingKey: issuer?.keys.privateKey ?? keys.privateKey,
    subject,
    issuer: issuer?.certificate.subjectName ?? subject,
    notBefore: options.notBefore ?? new Date(now.getTime() - 30 * day),
    notAfter: options.notAfter ?? new Date(now.getTime() + 365 * day),
    signingAlgorithm: { ...algorithm, hash },
    extensions: await extensionsOf(options, keys),
  });
  const der = Buffer.from(certificate.rawData);
  return {
    pem: certificate.toString('pem'),
    der,
    certificate,
    keys,
    privateKey: KeyObject.from(keys.privateKey),
  };
}

async function extensionsOf(
  options: CertificateOptions,
  keys: webcrypto.CryptoKeyPair,
): Promise<Extension[]> {
  const { isAuthority = false, pathLength, issuer, names } = options;
  const usage = isAuthority
    ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
    : KeyUsageFlags.digitalSignature;
  const purposes = options.extendedKeyUsage ?? (isAuthority ? [] : [mdlDocumentSigner]);
  return [
    new BasicConstraintsExtension(isAuthority, pathLength, true),
    new KeyUsagesExtension(options.keyUsage ?? usage, true),
    ...(purposes.length > 0 ? [new ExtendedKeyUsageExtension(purposes, true)] : []),
    ...(names ? [new SubjectAlternativeNameExtension(names)] : []),
    ...(issuer ? [await AuthorityKeyIdentifierExtension.create(issuer.certificate)] : []),
    await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ...(options.extensions ?? []),
  ];
}
