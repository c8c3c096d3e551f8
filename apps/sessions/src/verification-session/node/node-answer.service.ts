import type { AnyNodeAnswer, NodeAnswer } from '@gatehouse/node-link';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { NodeRequestRepository, type NodeRequestRow } from '../../node-request/node-request.repository';
import { issueStep } from '../../session/step/issued-step';
import type { Session } from '../../session/session';
import { SessionKindsService } from '../../session/session-kinds.service';
import { type Decision, SessionService } from '../../session/session.service';
import { NodeOutcomeService } from './node-outcome.service';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

// The session has ended or was purged meanwhile; its end has cancelled the request.
const endedStatuses = [404, 409, 410];

/** Applies an answer of the node to the session that waits for it, and deletes the request, in one transaction. */
@Injectable()
export class NodeAnswerService {
  constructor(
    private readonly sessions: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly outcomes: NodeOutcomeService,
    private readonly requests: NodeRequestRepository,
    private readonly clock: Clock,
  ) {}

  async apply(sessionId: string, row: NodeRequestRow, answer: AnyNodeAnswer): Promise<void> {
    try {
      await this.sessions.change({ id: sessionId }, (session) => this.decide(row, session, answer));
    } catch (error) {
      if (!(error instanceof DomainError && endedStatuses.includes(error.status))) throw error;
    }
  }

  private async decide(
    row: NodeRequestRow,
    session: Session,
    answer: AnyNodeAnswer,
  ): Promise<Decision<void>> {
    const reply = (): void => undefined;
    if (answer.job === 'hand-over-token') return this.receiveToken(row, session, answer.answer);
    const { nodeRequestId } = session.findings as VerificationFindings;
    if (nodeRequestId !== row.id) return { reply };
    const kind = this.kinds.of(session);
    const { event, findings, commit } = await this.outcomes.evaluate(session as VerificationSession, answer);
    const state = kind.nextState(session.state, event) ?? session.state;
    const lease = issueStep(kind, { ...session, state, findings }, session.lease, this.clock.now());
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
  /** Records a token that the node hands over. The state and the issued step stay: the device may be in the middle of its capture. */
  private receiveToken(
    row: NodeRequestRow,
    session: Session,
    answer: NodeAnswer<'hand-over-token'>,
  ): Decision<void> {
    const reply = (): void => undefined;
    const findings = session.findings as VerificationFindings;
    const { handOver } = findings;
    // Another device has claimed the session since, or the answer was delivered before.
    if (handOver?.requestId !== row.id || handOver.jwe !== undefined) return { reply };
    const jwe = answer.outcome === 'sealed' ? answer.jwe : null;
    return {
      change: {
        event: 'receive_token',
        findings: { ...findings, handOver: { ...handOver, jwe } },
        commit: async ({ manager }) => void (await this.requests.remove(manager, row.id, row.job)),
      },
      reply,
    };
  }
}
