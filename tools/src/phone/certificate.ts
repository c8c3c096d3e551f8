import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';

const day = 24 * 60 * 60 * 1000;
const authorityDays = 365;
/** Also the longest time for which a stolen key of the server is of use. */
export const serverDays = 7;
// The clock of a phone may be slow.
const clockTolerance = day;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate, with its chain if there is one, and its private key, as PEM. */
export interface KeyPair {
  certificate: string;
  privateKey: string;
}

/** An intermediate authority, and the certificate of the root that has signed it. The key of the root does not exist any more. */
export interface Authority extends KeyPair {
  root: string;
}

/**
 * Creates a certificate authority that can only issue certificates for this host. Phones trust the root, so its key signs the
 * intermediate and is discarded. The intermediate has the constraints: clients may ignore those of a root (RFC 5280, 6.2).
 */
export async function createAuthority(host: string, now: Date): Promise<Authority> {
  const rootKeys = await generateKeys(false);
  const keys = await generateKeys();
  const organization = { O: ['Gatehouse'] };
  const shared = { signingAlgorithm: algorithm, ...validity(now, authorityDays) };
  const usage = new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true);
  const root = await X509CertificateGenerator.createSelfSigned({
    keys: rootKeys,
    name: [organization, { CN: [`Gatehouse for ${host}`] }],
    ...shared,
    extensions: [
      new BasicConstraintsExtension(true, 1, true),
      usage,
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const intermediate = await X509CertificateGenerator.create({
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    issuer: root.subjectName,
    subject: [organization, { CN: [`Gatehouse for ${host} only`] }],
    ...shared,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      usage,
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(onlyHost(host))),
      await AuthorityKeyIdentifierExtension.create(root),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { root: root.toString('pem'), ...(await toPem(intermediate, keys.privateKey)) };
}

/** Issues the certificate of a server, followed by that of its issuer. */
export async function issueCertificate(authority: Authority, host: string, now: Date): Promise<KeyPair> {
  const issuer = new X509Certificate(authority.certificate);
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.create({
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.privateKey),
    issuer: issuer.subjectName,
    // Without a common name: name constraints would apply to it as to a host name.
    subject: [{ O: ['Gatehouse'] }],
    signingAlgorithm: algorithm,
    ...validity(now, serverDays),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([{ type: isIP(host) ? 'ip' : 'dns', value: host }]),
      await AuthorityKeyIdentifierExtension.create(issuer),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const server = await toPem(certificate, keys.privateKey);
  return { ...server, certificate: `${server.certificate}\n${authority.certificate}\n` };
}

/** Permits this host, and excludes every other host and address. */
function onlyHost(host: string): NameConstraints {
  const name = new GeneralName({ dNSName: host });
  const anyName = new GeneralName({ dNSName: '' });
  const address = new GeneralName({ iPAddress: `${host}/${isIP(host) === 4 ? 32 : 128}` });
  const anyIpv4 = new GeneralName({ iPAddress: '0.0.0.0/0' });
  const anyIpv6 = new GeneralName({ iPAddress: '::/0' });
  return isIP(host)
    ? new NameConstraints({ permittedSubtrees: subtrees(address), excludedSubtrees: subtrees(anyName) })
    : new NameConstraints({
        permittedSubtrees: subtrees(name),
        excludedSubtrees: subtrees(anyIpv4, anyIpv6),
      });
}

const subtrees = (...names: GeneralName[]): GeneralSubtrees =>
  new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })));

const validity = (now: Date, days: number): { notBefore: Date; notAfter: Date } => ({
  notBefore: new Date(now.getTime() - clockTolerance),
  notAfter: new Date(now.getTime() + days * day),
});

const generateKeys = (isExtractable = true): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(algorithm, isExtractable, ['sign', 'verify']);

const importKey = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), algorithm, false, ['sign']);

async function toPem(certificate: X509Certificate, privateKey: webcrypto.CryptoKey): Promise<KeyPair> {
  const exported = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  return {
    certificate: certificate.toString('pem'),
    privateKey: PemConverter.encode(exported, PemConverter.PrivateKeyTag),
  };
}
