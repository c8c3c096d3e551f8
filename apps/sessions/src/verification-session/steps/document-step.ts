import type { StepFailure } from '../../session/session-kind';
import { usualFaceMatchThreshold, wrong } from '../../session/step/step-rules';
import { failed, type StepEvaluation } from './step-evaluation';
import type { VerificationStepPayload } from './step-payload.dto';
import type { VerificationFindings } from '../model/verification-findings';
import type { StepName } from '../model/verification-request';

/** Judges what was read from a document. */
export function takeDocument({ document }: VerificationStepPayload, now: Date): StepEvaluation {
  if (!document) throw wrong('document is missing: send what was read, or a failure');
  if (!document.checkDigitsValid) return failed('unreadable');
  return { findings: { document: { type: document.type, verifiedAt: now.getTime() } } };
}

/** Whether a step is the later one of face and document, and so has something to compare with. */
export const isToMatch = ({ done }: Pick<VerificationFindings, 'done'>, step: StepName): boolean =>
  (step === 'face' && done.includes('identity_document')) ||
  (step === 'identity_document' && done.includes('face'));

/** Whether the face is that of the document, where both are known now. */
export function matchFailure(
  findings: VerificationFindings,
  step: StepName,
  { faceMatch }: VerificationStepPayload,
): StepFailure | undefined {
  if (!isToMatch(findings, step)) return undefined;
  if (!faceMatch) throw wrong('faceMatch is missing: compare the face with the portrait of the document');
  return faceMatch.score >= usualFaceMatchThreshold ? undefined : 'mismatch';
}
