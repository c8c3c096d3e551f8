// An entry of its own: the verification of webhooks needs node:crypto, which the bundle of a page must never see.
export { type AgeDecision, decisionOf, isNearThreshold } from './device/age-decision';
export { DeviceClient, type DeviceClientOptions } from './device/device-client';
export { DeviceError, DeviceStepError, type StepRefusal } from './device/device.errors';
export type {
  Capture,
  CaptureEvidence,
  DocumentEvidence,
  DocumentReading,
  FaceEvidence,
  FaceReading,
  FailureEvidence,
  IdentityEvidence,
  IdentityReading,
  Indicators,
  LogLine,
  ModelVersion,
  RecordedEvent,
  StepEvent,
  StepFailure,
  StepNotes,
} from './device/answer.types';
export type {
  AgePage,
  Claim,
  ClaimRequest,
  DeviceKind,
  Handoff,
  Progress,
  RepeatReason,
  SessionEnd,
  SessionEvent,
  SessionState,
  VerificationPage,
} from './device/device.types';
export type {
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyRequestOptions,
  PasskeyResponse,
} from './device/passkey.types';
export type {
  AgeStep,
  CaptureStep,
  HeadTurn,
  IdentityStep,
  PasskeyStep,
  SessionKind,
  Step,
  StepName,
  VerificationStep,
  VerificationType,
} from './device/step.types';
export {
  createDeviceKey,
  type DeviceKeyPair,
  publicJwkOf,
  signStatement,
  type Statement,
  type StatementName,
  thumbprintOf,
} from './device-key/device-key';
export type { DeviceRecord, DeviceStore } from './device-store/device-store';
export { IndexedDbDeviceStore } from './device-store/indexed-db.device-store';
export { MemoryDeviceStore } from './device-store/memory.device-store';
export type { Embedding } from './enrollment-token/embedding';
export { compareWithToken, createEnrollmentToken } from './enrollment-token/enrollment-token';
export { EnrollmentTokenError, type TokenRefusal } from './enrollment-token/enrollment-token.errors';
export { isLocalMatch, localMatchThreshold } from './enrollment-token/local-match';
export { createDeviceSecret, splitKey } from './enrollment-token/split-key.scheme';
export type { TemplateKeys, TemplateScheme } from './enrollment-token/template-scheme';
export {
  type DeletionReceipt,
  type ExpectedReceipt,
  verifyDeletionReceipt,
} from './receipt/deletion-receipt';
export { DeletionReceiptError, type DeletionReceiptRefusal } from './receipt/deletion-receipt.errors';
