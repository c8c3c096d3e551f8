import type { JWK } from 'jose';
import type { components } from '../api/sessions';
import type { StepFailure } from './answer.types';
import type { SessionKind, Step, StepName, VerificationType } from './step.types';

export type DeviceKind = 'mobile' | 'desktop';

/** Only age sessions: AWAITING_DOCUMENT, COMPLETED. Only verification sessions: CHECKING, SUCCEEDED, FAILED. */
export type SessionState =
  | 'CREATED'
  | 'STARTED'
  | 'AWAITING_DOCUMENT'
  | 'CHECKING'
  | 'COMPLETED'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'CANCELLED'
  | 'EXPIRED';

/** How a session ended, and where to send the user. */
export interface SessionEnd {
  flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
  sessionStatus: string;
  /** Where to redirect the user; null where the page stays open. */
  redirectUrl: string | null;
  /** After a verification session that did not succeed: a link back to the host, with the status. Show it. */
  backUrl?: string;
  /** Seconds to wait, if the person is locked out. */
  retryAfter?: number;
  /** After an ENROLL: whether the person is new, or was enrolled before. */
  enrolled?: 'new' | 'before';
  /** After an ENROLL: a new credential, such as the key of this device, waits for the approval of the host. */
  isPending?: true;
  /** After an ENROLL: no passkey was added, and none is pending. One that was created does not work: delete it on the device. */
  passkeyAdded?: false;
}

/** Why a step must be repeated: reported by the device, or found by the server. */
export type RetryReason = StepFailure | 'unrecognised' | 'mismatch' | 'device_key';

/** The progress of a session. */
export interface Progress<K extends SessionKind = 'age'> {
  state: SessionState;
  epoch: number;
  expiresAt: string;
  /** Null while another device has the session, while the server decides, and after the end. */
  step: Step<K> | null;
  /** Why the step that was just sent must be repeated. */
  failure: RetryReason | null;
  ended: SessionEnd | null;
}

/** A file of a recognition model. */
export interface RecognitionFile {
  name: string;
  version: string;
  /** Relative to the launch page: `launch/` below `PUBLIC_URL`. */
  url: string;
  size: number;
  /** The digest of the file, which the device checks. */
  sha256: string;
}

/** The model with which the device computes the descriptors of faces. */
export interface RecognitionModel {
  name: string;
  /** Sent with the face; `findFaceRules` has its thresholds. */
  version: string;
  files: readonly RecognitionFile[];
}

/** The color of a customer and those that belong to it, such as #0b6a5d: of buttons, under the pointer, behind icons, and of text on buttons. */
export type AccentShades = components['schemas']['AccentShadesView'];

/** Whose page it is, as the customer has set it. */
export interface PageBrand {
  name: string | null;
  legalName: string | null;
  /** Relative to the launch page. */
  logoUrl: string | null;
  /** For light and dark screens, readable on every surface of the page. */
  accent: { light: AccentShades; dark: AccentShades } | null;
  privacyUrl: string | null;
  supportUrl: string | null;
}

interface SessionPage {
  locale: string | null;
  requirements: string[];
  redirectUrl: string | null;
  /** How long the result is kept after the end of the session. */
  retentionSeconds: number;
  /** Absent from servers that only know face-api. */
  faceModel?: RecognitionModel;
  /** Null or absent: the customer has set nothing. */
  brand?: PageBrand | null;
  /** The origins that may show the page in a frame. */
  embedOrigins?: readonly string[];
}

/** What a page needs to know about an age session. */
export interface AgePage extends SessionPage {
  /** The thresholds of all possible steps. */
  ageThresholds: number[];
  /** The most detailed report of any step: a decision, or the age. */
  report: 'decision' | 'age';
  /** Whether a document may be requested after the face though it is not required. */
  mayAskDocument: boolean;
}

/** What a page needs to know about a verification session. */
export interface VerificationPage extends SessionPage {
  type: VerificationType;
  /** Whether the selfie is shared with the host: inform the person. */
  sendImages: boolean;
  /** Whether an estimated age is sent. */
  estimateAge: boolean;
  /** `gallery`: descriptors go to the biometric node, sealed to it. `token`: none leaves the device. */
  enrollment: 'gallery' | 'token';
  /** Where tokens are stored: only on the device, or a copy at the biometric node too. */
  tokenStorage: 'device' | 'server';
  /** Whether to offer the contact screen. */
  asksContact: boolean;
  /** How much of the log to send, from nothing to everything. */
  logLevel: 0 | 1 | 2 | 3;
}

interface ClaimOf<K extends SessionKind> extends Progress<K> {
  kind: K;
  deviceToken: string;
  /** False on a desktop that may only watch: show the QR code of a handoff, and listen to the events. */
  holdsLease: boolean;
  publicKey: JWK | null;
  page: { age: AgePage; verification: VerificationPage }[K];
}

/** The reply to a claim, discriminated by `kind`. */
export type Claim<K extends SessionKind = 'age'> = K extends SessionKind ? ClaimOf<K> : never;

export interface ClaimRequest {
  device: DeviceKind;
  /** The one-use code of a handoff. */
  handoff?: string;
  /** The id of the device key that this device stores since an ENROLL. */
  deviceKey?: string;
  /** SIGN-IN: whether this device can compare with the stored token of the person. The client creates a key for it. */
  receivesToken?: boolean;
  /**
   * ENROLL: whether this device accepts that no passkey is added for a person who is already enrolled: it handles a step with `alreadyEnrolled`, and
   * deletes a created passkey after an end with `passkeyAdded: false`.
   */
  acceptsNoPasskey?: boolean;
}

/** The reply to a request for the stored token of the person. */
export type TokenReply =
  | { status: 'pending' }
  | { status: 'none' }
  | { status: 'ready'; jwe: string; id: string; publicKey: string };

/** Which screens a page has shown since its last report, together at most 100. Only these names are accepted, and only counted. */
export type Visit = components['schemas']['VisitBody'];
export type VisitScreen = Visit['last'];
export type VisitReason = NonNullable<Visit['reason']>;

/** How to continue the session on another device; the code works once. */
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
