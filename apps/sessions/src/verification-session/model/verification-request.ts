import type { FaceOnlySignIn } from '@gatehouse/auth';
import type { SessionRequest } from '../../session/session';

export const sessionTypes = ['ENROLL', 'SIGN-IN'] as const;
export type SessionType = (typeof sessionTypes)[number];

export const stepNames = ['face', 'identity_document', 'passkey'] as const;
export type StepName = (typeof stepNames)[number];

/** The request of a host, with all defaults filled in. */
export interface VerificationRequest extends SessionRequest {
  type: SessionType;
  requirements: StepName[];
  sendImages: boolean;
  estimateAge: boolean;
  transactionId?: string;
  deviceInfo?: object;
  logLevel: number;
  /** Whether the page offers the contact screen; a setting of the customer. */
  asksContact: boolean;
  /** What is recommended after a SIGN-IN by the face alone; a setting of the customer. Sessions of release 0.2.0 have none. */
  faceOnlySignIn?: FaceOnlySignIn;
  /** Whether a comparison on the device may count. */
  localMatch: boolean;
  /** The random user handle for a new passkey. */
  userHandle: string;
  /** The outcome was set by `x-sandbox-outcome`. */
  sandbox?: true;
}
