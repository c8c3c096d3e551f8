import type { NodeRequestService } from '../node-request/node-request.service';
import type { SessionKind, StepFailure } from '../session/session-kind';
import type { DeviceClaimService } from './flow/device-claim.service';
import type { HandOverService } from './flow/hand-over.service';
import type { StepDetailsService } from './steps/step-details.service';
import { VerificationStepPayload } from './steps/step-payload.dto';
import { noFindings, type VerificationFindings } from './model/verification-findings';
import { type StepName, stepNames, type VerificationRequest } from './model/verification-request';
import { currentStep, verification, type VerificationSession } from './model/verification-session';
import { isOpen, nextState } from './model/verification-session.machine';
import { buildResult, buildWebhook, listEarlySignals } from './result/verification-result';
import { buildEndView } from './result/end-view';
import type { VerificationStepService } from './steps/verification-step.service';

// Sealed descriptors of two models and a sealed token, encrypted once more, have 45 KiB.
const maxStepBytes = 96 * 1024;
// 512 KiB of JPEG, base64-encoded in the payload, which is base64-encoded in the JWE.
const maxStepBytesWithSelfie = maxStepBytes + 912 * 1024;

/** Verification sessions enroll a person, or sign in an enrolled one. */
export const verificationKind = (
  steps: VerificationStepService,
  claims: DeviceClaimService,
  details: StepDetailsService,
  handOvers: HandOverService,
  requests: NodeRequestService,
): SessionKind<VerificationRequest, VerificationFindings, VerificationStepPayload> => ({
  name: verification,
  endedEvent: 'verification-session.ended',
  payload: VerificationStepPayload,
  nextState: nextState,
  isOpen,
  noFindings,
  startEvent: () => 'begin',
  steps: stepNames,
  requiresLiveness: (step) => step === 'face',
  listEarlySignals,
  maxStepBytes: ({ sendImages }, step) =>
    sendImages && step === 'face' ? maxStepBytesWithSelfie : maxStepBytes,
  currentStep: currentStep,
  stepDetails: (session) => details.toDetails(session),
  requirements: ({ requirements }) => requirements,
  pageSettings: ({
    type,
    sendImages,
    estimateAge,
    asksContact,
    logLevel,
    enrollment = 'gallery',
    tokenStorage = 'device',
  }) => ({
    type,
    sendImages,
    estimateAge,
    enrollment,
    tokenStorage,
    asksContact,
    logLevel,
  }),
  hasProgress: ({ done }) => done.length > 0,
  afterClaim: (session, device) => claims.afterClaim(session, device),
  readToken: (session) => handOvers.read(session),
  listFailures: ({ failures }, step) => failures[step as StepName],
  summarize: ({ state, request }) => ({
    type: request.type === 'ENROLL' ? 'enroll' : 'sign_in',
    outcome: state,
  }),
  afterDesktop: (findings) => ({ ...findings, desktopRejected: true }),
  // Verification sessions have no behavioral signals.
  afterNonceReuse: (findings) => findings,
  lastFailure: findLastFailure,
  evaluateStep: (session, payload, evidence) => steps.evaluate(session, payload, evidence),
  buildResult: buildResult,
  buildWebhook: buildWebhook,
  buildEndView: buildEndView,
  onEnd: (transaction, ended) => requests.cancel(transaction, ended),
});

function findLastFailure(session: VerificationSession): StepFailure | null {
  const step = currentStep(session);
  return step === null ? null : (session.findings.failures[step].at(-1) ?? null);
}
