import { DomainError } from '@gatehouse/platform';
import { isFaceTooFast } from '@gatehouse/risk';
import type { StepEvidence } from '../session-kind';
import type { StepPayload } from './step-payload.dto';

/** How often a step may be tried. */
export const mostTries = 3;

/** The least score at which a face counts as that of a document, where the host does not say otherwise. */
export const usualFaceMatchThreshold = 0.5;

/** A payload that does not answer what was asked: nothing is counted, and the nonce is still good. */
export const wrong = (message: string) => new DomainError('step.payload', 400, message);

/** The device says which head turns it saw; that they are those that were asked for is for the server to say. */
export const isTurnedAsAsked = (
  { turns }: NonNullable<StepPayload['liveness']>,
  { liveness }: StepEvidence,
): boolean => turns.join() === liveness?.join();

/** Whether the face was answered sooner than a person can turn as asked; only the server's clock says so. */
export const isAnsweredTooFast = ({ liveness, serverMilliseconds }: StepEvidence): boolean =>
  isFaceTooFast(liveness?.length ?? 0, serverMilliseconds);

/** What does not belong to a step is refused, not dropped: it may hold more than the session is to know. */
export function refuseStrayParts<P extends StepPayload & { failure?: string }>(
  payload: P,
  partsOfSteps: Record<string, readonly (keyof P & string)[]>,
): void {
  for (const [step, parts] of Object.entries(partsOfSteps))
    for (const part of parts.filter((name) => payload[name] !== undefined)) {
      if (step !== payload.step) throw wrong(`${part} does not belong to the step ${payload.step}`);
      if (payload.failure !== undefined)
        throw wrong('failure goes in place of what was found, not beside it');
    }
}
