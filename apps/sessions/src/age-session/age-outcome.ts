import type { Outcome } from '@gatehouse/risk';
import { sessionErrors, findErrorOutcome } from '../session/session-error';
import type { AgeFindings } from './age-findings';
import type { AgeRequest, StepName } from './age-request';
import { type AgeVerdict, toVerdict } from './age-verdict';
import { type AgeSessionEvent, type AgeSessionState, isOpen } from './age-session.machine';

export type SessionStatus = AgeVerdict | 'AGE_UNKNOWN';

/** The codes of the contract, and -8 of our own. */
export const errorMessages = {
  [sessionErrors.spoof.code]: sessionErrors.spoof.message,
  [sessionErrors.desktop.code]: sessionErrors.desktop.message,
  [sessionErrors.camera.code]: sessionErrors.camera.message,
  [sessionErrors.challenge.code]: sessionErrors.challenge.message,
} as const;
export type ErrorCode = keyof typeof errorMessages;

// An unreadable face counts as a camera failure; the contract has no code for an unreadable document.
const codesOfFailures = {
  face: { spoof: 1, challenge: -8, camera: -7, unreadable: -7 },
  // A page that was reloaded scans the face again at the document, to compare the two.
  identity_document: { spoof: 1, challenge: -8, camera: -7, unreadable: undefined },
} as const;

/** Whether a document is needed: it is required, or the step-up requests it because the face looks too young. */
export const needsDocument = ({ requirements, stepUpEnabled }: AgeRequest, { face }: AgeFindings): boolean =>
  requirements.includes('identity_document') || (stepUpEnabled && face?.decision === 'BELOW');

/** Whether the face matches the document; undefined if the two were not compared. */
export const isFaceMatch = (
  request: AgeRequest,
  { matchScore }: Pick<AgeFindings, 'matchScore'>,
): boolean | undefined => (matchScore === undefined ? undefined : matchScore >= request.faceMatchThreshold);

/** The event of the first claim. */
export const toStartEvent = ({ requirements }: AgeRequest): AgeSessionEvent =>
  requirements[0] === 'face' ? 'begin_with_face' : 'begin_with_document';

/** The event of a step that is done: another step follows, or the session ends. */
export function toDoneEvent(request: AgeRequest, findings: AgeFindings, step: StepName): AgeSessionEvent {
  if (step === 'face') {
    const isNext = !findings.document && needsDocument(request, findings);
    return isNext ? 'face_done_document_next' : 'face_done';
  }
  const isNext = !findings.face && request.requirements.includes('face');
  return isNext ? 'document_done_face_next' : 'document_done';
}

/**
 * A valid document decides, if it matches the face or there is no face. If a document is required but missing, or does not
 * match, the age is unknown. Otherwise the face decides.
 */
export function decideStatus(
  request: AgeRequest,
  findings: AgeFindings,
  state: AgeSessionState,
): SessionStatus {
  const { face, document } = findings;
  if (state !== 'COMPLETED' || findings.spent) return 'AGE_UNKNOWN';
  if (document) {
    const isSamePerson = !face || isFaceMatch(request, findings) === true;
    return isSamePerson ? toVerdict(document.decision) : 'AGE_UNKNOWN';
  }
  return face && !needsDocument(request, findings) ? toVerdict(face.decision) : 'AGE_UNKNOWN';
}

const outcomesOfStatus = {
  AGE_ABOVE_THRESHOLD: 'above_threshold',
  AGE_AT_THRESHOLD: 'at_threshold',
  AGE_BELOW_THRESHOLD: 'below_threshold',
  AGE_UNKNOWN: 'age_unknown',
} as const satisfies Record<SessionStatus, Outcome>;

const outcomesOfState: Partial<Record<AgeSessionState, Outcome>> = {
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

/** The outcome for the risk evaluation. An error of the contract takes precedence over the state. */
export function toRiskOutcome(request: AgeRequest, findings: AgeFindings, state: AgeSessionState): Outcome {
  if (isOpen(state)) return 'open';
  return (
    findErrorOutcome(listErrorCodes(findings)) ??
    outcomesOfState[state] ??
    outcomesOfStatus[decideStatus(request, findings, state)]
  );
}

/** The number of tries that failed as a spoof, over all steps. */
export const countSpoofAttempts = ({ failures }: AgeFindings): number =>
  Object.values(failures)
    .flat()
    .filter((failure) => failure === 'spoof').length;

/** The errors of the contract: the failed tries of the step that are used up, or a rejected desktop. */
export function listErrors(findings: AgeFindings): { code: ErrorCode; message: string }[] {
  return [...new Set(listErrorCodes(findings))].map((code) => ({ code, message: errorMessages[code] }));
}

function listErrorCodes({ spent, failures, desktopRejected }: AgeFindings): ErrorCode[] {
  if (spent) return failures[spent].flatMap((failure) => codesOfFailures[spent][failure] ?? []);
  return desktopRejected ? [-5] : [];
}
