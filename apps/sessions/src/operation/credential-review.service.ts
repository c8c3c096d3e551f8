import { auditChain, AuditTrail } from '@gatehouse/audit';
import { type CustomerScope, CustomerService } from '@gatehouse/auth';
import type { Transaction } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalService } from '../credential/approval.service';
import type { CredentialView } from '../credential/credential.dto';
import type { PendingCredentialPage, PendingCredentialsQuery } from './credential-review.dto';
import {
  CredentialReviewRepository,
  type PagePosition,
  type PendingCredentialRow,
} from './credential-review.repository';
import { applyReview, type Review, type ReviewDecision, type ReviewReason } from './review';
import { toAction, toAuditedReview } from './session-review.service';

/** Pending credentials: what waits for a decision, and the decisions of operators. */
@Injectable()
export class CredentialReviewService {
  constructor(
    private readonly repository: CredentialReviewRepository,
    private readonly approvals: ApprovalService,
    private readonly customers: CustomerService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async list(
    scope: CustomerScope,
    { limit, cursor }: PendingCredentialsQuery,
  ): Promise<PendingCredentialPage> {
    const after = cursor === undefined ? undefined : decodePosition(cursor);
    const rows = await this.repository.list(scope, limit + 1, this.clock.now(), after);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(({ createdAt, expiresAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      nextCursor: last ? encodePosition(last) : null,
    };
  }

  /** With four eyes the first decision is a proposal, and the credential stays pending. */
  async decide(
    scope: CustomerScope,
    puid: string,
    id: string,
    decision: ReviewDecision,
    reason: ReviewReason,
  ): Promise<CredentialView> {
    const { reviewFourEyes } = await this.customers.get({ id: scope.customerId });
    const wanted = { decision, reason, operator: scope.operator, at: this.clock.now().toISOString() };
    let review: Review | undefined;
    return this.approvals[decision](scope, puid, id, {
      by: 'operator',
      takesEffect: async ({ manager }) => {
        const present = await this.repository.findProposal(manager, scope, puid, id);
        review = applyReview(present, wanted, reviewFourEyes);
        if (review?.status === 'proposed')
          await this.repository.saveProposal(manager, scope, puid, id, review);
        return review?.status === 'decided';
      },
      commit: async (transaction) => {
        if (review) await this.record(transaction, scope, id, review);
      },
    });
  }

  /** Written in the transaction of the decision; a repeated decision changes nothing and writes nothing. */
  private record(transaction: Transaction, scope: CustomerScope, id: string, review: Review): Promise<void> {
    return this.trail.append(transaction, auditChain(scope), [
      {
        actor: { type: 'operator', user: scope.operator },
        action: toAction('credential', review),
        subject: `credential/${id}`,
        after: toAuditedReview(review),
      },
    ]);
  }
}

const encodePosition = ({ createdAt, puid, id }: PendingCredentialRow): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), puid, id] satisfies PagePosition)).toString(
    'base64url',
  );

function decodePosition(cursor: string): PagePosition {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPosition =
      Array.isArray(value) &&
      value.length === 3 &&
      value.every((part) => typeof part === 'string' && !part.includes('\0')) &&
      !Number.isNaN(Date.parse(value[0] as string));
    if (isPosition) return value as PagePosition;
  } catch {
    // Reported below.
  }
  throw new DomainError(
    'cursor.invalid',
    400,
    'cursor must be the nextCursor of an earlier page; omit it to start with the oldest.',
  );
}
