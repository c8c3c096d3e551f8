import type { Transaction } from '@gatehouse/database';
import type { AnyNodeAnswer, NodeAnswer, PersonIds } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { CredentialRepository } from '../../credential/credential.repository';
import {
  type Registration,
  type RegistrationPlan,
  RegistrationService,
} from '../../credential/registration.service';
import { EnrollmentProofService, foreignPasskeys } from '../flow/enrollment-proof.service';
import { type FlowOutcome, VerificationFlowService } from '../flow/verification-flow.service';
import type { PendingCredential, VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Decides what follows from an answer of the node. */
@Injectable()
export class NodeOutcomeService {
  constructor(
    private readonly flow: VerificationFlowService,
    private readonly registrations: RegistrationService,
    private readonly proofs: EnrollmentProofService,
    private readonly credentials: CredentialRepository,
  ) {}

  async evaluate(session: VerificationSession, { job, answer }: AnyNodeAnswer): Promise<FlowOutcome> {
    const answered: VerificationSession = { ...session, findings: withoutRequest(session.findings) };
    switch (job) {
      case 'enroll-for-session':
        return this.afterEnrollment(answered, answer);
      case 'recognise-for-session':
        return this.afterRecognition(answered, answer);
      case 'find-people':
        return this.afterSearch(answered, answer);
      case 'withdraw-enrollment':
        throw new Error('No session waits for a withdrawal.');
    }
  }

  private async afterEnrollment(
    session: VerificationSession,
    answer: NodeAnswer<'enroll-for-session'>,
  ): Promise<FlowOutcome> {
    const { findings } = session;
    switch (answer.outcome) {
      case 'enrolled':
        return this.register(session, answer);
      case 'unusable':
        return this.flow.afterFailure(session, findings, 'face', 'unreadable');
      case 'failed':
        return this.flow.reject(
          session,
          findings,
          answer.reason === 'limit' ? 'enrollmentLimit' : 'enrollmentFailed',
        );
      case 'withdrawn':
        return this.flow.reject(session, findings, 'enrollmentFailed');
    }
  }

  /** The session ends and the credentials of the person are registered in one transaction. */
  private async register(
    session: VerificationSession,
    { puid, guid, isDuplicate }: NodeAnswer<'enroll-for-session'> & { outcome: 'enrolled' },
  ): Promise<FlowOutcome> {
    const { owner, findings } = session;
    const { passkey } = findings;
    const proof = isDuplicate ? await this.proofs.find(session, puid) : undefined;
    const standing = isDuplicate ? (proof ? 'proven' : 'unproven') : 'new';
    const plan = await this.registrations.plan({
      owner,
      puid,
      standing,
      passkey,
      deviceKey: toNewDeviceKey(findings),
    });
    const isPasskeyAdded =
      (!passkey || plan.active.some(({ id }) => id === passkey.id)) &&
      foreignPasskeys(session, puid).length === 0;
    return {
      event: 'succeed',
      findings: {
        ...findings,
        person: { puid, guid, isDuplicate },
        ...(plan.pending.length > 0 && { pendingCredentials: toPendingCredentials(plan) }),
        ...(!isPasskeyAdded && { rejection: 'passkeyNotAdded' as const }),
      },
      failure: null,
      commit: async (transaction: Transaction) => {
        if (proof) await this.proofs.use(transaction, session, proof);
        await this.proofs.recordMismatches(transaction, session, puid);
        await this.registrations.register(transaction, plan);
      },
    };
  }

  private async afterRecognition(
    session: VerificationSession,
    answer: NodeAnswer<'recognise-for-session'>,
  ): Promise<FlowOutcome> {
    const { findings } = session;
    switch (answer.outcome) {
      case 'recognised':
        return this.recognise(session, answer);
      case 'unknown':
        return this.flow.afterFailure(session, findings, 'face', 'unrecognised');
      case 'unusable':
        return this.flow.afterFailure(session, findings, 'face', 'unreadable');
      case 'not-enrolled':
        return this.rejectDeletedPerson(session);
      case 'failed':
        return this.flow.reject(session, findings, 'faceRefused');
    }
  }

  private async afterSearch(
    session: VerificationSession,
    { people }: NodeAnswer<'find-people'>,
  ): Promise<FlowOutcome> {
    const found = people.find(({ puid }) => puid === session.findings.claim?.puid);
    return found ? this.recognise(session, found) : this.rejectDeletedPerson(session);
  }

  private async recognise(
    session: VerificationSession,
    { puid, guid, identifiedAmong }: PersonIds & { identifiedAmong?: number },
  ): Promise<FlowOutcome> {
    const findings: VerificationFindings = {
      ...session.findings,
      person: { puid, guid, ...(identifiedAmong !== undefined && { identifiedAmong }) },
    };
    return (await this.flow.endIfLockedOut(session, findings)) ?? this.flow.afterDone(session, findings);
  }

  /** The person was deleted at the node: their credentials are deleted too. */
  private async rejectDeletedPerson(session: VerificationSession): Promise<FlowOutcome> {
    const { owner, findings } = session;
    const outcome = await this.flow.reject(session, findings, 'notEnrolled');
    const { claim } = findings;
    return {
      ...outcome,
      commit: async (transaction, after) => {
        await outcome.commit?.(transaction, after);
        if (claim) await this.credentials.deletePeople(owner, [claim.puid], transaction.manager);
      },
    };
  }
}

const withoutRequest = ({
  nodeRequestId: _answered,
  ...findings
}: VerificationFindings): VerificationFindings => findings;

const toPendingCredentials = ({ pending, at }: RegistrationPlan): PendingCredential[] =>
  pending.map(({ id, kind }) => ({ id, kind, createdAt: at.toISOString() }));

function toNewDeviceKey({ deviceKey, release }: VerificationFindings): Registration['deviceKey'] {
  if (!deviceKey) return undefined;
  if (release === undefined) throw new Error('The device key has no share.');
  return { publicKey: deviceKey, share: release };
}
