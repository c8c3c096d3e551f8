import type { Transaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { Session } from './session';
import { SessionCountRepository, type SessionEndCount } from './session-count.repository';
import { SessionKindsService } from './session-kinds.service';

const hourMs = 60 * 60 * 1000;

/** Counts ended sessions, in the transaction that ends them. The counts stay when the sessions are deleted. */
@Injectable()
export class SessionCountService {
  constructor(
    private readonly repository: SessionCountRepository,
    private readonly kinds: SessionKindsService,
  ) {}

  async add({ manager }: Transaction, ended: readonly Session[]): Promise<void> {
    if (ended.length > 0)
      await this.repository.add(
        manager,
        ended.map((session) => this.toCount(session)),
      );
  }

  private toCount(session: Session): SessionEndCount {
    const { owner, endedAt, result, stoppedAt } = session;
    if (!endedAt) throw new Error('The session has not ended.');
    const { type, outcome } = this.kinds.of(session).summarize(session);
    return {
      customerId: owner.customerId,
      mode: owner.mode,
      hour: new Date(Math.floor(endedAt.getTime() / hourMs) * hourMs),
      type,
      outcome,
      riskLevel: readRiskLevel(result),
      stoppedAt: stoppedAt ?? '',
    };
  }
}

/** All kinds of result have a risk evaluation. */
const readRiskLevel = (result: object | null): string =>
  (result as { riskEvaluation?: { level?: string } } | null)?.riskEvaluation?.level ?? 'LOW';
