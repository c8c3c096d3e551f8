import type { AuthenticatedKey } from '@gatehouse/auth';
import { ValidateOptionalWith } from '@gatehouse/platform';
import { findIndicatorProblem, mergeIndicators } from '../session/step/indicators';
import { invalidSandboxOutcome, parseSandboxOutcome } from '../session/sandbox-header';
import { OneOf } from '../session/session-body';
import type { Change } from '../session/session-change';
import { type AgeFindings, noFindings } from './age-findings';
import { type AgeRequest, getStepRule, showsAge, type StepName } from './age-request';
import { type EndState, endStates } from './age-session.machine';
import { type ErrorCode, errorMessages, toDoneEvent, toStartEvent } from './age-outcome';
import { maxTries } from '../session/step/step-rules';
import { eventsOfFailure, isToMatch } from './age-step';
import { decideAge, isNearThreshold } from './age-verdict';

const codes = Object.keys(errorMessages).map(Number);
const defaultAge = 25;

const Age = (): PropertyDecorator =>
  ValidateOptionalWith((value) =>
    typeof value === 'number' && value >= 0 && value <= 150 ? undefined : 'must be a number from 0 to 150',
  );

/** The outcome in the header `x-sandbox-outcome`. */
export class SandboxOutcome {
  @Age()
  age?: number;

  @Age()
  documentAge?: number;

  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  faceMatch?: boolean;

  @OneOf(endStates)
  flow?: EndState;

  @OneOf(codes)
  error?: ErrorCode;

  @ValidateOptionalWith(findIndicatorProblem)
  indicators?: Record<string, Record<string, boolean>>;
}

/** Reads the header, if it was sent. */
export const readSandboxOutcome = (
  owner: AuthenticatedKey,
  header: string | undefined,
): SandboxOutcome | undefined => parseSandboxOutcome(header, owner, SandboxOutcome, requirePossible);

function requirePossible(outcome: SandboxOutcome): SandboxOutcome {
  if (outcome.error !== -5 || outcome.flow !== 'COMPLETED') return outcome;
  throw invalidSandboxOutcome('error -5 requires flow CANCELLED or EXPIRED');
}

/** The changes that lead to the outcome, with the findings of a real session. */
export function sandboxChanges(request: AgeRequest, outcome: SandboxOutcome): Change[] {
  const { error, flow = error === -5 ? 'EXPIRED' : 'COMPLETED' } = outcome;
  const begin: Change = { event: toStartEvent(request) };
  const known = withIndicators(outcome);
  if (error === -5 && request.enableDesktop)
    throw invalidSandboxOutcome('error -5 cannot happen while enableDesktop is true');
  if (error === -5)
    return [{ event: 'reject_desktop', findings: { ...known, desktopRejected: true } }, toEndChange(flow)];
  if (flow !== 'COMPLETED')
    return [
      begin,
      { ...toEndChange(flow), findings: withSpentTries(known, error, request.requirements[0] ?? 'face') },
    ];
  return error === undefined
    ? [begin, ...toStepChanges(request, outcome, known)]
    : [begin, toTriesSpent(request, known, error)];
}

const toEndChange = (flow: EndState): Change => ({ event: flow === 'CANCELLED' ? 'cancel' : 'expire' });

function toTriesSpent(
  { requirements: [first = 'face'] }: AgeRequest,
  known: AgeFindings,
  error: SpentCode,
): Change {
  return { event: eventsOfFailure[first].spent, findings: withSpentTries(known, error, first) };
}

/** The changes of all steps, until none follows. */
function toStepChanges(request: AgeRequest, outcome: SandboxOutcome, known: AgeFindings): Change[] {
  const found = toFindings(request, outcome);
  const matchScore = (outcome.faceMatch ?? true) ? 1 : 0;
  const changes: Change[] = [];
  let findings: AgeFindings = { ...known, behavior: [] };
  let [step = 'face'] = request.requirements;
  for (;;) {
    findings = { ...findings, ...found[step], ...(isToMatch(findings, step) && { matchScore }) };
    const event = toDoneEvent(request, findings, step);
    changes.push({ event, findings });
    if (!event.endsWith('_next')) return changes;
    step = step === 'face' ? 'identity_document' : 'face';
  }
}

function toFindings(
  request: AgeRequest,
  { age = defaultAge, documentAge = age }: SandboxOutcome,
): Record<StepName, Partial<AgeFindings>> {
  const nearThreshold = isNearThreshold(age, request.ageThreshold);
  return {
    face: { face: { ...toReport(request, 'face', age), nearThreshold } },
    identity_document: { document: toReport(request, 'identity_document', Math.floor(documentAge)) },
  };
}

function toReport(request: AgeRequest, step: StepName, age: number) {
  const { threshold, format } = getStepRule(request, step);
  return { decision: decideAge(age, threshold), epoch: 1, ...(showsAge(format) && { age }) };
}

const withIndicators = ({ indicators }: SandboxOutcome): AgeFindings => ({
  ...noFindings(),
  ...(indicators && { indicators: mergeIndicators(undefined, indicators) }),
});

/** The failure of all tries, by the error. */
const failuresOfErrors = { 1: 'spoof', [-7]: 'camera', [-8]: 'challenge' } as const;
type SpentCode = keyof typeof failuresOfErrors;

function withSpentTries(known: AgeFindings, error: SpentCode | undefined, step: StepName): AgeFindings {
  if (error === undefined) return known;
  const failed = Array.from({ length: maxTries }, () => failuresOfErrors[error]);
  return { ...known, spent: step, failures: { ...known.failures, [step]: failed } };
}
