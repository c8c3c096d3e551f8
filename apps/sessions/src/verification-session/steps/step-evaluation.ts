import type { StepFailure } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import type { VerificationFindings } from '../model/verification-findings';

/** The findings of a step, and the failure if it must be repeated. */
export interface StepEvaluation {
  findings: Partial<VerificationFindings>;
  failure?: StepFailure;
  commit?: Commit;
}

/** A failed try, with findings about its person. */
export const failed = (
  failure: StepFailure,
  findings: Partial<VerificationFindings> = {},
): StepEvaluation => ({
  failure,
  findings,
});
