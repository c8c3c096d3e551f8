import { auditChain, AuditTrail } from '@gatehouse/audit';
import { CustomerService, type CustomerScope } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unknownSession } from '../session/session.errors';
import { applyReview, type Review, type ReviewDecision, type ReviewReason } from './review';
import type { ListedSession } from './session-operation.dto';
import { alreadyDecided, notForReview } from './session-review.errors';
import { SessionSearchRepository } from './session-search.repository';
import { isForReview, SessionSearchService } from './session-search.service';

/** Decisions of operators about sessions that are for review. */
@Injectable()
export class SessionReviewService {
  constructor(
    private readonly source: DataSource,
    private readonly repository: SessionSearchRepository,
    private readonly sessions: SessionSearchService,
    private readonly customers: CustomerService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Repeating a decision changes nothing. */
  async decide(
    scope: CustomerScope,
    id: string,
    decision: ReviewDecision,
    reason: ReviewReason,
  ): Promise<ListedSession> {
    const { reviewFourEyes } = await this.customers.get({ id: scope.customerId });
    const at = this.clock.now().toISOString();
    const wanted = { decision, reason, operator: scope.operator, at };
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const row = await this.repository.lock(manager, scope, id);
      if (!row) throw unknownSession();
      const session = this.sessions.toListed(row);
      if (!isForReview(session)) throw notForReview();
      const present = session.review ?? undefined;
      if (present?.status === 'decided' && present.decision !== decision) throw alreadyDecided();
      const review = applyReview(present, wanted, reviewFourEyes);
      if (!review) return session;
      await this.repository.saveReview(manager, id, review);
      await this.trail.append(transaction, auditChain(scope), [
        {
          actor: { type: 'operator', user: scope.operator },
          action: toAction('session', review),
          subject: `session/${id}`,
          after: toAuditedReview(review),
        },
      ]);
      return { ...session, review };
    });
  }
}

const pastTense: Record<ReviewDecision, string> = { approve: 'approved', reject: 'rejected' };

/** `session.approved`, or `session.proposed` while another operator must decide the same. */
export const toAction = (subject: 'session' | 'credential', { status, decision }: Review): string =>
  `${subject}.${status === 'proposed' ? 'proposed' : pastTense[decision]}`;

export const toAuditedReview = ({ status, decision, reason, proposedBy }: Review): object => ({
  ...(status === 'proposed' && { decision }),
  reason,
  ...(proposedBy !== undefined && { proposedBy }),
});
