import type { EnrollmentMode, FaceOnlySignIn, TokenStorage } from '@gatehouse/auth';
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
  /** SIGN-IN: the person that the host has named; the face is compared with them alone. */
  person?: string;
  /** What an ENROLL registers. Sessions of release 0.2.0 have none: `gallery`. */
  enrollment?: EnrollmentMode;
  /** Where face tokens are stored. Sessions of release 0.2.0 have none: `device`. */
  tokenStorage?: TokenStorage;
  /** The random user handle for a new passkey. */
  userHandle: string;
  /** The outcome was set by `x-sandbox-outcome`. */
  sandbox?: true;
}

/** Whether no descriptor may leave the device: the token is the only reference. */
export const isTokenOnly = ({ enrollment }: Pick<VerificationRequest, 'enrollment'>): boolean =>
  enrollment === 'token';

/**
 * Whether a copy of a new token is stored at the biometric node, for other devices. Only that of an ENROLL: nothing shows that a token which a SIGN-IN
 * renews is of the face that the node has compared, so it is for its own device alone.
 */
export const storesToken = ({
  type,
  tokenStorage,
}: Pick<VerificationRequest, 'type' | 'tokenStorage'>): boolean =>
  type === 'ENROLL' && tokenStorage === 'server';
