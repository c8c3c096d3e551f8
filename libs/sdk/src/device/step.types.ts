import type { PasskeyCreationOptions, PasskeyRequestOptions } from './passkey.types';

export type SessionKind = 'age' | 'verification';
export type VerificationType = 'ENROLL' | 'SIGN-IN';
export type StepName = 'face' | 'identity_document' | 'passkey';
export type HeadTurn = 'left' | 'right';
/** For people who cannot turn their head. */
export type Gesture = 'blink' | 'nod' | 'open_mouth';
export type LivenessAction = HeadTurn | Gesture;

interface StepBase<Name extends StepName> {
  name: Name;
  nonce: string;
  triesLeft: number;
  /** The requested head turns, in order; null where no face is requested. */
  liveness: HeadTurn[] | null;
  /** What may be done in place of the head turns, in order. Absent from servers of release 0.2.0. */
  gestures?: Gesture[] | null;
}

/** A step of an age session. */
export interface AgeStep extends StepBase<'face' | 'identity_document'> {
  /** Whether the session accepts a decision or an age. */
  report: 'decision' | 'age';
  ageThreshold: number;
  /** An estimate within this distance of the threshold is near it; null for a document. */
  modelErrorYears: number | null;
  /** Whether to send how well the face matches the portrait of the document. */
  matchFace: boolean;
}

/** A token of which the server has the secret key. */
export interface StepToken {
  id: string;
  /** Base64url, for `compareFace`. */
  publicKey: string;
}

/** The face of a verification session. */
export interface CaptureStep extends StepBase<'face'> {
  /** Whether to send an estimated age. */
  estimateAge: boolean;
  /** Whether to send the selfie. */
  sendImage: boolean;
  /** Whether descriptors are accepted, sealed to the biometric node. False where the token is the only record of a face. */
  sendsDescriptors: boolean;
  /** Whether a copy of a new token is stored by the biometric node: the client seals it to the node. False at a SIGN-IN. */
  storesToken: boolean;
  /** SIGN-IN: the token of the device key that the claim named. Null without one, and if that key cannot be used now. */
  token: StepToken | null;
  /**
   * SIGN-IN: whether the device key that the claim named can be used: it is active, not locked out, and belongs to the person who is expected. If
   * not, send neither a signature of it nor a new token.
   */
  acceptsDeviceKey: boolean;
  /** SIGN-IN: whether `fetchToken` returns the stored token of the person. */
  handsOverToken: boolean;
  /** Whether to send how well the face matches the portrait of the document of an earlier step. */
  matchFace?: boolean;
  /**
   * SIGN-IN: the person is enrolled under the face model of this version, not under that of `page.faceModel`. Send `formerDescriptors` of it too,
   * and no comparison. Absent from servers of release 0.2.0.
   */
  formerVersion?: string | null;
}

/** The identity document of a verification session. */
export interface IdentityStep extends StepBase<'identity_document'> {
  /** Whether to send how well the face matches the portrait of the document. */
  matchFace: boolean;
}

/** The passkey of a verification session: created at an ENROLL, used at a SIGN-IN. */
export interface PasskeyStep extends StepBase<'passkey'> {
  /** Valid for five minutes; claim again for new ones. */
  passkey: PasskeyCreationOptions | PasskeyRequestOptions;
  /**
   * ENROLL, if the claim had `acceptsNoPasskey`: the face is already enrolled, so no passkey will be added. Use an existing one, which confirms the key of
   * this device, or call `skipPasskey`.
   */
  alreadyEnrolled?: boolean;
}

export type VerificationStep = CaptureStep | IdentityStep | PasskeyStep;

/** The next step on the device, by the kind of its session. */
export type Step<K extends SessionKind = 'age'> = { age: AgeStep; verification: VerificationStep }[K];
