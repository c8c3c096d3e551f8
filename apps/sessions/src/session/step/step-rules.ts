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

/** The two ways to show that a person is in front of the camera. */
export const challengeKinds = ['head_turns', 'gestures'] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

/** Which of the two the device saw; undefined if it saw neither. It reports what it saw, the server compares. */
export function findChallengeKind(
  { turns }: NonNullable<StepPayload['liveness']>,
  { liveness, gestures }: Pick<StepEvidence, 'liveness' | 'gestures'>,
): ChallengeKind | undefined {
  if (turns.join() === liveness?.join()) return 'head_turns';
  return turns.join() === gestures?.join() ? 'gestures' : undefined;
}

/** The number of movements that the answer needed. An answer that matches neither is measured by the head turns. */
export const countMovements = (
  report: StepPayload['liveness'],
  { liveness, gestures }: Pick<StepEvidence, 'liveness' | 'gestures'>,
): number => {
  const done = report && findChallengeKind(report, { liveness, gestures });
  return (done === 'gestures' ? gestures : liveness)?.length ?? 0;
};

/** Whether the answer came faster than a person can make the requested movements, by the server's clock. */
export const isTooFast = (report: StepPayload['liveness'], evidence: StepEvidence): boolean =>
  isFaceTooFast(countMovements(report, evidence), evidence.serverMilliseconds);

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
