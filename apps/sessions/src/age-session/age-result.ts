import { evaluateRisk } from '@gatehouse/risk';
import type { Session } from '../session/session';
import type { AgeFindings } from './age-findings';
import { type AgeRequest, type ReturnFormat, showsAge } from './age-request';
import { type AgeSessionState, endStates } from './age-session.machine';
import { errorsOf, isFaceMatch, outcomeOf, sessionStatusOf, spoofAttemptsIn } from './age-outcome';
import type { AgeSessionResult, AgeStatement } from './age-result.dto';
import { type AgeDecision, verdictOf } from './age-verdict';
import { assuranceOf } from './assurance';

/** The result as it stands. At the end it is kept: what the webhook says and what the host reads are the same. */
export function resultOf({ request, findings, state }: Session<AgeRequest, AgeFindings>): AgeSessionResult {
  const { token, sessionId, metadata, sandbox } = request;
  const sessionStatus = sessionStatusOf(request, findings, state as AgeSessionState);
  const flowStatus = endStates.find((end) => end === state) ?? null;
  return {
    token,
    sessionId,
    sessionStatus,
    status: sessionStatus,
    flowStatus,
    result: partsOf(request, findings),
    thresholds: thresholdsOf(request, findings),
    ...(metadata !== undefined && { metadata }),
    ...(findings.deviceMetadata && { deviceMetadata: findings.deviceMetadata }),
    ...(findings.indicators && { indicators: findings.indicators }),
    riskEvaluation: evaluateRisk({
      browser: findings.indicators ?? null,
      report: findings.report,
      behavioral: findings.behavior ?? null,
      spoofAttempts: spoofAttemptsIn(findings),
      outcome: outcomeOf(request, findings, state as AgeSessionState),
    }),
    assurance: assuranceOf(request, findings),
    errors: flowStatus ? errorsOf(findings) : [],
    ...(sandbox && { sandbox }),
  };
}

/** Each part only where there is something behind it. */
function partsOf(request: AgeRequest, findings: AgeFindings): AgeSessionResult['result'] {
  const { face, document, matchScore } = findings;
  return {
    ...(face && showsAge(request.facialAgeEstimationReturnFormat) && { age: face.age }),
    ...(matchScore !== undefined && {
      confidenceScore: matchScore,
      faceMatch: isFaceMatch(request, findings) === true,
    }),
    ...(document && { documentAge: statementOf(document, request.documentAgeReturnFormat) }),
    ...(face && { facialAgeEstimation: statementOf(face, request.facialAgeEstimationReturnFormat) }),
  };
}

const statementOf = (
  { decision, age }: { decision: AgeDecision; age?: number },
  format: ReturnFormat,
): AgeStatement => ({
  thresholdResult: verdictOf(decision),
  ...(showsAge(format) && { exact: age }),
});

function thresholdsOf(request: AgeRequest, { document }: AgeFindings): AgeSessionResult['thresholds'] {
  const { ageThreshold, faceMatchThreshold, documentAgeThreshold } = request;
  return {
    ageThreshold,
    compareThreshold: faceMatchThreshold,
    faceMatchThreshold,
    ...(document && { documentAgeThreshold }),
  };
}
