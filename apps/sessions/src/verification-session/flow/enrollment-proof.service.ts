import type { Transaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { type SignIn, SignInFailureService } from '../../credential/sign-in-failure.service';
import { PresentedCredentialService } from './presented-credential.service';
import { listBlamedSubjects, toPersonSubject } from './sign-in-subject';
import type { Proof } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Active credentials that were used in an ENROLL. One of the recognised person activates the new device key. */
@Injectable()
export class EnrollmentProofService {
  constructor(
    private readonly failures: SignInFailureService,
    private readonly shown: PresentedCredentialService,
  ) {}

  /** The proof of this person; undefined if there is none, if it was revoked, or while the person is locked out. */
  async find(session: VerificationSession, puid: string): Promise<Proof | undefined> {
    for (const proof of session.findings.proofs ?? [])
      if (proof.puid === puid && (await this.isValid(session, proof))) return proof;
    return undefined;
  }

  /** Checks a proof again, in the transaction that relies on it. */
  async use(transaction: Transaction, session: VerificationSession, proof: Proof): Promise<void> {
    await this.failures.requireUnlocked(transaction, toSignIn(session, listBlamedSubjects({ claim: proof })));
    await this.shown.use(transaction, session.owner, { claim: proof });
  }

  /** A passkey with the face of another person counts as a failed sign-in: otherwise ENROLLs could guess faces without a limit. */
  async recordMismatches(
    transaction: Transaction,
    session: VerificationSession,
    puid: string,
  ): Promise<void> {
    const subjects = foreignPasskeys(session, puid).map((proof) => toPersonSubject(proof.puid));
    await this.failures.record(transaction, toSignIn(session, subjects));
  }

  private async isValid(session: VerificationSession, proof: Proof): Promise<boolean> {
    if ((await this.shown.findRevoked(session.owner, proof)) !== undefined) return false;
    const signIn = toSignIn(session, listBlamedSubjects({ claim: proof }));
    return (await this.failures.lockedSeconds(signIn)) === 0;
  }
}

/** Passkeys of other persons that were used in this session. */
export const foreignPasskeys = ({ findings }: VerificationSession, puid: string): Proof[] =>
  (findings.proofs ?? []).filter((proof) => proof.passkeyId !== undefined && proof.puid !== puid);

const toSignIn = ({ id, owner }: VerificationSession, subjects: readonly string[]): SignIn => ({
  owner,
  sessionId: id,
  subjects,
});
