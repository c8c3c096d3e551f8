import { type Transaction, uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { type SignIn, SignInFailureService } from '../../credential/sign-in-failure.service';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';
import { endLookup, type LookupAnswer } from './enroll-lookup';
import { EnrollLookupMetrics, type LookupOutcome } from './enroll-lookup.metrics';
import { listLookupSubjects } from './sign-in-subject';

const outcomes: Record<LookupAnswer['outcome'], LookupOutcome> = {
  recognised: 'recognised',
  unknown: 'unknown',
  'not-enrolled': 'unknown',
  unusable: 'unusable',
  failed: 'failed',
};

/** Limits the lookups of faces before the passkey of an ENROLL: without limits they would be a search among all people that leaves no trace. */
@Injectable()
export class EnrollLookupService {
  constructor(
    private readonly failures: SignInFailureService,
    private readonly metrics: EnrollLookupMetrics,
  ) {}

  /** Whether the node may be asked, by the lookups of other sessions. */
  async isAllowed(session: VerificationSession, findings: VerificationFindings): Promise<boolean> {
    const isAllowed = (await this.failures.lockedSeconds(toCounted(session, findings, session.id))) === 0;
    if (!isAllowed) this.metrics.lookedUp('limited');
    return isAllowed;
  }

  /** Throws a 503 if concurrent lookups have reached the limit; the repeated step does not ask the node. */
  async count(
    transaction: Transaction,
    session: VerificationSession,
    findings: VerificationFindings,
  ): Promise<void> {
    // Each lookup counts, so it has an id of its own in place of that of the session.
    const counted = toCounted(session, findings, uuidv7());
    await this.failures.record(transaction, counted);
    await this.failures.requireUnlocked(transaction, counted);
  }

  /** The findings after the answer of the node. */
  end(findings: VerificationFindings, answer: LookupAnswer): VerificationFindings {
    this.metrics.lookedUp(outcomes[answer.outcome]);
    return endLookup(findings, answer);
  }
}

const toCounted = ({ owner }: VerificationSession, findings: VerificationFindings, id: string): SignIn => ({
  owner,
  sessionId: id,
  subjects: listLookupSubjects(findings),
});
