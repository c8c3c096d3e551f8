// An entry of its own: the verification of webhooks needs node:crypto, which the bundle of a page must never see.
export { type AgeDecision, decisionOf, isNearThreshold } from './device/age-decision';
export { DeviceClient, type DeviceClientOptions } from './device/device-client';
export { DeviceError, DeviceStepError, type StepRefusal } from './device/device.errors';
export type {
  Claim,
  ClaimRequest,
  DeviceKind,
  DocumentEvidence,
  DocumentReading,
  FaceEvidence,
  FaceReading,
  FailureEvidence,
  Handoff,
  HeadTurn,
  Indicators,
  ModelVersion,
  Progress,
  RecordedEvent,
  SessionEnd,
  SessionEvent,
  SessionState,
  Step,
  StepEvent,
  StepFailure,
  StepName,
} from './device/device.types';
export {
  type DeletionReceipt,
  type ExpectedReceipt,
  verifyDeletionReceipt,
} from './receipt/deletion-receipt';
export { DeletionReceiptError, type DeletionReceiptRefusal } from './receipt/deletion-receipt.errors';
