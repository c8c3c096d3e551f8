import type { Transaction } from '@gatehouse/database';
import type { AnyNodeAnswer, MissingPeople, NodeAnswer, PersonIds } from '@gatehouse/node-link';
import { defaultFaceVersion } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import { CredentialRepository } from '../../credential/credential.repository';
import { toGallery } from '../../node-request/node-request';
import { NodeRequestService } from '../../node-request/node-request.service';
import {
  type Registration,
  type RegistrationPlan,
  RegistrationService,
} from '../../credential/registration.service';
import { TokenKeyService } from '../../token/token-key.service';
import { EnrollmentProofService, foreignPasskeys } from '../flow/enrollment-proof.service';
import { EnrollLookupService } from '../flow/enroll-lookup.service';
import { findFormerVersion } from '../flow/former-version';
import { type FlowOutcome, VerificationFlowService } from '../flow/verification-flow.service';
import {
  findExpectedPerson,
  type PendingCredential,
  type VerificationFindings,
} from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Decides what follows from an answer of the node. */
@Injectable()
export class NodeOutcomeService {
  constructor(
    private readonly flow: VerificationFlowService,
    private readonly registrations: RegistrationService,
    private readonly proofs: EnrollmentProofService,
    private readonly credentials: CredentialRepository,
    private readonly requests: NodeRequestService,
    private readonly tokenKeys: TokenKeyService,
    private readonly lookups: EnrollLookupService,
  ) {}

  async evaluate(session: VerificationSession, { job, answer }: AnyNodeAnswer): Promise<FlowOutcome> {
    const answered: VerificationSession = { ...session, findings: withoutRequest(session.findings) };
    const { nodeRequestId = '', askedVersion: version = defaultFaceVersion } = session.findings;
    switch (job) {
      case 'enroll-for-session':
        return session.request.type === 'ENROLL'
          ? this.afterEnrollment(answered, version, answer)
          : this.afterMove(answered, { id: nodeRequestId, version }, answer);
      case 'recognise-for-session':
        return session.request.type === 'ENROLL'
          ? this.afterLookup(answered, answer)
          : this.afterRecognition(answered, version, answer);
      case 'find-people':
        return this.afterSearch(answered, version, answer);
      case 'register-person':
        return this.afterEnrollment(answered, version, toEnrollment(answer));
      case 'withdraw-enrollment':
      case 'store-token':
      case 'hand-over-token':
        throw new Error(`No session in CHECKING waits for the answer to ${job}.`);
    }
  }

  /** Whether the person of an ENROLL is enrolled, before the passkey. Only the enrollment decides. */
  private afterLookup(
    session: VerificationSession,
    answer: NodeAnswer<'recognise-for-session'>,
  ): Promise<FlowOutcome> {
    const findings = this.lookups.end(session.findings, answer);
    switch (answer.outcome) {
      case 'recognised':
        return this.flow.afterDone(session, { ...findings, isRecognised: true });
      case 'unusable':
        return this.flow.afterFailure(session, findings, 'face', 'unreadable');
      case 'unknown':
      case 'not-enrolled':
      case 'failed':
        return this.flow.afterDone(session, { ...findings, isRecognised: false });
    }
  }

