import { randomBytes } from 'node:crypto';
import type { VerificationFindings } from './verification-findings';

/**
 * Our half of the key of the enrollment token that a device is about to make. No other device may know it: it is drawn
 * anew for each, unless a key waits to be registered with it.
 */
export const withNewShare = (findings: VerificationFindings): VerificationFindings =>
  findings.deviceKey ? findings : { ...findings, release: randomBytes(32).toString('base64url') };
