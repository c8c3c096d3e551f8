import { findErrorOutcome } from '../../session/session-error';
import type { EndWebhook } from '../../session/session';
import { toConsentView } from '../../session/step/consent';
import {
  type EarlySignals,
  evaluateRisk,
  type Outcome,
  type RiskEvaluation,
  type RiskSignals,
} from '@gatehouse/risk';
import { toError, type VerificationError, verificationErrors } from '../model/verification-error';
import type { VerificationFindings } from '../model/verification-findings';
import { isTokenOnly } from '../model/verification-request';
import { isFaceOnly, type VerificationSession } from '../model/verification-session';
import type {
  ErrorView,
  SignInFailureResult,
  VerificationAssurance,
  VerificationOutcome,
  VerificationResult,
} from './verification-result.dto';

/** The message of the contract for an ENROLL of an enrolled person. */
export const alreadyEnrolled = 'User Already Enrolled';

/** The public status of each end state. */
const statusesByState: Record<string, VerificationResult['status']> = {
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
};

/** The webhook body without images. */
export function buildWebhookBody(session: VerificationSession): VerificationResult | SignInFailureResult {
  const { deviceMetadata } = session.findings;
  const isFailedSignIn = session.request.type === 'SIGN-IN' && session.state === 'FAILED';
  const body = isFailedSignIn ? buildSignInFailure(session) : buildResultBody(session);
  return { ...body, ...(deviceMetadata && { deviceMetadata }) };
}

/** The result that the host reads: the webhook body with the data of the device. */
export function buildResult(session: VerificationSession): VerificationOutcome {
  const { request, findings } = session;
  return {
    ...buildWebhookBody(session),
    ...(request.deviceInfo && { deviceInfo: request.deviceInfo }),
    ...(findings.audit && { audit: findings.audit }),
    ...(request.logLevel > 0 && { log: findings.log }),
  };
}

/** The webhook. The selfie is included, and deleted after the delivery. */
export function buildWebhook(session: VerificationSession): EndWebhook {
  const body = buildWebhookBody(session);
  const { selfie } = session.findings;
  if (!session.request.sendImages || body.status === 'error') return { body };
  if (selfie === undefined || session.state !== 'SUCCEEDED') return { body: { ...body, images: [] } };
  return { body: { ...body, images: [{ type: 'selfie', data: selfie }] }, deleteOnDelivery: true };
}

function buildResultBody(session: VerificationSession): VerificationResult {
  const { request, findings, state } = session;
  const { sessionId, transactionId, sandbox } = request;
  const { person, pendingCredentials, document, contact, estimatedAge, indicators } = findings;
  const status = statusesByState[state] ?? 'PENDING';
  const isSuccess = status === 'SUCCESS';
  const errors = status === 'PENDING' ? [] : listErrors(findings).map(toErrorView);
  return {
    sessionId,
    status,
    ...(transactionId !== undefined && { transactionId }),
    message: toMessage(status, findings, errors),
    ...(isSuccess && person && { puid: person.puid, guid: person.guid }),
    ...(isSuccess && pendingCredentials && { pendingCredentials }),
    ...(isSuccess && document && { identityInformation: toIdentity(document) }),
    ...(isSuccess && contact && { contactInformation: contact }),
    ...(isSuccess && estimatedAge !== undefined && { estimatedAge }),
    errors,
    ...(status !== 'PENDING' && buildAssurance(session, isSuccess)),
    ...(indicators && { indicators }),
    riskEvaluation: evaluateSessionRisk(session),
    ...(sandbox && { sandbox }),
  };
}

/** What supports an ended session: the text that was agreed to, and how far a success goes, and what the person did in front of the camera. */
function buildAssurance(
  session: VerificationSession,
  isSuccess: boolean,
): Pick<VerificationResult, 'assurance'> {
  const { consent, challenge } = session.findings;
  const assurance: VerificationAssurance = {
    ...(isSuccess && describeSearch(session)),
    ...(isSuccess && challenge && { challenge }),
    ...(consent && { consent: toConsentView(consent) }),
  };
  return Object.keys(assurance).length > 0 ? { assurance } : {};
}

