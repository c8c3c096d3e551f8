import type { Outcome } from '@gatehouse/risk';
import type { AgeFindings } from './age-findings';
import type { AgeRequest, StepName } from './age-request';
import { type AgeVerdict, verdictOf } from './age-verdict';
import { type AgeSessionEvent, type AgeSessionState, isOpen } from './age-session.machine';

export type SessionStatus = AgeVerdict | 'AGE_UNKNOWN';

/** The codes of the contract. */
export const errorMessages = {
  1: 'Image spoof',
  [-5]: 'Opened on a desktop; this session needs a phone or a tablet',
  [-7]: 'Camera failure',
} as const;
export type ErrorCode = 1 | -5 | -7;

// A face that cannot be read is the camera's failure; for a document that cannot be read the contract has no code.
const codesOfFailures = {
  face: { spoof: 1, camera: -7, unreadable: -7 },
  identity_document: { spoof: 1, camera: -7, unreadable: undefined },
} as const;

/** Whether the document must be shown: asked for, or stepped up to because the face looks too young. */
export const needsDocument = ({ requirements, stepUpEnabled }: AgeRequest, { face }: AgeFindings): boolean =>
  requirements.includes('identity_document') || (stepUpEnabled && face?.decision === 'BELOW');

/** Whether the face is that of the document; undefined where the two were not compared. */
export const isFaceMatch = (
  request: AgeRequest,
  { matchScore }: Pick<AgeFindings, 'matchScore'>,
): boolean | undefined => (matchScore === undefined ? undefined : matchScore >= request.faceMatchThreshold);

/** The event that the first claim is. */
export const startEventOf = ({ requirements }: AgeRequest): AgeSessionEvent =>
  requirements[0] === 'face' ? 'begin_with_face' : 'begin_with_document';

/** What a done step is for the state: something follows it, or nothing. */
export function eventAfter(request: AgeRequest, findings: AgeFindings, step: StepName): AgeSessionEvent {
  if (step === 'face') {
    const isNext = !findings.document && needsDocument(request, findings);
    return isNext ? 'face_done_document_next' : 'face_done';
  }
  const isNext = !findings.face && request.requirements.includes('face');
  return isNext ? 'document_done_face_next' : 'document_done';
}

/**
 * A valid document decides, with the face match where a face was taken. A document that is required and missing, or that
 * does not match, leaves the age unknown. Otherwise the face decides.
 */
export function sessionStatusOf(
  request: AgeRequest,
  findings: AgeFindings,
  state: AgeSessionState,
): SessionStatus {
  const { face, document } = findings;
  if (state !== 'COMPLETED' || findings.spent) return 'AGE_UNKNOWN';
  if (document) {
    const isTheirs = !face || isFaceMatch(request, findings) === true;
    return isTheirs ? verdictOf(document.decision) : 'AGE_UNKNOWN';
  }
  return face && !needsDocument(request, findings) ? verdictOf(face.decision) : 'AGE_UNKNOWN';
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

const outcomesOfErrors: readonly [ErrorCode, Outcome][] = [
  [1, 'spoof'],
  [-7, 'camera_failure'],
  [-5, 'desktop_refused'],
];

/** How the session stands for the risk evaluation: an error of the contract says more than the state it led to. */
export function outcomeOf(request: AgeRequest, findings: AgeFindings, state: AgeSessionState): Outcome {
  if (isOpen(state)) return 'open';
  const codes = codesIn(findings);
  const [, ofError] = outcomesOfErrors.find(([code]) => codes.includes(code)) ?? [];
  return ofError ?? outcomesOfState[state] ?? outcomesOfStatus[sessionStatusOf(request, findings, state)];
}

/** How many tries failed as a spoof, at whichever step. */
export const spoofAttemptsIn = ({ failures }: AgeFindings): number =>
  Object.values(failures)
    .flat()
    .filter((failure) => failure === 'spoof').length;

/** The errors of the contract that a session ended with: why its tries were spent, or that it met a desktop only. */
export function errorsOf(findings: AgeFindings): { code: ErrorCode; message: string }[] {
  return [...new Set(codesIn(findings))].map((code) => ({ code, message: errorMessages[code] }));
}

function codesIn({ spent, failures, desktopRefused }: AgeFindings): ErrorCode[] {
  if (spent) return failures[spent].flatMap((failure) => codesOfFailures[spent][failure] ?? []);
  return desktopRefused ? [-5] : [];
}
