import { type EarlySignals, evaluateRisk } from '@gatehouse/risk';
import type { Session } from '../session/session';
import type { AgeFindings } from './age-findings';
import { type AgeRequest, type ReturnFormat, showsAge } from './age-request';
import { type AgeSessionState, endStates } from './age-session.machine';
import { countSpoofAttempts, decideStatus, isFaceMatch, listErrors, toRiskOutcome } from './age-outcome';
import type { AgeSessionResult, AgeStatement } from './age-result.dto';
import { type AgeDecision, toVerdict } from './age-verdict';
import { buildAssurance } from './assurance';

/** The current result. The one at the end is stored: the webhook and the host get the same. */
export function buildResult({
  request,
  findings,
  state,
}: Session<AgeRequest, AgeFindings>): AgeSessionResult {
  const { token, sessionId, metadata, sandbox } = request;
  const sessionStatus = decideStatus(request, findings, state as AgeSessionState);
  const flowStatus = endStates.find((end) => end === state) ?? null;
  return {
    token,
    sessionId,
    sessionStatus,
    status: sessionStatus,
    flowStatus,
    result: buildParts(request, findings),
    thresholds: toThresholds(request, findings),
    ...(metadata !== undefined && { metadata }),
    ...(findings.deviceMetadata && { deviceMetadata: findings.deviceMetadata }),
    ...(findings.indicators && { indicators: findings.indicators }),
    riskEvaluation: evaluateRisk({
      ...listEarlySignals(findings),
      outcome: toRiskOutcome(request, findings, state as AgeSessionState),
    }),
    assurance: buildAssurance(request, findings),
    errors: flowStatus ? listErrors(findings) : [],
    ...(sandbox && { sandbox }),
  };
}

/** The signals so far, without the outcome. */
export const listEarlySignals = (findings: AgeFindings): EarlySignals => ({
  browser: findings.indicators ?? null,
  report: findings.report,
  behavioral: findings.behavior ?? null,
  spoofAttempts: countSpoofAttempts(findings),
});

/** Includes only the parts that are known. */
function buildParts(request: AgeRequest, findings: AgeFindings): AgeSessionResult['result'] {
  const { face, document, matchScore } = findings;
  return {
    ...(face && showsAge(request.facialAgeEstimationReturnFormat) && { age: face.age }),
    ...(matchScore !== undefined && {
      confidenceScore: matchScore,
      faceMatch: isFaceMatch(request, findings) === true,
    }),
    ...(document && { documentAge: toStatement(document, request.documentAgeReturnFormat) }),
    ...(face && { facialAgeEstimation: toStatement(face, request.facialAgeEstimationReturnFormat) }),
  };
}

const toStatement = (
  { decision, age }: { decision: AgeDecision; age?: number },
  format: ReturnFormat,
): AgeStatement => ({
  thresholdResult: toVerdict(decision),
  ...(showsAge(format) && { exact: age }),
});

function toThresholds(request: AgeRequest, { document }: AgeFindings): AgeSessionResult['thresholds'] {
  const { ageThreshold, faceMatchThreshold, documentAgeThreshold } = request;
  return {
    ageThreshold,
    compareThreshold: faceMatchThreshold,
    faceMatchThreshold,
    ...(document && { documentAgeThreshold }),
  };
}
