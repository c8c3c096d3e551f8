import type { Transaction } from '@gatehouse/database';
import type { AnyNodeAnswer, NodeAnswer } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { CredentialRepository } from '../../credential/credential.repository';
import {
  type Registration,
  type RegistrationPlan,
  RegistrationService,
} from '../../credential/registration.service';
import { EnrollmentProofService, foreignPasskeys } from '../flow/enrollment-proof.service';
import { type Outcome, VerificationFlowService } from '../flow/verification-flow.service';
import type { PendingCredential, VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** What an answer of the node means for the session that waits for it. */
@Injectable()
export class NodeOutcomeService {
  constructor(
    private readonly course: VerificationFlowService,
    private readonly registrations: RegistrationService,
    private readonly proofs: EnrollmentProofService,
    private readonly credentials: CredentialRepository,
  ) {}

  async after(session: VerificationSession, heard: AnyNodeAnswer): Promise<Outcome> {
    const known: VerificationSession = { ...session, findings: answered(session.findings) };
    switch (heard.job) {
      case 'enroll-for-session':
        return this.afterEnrollment(known, heard.answer);
      case 'recognise-for-session':
        return this.afterRecognition(known, heard.answer);
      case 'find-people':
        return this.afterSearch(known, heard.answer);
      case 'withdraw-enrollment':
        throw new Error('No session waits for a withdrawal.');
    }
  }

  private async afterEnrollment(
    session: VerificationSession,
    answer: NodeAnswer<'enroll-for-session'>,
  ): Promise<Outcome> {
    const { findings } = session;
    switch (answer.outcome) {
      case 'enrolled':
        return this.registered(session, answer);
      case 'unusable':
        return this.course.afterFailure(session, findings, 'face', 'unreadable');
      case 'failed':
        return this.course.refused(
          session,
          findings,
          answer.reason === 'limit' ? 'enrollmentLimit' : 'enrollmentFailed',
        );
      case 'withdrawn':
        return this.course.refused(session, findings, 'enrollmentFailed');
    }
  }

  /** The end of the session, the person and what they may sign in with are one transaction. */
  private async registered(
    session: VerificationSession,
    { puid, guid, isDuplicate }: NodeAnswer<'enroll-for-session'> & { outcome: 'enrolled' },
  ): Promise<Outcome> {
    const { owner, findings } = session;
    const { passkey } = findings;
    const proof = isDuplicate ? await this.proofs.find(session, puid) : undefined;
    const standing = isDuplicate ? (proof ? 'proven' : 'unproven') : 'new';
    const plan = await this.registrations.plan({
      owner,
      puid,
      standing,
      passkey,
      deviceKey: newKeyIn(findings),
    });
    const isPasskeyAdded =
      (!passkey || plan.active.some(({ id }) => id === passkey.id)) &&
      foreignPasskeys(session, puid).length === 0;
    return {
      event: 'succeed',
      findings: {
        ...findings,
        person: { puid, guid, isDuplicate },
        ...(plan.pending.length > 0 && { pendingCredentials: pendingIn(plan) }),
        ...(!isPasskeyAdded && { refusal: 'passkeyNotAdded' as const }),
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
  ): Promise<Outcome> {
    const { findings } = session;
    switch (answer.outcome) {
      case 'recognised':
        return this.known(session, answer);
      case 'unknown':
        return this.course.afterFailure(session, findings, 'face', 'unrecognised');
      case 'unusable':
        return this.course.afterFailure(session, findings, 'face', 'unreadable');
      case 'gone':
        return this.gone(session);
      case 'failed':
        return this.course.refused(session, findings, 'faceRefused');
    }
  }

  private async afterSearch(
    session: VerificationSession,
    { people }: NodeAnswer<'find-people'>,
  ): Promise<Outcome> {
    const found = people.find(({ puid }) => puid === session.findings.claim?.puid);
    return found ? this.known(session, found) : this.gone(session);
  }

  private async known(
    session: VerificationSession,
    { puid, guid }: { puid: string; guid: string },
  ): Promise<Outcome> {
    const findings: VerificationFindings = { ...session.findings, person: { puid, guid } };
    return (await this.course.lockedOut(session, findings)) ?? this.course.afterDone(session, findings);
  }

  /** The person was deleted at the node: what they signed in with goes too. */
  private async gone(session: VerificationSession): Promise<Outcome> {
    const { owner, findings } = session;
    const outcome = await this.course.refused(session, findings, 'notEnrolled');
    const { claim } = findings;
    return {
      ...outcome,
      commit: async (transaction, after) => {
        await outcome.commit?.(transaction, after);
        if (claim) await this.credentials.forgetPeople(owner, [claim.puid], transaction.manager);
      },
    };
  }
}

const answered = ({ nodeRequestId: _heard, ...findings }: VerificationFindings): VerificationFindings =>
  findings;

const pendingIn = ({ pending, at }: RegistrationPlan): PendingCredential[] =>
  pending.map(({ id, kind }) => ({ id, kind, createdAt: at.toISOString() }));

function newKeyIn({ deviceKey, release }: VerificationFindings): Registration['deviceKey'] {
  if (!deviceKey) return undefined;
  if (release === undefined) throw new Error('A device key came without a share.');
  return { publicKey: deviceKey, share: release };
}
