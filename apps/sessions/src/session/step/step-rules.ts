import { DomainError } from '@gatehouse/platform';
import { isFaceTooFast } from '@gatehouse/risk';
import type { StepEvidence } from '../session-kind';
import type { StepPayload } from './step-payload.dto';

/** The maximum number of tries per step. */
export const maxTries = 3;

/** The default minimum score at which a face matches the portrait of a document. */
export const defaultFaceMatchThreshold = 0.5;

/** Rejects a payload. The try is not counted, and the nonce stays valid. */
export const invalidPayload = (message: string) => new DomainError('step.payload', 400, message);

/** The device reports the head turns that it saw; the server compares them with the requested ones. */
export const matchesLivenessChallenge = (
  { turns }: NonNullable<StepPayload['liveness']>,
  { liveness }: StepEvidence,
): boolean => turns.join() === liveness?.join();

/** Whether the answer came faster than a person can make the requested turns, by the server's clock. */
export const isTooFast = ({ liveness, serverMilliseconds }: StepEvidence): boolean =>
  isFaceTooFast(liveness?.length ?? 0, serverMilliseconds);

/** Rejects parts that do not belong to the step instead of ignoring them: they may contain data that the session must not receive. */
export function rejectUnexpectedParts<P extends StepPayload & { failure?: string }>(
  payload: P,
  partsOfSteps: Record<string, readonly (keyof P & string)[]>,
): void {
  for (const [step, parts] of Object.entries(partsOfSteps))
    for (const part of parts.filter((name) => payload[name] !== undefined)) {
      if (step !== payload.step) throw invalidPayload(`${part} does not belong to the step ${payload.step}`);
      if (payload.failure !== undefined)
        throw invalidPayload('failure must not be sent together with a result');
    }
}
