import { uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { SignInFailureService } from '../../credential/sign-in-failure.service';
import type { NewNodeRequest } from '../../node-request/node-request';
import { NodeRequestService } from '../../node-request/node-request.service';
import type { StepFailure, StepOutcome } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import { mostTries } from '../../session/step/step-rules';
import { nextNodeRequest } from './next-node-request';
import { PresentedCredentialService } from './presented-credential.service';
import { blamedBy, blamedFor, signInBy, signInOf } from './sign-in-subject';
import type { VerificationError } from '../model/verification-error';
import { type VerificationFindings, withNewShare } from '../model/verification-findings';
import type { StepName } from '../model/verification-request';
import { stepsLeft, type VerificationSession } from '../model/verification-session';
import type { VerificationEvent } from '../model/verification-session.machine';

export interface Outcome extends StepOutcome<VerificationFindings> {
  event: VerificationEvent;
}

/** What follows from what was found: another step, another try, a question to the node, or the end. */
@Injectable()
export class VerificationFlowService {
  constructor(
    private readonly requests: NodeRequestService,
    private readonly failures: SignInFailureService,
    private readonly shown: PresentedCredentialService,
  ) {}

  /** Ends a sign-in of somebody who has failed too often; undefined where nobody is locked out. */
  async lockedOut(
    session: VerificationSession,
    findings: VerificationFindings,
  ): Promise<Outcome | undefined> {
    const retryAfter = await this.failures.lockedSeconds(signInOf(session, findings));
    if (retryAfter === 0) return undefined;
    return { event: 'lock_out', findings: { ...findings, refusal: 'lockedOut', retryAfter }, failure: null };
  }

  /** A step was done: the node is asked once there is something to ask, else the next step comes, or the end. */
  async afterDone(
    session: VerificationSession,
    findings: VerificationFindings,
    commit?: Commit,
  ): Promise<Outcome> {
    const request = nextNodeRequest(session, findings);
    if (request) return this.sendRequest(session, findings, request, commit);
    if (stepsLeft(session, findings).length > 0)
      return { event: 'step_done', findings, failure: null, commit };
    const revoked = await this.shown.revoked(session.owner, findings.claim);
    return revoked ? this.refused(session, findings, revoked) : this.succeeded(session, findings, commit);
  }

  /** A try has failed: there is another one, or it was the last. */
  async afterFailure(
    session: VerificationSession,
    before: VerificationFindings,
    step: StepName,
    failure: StepFailure,
  ): Promise<Outcome> {
    const tries = [...before.failures[step], failure];
    const noted = this.blamed(session, before, blamedFor(failure, before));
    const findings = undone(
      session,
      { ...noted.findings, failures: { ...before.failures, [step]: tries } },
      step,
    );
    const { commit } = noted;
    if (tries.length < mostTries) return { event: 'step_failed', findings, failure, commit };
    const retryAfter = await this.lockAfter(session, findings);
    return { event: 'tries_spent', findings: { ...findings, spent: step, retryAfter }, failure, commit };
  }

  /** No, and no further try can change that. */
  async refused(
    session: VerificationSession,
    before: VerificationFindings,
    refusal: VerificationError,
  ): Promise<Outcome> {
    const { findings, commit } = this.blamed(session, before, blamedBy(before));
    const retryAfter = await this.lockAfter(session, findings);
    return { event: 'refuse', findings: { ...findings, refusal, retryAfter }, failure: null, commit };
  }

  /** Notes whose failure it was: for the lockout, and for what the end of this session says of it. */
  private blamed(
    session: VerificationSession,
    findings: VerificationFindings,
    subjects: readonly string[],
  ): { findings: VerificationFindings; commit: Commit } {
    const blamed = [...new Set([...(findings.blamed ?? []), ...subjects])];
    return {
      findings: { ...findings, blamed },
      commit: (transaction) => this.failures.record(transaction, signInBy(session, subjects)),
    };
  }

  private lockAfter(
    session: VerificationSession,
    { blamed = [] }: VerificationFindings,
  ): Promise<number | undefined> {
    return this.failures.lockAfterFailure(signInBy(session, blamed));
  }

  private sendRequest(
    session: VerificationSession,
    { face: _sealed, ...findings }: VerificationFindings,
    request: NewNodeRequest,
    commit?: Commit,
  ): Outcome {
    const nodeRequestId = uuidv7();
    return {
      event: 'ask_node',
      findings: { ...findings, nodeRequestId },
      failure: null,
      commit: async (transaction, after) => {
        await commit?.(transaction, after);
        await this.requests.send(transaction, { ...request, id: nodeRequestId, sessionId: session.id });
      },
    };
  }

  private succeeded(session: VerificationSession, findings: VerificationFindings, commit?: Commit): Outcome {
    return {
      event: 'succeed',
      findings,
      failure: null,
      commit: async (transaction, after) => {
        await commit?.(transaction, after);
        await this.failures.clear(transaction, signInOf(session, findings));
        await this.shown.use(transaction, session.owner, findings.claim);
      },
    };
  }
}

/** What is left when a step has to be done again: nothing of what it brought, which may have been somebody else's. */
function undone(
  { request }: VerificationSession,
  before: VerificationFindings,
  step: StepName,
): VerificationFindings {
  const done = before.done.filter((other) => other !== step);
  const findings = { ...before, done, ...(done.length === 0 && { contact: undefined }) };
  if (step !== 'face') return findings;
  const rest = withoutCapture(findings);
  return request.type === 'ENROLL' ? withNewShare(rest) : rest;
}

const withoutCapture = ({
  face: _features,
  deviceKey: _key,
  selfie: _picture,
  estimatedAge: _age,
  ...findings
}: VerificationFindings): VerificationFindings => findings;
