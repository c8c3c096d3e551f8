import type { Session } from '../session/session';
import type { SessionKind } from '../session/session-kind';
import { type AgeFindings, noFindings } from './age-findings';
import {
  type AgeRequest,
  getStepRule,
  type ReturnFormat,
  showsAge,
  type StepName,
  stepNames,
} from './age-request';
import { isOpen, nextState } from './age-session.machine';
import { toStartEvent } from './age-outcome';
import { buildResult, listEarlySignals } from './age-result';
import type { AgeSessionResult } from './age-result.dto';
import { maxTries } from '../session/step/step-rules';
import { evaluateStep, isToMatch, withNonceReuse } from './age-step';
import { modelErrorYears } from './age-verdict';
import { buildRedirectUrl } from '../session/session-url';
import { AgeStepPayload } from './step-payload.dto';

const stepsByState: Record<string, StepName> = { STARTED: 'face', AWAITING_DOCUMENT: 'identity_document' };

export type AgeSession = Session<AgeRequest, AgeFindings>;

/** Age sessions compare the age by a face, a document, or both with a threshold. */
export const ageSessionKind: SessionKind<AgeRequest, AgeFindings, AgeStepPayload> = {
  name: 'age',
  endedEvent: 'age-session.ended',
  payload: AgeStepPayload,
  nextState: nextState,
  isOpen,
  noFindings,
  startEvent: toStartEvent,
  steps: stepNames,
  requiresLiveness: (step) => step === 'face',
  listEarlySignals,
  maxStepBytes: () => 8 * 1024,
  currentStep: ({ state }) => stepsByState[state] ?? null,
  stepDetails,
  requirements: ({ requirements }) => requirements,
  pageSettings,
  hasProgress: ({ face, document }) => Boolean(face ?? document),
  listFailures: ({ failures }, step) => failures[step as StepName],
  summarize: ({ state, result }) => ({
    type: 'age',
    outcome: state === 'COMPLETED' ? (result as AgeSessionResult).sessionStatus : state,
  }),
  afterDesktop: (findings) => ({ ...findings, desktopRejected: true }),
  afterNonceReuse: withNonceReuse,
  evaluateStep: ({ request, findings }, payload, evidence) =>
    evaluateStep(request, findings, payload, evidence),
  buildResult: buildResult,
  buildEndView: ({ request, result }) => {
    const { flowStatus, sessionStatus } = result as AgeSessionResult;
    return {
      flowStatus: String(flowStatus),
      sessionStatus,
      redirectUrl: buildRedirectUrl(request, { flowStatus: String(flowStatus) }),
    };
  },
};

function stepDetails({ state, request, findings }: AgeSession) {
  const step = stepsByState[state] ?? 'face';
  const { threshold, format } = getStepRule(request, step);
  return {
    triesLeft: maxTries - findings.failures[step].length,
    report: findReport([format]),
    ageThreshold: threshold,
    modelErrorYears: step === 'face' ? modelErrorYears : null,
    matchFace: isToMatch(findings, step),
  };
}

function pageSettings(request: AgeRequest) {
  const { requirements, stepUpEnabled } = request;
  const mayAskDocument = stepUpEnabled && !requirements.includes('identity_document');
  const possible = mayAskDocument ? stepNames : requirements;
  return {
    ageThresholds: [...new Set(possible.map((step) => getStepRule(request, step).threshold))],
    report: findReport(possible.map((step) => getStepRule(request, step).format)),
    mayAskDocument,
  };
}

/** The most that any of these formats reports. */
const findReport = (formats: readonly ReturnFormat[]): 'age' | 'decision' =>
  formats.some(showsAge) ? 'age' : 'decision';
