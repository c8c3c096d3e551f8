import { type BehavioralFlag, findBehavioralFlags } from '@gatehouse/risk';
import { mergeReportFlags } from '../session/step/device-report';
import { hasIndicators, mergeIndicators } from '../session/step/indicators';
import type { StepEvidence, StepOutcome } from '../session/session-kind';
import {
  countMovements,
  findChallengeKind,
  invalidPayload,
  maxTries,
  rejectUnexpectedParts,
} from '../session/step/step-rules';
import { addConsent } from '../session/step/consent';
import type { AgeFindings, AgeStepFailure, DocumentFinding, FaceFinding } from './age-findings';
import { type AgeRequest, getStepRule, showsAge, type StepName } from './age-request';
import { toDoneEvent } from './age-outcome';
import { type AgeDecision, decideAge, isNearThreshold } from './age-verdict';
import type { AgeStepPayload } from './step-payload.dto';

const partsOfSteps = { face: ['face'], identity_document: ['document'] } as const;

/** The events of a failed try, and of the last failed try. */
export const eventsOfFailure = {
  face: { again: 'face_failed', spent: 'face_tries_spent' },
  identity_document: { again: 'document_failed', spent: 'document_tries_spent' },
} as const;

/** Evaluates a step: its findings, or the failure if it must be repeated. */
export function evaluateStep(
  request: AgeRequest,
  before: AgeFindings,
  payload: AgeStepPayload,
  evidence: StepEvidence,
): StepOutcome<AgeFindings> {
  const step = payload.step as StepName;
  rejectUnexpectedParts(payload, partsOfSteps);
  const found =
    step === 'face' ? readFace(request, payload, evidence) : readDocument(request, payload, evidence);
  const known = withSignals(before, payload, evidence);
  if (typeof found === 'string') return afterFailure(known, step, found);
  const findings: AgeFindings = { ...known, ...found, ...readMatch(before, step, payload) };
  return { event: toDoneEvent(request, findings, step), findings, failure: null };
}

/** Whether a step is the later one of face and document, so that the two can be compared. */
export const isToMatch = ({ face, document }: AgeFindings, step: StepName): boolean =>
  Boolean(step === 'face' ? document : face);

function readMatch(
  before: AgeFindings,
  step: StepName,
  { faceMatch }: AgeStepPayload,
): { matchScore?: number } {
  if (!isToMatch(before, step)) return {};
  if (!faceMatch)
    throw invalidPayload('faceMatch is missing: compare the face with the portrait of the document');
  return { matchScore: faceMatch.score };
}

/** Flags a nonce that was used with different contents: steps are being copied or forged. */
export const withNonceReuse = (findings: AgeFindings): AgeFindings =>
  findings.behavior?.includes('nonce_reuse')
    ? findings
    : { ...findings, behavior: mergeFlags(findings.behavior, ['nonce_reuse']) };

function readFace(
  request: AgeRequest,
  { face, liveness, failure }: AgeStepPayload,
  evidence: StepEvidence,
): { face: FaceFinding } | AgeStepFailure {
  if (failure) return failure;
  if (!face) throw invalidPayload('face is missing: send the estimate, or a failure');
  if (!liveness) throw invalidPayload('liveness is missing: send the observed head turns');
  const { threshold, format } = getStepRule(request, 'face');
  const { decision, age } = readAge(face, threshold, showsAge(format), 'face');
  if (age === undefined && face.spread !== undefined)
    throw invalidPayload('face.spread must not be sent: the return format of this session shows no age');
  const nearThreshold = age === undefined ? face.nearThreshold : isNearThreshold(age, threshold);
  if (nearThreshold === undefined)
    throw invalidPayload('face.nearThreshold is missing: it is required with a decision');
  const challenge = findChallengeKind(liveness, evidence);
  if (!challenge) return 'spoof';
  const { epoch } = evidence;
  return { face: { decision, nearThreshold, challenge, epoch, ...(age !== undefined && { age }) } };
}

function readDocument(
  request: AgeRequest,
  { document, failure }: AgeStepPayload,
  { epoch }: StepEvidence,
): { document: DocumentFinding } | AgeStepFailure {
  if (failure) return failure;
  if (!document) throw invalidPayload('document is missing: send what was read, or a failure');
  const { threshold, format } = getStepRule(request, 'identity_document');
  const { decision, age } = readAge(document, threshold, showsAge(format), 'document');
  if (!document.checkDigitsValid) return 'unreadable';
  // Whole years: a fraction would reveal the date of birth.
  return { document: { decision, epoch, ...(age !== undefined && { age: Math.floor(age) }) } };
}

/** The age if the return format includes it, otherwise only the decision. */
function readAge(
  { decision, age }: { decision?: AgeDecision; age?: number },
  threshold: number,
  isAgeRequested: boolean,
  field: string,
): { decision: AgeDecision; age?: number } {
  if (isAgeRequested) {
    if (age === undefined)
      throw invalidPayload(`${field}.age is missing: the return format of this session shows the age`);
    return { decision: decideAge(age, threshold), age };
  }
  if (age !== undefined)
    throw invalidPayload(`${field}.age must not be sent: the return format of this session shows no age`);
  if (!decision) throw invalidPayload(`${field}.decision is missing`);
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
  if (failed.length < maxTries) return { event: again, findings, failure };
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
    report: mergeReportFlags(before.report, payload),
    ...addConsent(before, payload, evidence),
    ...findBehavior(before, payload, evidence),
    ...(payload.metadata && { deviceMetadata: payload.metadata }),
    ...(hasIndicators(payload.indicators) && {
      indicators: mergeIndicators(before.indicators, payload.indicators),
    }),
  };
}

/** A failed step has no events to evaluate. */
function findBehavior(
  before: AgeFindings,
  { step, events, failure, liveness }: AgeStepPayload,
  evidence: StepEvidence,
): Pick<AgeFindings, 'behavior'> {
  if (failure) return {};
  const { serverMilliseconds } = evidence;
  const turns = countMovements(liveness, evidence);
  const flags = findBehavioralFlags({ step: step as StepName, events, turns, serverMilliseconds });
  return { behavior: mergeFlags(before.behavior, flags) };
}

const mergeFlags = (before: BehavioralFlag[] = [], more: readonly BehavioralFlag[]): BehavioralFlag[] => [
  ...new Set([...before, ...more]),
];
