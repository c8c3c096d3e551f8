import type { PasskeyCreationOptions, PasskeyRequestOptions } from './passkey.types';

export type SessionKind = 'age' | 'verification';
export type VerificationType = 'ENROLL' | 'SIGN-IN';
export type StepName = 'face' | 'identity_document' | 'passkey';
export type HeadTurn = 'left' | 'right';

interface AskedStep<Name extends StepName> {
  name: Name;
  nonce: string;
  triesLeft: number;
  /** The head turns to ask for, in this order; null where no face is asked for. */
  liveness: HeadTurn[] | null;
}

/** A step of an age session. */
export interface AgeStep extends AskedStep<'face' | 'identity_document'> {
  /** Whether the session takes a decision against the threshold or an age. */
  report: 'decision' | 'age';
  ageThreshold: number;
  /** An estimate of a face that lies this close to the threshold is near it; null for a document. */
  modelErrorYears: number | null;
  /** Whether this step is to send how well the face fits the portrait of the document. */
  matchFace: boolean;
}

/** The face of a verification session. */
export interface CaptureStep extends AskedStep<'face'> {
  /** Whether to send an estimated age. */
  estimateAge: boolean;
  /** Whether to send the selfie. */
  sendImage: boolean;
  /** Whether a comparison on this device may count. */
  localMatch: boolean;
  /**
   * The server's share of the key of the enrollment token. At a SIGN-IN null unless the claim named a device key that is
   * good: then keep what this device has, and send descriptors.
   */
  release: string | null;
  /** Whether this step is to send how well the face fits the portrait of a document that came before. */
  matchFace?: boolean;
}

/** The identity document of a verification session. */
export interface IdentityStep extends AskedStep<'identity_document'> {
  /** Whether this step is to send how well the face fits the portrait of the document. */
  matchFace: boolean;
}

/** The passkey of a verification session: made at an ENROLL, asked for at a SIGN-IN. */
export interface PasskeyStep extends AskedStep<'passkey'> {
  /** Good for five minutes; claim again for new ones. */
  passkey: PasskeyCreationOptions | PasskeyRequestOptions;
}

export type VerificationStep = CaptureStep | IdentityStep | PasskeyStep;

/** What the device is to do next, by the kind of its session. */
export type Step<K extends SessionKind = 'age'> = { age: AgeStep; verification: VerificationStep }[K];
