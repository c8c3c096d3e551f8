import type { AuthenticatedKey } from '@gatehouse/auth';
import { newPersonId } from '@gatehouse/biometrics';
import { Optionally } from '@gatehouse/platform';
import { indicatorProblem, mergedIndicators } from '../session/indicators';
import { impossible, sandboxOutcomeIn } from '../session/sandbox-header';
import { OneOf } from '../session/session-body';
import type { Change } from '../session/session.change';
import { type VerificationError, verificationErrors } from './verification-error.table';
import { noFindings, type VerificationFindings } from './verification-findings';
import type { VerificationRequest } from './verification-request';

const statuses = ['SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
type Status = (typeof statuses)[number];
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
  { error, retryAfter, indicators }: SandboxOutcome,
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
    ...(request.estimateAge && { estimatedAge: 25 }),
    ...(request.requirements.includes('identity_document') && {
      document: { type: 'passport', verifiedAt: now.getTime() },
    }),
  };
}

const errorWith = (code: number | undefined): VerificationError | undefined =>
  (Object.keys(verificationErrors) as VerificationError[]).find(
    (name) => verificationErrors[name].code === code,
  );

const usualRefusal = ({ type }: VerificationRequest): VerificationError =>
  type === 'ENROLL' ? 'enrollmentFailed' : 'notEnrolled';
