import type { AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction, type Transaction } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noLease } from './lease';
import type { SessionsConfig } from '../sessions.config';
import type { Session, SessionRequest } from './session';
import type { SessionKind } from './session-kind';
import { SessionEndService } from './session-end.service';
import { purgedSession } from './session.errors';
import { SessionEvents } from './session-events.service';
import { type NewSession, SessionRepository } from './session.repository';
import { SessionSealService } from './session-seal.service';
import { hashOf } from './session-secret';

/** Brings sessions into the world. */
@Injectable()
export class SessionCreationService {
  constructor(
    private readonly source: DataSource,
    private readonly repository: SessionRepository,
    private readonly seal: SessionSealService,
    private readonly ending: SessionEndService,
    private readonly news: SessionEvents,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  /** A session that nobody knows of yet. */
  begin(
    id: string,
    kind: SessionKind,
    owner: AuthenticatedKey,
    request: SessionRequest,
    seconds = this.config.SESSION_TTL,
  ): Session {
    const createdAt = this.clock.now();
    return {
      id,
      kind: kind.name,
      state: 'CREATED',
      version: 1,
      owner,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + seconds * 1000),
      endedAt: null,
      ...this.seal.newKey(id),
      request,
      lease: noLease(),
      findings: kind.noFindings(),
      result: null,
    };
  }

  /** Stores it; one that has ended already (in the sandbox) tells so in the same transaction. */
  async save(session: Session): Promise<void> {
    if (session.endedAt)
      return inTransaction(this.source, (transaction) => this.saveIn(transaction, session));
    await this.repository.insert(this.rowOf(session));
    this.news.created(session);
  }

  async saveIn(transaction: Transaction, session: Session): Promise<void> {
    await this.repository.insertIn(transaction.manager, this.rowOf(session));
    if (session.endedAt) await this.ending.tell(transaction, [session]);
    transaction.afterCommit(() => this.news.created(session));
  }

  /** One that was created before, for a request that is repeated. */
  async findIn(manager: EntityManager, id: string): Promise<Session> {
    const row = await this.repository.findIn(manager, id);
    if (!row) throw purgedSession();
    return this.seal.open(row);
  }

  private rowOf(session: Session): NewSession {
    const { id, kind, state, owner, request, createdAt, expiresAt, endedAt, wrappedKey } = session;
    const end = endedAt ? this.ending.rowOf(session) : undefined;
    return {
      id,
      kind,
      state,
      tokenHash: hashOf(request.token),
      idHash: hashOf(request.sessionId),
      customerId: owner.customerId,
      apiKeyId: owner.id,
      mode: owner.mode,
      createdAt,
      expiresAt,
      endedAt,
      purgeAt: end?.purgeAt ?? null,
      toldAs: end?.toldAs ?? null,
      dataKey: wrappedKey,
      request: this.seal.request(session),
      progress: end?.progress ?? this.seal.progress(session),
      result: end?.result ?? null,
    };
  }
}
