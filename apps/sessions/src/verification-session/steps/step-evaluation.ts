import type { StepFailure } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import type { VerificationFindings } from '../model/verification-findings';

/** What a step has brought to light, and why it has to be repeated, where it has to. */
export interface StepEvaluation {
  findings: Partial<VerificationFindings>;
  failure?: StepFailure;
  commit?: Commit;
}

/** A try that failed; what is known by it of whose try it was is kept. */
export const failed = (
  failure: StepFailure,
  findings: Partial<VerificationFindings> = {},
): StepEvaluation => ({
  failure,
  findings,
});
