export { type CredentialType, credentialTypes } from './age/credential-type.table';
export { TrustAnchors, type TrustOptions } from './certificate/trust-anchors';
export { type RefusalReason, refusals } from './refusal.table';
export { type PendingRequest, type WalletMode } from './request/pending-request';
export { type RequestSigner } from './request/request-signer';
export {
  createWalletRequest,
  type DigitalRequest,
  type WalletRequest,
  type WalletRequestOptions,
} from './request/wallet-request';
export { type FetchStatusList } from './status/status-list';
export {
  type WalletOutcome,
  type WalletProof,
  WalletVerifier,
  type WalletVerifierOptions,
} from './wallet-verifier';
