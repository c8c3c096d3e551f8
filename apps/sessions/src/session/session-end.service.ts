import type { Transaction } from '@gatehouse/database';
import { CONFIG } from '@gatehouse/platform';
import { type WebhookEvent, WebhookEvents } from '@gatehouse/webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionsConfig } from '../sessions.config';
import type { Commit, Session } from './session';
import { SessionKindsService } from './session-kinds.service';
import { SessionEvents } from './session-events.service';
import { type SessionEnd, SessionRepository } from './session.repository';
import { SessionSealService } from './session-seal.service';

/** Writes the ends of sessions, each with the webhook that tells of it. */
@Injectable()
export class SessionEndService {
  private readonly keptMilliseconds: number;

  constructor(
    private readonly repository: SessionRepository,
    private readonly seal: SessionSealService,
    private readonly kinds: SessionKindsService,
    private readonly webhooks: WebhookEvents,
    private readonly news: SessionEvents,
    @Inject(CONFIG) config: SessionsConfig,
  ) {
    this.keptMilliseconds = config.SESSION_RETENTION * 1000;
  }

  /** Writes ends in a transaction under way, each with what belongs to it; answers those that nobody else had written before. */
  async write(transaction: Transaction, ends: readonly Session[], commit?: Commit): Promise<Session[]> {
    const written = await this.repository.end(
      transaction.manager,
      ends.map((session) => this.rowOf(session)),
    );
    const first = ends.filter(({ id }) => written.has(id));
    await this.tell(transaction, first);
    for (const session of first) await commit?.(transaction, session);
    await this.endAlong(transaction, first);
    transaction.afterCommit(() => first.forEach((session) => this.news.ended(session)));
    return first;
  }

  /** Promises the webhooks that tell of these ends, where the host has asked for one. */
  async tell(transaction: Transaction, ended: readonly Session[]): Promise<void> {
    const events = ended.flatMap((session) => this.eventOf(session));
    if (events.length > 0) await this.webhooks.addAll(transaction, events);
  }

  /** How an ended session is written. */
  rowOf(session: Session): SessionEnd {
    const { id, version, state, request } = session;
    const { endedAt, purgeAt } = this.timesOf(session);
    const toldAs = request.callback ? request.sessionId : null;
    const progress = this.seal.progress(session);
    return { id, version, state, endedAt, purgeAt, progress, result: this.seal.result(session), toldAs };
  }

  private eventOf(session: Session): WebhookEvent[] {
    const { callback, sessionId } = session.request;
    if (!callback || !session.told) return [];
    const { endedEvent: type } = this.kinds.of(session);
    const { purgeAt: keepUntil } = this.timesOf(session);
    return [{ type, sessionId, key: session.owner, callback, keepUntil, ...session.told }];
  }

  private async endAlong(transaction: Transaction, ended: readonly Session[]): Promise<void> {
    for (const kind of this.kinds.all) {
      const theirs = ended.filter((session) => session.kind === kind.name);
      if (theirs.length > 0) await kind.onEnd?.(transaction, theirs);
    }
  }

  private timesOf({ endedAt }: Session): { endedAt: Date; purgeAt: Date } {
    if (!endedAt) throw new Error('The session has not ended.');
    return { endedAt, purgeAt: new Date(endedAt.getTime() + this.keptMilliseconds) };
  }
}
