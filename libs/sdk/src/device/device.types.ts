import type { JWK } from 'jose';
import type { AgeDecision } from './age-decision';

export type DeviceKind = 'mobile' | 'desktop';
export type StepName = 'face' | 'identity_document';
export type StepFailure = 'spoof' | 'camera' | 'unreadable';
export type HeadTurn = 'left' | 'right';
export type SessionState =
  'CREATED' | 'STARTED' | 'AWAITING_DOCUMENT' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED';

/** How a session ended, and where the user goes from here. */
export interface SessionEnd {
  flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
  sessionStatus: string;
  redirectUrl: string | null;
}

/** What the device is to do next. */
export interface Step {
  name: StepName;
  nonce: string;
  triesLeft: number;
  /** The head turns to ask for, in this order; null for a document. */
  liveness: HeadTurn[] | null;
  /** Whether the session takes a decision against the threshold or an age. */
  report: 'decision' | 'age';
  ageThreshold: number;
  /** An estimate of a face that lies this close to the threshold is near it; null for a document. */
  modelErrorYears: number | null;
  /** Whether this step is to send how well the face fits the portrait of the document. */
  matchFace: boolean;
}

/** Where a session stands. */
export interface Progress {
  state: SessionState;
  epoch: number;
  expiresAt: string;
  /** Null while another device holds the session, and after its end. */
  step: Step | null;
  /** Why the step that was just sent must be repeated. */
  failure: StepFailure | null;
  ended: SessionEnd | null;
}

/** The answer to a claim. */
export interface Claim extends Progress {
  kind: 'age';
  deviceToken: string;
  /** False on a desktop that may only follow: show the QR code of a handoff, and listen to the events. */
  holdsLease: boolean;
  publicKey: JWK | null;
  page: { locale: string | null; requirements: string[]; redirectUrl: string | null };
}

export interface ClaimRequest {
  device: DeviceKind;
  /** The one-use code of a handoff. */
  handoff?: string;
}

/** A way to go on with the session on another device; the code works once. */
export interface Handoff {
  url: string;
  code: string;
  /** An SVG document. */
  qr: string;
  expiresAt: string;
}

/** A change of the session, whichever device made it. */
export interface SessionEvent {
  state: SessionState;
  epoch: number;
  holdsLease: boolean;
  expiresAt: string;
  step: StepName | null;
  ended: SessionEnd | null;
}

export type FaceReading =
  { decision: AgeDecision; nearThreshold: boolean } | { age: number; spread?: number };

export type DocumentReading = { type: 'passport' | 'id_card'; checkDigitsValid: boolean } & (
  { decision: AgeDecision } | { age: number }
);

/** A model that read the camera, by the digest of its file. */
export interface ModelVersion {
  name: string;
  version: string;
  sha256: string;
}

type Flags<Name extends string> = Partial<Record<Name, boolean>>;

/** Signals of the browser; a flag is true where something is suspicious. */
export interface Indicators {
  headless: Flags<
    | 'webdriver'
    | 'userAgent'
    | 'webGL'
    | 'phantom'
    | 'selenium'
    | 'chrome'
    | 'permissions'
    | 'plugins'
    | 'languages'
    | 'webRTC'
    | 'notification'
    | 'deviceMemory'
    | 'connectionType'
    | 'timing'
  >;
  virtualCamera: Flags<'virtualCameraSoftware' | 'suspiciousLabels' | 'noMediaDevices' | 'mediaDevicesError'>;
  browserAnomalies: Flags<'missingWebAPIs' | 'inconsistentFingerprint' | 'automationProperties'>;
}

/** What goes along with the reading of a document. */
export interface DocumentEvidence {
  models: readonly ModelVersion[];
  indicators?: Indicators;
  /** From 0 to 1: 1 − the Euclidean distance between the descriptors of face and portrait. */
  faceMatch?: { score: number };
  metadata?: Record<string, unknown>;
}

/** What goes along with the reading of a face. */
export interface FaceEvidence extends DocumentEvidence {
  /** The head turns that were seen, in their order. */
  turns: readonly HeadTurn[];
}

/** What goes along with a failure. */
export interface FailureEvidence {
  models?: readonly ModelVersion[];
  indicators?: Indicators;
}

/** What a page records by itself; `step_started` and `step_submitted` are added by the client. */
export type RecordedEvent =
  | 'camera_started'
  | 'face_detected'
  | 'liveness_started'
  | 'liveness_passed'
  | 'capture_started'
  | 'capture_finished'
  | 'tab_hidden'
  | 'tab_visible';

export interface StepEvent {
  name: RecordedEvent | 'step_started' | 'step_submitted';
  /** Milliseconds on the clock of the device. */
  at: number;
}

/** The part of a step that its caller gives; the client adds what binds it to the session. */
export interface StepAnswer extends FailureEvidence {
  face?: FaceReading;
  liveness?: { turns: readonly HeadTurn[] };
  document?: DocumentReading;
  failure?: StepFailure;
  faceMatch?: { score: number };
  metadata?: Record<string, unknown>;
}
