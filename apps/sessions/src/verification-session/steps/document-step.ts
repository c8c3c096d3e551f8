import type { StepFailure } from '../../session/session-kind';
import { defaultFaceMatchThreshold, invalidPayload } from '../../session/step/step-rules';
import { failed, type StepEvaluation } from './step-evaluation';
import type { VerificationStepPayload } from './step-payload.dto';
import type { VerificationFindings } from '../model/verification-findings';
import type { StepName } from '../model/verification-request';

/** Evaluates what was read from a document. */
export function evaluateDocument({ document }: VerificationStepPayload, now: Date): StepEvaluation {
  if (!document) throw invalidPayload('document is missing: send what was read, or a failure');
  if (!document.checkDigitsValid) return failed('unreadable');
  return { findings: { document: { type: document.type, verifiedAt: now.getTime() } } };
}

/** Whether a step is the later one of face and document, so that the two can be compared. */
export const isToMatch = ({ done }: Pick<VerificationFindings, 'done'>, step: StepName): boolean =>
  (step === 'face' && done.includes('identity_document')) ||
  (step === 'identity_document' && done.includes('face'));

/** The failure of the face match, once both the face and the document are known. */
export function findMatchFailure(
  findings: VerificationFindings,
  step: StepName,
  { faceMatch }: VerificationStepPayload,
): StepFailure | undefined {
  if (!isToMatch(findings, step)) return undefined;
  if (!faceMatch)
    throw invalidPayload('faceMatch is missing: compare the face with the portrait of the document');
  return faceMatch.score >= defaultFaceMatchThreshold ? undefined : 'mismatch';
}