/** What a success does not prove: a search by the face alone, or an enrollment that was compared with no other. */
function describeSearch(session: VerificationSession): VerificationAssurance {
  const { request, findings } = session;
  if (isTokenOnly(request))
    return {
      enrollment: 'token',
      ...(request.type === 'ENROLL' ? { duplicate_check: false } : { identified_among: null }),
    };
  if (!restsOnFace(session)) return {};
  // The face was compared with one person if the host has named them.
  const among = request.person !== undefined ? 1 : findings.person?.identifiedAmong;
  return { identified_among: among ?? null };
}

/** The body of the contract for a failed SIGN-IN. */
function buildSignInFailure(session: VerificationSession): SignInFailureResult {
  const { request, findings } = session;
  const { sessionId, transactionId, sandbox } = request;
  const { retryAfter, claim, person } = findings;
  const { puid } = claim ?? person ?? {};
  const errors = listErrors(findings).map(toErrorView);
  return {
    status: 'error',
    message: errors[0]?.message ?? 'The sign-in failed',
    errorCodes: errors.map(({ code }) => code),
    ...(retryAfter !== undefined && { retryAfter }),
    sessionId,
    ...(transactionId !== undefined && { transactionId }),
    ...(puid !== undefined && { puid }),
    ...(person && { guid: person.guid }),
    ...buildAssurance(session, false),
    riskEvaluation: evaluateSessionRisk(session),
    ...(sandbox && { sandbox }),
  };
}

/** The signals so far. Spoofs count for the next challenge only, as the contract has no behavioral signals here. */
export const listEarlySignals = ({ indicators, report, failures }: VerificationFindings): EarlySignals => ({
  browser: indicators ?? null,
  report,
  behavioral: null,
  spoofAttempts: Object.values(failures)
    .flat()
    .filter((failure) => failure === 'spoof').length,
});

/** Verification sessions have no behavioral signals in the contract. */
function evaluateSessionRisk(session: VerificationSession): RiskEvaluation {
  const { findings, state } = session;
  const { browser, report, behavioral } = listEarlySignals(findings);
  return evaluateRisk({
    browser,
    report,
    behavioral,
    outcome: toRiskOutcome(statusesByState[state] ?? 'PENDING', listErrors(findings)),
    caveats: listCaveats(session),
  });
}

const listCaveats = (session: VerificationSession): RiskSignals['caveats'] =>
  restsOnFace(session) ? [{ code: 'face_only', isAccepted: session.request.faceOnlySignIn === 'allow' }] : [];

/** Whether a successful sign-in rests on the face alone. In the sandbox the host decides that. */
const restsOnFace = ({ request, findings, state }: VerificationSession): boolean =>
  state === 'SUCCEEDED' &&
  isFaceOnly(request, findings) &&
  (!request.sandbox || findings.person?.identifiedAmong !== undefined);

const outcomesOfStatus = {
  PENDING: 'open',
  SUCCESS: 'success',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const satisfies Record<VerificationResult['status'], Outcome>;

/** The outcome for the risk evaluation. An error takes precedence over the status. */
function toRiskOutcome(status: VerificationResult['status'], errors: readonly VerificationError[]): Outcome {
  if (status === 'PENDING') return 'open';
  return findErrorOutcome(errors.map((error) => toErrorView(error).code)) ?? outcomesOfStatus[status];
}

function toMessage(
  status: VerificationResult['status'],
  { person }: VerificationFindings,
  [error]: readonly ErrorView[],
): string {
  switch (status) {
    case 'PENDING':
      return 'The session is open';
    case 'SUCCESS':
      return person?.isDuplicate ? alreadyEnrolled : 'Ok';
    case 'CANCELLED':
      return 'The session was cancelled';
    case 'EXPIRED':
      return 'The session has expired';
    case 'FAILED':
      return error?.message ?? 'The verification failed';
  }
}

/** The contract has the date as a string of milliseconds. */
const toIdentity = ({ type, verifiedAt }: NonNullable<VerificationFindings['document']>) => ({
  documentType: type,
  verificationDate: String(verifiedAt),
});

/** The errors of a session: a rejection, the failed tries of a step that are used up, or a rejected desktop. */
function listErrors(findings: VerificationFindings): VerificationError[] {
  const { rejection, spent, desktopRejected } = findings;
  if (rejection) return [rejection];
  if (spent)
    return [...new Set(findings.failures[spent].map((failure) => toError(spent, failure, findings)))];
  return desktopRejected ? ['desktop'] : [];
}

const toErrorView = (error: VerificationError): ErrorView => verificationErrors[error];
