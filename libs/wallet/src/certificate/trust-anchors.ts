import 'reflect-metadata';
import { X509Certificate as Extensions } from '@peculiar/x509';
import { createHash, createPublicKey, type JsonWebKey, type KeyObject, X509Certificate } from 'node:crypto';

/** What an operator configures. */
export interface TrustOptions {
  /** PEM files, each with one certificate or more: authorities (IACA), or signers of credentials themselves. */
  certificates?: readonly string[];
  /** Keys of issuers of SD-JWT VCs without certificates. */
  keys?: readonly { issuer: string; jwk: JsonWebKey & { kid?: string } }[];
  /** The demo issuer: what it has signed is marked, and refused for live keys. */
  isDemo?: boolean;
}

export interface TrustAnchor {
  /** What results and logs name: the subject, or the issuer of a key. */
  name: string;
  isDemo: boolean;
  certificate?: X509Certificate;
  extensions?: Extensions;
  /** Of a trusted key: the `iss` and `kid` of credentials that it may sign. */
  key?: { issuer: string; kid?: string; publicKey: KeyObject };
}

const pemPattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The issuers that are trusted. Immutable: a new list is a new object, and a verification uses one. */
export class TrustAnchors {
  private constructor(readonly anchors: readonly TrustAnchor[]) {}

  /** Throws a `TypeError` that names the entry, if one is not a certificate or key. */
  static from(...options: readonly TrustOptions[]): TrustAnchors {
    return new TrustAnchors(options.flatMap(readOptions));
  }

  static only(anchor: TrustAnchor): TrustAnchors {
    return new TrustAnchors([anchor]);
  }

  /** Identifies the list, for logs and for results that name what they were verified with. */
  get digest(): string {
    const hash = createHash('sha256');
    for (const { certificate, key } of this.anchors)
      hash.update(
        certificate?.raw ?? JSON.stringify([key?.issuer, key?.publicKey.export({ format: 'jwk' })]),
      );
    return hash.digest('hex');
  }
}

function readOptions({ certificates = [], keys = [], isDemo = false }: TrustOptions): TrustAnchor[] {
  const authorities = certificates.flatMap((pem, index) => readPem(pem, index, isDemo));
  const trustedKeys = keys.map(({ issuer, jwk }) => ({
    name: issuer,
    isDemo,
    key: { issuer, kid: jwk.kid, publicKey: readKey(issuer, jwk) },
  }));
  return [...authorities, ...trustedKeys];
}

function readPem(pem: string, index: number, isDemo: boolean): TrustAnchor[] {
  const blocks = pem.match(pemPattern);
  if (!blocks) throw new TypeError(`Trust anchor ${index + 1} is not a PEM certificate`);
  return blocks.map((block) => {
    try {
      const certificate = new X509Certificate(block);
      return { name: nameOf(certificate), isDemo, certificate, extensions: new Extensions(certificate.raw) };
    } catch (cause) {
      throw new TypeError(`Trust anchor ${index + 1} is not a valid certificate`, { cause });
    }
  });
}

function readKey(issuer: string, jwk: JsonWebKey): KeyObject {
  if (jwk.d !== undefined || jwk.kty === 'oct')
    throw new TypeError(`The key of ${issuer} is not a public key`);
  return createPublicKey({ key: jwk, format: 'jwk' });
}

const nameOf = ({ subject }: X509Certificate): string => subject.split('\n').join(', ');
