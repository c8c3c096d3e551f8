import { type ErrorDetails, GatehouseError } from '../http/gatehouse.errors';
import { refusalOf } from '../http/refusal.table';
import type { SessionState } from './device.types';

const passing = new Set<number | undefined>([undefined, 429, 502, 503, 504]);

export interface DeviceErrorDetails extends Partial<ErrorDetails> {
  sessionState?: SessionState;
}

/** A request of a device that the server refused, or that did not reach it: then there is no `status`. */
export class DeviceError extends GatehouseError {
  override readonly name = 'DeviceError';
  /** How the session has ended, where that is why. */
  readonly sessionState: SessionState | undefined;

  constructor(message: string, { sessionState, ...details }: DeviceErrorDetails = {}) {
    const { status } = details;
    super(message, { code: status === undefined ? 'unreachable' : refusalOf(status).code, ...details });
    this.sessionState = sessionState;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return passing.has(this.status);
  }
}

/** Why a step cannot be sent. The reasons are stable: programs may rely on them, not on the sentences. */
const refusals = {
  'no-step':
    'There is no step to send: the session is not claimed, has ended, or goes on on another device. Claim it, or follow its events.',
  'another-step': 'Another step is under way. Look at step.name, and send what it asks for.',
  'age-not-wanted':
    'This session takes a decision only, so the age must stay on the device. Send decisionOf(age, step.ageThreshold), or use sendEstimate.',
  'another-kind':
    'The session is of another kind. Look at kind of the claim: sendEstimate and sendFace are for age sessions, sendCapture for verification sessions.',
  'estimate-not-wanted':
    'This session does not ask for an age, so the estimate must stay on the device. Send an age only where step.estimateAge is true.',
  'image-not-wanted':
    'This session does not ask for the selfie, so it must stay on the device. Send one only where step.sendImage is true.',
  'local-match-not-wanted': 'This session does not take a comparison on the device. Send the descriptors.',
} as const;

/** The stable name of why a step cannot be sent. */
export type StepRefusal = keyof typeof refusals;

/** A step that was not sent, because the session does not ask for it. */
export class DeviceStepError extends Error {
  override readonly name = 'DeviceStepError';

  constructor(readonly reason: StepRefusal) {
    super(refusals[reason]);
  }
}
