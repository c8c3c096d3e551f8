import type { JWK } from 'jose';
import type { StepFailure } from './answer.types';
import type { SessionKind, Step, StepName, VerificationType } from './step.types';

export type DeviceKind = 'mobile' | 'desktop';

/** Of an age session: AWAITING_DOCUMENT, COMPLETED. Of a verification session: CHECKING, SUCCEEDED, FAILED. */
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

/** How a session ended, and where the user goes from here. */
export interface SessionEnd {
  flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
  sessionStatus: string;
  /** Where to send the user now; null where the page stays. */
  redirectUrl: string | null;
  /** After a verification session that did not succeed: a link back to the host, with the status. Offer it. */
  backUrl?: string;
  /** Seconds to wait, where the person is locked out. */
  retryAfter?: number;
}

/** Why a step must be repeated: what the device said, or what the server found. */
export type RepeatReason = StepFailure | 'unrecognised' | 'mismatch' | 'device_key';

/** Where a session stands. */
export interface Progress<K extends SessionKind = 'age'> {
  state: SessionState;
  epoch: number;
  expiresAt: string;
  /** Null while another device holds the session, while the server decides, and after the end. */
  step: Step<K> | null;
  /** Why the step that was just sent must be repeated. */
  failure: RepeatReason | null;
  ended: SessionEnd | null;
}

interface SessionPage {
  locale: string | null;
  requirements: string[];
  redirectUrl: string | null;
  /** How long the result is kept after the end of the session. */
  retentionSeconds: number;
}

/** What a page needs to know of an age session. */
export interface AgePage extends SessionPage {
  /** What is decided against, by the steps that may come. */
  ageThresholds: number[];
  /** The most that any of the steps sends: a decision, or the age. */
  report: 'decision' | 'age';
  /** Whether a document may be asked for though it is not required, after the face. */
  mayAskDocument: boolean;
}

/** What a page needs to know of a verification session. */
export interface VerificationPage extends SessionPage {
  type: VerificationType;
  /** Whether the selfie is shared with the host: say so to the person. */
  sendImages: boolean;
  /** Whether an estimated age is sent. */
  estimateAge: boolean;
  /** Whether a comparison on the device may count; never at an ENROLL. */
  localMatch: boolean;
  /** Whether to offer the contact screen. */
  asksContact: boolean;
  /** How much to log and send along, from nothing to everything. */
  logLevel: 0 | 1 | 2 | 3;
}

interface ClaimOf<K extends SessionKind> extends Progress<K> {
  kind: K;
  deviceToken: string;
  /** False on a desktop that may only follow: show the QR code of a handoff, and listen to the events. */
  holdsLease: boolean;
  publicKey: JWK | null;
  page: { age: AgePage; verification: VerificationPage }[K];
}

/** The answer to a claim; its `kind` tells the kinds apart. */
export type Claim<K extends SessionKind = 'age'> = K extends SessionKind ? ClaimOf<K> : never;

export interface ClaimRequest {
  device: DeviceKind;
  /** The one-use code of a handoff. */
  handoff?: string;
  /** The id of the device key that this device keeps since an ENROLL. */
  deviceKey?: string;
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
