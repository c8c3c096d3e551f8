import { CompactSign } from 'jose';
import { createHash, type KeyObject, X509Certificate } from 'node:crypto';

/** The key and the certificates (PEM, signer first) that sign requests. */
export interface RequestSigner {
  privateKey: KeyObject;
  certificates: readonly string[];
}

const certificatesOf = ({ certificates }: RequestSigner): Buffer[] =>
  certificates.map((pem) => new X509Certificate(pem).raw);

/** The client id of a certificate (OpenID4VP 1.0, 5.9.3). */
export function signerClientId(signer: RequestSigner): string {
  const [certificate] = certificatesOf(signer);
  if (!certificate) throw new TypeError('The signer of requests has no certificate');
  return `x509_hash:${createHash('sha256').update(certificate).digest('base64url')}`;
}

/** A request object (OpenID4VP 1.0, 5.7; RFC 9101). */
export async function signRequest(
  parameters: Record<string, unknown>,
  signer: RequestSigner,
): Promise<string> {
  const payload = { aud: 'https://self-issued.me/v2', ...parameters };
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      x5c: certificatesOf(signer).map((certificate) => certificate.toString('base64')),
    })
    .sign(signer.privateKey);
}
