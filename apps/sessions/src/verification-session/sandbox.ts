import type { AuthenticatedKey } from '@gatehouse/auth';
import { newPersonId } from '@gatehouse/biometrics';
import { ValidateOptionalWith } from '@gatehouse/platform';
import { findIndicatorProblem, mergeIndicators } from '../session/step/indicators';
import { invalidSandboxOutcome, parseSandboxOutcome } from '../session/sandbox-header';
import { OneOf } from '../session/session-body';
import type { Change } from '../session/session-change';
import { findNumberProblem } from '../session/step/step-payload.dto';
import { sandboxSelfie } from './sandbox-selfie';
import { findSelfieProblem, readSelfie } from './steps/selfie';
import { type DocumentType, documentTypes } from './steps/step-payload.dto';
import { type VerificationError, verificationErrors } from './model/verification-error';
import { noFindings, type VerificationFindings } from './model/verification-findings';
import { isFaceOnly } from './model/verification-session';
import type { VerificationRequest } from './model/verification-request';

const statuses = ['SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
type Status = (typeof statuses)[number];
const maxAge = 150;
const codes = Object.values(verificationErrors).map(({ code }) => code as number);

/** The outcome in the header `x-sandbox-outcome`. */
export class SandboxOutcome {
  @OneOf(statuses)
  status?: Status;

  @OneOf(codes)
  error?: number;

  @ValidateOptionalWith((value) =>
    Number.isInteger(value) && (value as number) > 0 && (value as number) <= 86_400
      ? undefined
      : 'must be a whole number of seconds from 1 to 86400',
  )
  retryAfter?: number;

  @ValidateOptionalWith(findIndicatorProblem)
  indicators?: Record<string, Record<string, boolean>>;

  @ValidateOptionalWith((value) => findNumberProblem(value, 0, maxAge))
  estimatedAge?: number;

  @ValidateOptionalWith((value) =>
    Number.isSafeInteger(value) && (value as number) > 0 ? undefined : 'must be a whole number from 1',
  )
  identifiedAmong?: number;

  @OneOf(documentTypes)
  documentType?: DocumentType;

  @ValidateOptionalWith(findOutcomeSelfieProblem)
  selfie?: boolean | string;
}

function findOutcomeSelfieProblem(value: unknown): string | undefined {
  if (typeof value === 'boolean') return undefined;
  return typeof value === 'string' ? findSelfieProblem(value) : 'must be true, false, or a JPEG in base64';
}

/** Fields that need status SUCCESS, and a session that requests them. */
const requestedFields = {
  estimatedAge: {
    isRequested: ({ estimateAge }) => estimateAge,
    condition: 'an ENROLL with estimateAge: true',
  },
  identifiedAmong: {
    isRequested: (request) => isFaceOnly(request, {}),
    condition: 'a SIGN-IN without passkey',
  },
  documentType: {
    isRequested: ({ requirements }) => requirements.includes('identity_document'),
    condition: 'an ENROLL that requires identity_document',
  },
  selfie: { isRequested: ({ sendImages }) => sendImages, condition: 'sendImages: true' },
} satisfies Partial<
  Record<keyof SandboxOutcome, { isRequested: (request: VerificationRequest) => boolean; condition: string }>
>;

function requireRequested(request: VerificationRequest, outcome: SandboxOutcome, status: Status): void {
  for (const [field, { isRequested, condition }] of Object.entries(requestedFields))
    if (
      outcome[field as keyof typeof requestedFields] !== undefined &&
      (status !== 'SUCCESS' || !isRequested(request))
    )
      throw invalidSandboxOutcome(`${field} requires status SUCCESS and ${condition}`);
}

/** Reads the header, if it was sent. */
export const readSandboxOutcome = (
  owner: AuthenticatedKey,
  header: string | undefined,
): SandboxOutcome | undefined => parseSandboxOutcome(header, owner, SandboxOutcome, requirePossible);

/** The possible statuses of an error; the first one is the default. */
const statusesOfErrors: Partial<Record<VerificationError, readonly Status[]>> = {
  desktop: ['EXPIRED', 'CANCELLED'],
  passkeyNotAdded: ['SUCCESS'],
};
const defaultStatuses: readonly Status[] = ['FAILED', 'CANCELLED', 'EXPIRED'];

const listStatuses = (error: VerificationError | undefined): readonly Status[] =>
  error === undefined ? statuses : (statusesOfErrors[error] ?? defaultStatuses);

function requirePossible(outcome: SandboxOutcome): SandboxOutcome {
  const possible = listStatuses(findError(outcome.error));
  if (outcome.status === undefined || possible.includes(outcome.status)) return outcome;
  throw invalidSandboxOutcome(`error ${outcome.error} requires status ${possible.join(' or ')}`);
}

/** The changes that lead to the outcome, with the findings of a real session. */
export function sandboxChanges(request: VerificationRequest, outcome: SandboxOutcome, now: Date): Change[] {
  const error = findError(outcome.error);
  if (error === 'desktop' && request.enableDesktop)
    throw invalidSandboxOutcome('error -5 cannot happen while enableDesktop is true');
  if (error === 'passkeyNotAdded' && request.type === 'SIGN-IN')
    throw invalidSandboxOutcome('error 6 requires an ENROLL: a SIGN-IN adds no passkey');
  const status = outcome.status ?? listStatuses(error)[0] ?? 'SUCCESS';
  if (outcome.retryAfter !== undefined && (request.type === 'ENROLL' || status !== 'FAILED'))
    throw invalidSandboxOutcome('retryAfter requires a failed SIGN-IN');
  requireRequested(request, outcome, status);
  const findings = toFindings(request, outcome, status, now);
  const begin: Change = error === 'desktop' ? { event: 'reject_desktop', findings } : { event: 'begin' };
  return [begin, { event: eventsOfStatus[status], findings }];
}

const eventsOfStatus = {
  SUCCESS: 'succeed',
  FAILED: 'tries_spent',
  CANCELLED: 'cancel',
  EXPIRED: 'expire',
} as const;

function toFindings(
  request: VerificationRequest,
  {
    error,
    retryAfter,
    indicators,
    estimatedAge = 25,
    identifiedAmong,
    documentType = 'passport',
    selfie,
  }: SandboxOutcome,
  status: Status,
  now: Date,
): VerificationFindings {
  const rejection = findError(error) ?? (status === 'FAILED' ? defaultRejection(request) : undefined);
  return {
    ...noFindings(),
    ...(rejection === 'desktop' ? { desktopRejected: true } : rejection && { rejection }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(indicators && { indicators: mergeIndicators(undefined, indicators) }),
    ...(status === 'SUCCESS' && {
      person: {
        puid: newPersonId(),
        guid: newPersonId(),
        ...(identifiedAmong !== undefined && { identifiedAmong }),
      },
    }),
    ...(request.estimateAge && { estimatedAge }),
    ...(request.requirements.includes('identity_document') && {
      document: { type: documentType, verifiedAt: now.getTime() },
    }),
    ...(request.sendImages && toSelfie(selfie)),
  };
}

/** The picture of the header without metadata, or the placeholder. */
function toSelfie(given: boolean | string = true): Pick<VerificationFindings, 'selfie'> {
  if (typeof given === 'boolean') return given ? { selfie: sandboxSelfie } : {};
  const read = readSelfie(given);
  return 'jpeg' in read ? { selfie: read.jpeg } : {};
}

const findError = (code: number | undefined): VerificationError | undefined =>
  (Object.keys(verificationErrors) as VerificationError[]).find(
    (name) => verificationErrors[name].code === code,
  );

const defaultRejection = ({ type }: VerificationRequest): VerificationError =>
  type === 'ENROLL' ? 'enrollmentFailed' : 'notEnrolled';
