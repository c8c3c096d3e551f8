import type { AnyNodeAnswer } from '@gatehouse/node-link';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { NodeRequestRepository, type NodeRequestRow } from '../../node-request/node-request.repository';
import { asking } from '../../session/step/issued-step';
import type { Session } from '../../session/session';
import { SessionKindsService } from '../../session/session-kinds.service';
import { type Decision, SessionService } from '../../session/session.service';
import { NodeOutcomeService } from './node-outcome.service';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

// It has ended meanwhile, or is gone; its end has taken the question back.
const over = [404, 409, 410];

/** Tells sessions what the node has answered: the session goes on, and the question is settled, in one transaction. */
@Injectable()
export class NodeAnswerService {
  constructor(
    private readonly store: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly verdict: NodeOutcomeService,
    private readonly requests: NodeRequestRepository,
    private readonly clock: Clock,
  ) {}

  async tell(sessionId: string, row: NodeRequestRow, heard: AnyNodeAnswer): Promise<void> {
    try {
      await this.store.change({ id: sessionId }, (session) => this.decide(row, session, heard));
    } catch (error) {
      if (!(error instanceof DomainError && over.includes(error.status))) throw error;
    }
  }

  private async decide(row: NodeRequestRow, session: Session, heard: AnyNodeAnswer): Promise<Decision<void>> {
    const reply = (): void => undefined;
    const { nodeRequestId } = session.findings as VerificationFindings;
    if (nodeRequestId !== row.id) return { reply };
    const kind = this.kinds.of(session);
    const { event, findings, commit } = await this.verdict.after(session as VerificationSession, heard);
    const state = kind.next(session.state, event) ?? session.state;
    const lease = asking(kind, { ...session, state, findings }, session.lease, this.clock.now());
    return {
      change: {
        event,
        findings,
        lease,
        commit: async (transaction, after) => {
          await this.requests.remove(transaction.manager, row.id, row.job);
          await commit?.(transaction, after);
        },
      },
      reply,
    };
  }
}
