import { defaultFaceVersion } from '@gatehouse/biometrics';
import { type Transaction, uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { SignInFailureService } from '../../credential/sign-in-failure.service';
import type { NewNodeRequest } from '../../node-request/node-request';
import { NodeRequestService } from '../../node-request/node-request.service';
import type { StepFailure, StepOutcome } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import { sessionBusy } from '../../session/session.errors';
import { maxTries } from '../../session/step/step-rules';
import { TokenKeyService } from '../../token/token-key.service';
import { HandOverService } from './hand-over.service';
import { beginLookup, isLookup } from './enroll-lookup';
import { EnrollLookupService } from './enroll-lookup.service';
import { nextNodeRequest } from './next-node-request';
import { PresentedCredentialService } from './presented-credential.service';
import { listBlamedSubjects, listSubjectsBlamedFor, toSignIn, toSignInAs } from './sign-in-subject';
import type { VerificationError } from '../model/verification-error';
import type { VerificationFindings } from '../model/verification-findings';
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
    private readonly handOvers: HandOverService,
    private readonly tokenKeys: TokenKeyService,
    private readonly lookups: EnrollLookupService,
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
    if (request && isLookup(session, request)) {
      if (await this.lookups.isAllowed(session, findings))
        return this.sendLookup(session, findings, request, commit);
    } else if (request) return this.sendRequest(session, findings, request, commit);
    if (listRemainingSteps(session, findings).length > 0) return this.toNextStep(session, findings, commit);
    const refused = hasOtherPasskey(findings)
      ? 'passkeyRejected'
      : await this.presented.findRevoked(session.owner, findings.claim);
    return refused ? this.reject(session, findings, refused) : this.succeed(session, findings, commit);
  }

  /** A passkey names the person: the node can hand over their token before the face. */
  private async toNextStep(
    session: VerificationSession,
    findings: VerificationFindings,
    commit?: Commit,
  ): Promise<FlowOutcome> {
    const handOver = await this.handOvers.plan(session, findings, session.lease.epoch);
    return {
      event: 'step_done',
      findings: handOver.findings,
      failure: null,
      commit: async (transaction, after) => {
        await commit?.(transaction, after);
        await handOver.commit?.(transaction, after);
      },
    };
  }

  /** After a failed try: another try, or the end. `isSearched`: the node has searched the face, and not found it. */
  async afterFailure(
    session: VerificationSession,
    before: VerificationFindings,
    step: StepName,
    failure: StepFailure,
    { isSearched = false } = {},
  ): Promise<FlowOutcome> {
    const tries = [...before.failures[step], failure];
    const subjects = listSubjectsBlamedFor(failure, session, before, isSearched);
    const recorded = this.withBlamed(session, before, subjects);
    const findings = withoutStep(
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

  /** Ends the session as failed. Nothing was compared, so it does not count as a failed sign-in. */
  rejectUncompared(findings: VerificationFindings, rejection: VerificationError): FlowOutcome {
    return { event: 'reject', findings: { ...findings, rejection }, failure: null };
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

  /** The face is kept: it is enrolled after the passkey. */
  private sendLookup(
    session: VerificationSession,
    findings: VerificationFindings,
    request: NewNodeRequest,
    commit?: Commit,
  ): FlowOutcome {
    const outcome = this.sendRequest(session, beginLookup(findings), request, async (...args) => {
      await commit?.(...args);
      await this.lookups.count(args[0], session, findings);
    });
    return { ...outcome, findings: { ...outcome.findings, face: findings.face } };
  }

  private sendRequest(
    session: VerificationSession,
    { face: _sent, ...findings }: VerificationFindings,
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
        await this.lockPersonOfToken(transaction, session, findings);
        await this.presented.use(transaction, session.owner, findings);
        await this.renewToken(transaction, session, findings);
      },
    };
  }

  /** The person before their credentials, as a deletion locks them. */
  private async lockPersonOfToken(
    transaction: Transaction,
    { owner }: VerificationSession,
    { token, claim }: VerificationFindings,
  ): Promise<void> {
    if (token && claim && !(await this.tokenKeys.lockPerson(transaction, owner, claim.puid)))
      throw sessionBusy();
  }

  /** The new token of the device key that has signed replaces its earlier ones, now that the node has recognised the face. */
  private async renewToken(
    transaction: Transaction,
    { id, owner }: VerificationSession,
    { token, claim, movedTo }: VerificationFindings,
  ): Promise<void> {
    if (!token || claim?.deviceKeyId === undefined) return;
    const { puid, deviceKeyId, version = defaultFaceVersion } = claim;
    await this.tokenKeys.replace(
      transaction,
      { ...owner, version: movedTo ?? version },
      { puid, deviceKeyId },
      this.tokenKeys.unwrap(id, token),
    );
  }
}

/** Whether the passkey of a SIGN-IN is not known to be that of the recognised person. The steps ensure it; this is the last check. */
const hasOtherPasskey = ({ done, claim, person }: VerificationFindings): boolean =>
  done.includes('passkey') && (claim?.passkeyId === undefined || claim.puid !== person?.puid);

/** Removes everything that came with a step that must be repeated: it may belong to another person. */
function withoutStep(before: VerificationFindings, step: StepName): VerificationFindings {
  const done = before.done.filter((other) => other !== step);
  const findings = { ...before, done, ...(done.length === 0 && { contact: undefined }) };
  return step === 'face' ? withoutSkip(withoutCapture(findings)) : findings;
}

/** A skipped passkey belongs to the face that was recognised: the next one may be that of a new person, who needs a passkey. */
const withoutSkip = ({ isPasskeySkipped, ...findings }: VerificationFindings): VerificationFindings =>
  isPasskeySkipped ? { ...findings, done: findings.done.filter((step) => step !== 'passkey') } : findings;

const withoutCapture = ({
  face: _features,
  isRecognised: _person,
  move: _descriptors,
  movedTo: _gallery,
  token: _token,
  deviceKey: _key,
  selfie: _picture,
  estimatedAge: _age,
  challenge: _challenge,
  ...findings
}: VerificationFindings): VerificationFindings => findings;
