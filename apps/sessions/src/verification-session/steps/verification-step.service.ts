import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { mergedReport } from '../../session/step/device-report';
import { mergedIndicators, namesIndicators } from '../../session/step/indicators';
import type { StepEvidence } from '../../session/session-kind';
import { refuseStrayParts, wrong } from '../../session/step/step-rules';
import { matchFailure, takeDocument } from './document-step';
import { FaceStepService } from './face-step.service';
import { failed, type StepEvaluation } from './step-evaluation';
import { PasskeyStepService } from './passkey-step.service';
import type { ReportedFailure, VerificationStepPayload } from './step-payload.dto';
import { type Outcome, VerificationFlowService } from '../flow/verification-flow.service';
import type { VerificationFindings } from '../model/verification-findings';
import type { StepName } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';

const mostLinesKept = 1000;

const partsOfSteps = {
  face: ['face', 'deviceKey', 'priorDeviceKey', 'selfie'],
  identity_document: ['document'],
  passkey: ['passkey'],
} as const satisfies Record<StepName, readonly (keyof VerificationStepPayload)[]>;

/** What a device may say in place of what a step was to find. */
const failuresOfSteps: Record<StepName, readonly ReportedFailure[]> = {
  face: ['spoof', 'camera', 'unreadable'],
  identity_document: ['spoof', 'camera', 'unreadable'],
  passkey: ['passkey'],
};

/** Takes the steps of a verification session. */
@Injectable()
export class VerificationStepService {
  constructor(
    private readonly faces: FaceStepService,
    private readonly passkeys: PasskeyStepService,
    private readonly course: VerificationFlowService,
    private readonly clock: Clock,
  ) {}

  async take(
    session: VerificationSession,
    payload: VerificationStepPayload,
    evidence: StepEvidence,
  ): Promise<Outcome> {
    const step = payload.step as StepName;
    refuseStrayParts(payload, partsOfSteps);
    const known = withNotes(session, payload);
    const judged = await this.judge({ ...session, findings: known }, step, payload, evidence);
    const found = { ...known, ...judged.findings };
    const locked = await this.course.lockedOut(session, found);
    if (locked) return locked;
    if (judged.failure) return this.course.afterFailure(session, found, step, judged.failure);
    return this.course.afterDone(session, { ...found, done: [...found.done, step] }, judged.commit);
  }

  private async judge(
    session: VerificationSession,
    step: StepName,
    payload: VerificationStepPayload,
    evidence: StepEvidence,
  ): Promise<StepEvaluation> {
    if (payload.failure) return failed(reported(step, payload.failure));
    if (step === 'passkey') return this.passkeys.take(session, payload, evidence);
    const judged =
      step === 'face'
        ? await this.faces.take(session, payload, evidence)
        : takeDocument(payload, this.clock.now());
    const mismatch = judged.failure ? undefined : matchFailure(session.findings, step, payload);
    return mismatch ? failed(mismatch) : judged;
  }
}

function reported(step: StepName, failure: ReportedFailure): ReportedFailure {
  const possible = failuresOfSteps[step];
  if (possible.includes(failure)) return failure;
  throw wrong(`failure must be one of ${possible.join(', ')} at the step ${step}`);
}

/** What a device tells along with a step, whatever became of it. */
function withNotes(
  { request, findings }: VerificationSession,
  payload: VerificationStepPayload,
): VerificationFindings {
  const { indicators, contact, audit, metadata, log = [] } = payload;
  if (contact && !request.asksContact)
    throw wrong('contact must not be sent: this session does not ask for it');
  const wanted = log.filter(({ level }) => level <= request.logLevel);
  return {
    ...findings,
    report: mergedReport(findings.report, payload),
    ...(namesIndicators(indicators) && { indicators: mergedIndicators(findings.indicators, indicators) }),
    ...(contact && isFilledIn(contact) && { contact: { email: contact.email, phone: contact.phone } }),
    ...(audit && { audit }),
    ...(metadata && { deviceMetadata: metadata }),
    log: [...findings.log, ...wanted.map(({ level, at, text }) => ({ level, at, text }))].slice(
      -mostLinesKept,
    ),
  };
}

const isFilledIn = ({ email, phone }: { email?: string; phone?: string }): boolean =>
  email !== undefined || phone !== undefined;
