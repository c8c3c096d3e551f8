import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { addConsent } from '../../session/step/consent';
import { mergeReportFlags } from '../../session/step/device-report';
import { hasIndicators, mergeIndicators } from '../../session/step/indicators';
import type { StepEvidence } from '../../session/session-kind';
import { invalidPayload, rejectUnexpectedParts } from '../../session/step/step-rules';
import { evaluateDocument, findMatchFailure } from './document-step';
import { FaceStepService } from './face-step.service';
import { failed, type StepEvaluation } from './step-evaluation';
import { PasskeyStepService } from './passkey-step.service';
import type { ReportedFailure, VerificationStepPayload } from './step-payload.dto';
import { type FlowOutcome, VerificationFlowService } from '../flow/verification-flow.service';
import type { VerificationFindings } from '../model/verification-findings';
import type { StepName } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';

const maxLogLines = 1000;

const partsOfSteps = {
  face: ['face', 'deviceKey', 'token', 'priorDeviceKey', 'selfie'],
  identity_document: ['document'],
  passkey: ['passkey', 'skipped'],
} as const satisfies Record<StepName, readonly (keyof VerificationStepPayload)[]>;

/** The failures that a device may report instead of a result. */
const failuresOfSteps: Record<StepName, readonly ReportedFailure[]> = {
  face: ['spoof', 'challenge', 'camera', 'unreadable'],
  identity_document: ['spoof', 'challenge', 'camera', 'unreadable'],
  passkey: ['passkey'],
};

/** Evaluates the steps of verification sessions. */
@Injectable()
export class VerificationStepService {
  constructor(
    private readonly faces: FaceStepService,
    private readonly passkeys: PasskeyStepService,
    private readonly flow: VerificationFlowService,
    private readonly clock: Clock,
  ) {}

  async evaluate(
    session: VerificationSession,
    payload: VerificationStepPayload,
    evidence: StepEvidence,
  ): Promise<FlowOutcome> {
    const step = payload.step as StepName;
    rejectUnexpectedParts(payload, partsOfSteps);
    const reported = withReports(session, payload, evidence);
    const evaluation = await this.evaluateStep({ ...session, findings: reported }, step, payload, evidence);
    const findings = { ...reported, ...evaluation.findings };
    return withAfterCommit(await this.decide(session, step, findings, evaluation), evaluation.afterCommit);
  }

  private async decide(
    session: VerificationSession,
    step: StepName,
    findings: VerificationFindings,
    { failure, rejection, commit }: StepEvaluation,
  ): Promise<FlowOutcome> {
    const locked = await this.flow.endIfLockedOut(session, findings);
    if (locked) return locked;
    if (rejection) return this.flow.rejectUncompared(findings, rejection);
    if (failure) return this.flow.afterFailure(session, findings, step, failure);
    return this.flow.afterDone(session, { ...findings, done: [...findings.done, step] }, commit);
  }

  private async evaluateStep(
    session: VerificationSession,
    step: StepName,
    payload: VerificationStepPayload,
    evidence: StepEvidence,
  ): Promise<StepEvaluation> {
    if (payload.failure) return failed(requirePossibleFailure(step, payload.failure));
    if (step === 'passkey') return this.passkeys.evaluate(session, payload, evidence);
    const evaluation =
      step === 'face'
        ? await this.faces.evaluate(session, payload, evidence)
        : evaluateDocument(payload, this.clock.now());
    const mismatch =
      evaluation.failure || evaluation.rejection
        ? undefined
        : findMatchFailure(session.findings, step, payload);
    return mismatch ? failed(mismatch) : evaluation;
  }
}

/** Other processes may change the session first; then the step is evaluated again, and only the last time counts. */
function withAfterCommit(outcome: FlowOutcome, afterCommit: (() => void) | undefined): FlowOutcome {
  if (!afterCommit) return outcome;
  return {
    ...outcome,
    commit: async (transaction, after) => {
      await outcome.commit?.(transaction, after);
      transaction.afterCommit(afterCommit);
    },
  };
}

function requirePossibleFailure(step: StepName, failure: ReportedFailure): ReportedFailure {
  const possible = failuresOfSteps[step];
  if (possible.includes(failure)) return failure;
  throw invalidPayload(`failure must be one of ${possible.join(', ')} at the step ${step}`);
}

/** Adds what a device reports with every step, even with one that fails. */
function withReports(
  { request, findings }: VerificationSession,
  payload: VerificationStepPayload,
  evidence: StepEvidence,
): VerificationFindings {
  const { indicators, contact, audit, metadata, log = [] } = payload;
  if (contact && !request.asksContact)
    throw invalidPayload('contact must not be sent: this session does not request it');
  const lines = log.filter(({ level }) => level <= request.logLevel);
  return {
    ...findings,
    network: evidence.network,
    ...addConsent(findings, payload, evidence),
    report: mergeReportFlags(findings.report, payload),
    ...(hasIndicators(indicators) && { indicators: mergeIndicators(findings.indicators, indicators) }),
    ...(contact && isFilledIn(contact) && { contact: { email: contact.email, phone: contact.phone } }),
    ...(audit && { audit }),
    ...(metadata && { deviceMetadata: metadata }),
    log: [...findings.log, ...lines.map(({ level, at, text }) => ({ level, at, text }))].slice(-maxLogLines),
  };
}

const isFilledIn = ({ email, phone }: { email?: string; phone?: string }): boolean =>
  email !== undefined || phone !== undefined;
