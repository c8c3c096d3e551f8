import { type ErrorDetails, GatehouseError } from '../http/gatehouse.errors';
import { findStatusError } from '../http/status-error.table';
import type { SessionState } from './device.types';

const retryableStatuses = new Set<number | undefined>([undefined, 429, 502, 503, 504]);

export interface DeviceErrorDetails extends Partial<ErrorDetails> {
  sessionState?: SessionState;
}

/** A request that the server rejected, or that did not reach it: then there is no `status`. */
export class DeviceError extends GatehouseError {
  override readonly name = 'DeviceError';
  /** How the session ended, if that is the reason. */
  readonly sessionState: SessionState | undefined;

  constructor(message: string, { sessionState, ...details }: DeviceErrorDetails = {}) {
    const { status } = details;
    super(message, { code: status === undefined ? 'unreachable' : findStatusError(status).code, ...details });
    this.sessionState = sessionState;
  }

  /** Whether the same request may succeed later. */
  get isRetryable(): boolean {
    return retryableStatuses.has(this.status);
  }
}

/** Why a step cannot be sent. The reasons are stable, the messages are not. */
const messages = {
  'no-step':
    'There is no step to send: the session is not claimed, has ended, or continues on another device. Claim it, or watch its events.',
  'another-step': 'Another step is in progress. Check step.name, and send what it requests.',
  'age-not-wanted':
    'This session accepts only a decision, so the age must stay on the device. Send decideAge(age, step.ageThreshold), or use sendEstimate.',
  'another-kind':
    'The session is of another kind. Check kind of the claim: sendEstimate and sendFace are for age sessions, sendCapture for verification sessions.',
  'estimate-not-wanted':
    'This session does not request an age, so the estimate must stay on the device. Send an age only if step.estimateAge is true.',
  'image-not-wanted':
    'This session does not request the selfie, so it must stay on the device. Send one only if step.sendImage is true.',
  'former-not-wanted':
    'This session does not request descriptors of another face model, so they must stay on the device. Send formerDescriptors only if step.formerVersion is set.',
  'descriptors-not-wanted':
    'This session accepts no descriptors, so they must stay on the device. Send a token at an ENROLL, a comparison at a SIGN-IN.',
  'comparison-not-wanted':
    'There is no token to compare with. Send a comparison only at a SIGN-IN, and if step.token or step.handsOverToken is set; otherwise send the descriptors.',
  'token-not-wanted':
    'A new token needs the device key that it belongs to, and at a SIGN-IN also the descriptors. Send it with deviceKey.',
  'no-recipient': 'This device has no key for a token. Claim the session with receivesToken.',
} as const;

/** The stable name of the reason why a step cannot be sent. */
export type StepErrorReason = keyof typeof messages;

/** A step that was not sent, because the session does not request it. */
export class DeviceStepError extends Error {
  override readonly name = 'DeviceStepError';

  constructor(readonly reason: StepErrorReason) {
    super(messages[reason]);
  }
}
