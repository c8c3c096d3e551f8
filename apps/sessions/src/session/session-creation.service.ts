import type { AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction, type Transaction } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { emptyLease } from './lease';
import type { SessionsConfig } from '../sessions.config';
import type { Session, SessionRequest } from './session';
import type { SessionKind } from './session-kind';
import { SessionEndService } from './session-end.service';
import { purgedSession } from './session.errors';
import { SessionEvents } from './session-events.service';
import { type NewSession, SessionRepository } from './session.repository';
import { SessionSealService } from './session-seal.service';
import { toHash } from './session-secret';

/** Creates and stores sessions. */
@Injectable()
export class SessionCreationService {
  constructor(
    private readonly source: DataSource,
    private readonly repository: SessionRepository,
    private readonly seal: SessionSealService,
    private readonly ends: SessionEndService,
    private readonly events: SessionEvents,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  /** A new session, not stored yet. */
  build(
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
      ...this.seal.createKey(id),
      request,
      lease: emptyLease(),
      findings: kind.noFindings(),
      history: [],
      result: null,
    };
  }

  /** Stores a session. A sandbox session may have ended already: its webhook is added in the same transaction. */
  async save(session: Session): Promise<void> {
    if (session.endedAt)
      return inTransaction(this.source, (transaction) => this.saveIn(transaction, session));
    await this.repository.insert(this.toRow(session));
    this.events.created(session);
  }

  async saveIn(transaction: Transaction, session: Session): Promise<void> {
    await this.repository.insertIn(transaction.manager, this.toRow(session));
    if (session.endedAt) await this.ends.recordNew(transaction, session);
    transaction.afterCommit(() => this.events.created(session));
  }

  /** Finds the session that an earlier request with the same idempotency key created. */
  async findIn(manager: EntityManager, id: string): Promise<Session> {
    const row = await this.repository.findIn(manager, id);
    if (!row) throw purgedSession();
    return this.seal.open(row);
  }

  private toRow(session: Session): NewSession {
    const { id, kind, state, owner, request, createdAt, expiresAt, endedAt, wrappedKey } = session;
    const end = endedAt ? this.ends.toRow(session) : undefined;
    return {
      id,
      kind,
      state,
      tokenHash: toHash(request.token),
      idHash: toHash(request.sessionId),
      customerId: owner.customerId,
      apiKeyId: owner.id,
      mode: owner.mode,
      createdAt,
      expiresAt,
      endedAt,
      purgeAt: end?.purgeAt ?? null,
      webhookSessionId: end?.webhookSessionId ?? null,
      dataKey: wrappedKey,
      request: this.seal.sealRequest(session),
      progress: end?.progress ?? this.seal.sealProgress(session),
      result: end?.result ?? null,
    };
  }
}
