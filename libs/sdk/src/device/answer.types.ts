import type { JWK } from 'jose';
import type { DeviceKeyPair } from '../device-key/device-key';
import type { AgeDecision } from './age-decision';
import type { PasskeyResponse } from './passkey.types';
import type { HeadTurn, SessionKind } from './step.types';

/** Why a step gave no result. */
export type StepFailure = 'spoof' | 'camera' | 'unreadable' | 'passkey';

export type FaceReading =
  { decision: AgeDecision; nearThreshold: boolean } | { age: number; spread?: number };

export type DocumentReading = { type: 'passport' | 'id_card'; checkDigitsValid: boolean } & (
  { decision: AgeDecision } | { age: number }
);

/** What a verification session takes of a document. */
export interface IdentityReading {
  type: 'passport' | 'id_card';
  checkDigitsValid: boolean;
}

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

/** What goes along with a failure. */
export interface FailureEvidence {
  models?: readonly ModelVersion[];
  indicators?: Indicators;
  /** Anything, at most 512 bytes of JSON; the host gets that of the last step that sends it as `deviceMetadata`. */
  metadata?: Record<string, unknown>;
}

/** What goes along with the reading of a document. */
export interface DocumentEvidence extends FailureEvidence {
  models: readonly ModelVersion[];
  /** From 0 to 1: 1 − the Euclidean distance between the descriptors of face and portrait. */
  faceMatch?: { score: number };
}

/** What goes along with the reading of a face. */
export interface FaceEvidence extends DocumentEvidence {
  /** The head turns that were seen, in their order. */
  turns: readonly HeadTurn[];
}

/** A line of the page's log; 1 is what matters most. */
export interface LogLine {
  level: 1 | 2 | 3;
  /** Milliseconds on the clock of the device. */
  at: number;
  text: string;
}

/** What may go along with any step of a verification session. */
export interface StepNotes {
  /** What an auditor may want to know, such as ambient light; at most 4 KiB of JSON. */
  audit?: Record<string, unknown>;
  /** At most 200 lines of at most 500 characters. */
  log?: readonly LogLine[];
  /** What the person entered on the contact screen of an ENROLL. */
  contact?: { email?: string; phone?: string };
}

/** What goes along with the document of a verification session. */
export interface IdentityEvidence extends DocumentEvidence, StepNotes {}

/** What goes along with the capture of a verification session. */
export type CaptureEvidence = FaceEvidence;

type CaptureFinding =
  | { descriptors: readonly ArrayLike<number>[]; age?: number; localMatch?: undefined }
  | { localMatch: true; descriptors?: undefined; age?: undefined };

/** A face for a verification session: its descriptors, or that it fits the enrollment token of this device. */
export type Capture = CaptureFinding &
  StepNotes & {
    /** The selfie as a base64 JPEG, where the step asks for it. */
    selfie?: string;
    /** Signs the answer: at an ENROLL to be registered, at a SIGN-IN because it was. */
    deviceKey?: DeviceKeyPair;
    /** At an ENROLL: the key that this device has from before. If the same person has it, the new key is active at once. */
    priorDeviceKey?: DeviceKeyPair;
  };

/** A device key and what it has signed, as the server takes it: registered at an ENROLL, named at a SIGN-IN. */
export type DeviceKeyProof = { publicKey: JWK; signature: string } | { id: string; signature: string };

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

/** What `sendDocument` takes, by the kind of the session. */
export interface DocumentAnswers extends Record<SessionKind, { reading: object; evidence: object }> {
  age: { reading: DocumentReading; evidence: DocumentEvidence };
  verification: { reading: IdentityReading; evidence: IdentityEvidence };
}

/** The part of a step that its caller gives; the client adds what binds it to the session. */
export interface StepAnswer extends FailureEvidence, StepNotes {
  face?: FaceReading | { descriptors: number[][]; age?: number } | { localMatch: true };
  liveness?: { turns: readonly HeadTurn[] };
  document?: DocumentReading | IdentityReading;
  passkey?: PasskeyResponse;
  failure?: StepFailure;
  faceMatch?: { score: number };
  deviceKey?: DeviceKeyProof;
  priorDeviceKey?: DeviceKeyProof;
  selfie?: string;
}
