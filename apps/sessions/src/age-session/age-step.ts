import { behavioralFlagsOf, type BehavioralFlag } from '@gatehouse/risk';
import { mergedReport } from '../session/step/device-report';
import { mergedIndicators, namesIndicators } from '../session/step/indicators';
import type { StepEvidence, StepOutcome } from '../session/session-kind';
import { isTurnedAsAsked, mostTries, refuseStrayParts, wrong } from '../session/step/step-rules';
import type { AgeFindings, AgeStepFailure, DocumentFinding, FaceFinding } from './age-findings';
import { type AgeRequest, ruleOf, showsAge, type StepName } from './age-request';
import { eventAfter } from './age-outcome';
import { type AgeDecision, decisionOf, isNearThreshold } from './age-verdict';
import type { AgeStepPayload } from './step-payload.dto';

const partsOfSteps = { face: ['face'], identity_document: ['document'] } as const;

/** What a try that failed is for the state, and what the last of them is. */
export const eventsOfFailure = {
  face: { again: 'face_failed', spent: 'face_tries_spent' },
  identity_document: { again: 'document_failed', spent: 'document_tries_spent' },
} as const;

/** Judges a step of an age session: what was found, or why it has to be repeated. */
export function takeStep(
  request: AgeRequest,
  before: AgeFindings,
  payload: AgeStepPayload,
  evidence: StepEvidence,
): StepOutcome<AgeFindings> {
  const step = payload.step as StepName;
  refuseStrayParts(payload, partsOfSteps);
  const found = step === 'face' ? faceIn(request, payload, evidence) : documentIn(request, payload, evidence);
  const known = withSignals(before, payload, evidence);
  if (typeof found === 'string') return afterFailure(known, step, found);
  const findings: AgeFindings = { ...known, ...found, ...matchIn(before, step, payload) };
  return { event: eventAfter(request, findings, step), findings, failure: null };
}

/** Whether a step is the later one of two, and so has something to compare with. */
export const isToMatch = ({ face, document }: AgeFindings, step: StepName): boolean =>
  Boolean(step === 'face' ? document : face);

function matchIn(
  before: AgeFindings,
  step: StepName,
  { faceMatch }: AgeStepPayload,
): { matchScore?: number } {
  if (!isToMatch(before, step)) return {};
  if (!faceMatch) throw wrong('faceMatch is missing: compare the face with the portrait of the document');
  return { matchScore: faceMatch.score };
}

/** A nonce that came twice with different contents: somebody copies or forges steps. */
export const withNonceReuse = (findings: AgeFindings): AgeFindings =>
  findings.behavior?.includes('nonce_reuse')
    ? findings
    : { ...findings, behavior: merged(findings.behavior, ['nonce_reuse']) };

function faceIn(
  request: AgeRequest,
  { face, liveness, failure }: AgeStepPayload,
  evidence: StepEvidence,
): { face: FaceFinding } | AgeStepFailure {
  if (failure) return failure;
  if (!face) throw wrong('face is missing: send what was estimated, or a failure');
  if (!liveness) throw wrong('liveness is missing: send the head turns that were seen');
  const { threshold, format } = ruleOf(request, 'face');
  const { decision, age } = judged(face, threshold, showsAge(format), 'face');
  if (age === undefined && face.spread !== undefined)
    throw wrong('face.spread must not be sent: the return format of this session shows no age');
  const nearThreshold = age === undefined ? face.nearThreshold : isNearThreshold(age, threshold);
  if (nearThreshold === undefined) throw wrong('face.nearThreshold is missing: it goes with a decision');
  if (!isTurnedAsAsked(liveness, evidence)) return 'spoof';
  return { face: { decision, nearThreshold, epoch: evidence.epoch, ...(age !== undefined && { age }) } };
}

function documentIn(
  request: AgeRequest,
  { document, failure }: AgeStepPayload,
  { epoch }: StepEvidence,
): { document: DocumentFinding } | AgeStepFailure {
  if (failure) return failure;
  if (!document) throw wrong('document is missing: send what was read, or a failure');
  const { threshold, format } = ruleOf(request, 'identity_document');
  const { decision, age } = judged(document, threshold, showsAge(format), 'document');
  if (!document.checkDigitsValid) return 'unreadable';
  // Whole years: a fraction would tell the date of birth.
  return { document: { decision, epoch, ...(age !== undefined && { age: Math.floor(age) }) } };
}

/** A number where the format shows it, else a decision and nothing that reveals more. */
function judged(
  { decision, age }: { decision?: AgeDecision; age?: number },
  threshold: number,
  wantsAge: boolean,
  field: string,
): { decision: AgeDecision; age?: number } {
  if (wantsAge) {
    if (age === undefined)
      throw wrong(`${field}.age is missing: the return format of this session shows the age`);
    return { decision: decisionOf(age, threshold), age };
  }
  if (age !== undefined)
    throw wrong(`${field}.age must not be sent: the return format of this session shows no age`);
  if (!decision) throw wrong(`${field}.decision is missing`);
  return { decision };
}

function afterFailure(
  before: AgeFindings,
  step: StepName,
  failure: AgeStepFailure,
): StepOutcome<AgeFindings> {
  const failed = [...before.failures[step], failure];
  const findings: AgeFindings = { ...before, failures: { ...before.failures, [step]: failed } };
  const { again, spent } = eventsOfFailure[step];
  if (failed.length < mostTries) return { event: again, findings, failure };
  return { event: spent, findings: { ...findings, spent: step }, failure };
}

function withSignals(before: AgeFindings, payload: AgeStepPayload, evidence: StepEvidence): AgeFindings {
  const models = [
    ...before.models,
    ...payload.models.map(({ name, version, sha256 }) => ({ name, version, sha256 })),
  ];
  const byHash = new Map(models.map((model) => [`${model.name} ${model.version} ${model.sha256}`, model]));
  return {
    ...before,
    models: [...byHash.values()],
    report: mergedReport(before.report, payload),
    ...behaviorIn(before, payload, evidence),
    ...(payload.metadata && { deviceMetadata: payload.metadata }),
    ...(namesIndicators(payload.indicators) && {
      indicators: mergedIndicators(before.indicators, payload.indicators),
    }),
  };
}

/** A step that failed has no course of events to look at. */
function behaviorIn(
  before: AgeFindings,
  { step, events, failure }: AgeStepPayload,
  { liveness, serverMilliseconds }: StepEvidence,
): Pick<AgeFindings, 'behavior'> {
  if (failure) return {};
  const turns = liveness?.length ?? 0;
  const flags = behavioralFlagsOf({ step: step as StepName, events, turns, serverMilliseconds });
  return { behavior: merged(before.behavior, flags) };
}

const merged = (before: BehavioralFlag[] = [], more: readonly BehavioralFlag[]): BehavioralFlag[] => [
  ...new Set([...before, ...more]),
];
