import type { Transaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { type SignIn, SignInFailureService } from '../../credential/sign-in-failure.service';
import { PresentedCredentialService } from './presented-credential.service';
import { blamedBy, personSubject } from './sign-in-subject';
import type { Proof } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Active credentials that were used in an ENROLL. That of the recognised person activates the new device key. */
@Injectable()
export class EnrollmentProofService {
  constructor(
    private readonly failures: SignInFailureService,
    private readonly shown: PresentedCredentialService,
  ) {}

  /** The proof of this person; undefined if there is none, if it was revoked since, or while they are locked out. */
  async find(session: VerificationSession, puid: string): Promise<Proof | undefined> {
    for (const proof of session.findings.proofs ?? [])
      if (proof.puid === puid && (await this.isValid(session, proof))) return proof;
    return undefined;
  }

  /** Checks it again in the transaction that relies on it. */
  async use(transaction: Transaction, session: VerificationSession, proof: Proof): Promise<void> {
    await this.failures.requireUnlocked(transaction, signInWith(session, blamedBy({ claim: proof })));
    await this.shown.use(transaction, session.owner, proof);
  }

  /** Somebody's passkey with another face is a failed sign-in: otherwise ENROLLs could guess faces without a limit. */
  async recordMismatches(
    transaction: Transaction,
    session: VerificationSession,
    puid: string,
  ): Promise<void> {
    const subjects = foreignPasskeys(session, puid).map((proof) => personSubject(proof.puid));
    await this.failures.record(transaction, signInWith(session, subjects));
  }

  private async isValid(session: VerificationSession, proof: Proof): Promise<boolean> {
    if ((await this.shown.revoked(session.owner, proof)) !== undefined) return false;
    const signIn = signInWith(session, blamedBy({ claim: proof }));
    return (await this.failures.lockedSeconds(signIn)) === 0;
  }
}

/** Passkeys that were used in this session and belong to somebody else. */
export const foreignPasskeys = ({ findings }: VerificationSession, puid: string): Proof[] =>
  (findings.proofs ?? []).filter((proof) => proof.passkeyId !== undefined && proof.puid !== puid);

const signInWith = ({ id, owner }: VerificationSession, subjects: readonly string[]): SignIn => ({
  owner,
  sessionId: id,
  subjects,
});
