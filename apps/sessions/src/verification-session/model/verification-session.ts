import type { Session } from '../../session/session';
import type { Standing } from '../../session/session-kind';
import type { VerificationFindings } from './verification-findings';
import type { StepName, VerificationRequest } from './verification-request';

export type VerificationSession = Session<VerificationRequest, VerificationFindings>;

/** The value of `kind` in the rows of verification sessions. */
export const verification = 'verification';

/** The steps that are still to be done, in their order. */
export const stepsLeft = (
  { request }: { request: VerificationRequest },
  { done }: Pick<VerificationFindings, 'done'>,
): StepName[] => request.requirements.filter((step) => !done.includes(step));

/** The step that a session waits for. */
export function stepIn(standing: Standing<VerificationRequest, VerificationFindings>): StepName | null {
  return standing.state === 'STARTED' ? (stepsLeft(standing, standing.findings)[0] ?? null) : null;
}
