import type { StepFailure } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import type { VerificationError } from '../model/verification-error';
import type { VerificationFindings } from '../model/verification-findings';

/** The findings of a step, and the failure if it must be repeated. */
export interface StepEvaluation {
  findings: Partial<VerificationFindings>;
  failure?: StepFailure;
  /** Ends the session: there was nothing to compare. */
  rejection?: VerificationError;
  commit?: Commit;
  /** Called once the step is written, whatever its outcome. */
  afterCommit?: () => void;
}

/** A failed try, with findings about its person. */
export const failed = (
  failure: StepFailure,
  findings: Partial<VerificationFindings> = {},
): StepEvaluation => ({
  failure,
  findings,
});
