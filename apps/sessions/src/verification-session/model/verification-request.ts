import type { SessionRequest } from '../../session/session';

export const sessionTypes = ['ENROLL', 'SIGN-IN'] as const;
export type SessionType = (typeof sessionTypes)[number];

export const stepNames = ['face', 'identity_document', 'passkey'] as const;
export type StepName = (typeof stepNames)[number];

/** What a host asks of a verification session, with every default filled in. */
export interface VerificationRequest extends SessionRequest {
  type: SessionType;
  requirements: StepName[];
  sendImages: boolean;
  estimateAge: boolean;
  transactionId?: string;
  deviceInfo?: object;
  logLevel: number;
  /** Whether the page offers the contact screen, as the customer has set it. */
  asksContact: boolean;
  /** Whether a comparison on the device may count. */
  localMatch: boolean;
  /** What a passkey knows the person by; it says nothing of them. */
  userHandle: string;
  /** Driven to its end by a made-up outcome. */
  sandbox?: true;
}
