import type { AuthenticatedKey } from '@gatehouse/auth';
import { newPersonId } from '@gatehouse/biometrics';
import { Optionally } from '@gatehouse/platform';
import { indicatorProblem, mergedIndicators } from '../session/step/indicators';
import { impossible, sandboxOutcomeIn } from '../session/sandbox-header';
import { OneOf } from '../session/session-body';
import type { Change } from '../session/session-change';
import { numberProblem } from '../session/step/step-payload.dto';
import { sandboxSelfie } from './sandbox-selfie';
import { readSelfie, selfieProblem } from './steps/selfie';
import { type DocumentType, documentTypes } from './steps/step-payload.dto';
import { type VerificationError, verificationErrors } from './model/verification-error';
import { noFindings, type VerificationFindings } from './model/verification-findings';
import type { VerificationRequest } from './model/verification-request';

const statuses = ['SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
type Status = (typeof statuses)[number];
const oldest = 150;
const codes = Object.values(verificationErrors).map(({ code }) => code as number);

/** The outcome that a host asks for with the header `x-sandbox-outcome`. */
export class SandboxOutcome {
  @OneOf(statuses)
  status?: Status;

  @OneOf(codes)
  error?: number;

  @Optionally((value) =>
    Number.isInteger(value) && (value as number) > 0 && (value as number) <= 86_400
      ? undefined
      : 'must be a whole number of seconds from 1 to 86400',
  )
  retryAfter?: number;

  @Optionally(indicatorProblem)
  indicators?: Record<string, Record<string, boolean>>;

  @Optionally((value) => numberProblem(value, 0, oldest))
  estimatedAge?: number;

  @OneOf(documentTypes)
  documentType?: DocumentType;

  @Optionally(outcomeSelfieProblem)
  selfie?: boolean | string;
}

function outcomeSelfieProblem(value: unknown): string | undefined {
  if (typeof value === 'boolean') return undefined;
  return typeof value === 'string' ? selfieProblem(value) : 'must be true, false, or a JPEG in base64';
}

/** What a real session would only bring to light on success, and where it was asked for. */
const asked = {
  estimatedAge: { by: ({ estimateAge }) => estimateAge, words: 'an ENROLL with estimateAge: true' },
  documentType: {
    by: ({ requirements }) => requirements.includes('identity_document'),
    words: 'an ENROLL that requires identity_document',
  },
  selfie: { by: ({ sendImages }) => sendImages, words: 'sendImages: true' },
} satisfies Partial<
  Record<keyof SandboxOutcome, { by: (request: VerificationRequest) => boolean; words: string }>
>;

function requireAsked(request: VerificationRequest, outcome: SandboxOutcome, status: Status): void {
  for (const [field, { by, words }] of Object.entries(asked))
    if (outcome[field as keyof typeof asked] !== undefined && (status !== 'SUCCESS' || !by(request)))
      throw impossible(`${field} goes with status SUCCESS and ${words}`);
}

/** Reads the header, where there is one. */
export const sandboxOutcomeFor = (
  owner: AuthenticatedKey,
  header: string | undefined,
): SandboxOutcome | undefined => sandboxOutcomeIn(header, owner, SandboxOutcome, possible);

/** The ways to end that an error goes with; the first is what it leads to by itself. */
const endsOfErrors: Partial<Record<VerificationError, readonly Status[]>> = {
  desktop: ['EXPIRED', 'CANCELLED'],
  passkeyNotAdded: ['SUCCESS'],
};
const usualEnds: readonly Status[] = ['FAILED', 'CANCELLED', 'EXPIRED'];

const endsOf = (error: VerificationError | undefined): readonly Status[] =>
  error === undefined ? statuses : (endsOfErrors[error] ?? usualEnds);

function possible(outcome: SandboxOutcome): SandboxOutcome {
  const ends = endsOf(errorWith(outcome.error));
  if (outcome.status === undefined || ends.includes(outcome.status)) return outcome;
  throw impossible(`error ${outcome.error} goes with status ${ends.join(' or ')}`);
}

/** The events that lead a session to the outcome, with what a person and a camera would have brought to light. */
export function sandboxChanges(request: VerificationRequest, outcome: SandboxOutcome, now: Date): Change[] {
  const error = errorWith(outcome.error);
  if (error === 'desktop' && request.enableDesktop)
    throw impossible('error -5 cannot happen while enableDesktop is true');
  if (error === 'passkeyNotAdded' && request.type === 'SIGN-IN')
    throw impossible('error 6 goes with an ENROLL: a SIGN-IN adds no passkey');
  const status = outcome.status ?? endsOf(error)[0] ?? 'SUCCESS';
  if (outcome.retryAfter !== undefined && (request.type === 'ENROLL' || status !== 'FAILED'))
    throw impossible('retryAfter goes with a SIGN-IN that has failed');
  requireAsked(request, outcome, status);
  const findings = foundBy(request, outcome, status, now);
  const begin: Change = error === 'desktop' ? { event: 'refuse_desktop', findings } : { event: 'begin' };
  return [begin, { event: eventsOfStatus[status], findings }];
}

const eventsOfStatus = {
  SUCCESS: 'succeed',
  FAILED: 'tries_spent',
  CANCELLED: 'cancel',
  EXPIRED: 'expire',
} as const;

function foundBy(
  request: VerificationRequest,
  { error, retryAfter, indicators, estimatedAge = 25, documentType = 'passport', selfie }: SandboxOutcome,
  status: Status,
  now: Date,
): VerificationFindings {
  const refusal = errorWith(error) ?? (status === 'FAILED' ? usualRefusal(request) : undefined);
  return {
    ...noFindings(),
    ...(refusal === 'desktop' ? { desktopRefused: true } : refusal && { refusal }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(indicators && { indicators: mergedIndicators(undefined, indicators) }),
    ...(status === 'SUCCESS' && { person: { puid: newPersonId(), guid: newPersonId() } }),
    ...(request.estimateAge && { estimatedAge }),
    ...(request.requirements.includes('identity_document') && {
      document: { type: documentType, verifiedAt: now.getTime() },
    }),
    ...(request.sendImages && selfieWith(selfie)),
  };
}

/** The picture of the header, without what its camera wrote into it; the placeholder where it brings none. */
function selfieWith(given: boolean | string = true): Pick<VerificationFindings, 'selfie'> {
  if (typeof given === 'boolean') return given ? { selfie: sandboxSelfie } : {};
  const read = readSelfie(given);
  return 'jpeg' in read ? { selfie: read.jpeg } : {};
}

const errorWith = (code: number | undefined): VerificationError | undefined =>
  (Object.keys(verificationErrors) as VerificationError[]).find(
    (name) => verificationErrors[name].code === code,
  );

const usualRefusal = ({ type }: VerificationRequest): VerificationError =>
  type === 'ENROLL' ? 'enrollmentFailed' : 'notEnrolled';