  private async afterEnrollment(
    session: VerificationSession,
    version: string,
    answer: NodeAnswer<'enroll-for-session'>,
  ): Promise<FlowOutcome> {
    const { findings } = session;
    switch (answer.outcome) {
      case 'enrolled':
        return this.register(session, version, answer);
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
    version: string,
    { puid, guid, isDuplicate }: NodeAnswer<'enroll-for-session'> & { outcome: 'enrolled' },
  ): Promise<FlowOutcome> {
    const { owner, findings } = session;
    const { passkey, acceptsNoPasskey, isPasskeySkipped } = findings;
    const proof = isDuplicate ? await this.proofs.find(session, puid) : undefined;
    const standing = isDuplicate ? (proof ? 'proven' : 'unproven') : 'new';
    const plan = await this.registrations.plan({
      owner: { ...owner, version },
      puid,
      standing,
      // The device deletes it, so there is nothing that the host could approve.
      passkey: isDuplicate && acceptsNoPasskey ? undefined : passkey,
      deviceKey: this.toNewDeviceKey(session),
    });
    const isPasskeyAdded =
      !isPasskeySkipped &&
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

  private toNewDeviceKey({ id, findings }: VerificationSession): Registration['deviceKey'] {
    const { deviceKey: publicKey, token } = findings;
    if (!publicKey) return undefined;
    return { publicKey, ...(token && { token: this.tokenKeys.unwrap(id, token) }) };
  }

  /**
   * A person of another face model was to be enrolled under the current one, after their face was verified in their own gallery. Whether that
   * succeeded or not, the sign-in succeeds. An enrollment that this session does not report is withdrawn.
   */
  private async afterMove(
    { findings: { move: _enrolled, ...findings }, ...rest }: VerificationSession,
    { id, version }: { id: string; version: string },
    answer: NodeAnswer<'enroll-for-session'>,
  ): Promise<FlowOutcome> {
    const session = { ...rest, findings };
    const { claim, person } = findings;
    if (!claim || !person) throw new Error('Only a verified person can be moved.');
    // A node of release 0.2.0 ignores the id of the person and assigns another one.
    const isMoved = answer.outcome === 'enrolled' && answer.puid === claim.puid;
    const outcome = isMoved
      ? await this.recognise(session, version, answer)
      : await this.recognise(session, claim.version, person);
    const isNew = answer.outcome === 'enrolled' && !answer.isDuplicate;
    if (!isNew || (isMoved && outcome.event === 'succeed')) return outcome;
    return {
      ...outcome,
      commit: async (transaction, after) => {
        await outcome.commit?.(transaction, after);
        const message = toGallery(session.owner, version);
        await this.requests.send(transaction, { job: 'withdraw-enrollment', id, message });
      },
    };
  }

  private async afterRecognition(
    session: VerificationSession,
    version: string,
    answer: NodeAnswer<'recognise-for-session'>,
  ): Promise<FlowOutcome> {
    const { findings } = session;
    switch (answer.outcome) {
      case 'recognised':
        return this.recognise(session, version, answer);
      case 'unknown':
        return this.flow.afterFailure(session, findings, 'face', 'unrecognised', { isSearched: true });
      case 'unusable':
        return this.flow.afterFailure(session, findings, 'face', 'unreadable');
      case 'not-enrolled':
        return this.rejectMissingPerson(session, version, answer);
      case 'failed':
        return this.flow.reject(session, findings, 'faceRefused');
    }
  }

  private async afterSearch(
    session: VerificationSession,
    version: string,
    answer: NodeAnswer<'find-people'>,
  ): Promise<FlowOutcome> {
    const found = answer.people.find(({ puid }) => puid === findExpectedPerson(session.findings)?.puid);
    return found
      ? this.recognise(session, version, found)
      : this.rejectMissingPerson(session, version, answer);
  }

  /** The person was found in the gallery of this version. */
  private async recognise(
    session: VerificationSession,
    version: string | undefined,
    { puid, guid, identifiedAmong }: PersonIds & { identifiedAmong?: number },
  ): Promise<FlowOutcome> {
    const isElsewhere = version !== undefined && findFormerVersion(session.findings.claim, version);
    const findings: VerificationFindings = {
      ...session.findings,
      ...(isElsewhere && { movedTo: version }),
      person: { puid, guid, ...(identifiedAmong !== undefined && { identifiedAmong }) },
    };
    return (await this.flow.endIfLockedOut(session, findings)) ?? this.flow.afterDone(session, findings);
  }

  /**
   * The person is not in the gallery of this version. If it is their own, they were deleted at the node: their credentials are deleted too, unless
   * the node may not know them. Otherwise they are enrolled under another face model, and the device sent no features of it.
   */
  private async rejectMissingPerson(
    session: VerificationSession,
    version: string,
    { knowsRegistered }: MissingPeople,
  ): Promise<FlowOutcome> {
    const { owner, findings } = session;
    const person = findExpectedPerson(findings);
    if (findFormerVersion(person, version) !== undefined)
      return this.flow.rejectUncompared(findings, 'otherFaceModel');
    const outcome = await this.flow.reject(session, findings, 'notEnrolled');
    return {
      ...outcome,
      commit: async (transaction, after) => {
        await outcome.commit?.(transaction, after);
        if (person && knowsRegistered)
          await this.credentials.deletePeople(transaction.manager, { ...owner, version }, [person.puid]);
      },
    };
  }
}

/** A person without a template is registered as one who is not a duplicate: there was nothing to compare. */
const toEnrollment = (answer: NodeAnswer<'register-person'>): NodeAnswer<'enroll-for-session'> =>
  answer.outcome === 'registered' ? { ...answer, outcome: 'enrolled', isDuplicate: false } : answer;

const withoutRequest = ({
  nodeRequestId: _answered,
  askedVersion: _gallery,
  ...findings
}: VerificationFindings): VerificationFindings => findings;

const toPendingCredentials = ({ pending, at }: RegistrationPlan): PendingCredential[] =>
  pending.map(({ id, kind }) => ({ id, kind, createdAt: at.toISOString() }));
