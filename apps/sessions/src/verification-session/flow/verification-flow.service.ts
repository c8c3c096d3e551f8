import { uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { SignInFailureService } from '../../credential/sign-in-failure.service';
import type { NewNodeRequest } from '../../node-request/node-request';
import { NodeRequestService } from '../../node-request/node-request.service';
import type { StepFailure, StepOutcome } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import { maxTries } from '../../session/step/step-rules';
import { nextNodeRequest } from './next-node-request';
import { PresentedCredentialService } from './presented-credential.service';
import { listBlamedSubjects, listSubjectsBlamedFor, toSignIn, toSignInAs } from './sign-in-subject';
import type { VerificationError } from '../model/verification-error';
import { type VerificationFindings, withNewShare } from '../model/verification-findings';
import type { StepName } from '../model/verification-request';
import { listRemainingSteps, type VerificationSession } from '../model/verification-session';
import type { VerificationEvent } from '../model/verification-session.machine';

export interface FlowOutcome extends StepOutcome<VerificationFindings> {
  event: VerificationEvent;
}

/** Decides what follows from a step or an answer: another step, another try, a request to the node, or the end. */
@Injectable()
export class VerificationFlowService {
  constructor(
    private readonly requests: NodeRequestService,
    private readonly failures: SignInFailureService,
    private readonly presented: PresentedCredentialService,
  ) {}

  /** Ends the sign-in of a person, a device key or a network that is locked out; undefined otherwise. */
  async endIfLockedOut(
    session: VerificationSession,
    findings: VerificationFindings,
  ): Promise<FlowOutcome | undefined> {
    const retryAfter = await this.failures.lockedSeconds(toSignIn(session, findings));
    if (retryAfter === 0) return undefined;
    return {
      event: 'lock_out',
      findings: { ...findings, rejection: 'lockedOut', retryAfter },
      failure: null,
    };
  }

  /** After a step is done: a request to the node, the next step, or the end. */
  async afterDone(
    session: VerificationSession,
    findings: VerificationFindings,
    commit?: Commit,
  ): Promise<FlowOutcome> {
    const request = nextNodeRequest(session, findings);
    if (request) return this.sendRequest(session, findings, request, commit);
    if (listRemainingSteps(session, findings).length > 0)
      return { event: 'step_done', findings, failure: null, commit };
    const revoked = await this.presented.findRevoked(session.owner, findings.claim);
    return revoked ? this.reject(session, findings, revoked) : this.succeed(session, findings, commit);
  }

  /** After a failed try: another try, or the end. */
  async afterFailure(
    session: VerificationSession,
    before: VerificationFindings,
    step: StepName,
    failure: StepFailure,
  ): Promise<FlowOutcome> {
    const tries = [...before.failures[step], failure];
    const recorded = this.withBlamed(session, before, listSubjectsBlamedFor(failure, session, before));
    const findings = withoutStep(
      session,
      { ...recorded.findings, failures: { ...before.failures, [step]: tries } },
      step,
    );
    const { commit } = recorded;
    if (tries.length < maxTries) return { event: 'step_failed', findings, failure, commit };
    const retryAfter = await this.findLock(session, findings);
    return { event: 'tries_spent', findings: { ...findings, spent: step, retryAfter }, failure, commit };
  }

  /** Ends the session as failed, without further tries. */
  async reject(
    session: VerificationSession,
    before: VerificationFindings,
    rejection: VerificationError,
  ): Promise<FlowOutcome> {
    const { findings, commit } = this.withBlamed(session, before, listBlamedSubjects(before));
    const retryAfter = await this.findLock(session, findings);
    return { event: 'reject', findings: { ...findings, rejection, retryAfter }, failure: null, commit };
  }

  /** Records the subjects of a failure, for the lockout and for `retryAfter` at the end of this session. */
  private withBlamed(
    session: VerificationSession,
    findings: VerificationFindings,
    subjects: readonly string[],
  ): { findings: VerificationFindings; commit: Commit } {
    const blamed = [...new Set([...(findings.blamed ?? []), ...subjects])];
    return {
      findings: { ...findings, blamed },
      commit: (transaction) => this.failures.record(transaction, toSignInAs(session, subjects)),
    };
  }

  private findLock(
    session: VerificationSession,
    { blamed = [] }: VerificationFindings,
  ): Promise<number | undefined> {
    return this.failures.lockAfterFailure(toSignInAs(session, blamed));
  }

  private sendRequest(
    session: VerificationSession,
    { face: _sealed, ...findings }: VerificationFindings,
    request: NewNodeRequest,
    commit?: Commit,
  ): FlowOutcome {
    const nodeRequestId = uuidv7();
    return {
      event: 'ask_node',
      findings: { ...findings, nodeRequestId, askedVersion: request.message.version },
      failure: null,
      commit: async (transaction, after) => {
        await commit?.(transaction, after);
        await this.requests.send(transaction, { ...request, id: nodeRequestId, sessionId: session.id });
      },
    };
  }

  private succeed(
    session: VerificationSession,
    findings: VerificationFindings,
    commit?: Commit,
  ): FlowOutcome {
    return {
      event: 'succeed',
      findings,
      failure: null,
      commit: async (transaction, after) => {
        await commit?.(transaction, after);
        await this.failures.clear(transaction, toSignIn(session, findings));
        await this.presented.use(transaction, session.owner, findings);
      },
    };
  }
}

/** Removes everything that came with a step that must be repeated: it may belong to another person. */
function withoutStep(
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
  move: _descriptors,
  movedTo: _gallery,
  deviceKey: _key,
  selfie: _picture,
  estimatedAge: _age,
  ...findings
}: VerificationFindings): VerificationFindings => findings;
