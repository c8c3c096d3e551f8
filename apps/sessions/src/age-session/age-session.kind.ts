import type { Session } from '../session/session';
import type { SessionKind } from '../session/session-kind';
import { type AgeFindings, noFindings } from './age-findings';
import {
  type AgeRequest,
  type ReturnFormat,
  ruleOf,
  showsAge,
  type StepName,
  stepNames,
} from './age-request';
import { isOpen, nextState } from './age-session.machine';
import { startEventOf } from './age-outcome';
import { resultOf } from './age-result';
import type { AgeSessionResult } from './age-result.dto';
import { mostTries } from '../session/step/step-rules';
import { isToMatch, takeStep, withNonceReuse } from './age-step';
import { modelErrorYears } from './age-verdict';
import { redirectAfter } from '../session/session-url';
import { AgeStepPayload } from './step-payload.dto';

const stepsByState: Record<string, StepName> = { STARTED: 'face', AWAITING_DOCUMENT: 'identity_document' };

export type AgeSession = Session<AgeRequest, AgeFindings>;

/** Age sessions: a face, a document, or both, and how they lie to a threshold. */
export const ageSessionKind: SessionKind<AgeRequest, AgeFindings, AgeStepPayload> = {
  name: 'age',
  endedEvent: 'age-session.ended',
  payload: AgeStepPayload,
  next: nextState,
  isOpen,
  noFindings,
  startEvent: startEventOf,
  steps: stepNames,
  asksToTurn: (step) => step === 'face',
  largestStep: () => 8 * 1024,
  stepIn: ({ state }) => stepsByState[state] ?? null,
  stepDetails,
  requirements: ({ requirements }) => requirements,
  pageSettings,
  hasProgress: ({ face, document }) => Boolean(face ?? document),
  afterDesktop: (findings) => ({ ...findings, desktopRefused: true }),
  afterNonceReuse: withNonceReuse,
  take: ({ request, findings }, payload, evidence) => takeStep(request, findings, payload, evidence),
  resultOf,
  endOf: ({ request, result }) => {
    const { flowStatus, sessionStatus } = result as AgeSessionResult;
    return {
      flowStatus: String(flowStatus),
      sessionStatus,
      redirectUrl: redirectAfter(request, { flowStatus: String(flowStatus) }),
    };
  },
};

function stepDetails({ state, request, findings }: AgeSession) {
  const step = stepsByState[state] ?? 'face';
  const { threshold, format } = ruleOf(request, step);
  return {
    triesLeft: mostTries - findings.failures[step].length,
    report: reportIn([format]),
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
    ageThresholds: [...new Set(possible.map((step) => ruleOf(request, step).threshold))],
    report: reportIn(possible.map((step) => ruleOf(request, step).format)),
    mayAskDocument,
  };
}

/** The most that is reported of the age under any of these formats. */
const reportIn = (formats: readonly ReturnFormat[]): 'age' | 'decision' =>
  formats.some(showsAge) ? 'age' : 'decision';
