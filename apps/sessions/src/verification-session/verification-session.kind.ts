import type { NodeRequestService } from '../node-request/node-request.service';
import { redirectAfter } from '../session/session-url';
import type { EndView, SessionKind, StepFailure } from '../session/session-kind';
import type { DeviceClaimService } from './flow/device-claim.service';
import type { StepDetailsService } from './steps/step-details.service';
import { VerificationStepPayload } from './steps/step-payload.dto';
import { noFindings, type VerificationFindings } from './model/verification-findings';
import { stepNames, type VerificationRequest } from './model/verification-request';
import { stepIn, verification, type VerificationSession } from './model/verification-session';
import { isOpen, nextState } from './model/verification-session.machine';
import { shownOf, toldOf } from './result/verification-result';
import type { VerificationStepService } from './steps/verification-step.service';

const largestStep = 64 * 1024;
// 512 KiB of JPEG, in base64 within the payload, which is base64 within the JWE.
const largestStepWithSelfie = largestStep + 912 * 1024;

/** Verification sessions: who somebody is, enrolled or found again. */
export const verificationKind = (
  steps: VerificationStepService,
  claims: DeviceClaimService,
  detailsOf: StepDetailsService,
  requests: NodeRequestService,
): SessionKind<VerificationRequest, VerificationFindings, VerificationStepPayload> => ({
  name: verification,
  endedEvent: 'verification-session.ended',
  payload: VerificationStepPayload,
  next: nextState,
  isOpen,
  noFindings,
  startEvent: () => 'begin',
  steps: stepNames,
  asksToTurn: (step) => step === 'face',
  largestStep: ({ sendImages }, step) =>
    sendImages && step === 'face' ? largestStepWithSelfie : largestStep,
  stepIn,
  stepDetails: (session) => detailsOf.session(session),
  requirements: ({ requirements }) => requirements,
  pageSettings: ({ type, sendImages, estimateAge, localMatch, asksContact, logLevel }) => ({
    type,
    sendImages,
    estimateAge,
    localMatch,
    asksContact,
    logLevel,
  }),
  hasProgress: ({ done }) => done.length > 0,
  afterClaim: (session, device) => claims.after(session, device),
  afterDesktop: (findings) => ({ ...findings, desktopRefused: true }),
  // There are no behavioral signals here: that it is refused is all.
  afterNonceReuse: (findings) => findings,
  lastFailure,
  take: (session, payload, evidence) => steps.take(session, payload, evidence),
  resultOf: shownOf,
  toldOf,
  endOf,
  onEnd: (transaction, ended) => requests.cancel(transaction, ended),
});

function lastFailure(session: VerificationSession): StepFailure | null {
  const step = stepIn(session);
  return step === null ? null : (session.findings.failures[step].at(-1) ?? null);
}

function endOf({ request, state, findings }: VerificationSession): EndView {
  const isDone = state === 'SUCCEEDED' || state === 'FAILED';
  const isSuccess = state === 'SUCCEEDED';
  const sessionStatus = isSuccess ? 'SUCCESS' : state;
  const url = redirectAfter(request, { status: sessionStatus });
  return {
    flowStatus: isDone ? 'COMPLETED' : state,
    sessionStatus,
    // The contract: where the browser is sent after success. After any other end the person decides.
    redirectUrl: isSuccess ? url : null,
    ...(!isSuccess && url !== null && { backUrl: url }),
    ...(findings.retryAfter && { retryAfter: findings.retryAfter }),
  };
}
