import type { AuthenticatedKey } from '@gatehouse/auth';
import { Optionally } from '@gatehouse/platform';
import { indicatorProblem, mergedIndicators } from '../session/step/indicators';
import { impossible, sandboxOutcomeIn } from '../session/sandbox-header';
import { OneOf } from '../session/session-body';
import type { Change } from '../session/session-change';
import { type AgeFindings, noFindings } from './age-findings';
import { type AgeRequest, ruleOf, showsAge, type StepName } from './age-request';
import { type EndState, endStates } from './age-session.machine';
import { errorMessages, eventAfter, startEventOf } from './age-outcome';
import { mostTries } from '../session/step/step-rules';
import { eventsOfFailure, isToMatch } from './age-step';
import { decisionOf, isNearThreshold } from './age-verdict';

const codes = Object.keys(errorMessages).map(Number);
const usualAge = 25;

const Age = (): PropertyDecorator =>
  Optionally((value) =>
    typeof value === 'number' && value >= 0 && value <= 150 ? undefined : 'must be a number from 0 to 150',
  );

/** The outcome that a host asks for with the header `x-sandbox-outcome`. */
export class SandboxOutcome {
  @Age()
  age?: number;

  @Age()
  documentAge?: number;

  @Optionally((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  faceMatch?: boolean;

  @OneOf(endStates)
  flow?: EndState;

  @OneOf(codes)
  error?: 1 | -5 | -7;

  @Optionally(indicatorProblem)
  indicators?: Record<string, Record<string, boolean>>;
}

/** Reads the header, where there is one. */
export const sandboxOutcomeFor = (
  owner: AuthenticatedKey,
  header: string | undefined,
): SandboxOutcome | undefined => sandboxOutcomeIn(header, owner, SandboxOutcome, possible);

function possible(outcome: SandboxOutcome): SandboxOutcome {
  if (outcome.error !== -5 || outcome.flow !== 'COMPLETED') return outcome;
  throw impossible('error -5 goes with flow CANCELLED or EXPIRED');
}

/** The events that lead a session to the outcome, with what a person and a camera would have brought to light. */
export function sandboxChanges(request: AgeRequest, outcome: SandboxOutcome): Change[] {
  const { error, flow = error === -5 ? 'EXPIRED' : 'COMPLETED' } = outcome;
  const begin: Change = { event: startEventOf(request) };
  const known = withIndicators(outcome);
  if (error === -5 && request.enableDesktop)
    throw impossible('error -5 cannot happen while enableDesktop is true');
  if (error === -5)
    return [{ event: 'refuse_desktop', findings: { ...known, desktopRefused: true } }, ending(flow)];
  if (flow !== 'COMPLETED')
    return [begin, { ...ending(flow), findings: spentBy(known, error, request.requirements[0] ?? 'face') }];
  return error === undefined
    ? [begin, ...steps(request, outcome, known)]
    : [begin, triesSpent(request, known, error)];
}

const ending = (flow: EndState): Change => ({ event: flow === 'CANCELLED' ? 'cancel' : 'expire' });

function triesSpent(
  { requirements: [first = 'face'] }: AgeRequest,
  known: AgeFindings,
  error: 1 | -7,
): Change {
  return { event: eventsOfFailure[first].spent, findings: spentBy(known, error, first) };
}

/** One step after the other, until nothing follows. */
function steps(request: AgeRequest, outcome: SandboxOutcome, known: AgeFindings): Change[] {
  const found = foundBy(request, outcome);
  const matchScore = (outcome.faceMatch ?? true) ? 1 : 0;
  const changes: Change[] = [];
  let findings: AgeFindings = { ...known, behavior: [] };
  let [step = 'face'] = request.requirements;
  for (;;) {
    findings = { ...findings, ...found[step], ...(isToMatch(findings, step) && { matchScore }) };
    const event = eventAfter(request, findings, step);
    changes.push({ event, findings });
    if (!event.endsWith('_next')) return changes;
    step = step === 'face' ? 'identity_document' : 'face';
  }
}

function foundBy(
  request: AgeRequest,
  { age = usualAge, documentAge = age }: SandboxOutcome,
): Record<StepName, Partial<AgeFindings>> {
  const nearThreshold = isNearThreshold(age, request.ageThreshold);
  return {
    face: { face: { ...reportOf(request, 'face', age), nearThreshold } },
    identity_document: { document: reportOf(request, 'identity_document', Math.floor(documentAge)) },
  };
}

function reportOf(request: AgeRequest, step: StepName, age: number) {
  const { threshold, format } = ruleOf(request, step);
  return { decision: decisionOf(age, threshold), epoch: 1, ...(showsAge(format) && { age }) };
}

const withIndicators = ({ indicators }: SandboxOutcome): AgeFindings => ({
  ...noFindings(),
  ...(indicators && { indicators: mergedIndicators(undefined, indicators) }),
});

function spentBy(known: AgeFindings, error: 1 | -7 | undefined, step: StepName): AgeFindings {
  if (error === undefined) return known;
  const failed = Array.from({ length: mostTries }, () =>
    error === 1 ? ('spoof' as const) : ('camera' as const),
  );
  return { ...known, spent: step, failures: { ...known.failures, [step]: failed } };
}
