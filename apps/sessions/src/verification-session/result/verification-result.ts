import { evaluateRisk, type Outcome, type RiskEvaluation } from '@gatehouse/risk';
import { errorOfFailure, type VerificationError, verificationErrors } from '../model/verification-error';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';
import type {
  ErrorView,
  SignInFailureResult,
  VerificationOutcome,
  VerificationResult,
} from './verification-result.dto';

/** How the states of the end are called outside. */
const statuses: Record<string, VerificationResult['status']> = {
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
};

/** What the webhook says, but for the images. */
export function outcomeOf(session: VerificationSession): VerificationResult | SignInFailureResult {
  const { deviceMetadata } = session.findings;
  const isFailedSignIn = session.request.type === 'SIGN-IN' && session.state === 'FAILED';
  const body = isFailedSignIn ? signInFailureOf(session) : resultBodyOf(session);
  return { ...body, ...(deviceMetadata && { deviceMetadata }) };
}

/** What the host reads: the same, with what is kept of the device. */
export function shownOf(session: VerificationSession): VerificationOutcome {
  const { request, findings } = session;
  return {
    ...outcomeOf(session),
    ...(request.deviceInfo && { deviceInfo: request.deviceInfo }),
    ...(findings.audit && { audit: findings.audit }),
    ...(request.logLevel > 0 && { log: findings.log }),
  };
}

/** What the webhook says. The selfie goes out with it, and is kept no longer than until it has arrived. */
export function toldOf(session: VerificationSession): { body: object; forgetOnDelivery?: true } {
  const body = outcomeOf(session);
  const { selfie } = session.findings;
  if (!session.request.sendImages || body.status === 'error') return { body };
  if (selfie === undefined || session.state !== 'SUCCEEDED') return { body: { ...body, images: [] } };
  return { body: { ...body, images: [{ type: 'selfie', data: selfie }] }, forgetOnDelivery: true };
}

function resultBodyOf(session: VerificationSession): VerificationResult {
  const { request, findings, state } = session;
  const { sessionId, transactionId, sandbox } = request;
  const { person, pendingCredentials, document, contact, estimatedAge, indicators } = findings;
  const status = statuses[state] ?? 'PENDING';
  const isSuccess = status === 'SUCCESS';
  const errors = status === 'PENDING' ? [] : errorsOf(findings).map(viewOf);
  return {
    sessionId,
    status,
    ...(transactionId !== undefined && { transactionId }),
    message: messageOf(status, findings, errors),
    ...(isSuccess && person && { puid: person.puid, guid: person.guid }),
    ...(isSuccess && pendingCredentials && { pendingCredentials }),
    ...(isSuccess && document && { identityInformation: identityOf(document) }),
    ...(isSuccess && contact && { contactInformation: contact }),
    ...(isSuccess && estimatedAge !== undefined && { estimatedAge }),
    errors,
    ...(indicators && { indicators }),
    riskEvaluation: riskOf(session),
    ...(sandbox && { sandbox }),
  };
}

/** As the contract has it for a SIGN-IN that failed. */
function signInFailureOf(session: VerificationSession): SignInFailureResult {
  const { request, findings } = session;
  const { sessionId, transactionId, sandbox } = request;
  const { retryAfter, claim, person } = findings;
  const { puid } = claim ?? person ?? {};
  const errors = errorsOf(findings).map(viewOf);
  return {
    status: 'error',
    message: errors[0]?.message ?? 'The sign-in failed',
    errorCodes: errors.map(({ code }) => code),
    ...(retryAfter !== undefined && { retryAfter }),
    sessionId,
    ...(transactionId !== undefined && { transactionId }),
    ...(puid !== undefined && { puid }),
    ...(person && { guid: person.guid }),
    riskEvaluation: riskOf(session),
    ...(sandbox && { sandbox }),
  };
}

/** There are no behavioral signals in the contract: what the server saw of the tries counts as the outcome. */
function riskOf({ findings, state }: VerificationSession): RiskEvaluation {
  const { indicators, report } = findings;
  return evaluateRisk({
    browser: indicators ?? null,
    report,
    behavioral: null,
    outcome: riskOutcomeOf(statuses[state] ?? 'PENDING', errorsOf(findings)),
  });
}

const outcomesOfStatus = {
  PENDING: 'open',
  SUCCESS: 'success',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const satisfies Record<VerificationResult['status'], Outcome>;

const outcomesOfErrors: readonly [VerificationError, Outcome][] = [
  ['spoof', 'spoof'],
  ['camera', 'camera_failure'],
  ['desktop', 'desktop_refused'],
];

/** How the session stands for the risk evaluation: an error says more than the status it led to. */
function riskOutcomeOf(status: VerificationResult['status'], errors: readonly VerificationError[]): Outcome {
  const [, ofError] = outcomesOfErrors.find(([error]) => errors.includes(error)) ?? [];
  return status === 'PENDING' ? 'open' : (ofError ?? outcomesOfStatus[status]);
}

function messageOf(
  status: VerificationResult['status'],
  { person }: VerificationFindings,
  [error]: readonly ErrorView[],
): string {
  switch (status) {
    case 'PENDING':
      return 'The session is open';
    case 'SUCCESS':
      return person?.isDuplicate ? 'User Already Enrolled' : 'Ok';
    case 'CANCELLED':
      return 'The session was cancelled';
    case 'EXPIRED':
      return 'The session has expired';
    case 'FAILED':
      return error?.message ?? 'The verification failed';
  }
}

/** Milliseconds as digits, as the contract shows them. */
const identityOf = ({ type, verifiedAt }: NonNullable<VerificationFindings['document']>) => ({
  documentType: type,
  verificationDate: String(verifiedAt),
});

/** Why it went as it did: what was refused, why the tries of a step were spent, or that it met a desktop only. */
function errorsOf(findings: VerificationFindings): VerificationError[] {
  const { refusal, spent, desktopRefused } = findings;
  if (refusal) return [refusal];
  if (spent)
    return [...new Set(findings.failures[spent].map((failure) => errorOfFailure(spent, failure, findings)))];
  return desktopRefused ? ['desktop'] : [];
}

const viewOf = (error: VerificationError): ErrorView => verificationErrors[error];
