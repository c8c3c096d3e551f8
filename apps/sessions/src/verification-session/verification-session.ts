import type { Session } from '../session/session';
import type { VerificationFindings } from './verification-findings';
import type { VerificationRequest } from './verification-request';

export type VerificationSession = Session<VerificationRequest, VerificationFindings>;

/** How this kind of session is called in its row. */
export const verification = 'verification';
