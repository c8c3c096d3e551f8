// A separate entry: the verification of webhooks needs node:crypto, which must not be in the bundle of a page.
export {
  type AgeSession,
  type AgeSessionRequest,
  type AgeSessionResult,
  AgeSessions,
  type CreateSessionOptions,
  type DeletedSession,
  type SandboxOutcome,
} from './age-sessions/age-sessions.client';
export type { Credentials } from './credentials';
export { Gatehouse, type GatehouseOptions } from './gatehouse';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  GatehouseError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnusableFaceError,
} from './http/gatehouse.errors';
export type { CallOptions, HttpOptions } from './http/http-client';
export {
  type ApiKey,
  type ApiKeyRequest,
  type Client,
  Clients,
  type CreatedApiKey,
  type CreatedClient,
  type CreatedSlc,
  type Customer,
  type CustomerChange,
  Customers,
  Keys,
  type Slc,
  Slcs,
} from './keys/keys.client';
export {
  BiometricNode,
  type EnrolledPerson,
  type Enrollment,
  type EnrollOptions,
  type FaceFeatures,
  type FaceVector,
  type NodeOptions,
  type PredictOptions,
} from './node/node.client';
export { type Feature, WireCipher, WireCipherError, type WirePurpose } from '@gatehouse/biometrics';
export type { Page } from './paging';
export {
  type Alert,
  type AlertApprovalRequest,
  type AlertDecisionRequest,
  type AlertDetails,
  type AlertPage,
  type AlertReopenRequest,
  type AlertReport,
  type AlertReviewRequest,
  Alerts,
  type AlertState,
  type ListAlertsOptions,
} from './populations/alerts.client';
export type { PopulationOptions } from './populations/population-options';
export type { PeopleImport } from './populations/people-import';
export {
  type ImportPeopleOptions,
  type ImportProgress,
  type ListOptions,
  type Population,
  type PopulationDetails,
  type PopulationPerson,
  type PopulationRun,
  Populations,
  type PopulationSettings,
  type PopulationSummary,
  type WaitUntilScreenedOptions,
} from './populations/populations.client';
export type { Person } from './sanctions/people-csv';
export type { PeopleSource } from './sanctions/people-source';
export {
  Sanctions,
  type SanctionsDataset,
  type ScreeningProgress,
  type ScreenOptions,
} from './sanctions/sanctions.client';
export type { MatchedPerson, SanctionsMatch, ScreenedPerson, Screening } from './sanctions/screening';
export type { WaitOptions } from './polling';
export {
  type ListStringsOptions,
  type StringPage,
  type StringRecord,
  Strings,
} from './strings/strings.client';
export {
  type PersonCredential,
  type VerificationOutcome,
  type VerificationResult,
  type VerificationSession,
  type VerificationSessionRequest,
  VerificationSessions,
} from './verification-sessions/verification-sessions.client';
export {
  type ListDeliveriesOptions,
  type ResendOptions,
  type WebhookCallback,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryPage,
  type WebhookDeliveryStatus,
  Webhooks,
} from './webhooks/webhooks.client';
export { type AgeDecision, decideAge, isNearThreshold } from './device/age-decision';
export { DeviceClient, type DeviceClientOptions } from './device/device-client';
export { DeviceError, DeviceStepError, type StepErrorReason } from './device/device.errors';
export type {
  Capture,
  CaptureEvidence,
  ConsentEvidence,
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
  AccentShades,
  PageBrand,
  Progress,
  RecognitionFile,
  RecognitionModel,
  RetryReason,
  SessionEnd,
  SessionEvent,
  SessionState,
  TokenReply,
  VerificationPage,
  Visit,
  VisitReason,
  VisitScreen,
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
  Gesture,
  HeadTurn,
  IdentityStep,
  LivenessAction,
  PasskeyStep,
  SessionKind,
  Step,
  StepName,
  StepToken,
  VerificationStep,
  VerificationType,
} from './device/step.types';
export type { HandedOverToken } from './device/token-hand-over';
export {
  defaultFaceVersion,
  faceVersionTable,
  findFaceRules,
  type FaceRules,
} from './device/face-version.table';
export {
  createDeviceKey,
  type DeviceKeyPair,
  exportPublicJwk,
  signStatement,
  type Statement,
  type StatementName,
  computeThumbprint,
} from './device-key/device-key';
export type { DeviceRecord, DeviceStore } from './device-store/device-store';
export { IndexedDbDeviceStore } from './device-store/indexed-db-device-store';
export { MemoryDeviceStore } from './device-store/memory-device-store';
export { type CentredSpace, unpackSpace } from '@gatehouse/biometrics';
export { TokenError, type TokenErrorReason, warmUp as warmUpTokens } from '@gatehouse/tokens';
export type { FaceSample } from './face-token/centred-face';
export { compareFace, createFaceToken, type FaceToken } from './face-token/face-token';
export { FaceTokenError, type FaceTokenErrorReason } from './face-token/face-token.errors';
export { findRecordToken, type KnownToken, readFaceToken } from './face-token/known-token';
export { HandedOverTokenError, type HandedOverTokenErrorReason } from './node-keys/handed-over-token.errors';
export {
  type DeletionReceipt,
  type ExpectedReceipt,
  verifyDeletionReceipt,
} from './receipt/deletion-receipt';
export { DeletionReceiptError, type DeletionReceiptErrorReason } from './receipt/deletion-receipt.errors';
