export { type CertificateOptions, type CertifiedKey, createCertificate } from './certificate';
export { DemoIssuer, disclosureOf, type MdocOptions, newDeviceKey, type SdJwtOptions } from './demo-issuer';
export { type HeldCredential, type HeldMdoc, type HeldSdJwt } from './held-credential';
export { signJws, toJson64 } from './jws';
export { present, type Presented } from './present';
export { TestWallet, type WalletBehaviour } from './test-wallet';
