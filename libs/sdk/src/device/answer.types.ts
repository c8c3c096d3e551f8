import type { JWK } from 'jose';
import type { DeviceKeyPair } from '../device-key/device-key';
import type { FaceToken } from '../face-token/face-token';
import type { AgeDecision } from './age-decision';
import type { PasskeyResponse } from './passkey.types';
import type { LivenessAction, SessionKind } from './step.types';

/** Why a step gave no result. */
export type StepFailure = 'spoof' | 'challenge' | 'camera' | 'unreadable' | 'passkey';

export type FaceReading =
  { decision: AgeDecision; nearThreshold: boolean } | { age: number; spread?: number };

export type DocumentReading = { type: 'passport' | 'id_card'; checkDigitsValid: boolean } & (
  { decision: AgeDecision } | { age: number }
);

/** What a verification session accepts from a document. */
export interface IdentityReading {
  type: 'passport' | 'id_card';
  checkDigitsValid: boolean;
}

/** A model that was used, with the digest of its file. */
export interface ModelVersion {
  name: string;
  version: string;
  sha256: string;
}

type Flags<Name extends string> = Partial<Record<Name, boolean>>;

/** Signals of the browser; a flag is true if something is suspicious. */
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

/** The text to which the person agreed. */
export interface ConsentEvidence {
  /** The digest of the full text as it was shown, in hexadecimal digits. */
  sha256: string;
  /** The language of the text. */
  locale: string;
}

/** What is sent with a failure. */
export interface FailureEvidence {
  /** With the first step that is sent. */
  consent?: ConsentEvidence;
  models?: readonly ModelVersion[];
  indicators?: Indicators;
  /** Any JSON of at most 512 bytes; the host receives the last one as `deviceMetadata`. */
  metadata?: Record<string, unknown>;
}

/** What is sent with the reading of a document. */
export interface DocumentEvidence extends FailureEvidence {
  models: readonly ModelVersion[];
  /** From 0 to 1: 1 − the Euclidean distance between the descriptors of face and portrait. */
  faceMatch?: { score: number };
}

/** What is sent with the reading of a face. */
export interface FaceEvidence extends DocumentEvidence {
  /** The head turns or gestures that were detected, in order. */
  turns: readonly LivenessAction[];
}

/** A line of the page log; level 1 is the most important. */
export interface LogLine {
  level: 1 | 2 | 3;
  /** Milliseconds on the clock of the device. */
  at: number;
  text: string;
}

/** What may be sent with any step of a verification session. */
export interface StepNotes {
  /** Data for audits, such as ambient light; at most 4 KiB of JSON. */
  audit?: Record<string, unknown>;
  /** At most 200 lines of at most 500 characters. */
  log?: readonly LogLine[];
  /** What the person entered on the contact screen of an ENROLL. */
  contact?: { email?: string; phone?: string };
}

/** What is sent with the document of a verification session. */
export interface IdentityEvidence extends DocumentEvidence, StepNotes {}

/** What is sent with the capture of a verification session. */
export type CaptureEvidence = FaceEvidence;

type CaptureFinding =
  | {
      /** Sealed to the biometric node. */
      descriptors: readonly ArrayLike<number>[];
      /** The version of the model of the descriptors: that of `page.faceModel`. Default: FACEAPI_1. */
      version?: string;
      /** If the step has a `formerVersion`: the descriptors of the same frames by that model. */
      formerDescriptors?: readonly ArrayLike<number>[];
      /** A new token: of an ENROLL, or in place of the one of `deviceKey`. */
      token?: Pick<FaceToken, 'token' | 'secretKey'>;
      age?: number;
      comparison?: undefined;
    }
  | {
      /** ENROLL, if the step accepts no descriptors. */
      token: Pick<FaceToken, 'token' | 'secretKey'>;
      age?: number;
      version?: string;
      descriptors?: undefined;
      formerDescriptors?: undefined;
      comparison?: undefined;
    }
  | {
      /** SIGN-IN: the encrypted score that `compareFace` returned. */
      comparison: Uint8Array;
      age?: number;
      version?: string;
      token?: undefined;
      descriptors?: undefined;
      formerDescriptors?: undefined;
    }
  | {
      /** SIGN-IN, if the step accepts no descriptors and there is no token on this device: the server ends the session. */
      hasNoToken: true;
      age?: number;
      version?: string;
      token?: undefined;
      descriptors?: undefined;
      formerDescriptors?: undefined;
      comparison?: undefined;
    };

/** A face for a verification session: its descriptors, a token of it, or the encrypted score of a comparison. */
export type Capture = CaptureFinding &
  StepNotes & {
    /** The selfie as a base64 JPEG, if the step requests it. */
    selfie?: string;
    /** Signs the answer: an ENROLL registers the key, a SIGN-IN uses it. */
    deviceKey?: DeviceKeyPair;
    /** At an ENROLL: the earlier key of this device. If it belongs to the same person, the new key is active at once. */
    priorDeviceKey?: DeviceKeyPair;
  };

/** A device key and its signature in the format of the server: the public key at an ENROLL, its id otherwise. */
export type DeviceKeyProof = { publicKey: JWK; signature: string } | { id: string; signature: string };

/** The events that a page records; the client adds `step_started` and `step_submitted`. */
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

/** The arguments of `sendDocument`, by the kind of the session. */
export interface DocumentAnswers extends Record<SessionKind, { reading: object; evidence: object }> {
  age: { reading: DocumentReading; evidence: DocumentEvidence };
  verification: { reading: IdentityReading; evidence: IdentityEvidence };
}

/** The part of a step that the caller provides; the client adds what binds it to the session. */
export interface StepAnswer extends FailureEvidence, StepNotes {
  face?:
    | FaceReading
    | {
        sealedDescriptors?: string;
        sealedFormerDescriptors?: string;
        version?: string;
        comparison?: string;
        age?: number;
      };
  token?: { secretKey: string; sealedToken?: string };
  liveness?: { turns: readonly LivenessAction[] };
  document?: DocumentReading | IdentityReading;
  passkey?: PasskeyResponse;
  /** The passkey of a person who is already enrolled. */
  skipped?: true;
  failure?: StepFailure;
  faceMatch?: { score: number };
  deviceKey?: DeviceKeyProof;
  priorDeviceKey?: DeviceKeyProof;
  selfie?: string;
}
