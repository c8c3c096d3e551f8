import type { Transaction } from '@gatehouse/database';
import { CONFIG } from '@gatehouse/platform';
import { type WebhookEvent, WebhookEventService } from '@gatehouse/webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionsConfig } from '../sessions.config';
import type { Commit, Session } from './session';
import { SessionCountService } from './session-count.service';
import { SessionKindsService } from './session-kinds.service';
import { SessionEvents } from './session-events.service';
import { type SessionEnd, SessionRepository } from './session.repository';
import { SessionSealService } from './session-seal.service';

/** Writes the end of sessions together with their webhooks. */
@Injectable()
export class SessionEndService {
  private readonly retentionMs: number;

  constructor(
    private readonly repository: SessionRepository,
    private readonly seal: SessionSealService,
    private readonly kinds: SessionKindsService,
    private readonly webhooks: WebhookEventService,
    private readonly counts: SessionCountService,
    private readonly events: SessionEvents,
    @Inject(CONFIG) config: SessionsConfig,
  ) {
    this.retentionMs = config.SESSION_RETENTION * 1000;
  }

  /** Writes ends in the given transaction. Returns the sessions that had not ended before. */
  async write(transaction: Transaction, ends: readonly Session[], commit?: Commit): Promise<Session[]> {
    const written = await this.repository.end(
      transaction.manager,
      ends.map((session) => this.toRow(session)),
    );
    const ended = ends.filter(({ id }) => written.has(id));
    await this.counts.add(transaction, ended);
    await this.addWebhooks(transaction, ended);
    for (const session of ended) await commit?.(transaction, session);
    await this.notifyKinds(transaction, ended);
    transaction.afterCommit(() => ended.forEach((session) => this.events.ended(session)));
    return ended;
  }

  /** Counts a sandbox session that has ended at its creation, and adds its webhook. */
  async recordNew(transaction: Transaction, session: Session): Promise<void> {
    await this.counts.add(transaction, [session]);
    await this.addWebhooks(transaction, [session]);
  }

  /** Adds the webhooks of sessions that were created with a callback. */
  private async addWebhooks(transaction: Transaction, ended: readonly Session[]): Promise<void> {
    const events = ended.flatMap((session) => this.toWebhookEvents(session));
    if (events.length > 0) await this.webhooks.addAll(transaction, events);
  }

  toRow(session: Session): SessionEnd {
    const { id, version, state, request } = session;
    const { endedAt, purgeAt } = this.readTimes(session);
    const webhookSessionId = request.callback ? request.sessionId : null;
    const progress = this.seal.sealProgress(session);
    return {
      id,
      version,
      state,
      endedAt,
      purgeAt,
      progress,
      result: this.seal.sealResult(session),
      webhookSessionId,
    };
  }

  private toWebhookEvents(session: Session): WebhookEvent[] {
    const { callback, sessionId } = session.request;
    if (!callback || !session.webhook) return [];
    const { endedEvent: type } = this.kinds.of(session);
    const { purgeAt: keepUntil } = this.readTimes(session);
    return [{ type, sessionId, key: session.owner, callback, keepUntil, ...session.webhook }];
  }

  private async notifyKinds(transaction: Transaction, ended: readonly Session[]): Promise<void> {
    for (const kind of this.kinds.all) {
      const sessions = ended.filter((session) => session.kind === kind.name);
      if (sessions.length > 0) await kind.onEnd?.(transaction, sessions);
    }
  }

  private readTimes({ endedAt }: Session): { endedAt: Date; purgeAt: Date } {
    if (!endedAt) throw new Error('The session has not ended.');
    return { endedAt, purgeAt: new Date(endedAt.getTime() + this.retentionMs) };
  }
}
