import 'reflect-metadata';
import {
  ExtendedKeyUsageExtension,
  type X509Certificate as Extensions,
  KeyUsageFlags,
  KeyUsagesExtension,
} from '@peculiar/x509';
import { refuseUnless } from '../refusal';

export type CredentialFormat = 'mso_mdoc' | 'dc+sd-jwt';

// Basic constraints, key usage, extended key usage.
export const knownCriticalExtensions: ReadonlySet<string> = new Set(['2.5.29.19', '2.5.29.15', '2.5.29.37']);

/** `mdlDS` of ISO/IEC 18013-5, B.1.4. */
export const documentSigner = '1.0.18013.5.1.2';
// Certificates of servers, clients, code, mail, timestamps and OCSP answers.
const otherPurposes = ['1', '2', '3', '4', '8', '9'].map((purpose) => `1.3.6.1.5.5.7.3.${purpose}`);

/** Whether the certificate may sign credentials of the format: a certificate of a server of the same authority may not. */
export function checkSignerUsage(extensions: Extensions, format: CredentialFormat): void {
  const usages = extensions.getExtension(KeyUsagesExtension);
  refuseUnless(usages && (usages.usages & KeyUsageFlags.digitalSignature) !== 0, 'certificate-usage');
  refuseUnless((usages.usages & KeyUsageFlags.keyCertSign) === 0, 'certificate-usage');
  const purposes = extensions.getExtension(ExtendedKeyUsageExtension)?.usages.map(String) ?? [];
  const isAllowed =
    format === 'mso_mdoc'
      ? purposes.includes(documentSigner)
      : purposes.every((purpose) => !otherPurposes.includes(purpose));
  refuseUnless(isAllowed, 'certificate-usage');
}
