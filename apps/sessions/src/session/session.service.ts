import type { AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { Commit, Session } from './session';
import { SessionKindsService } from './session-kinds.service';
import { applyChange, type Change } from './session-change';
import { SessionEndService } from './session-end.service';
import { sessionBusy, sessionEnded, unknownSession } from './session.errors';
import { SessionEvents } from './session-events.service';
import { type SessionChange, SessionRepository, type SessionRow } from './session.repository';
import { SessionSealService, toOwner } from './session-seal.service';
import { matchesHash, readRowId } from './session-secret';

/**
 * The secret that identifies a session, and its owner: a session of another owner is reported as unknown. Only this app
 * finds sessions by the id of the row.
 */
export type Handle = ({ token: string } | { sessionId: string } | { id: string }) & {
  kind?: string;
  owner?: AuthenticatedKey;
};

export interface Decision<T> {
  /** Undefined if nothing changes. */
  change?: Change;
  reply: (after: Session) => T | Promise<T>;
}

const maxAttempts = 10;

/**
 * Finds and changes sessions. Every change is a compare-and-set on the version that was read. The end of a session and
 * its webhook are one transaction. A session that has expired is ended when it is read.
 */
@Injectable()
export class SessionService {
  constructor(
    private readonly source: DataSource,
    private readonly repository: SessionRepository,
    private readonly kinds: SessionKindsService,
    private readonly seal: SessionSealService,
    private readonly ends: SessionEndService,
    private readonly events: SessionEvents,
    private readonly clock: Clock,
  ) {}

  /** Reads a session. Ends it first if it has expired. */
  async find(handle: Handle): Promise<Session> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const session = this.seal.open(await this.findRow(handle));
      if (!this.hasExpired(session)) return session;
      const ended = await this.apply(session, { event: 'expire' });
      if (ended) return ended;
    }
    throw sessionBusy();
  }

  /** Reads a session, decides on a change and writes it. Starts again if another process has changed the session. */
  async change<T>(
    handle: Handle,
    decide: (session: Session) => Decision<T> | Promise<Decision<T>>,
  ): Promise<T> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const session = await this.find(handle);
      const { change, reply } = await decide(session);
      const after = change ? await this.apply(session, change) : session;
      if (after) return reply(after);
      // Random, so that concurrent losers do not collide again.
      await pause(Math.random() * 5 * (attempt + 1));
    }
    throw sessionBusy();
  }

  requireOpen(session: Session): void {
    if (!this.kinds.isOpen(session)) throw sessionEnded(session.state);
  }

  /** Finds a row, purged or not. */
  async findRow(handle: Handle): Promise<SessionRow> {
    const row = await this.findMatching(handle);
    if (!row) throw unknownSession();
    return row;
  }

  /** The customer of a session, open or not; null if the session is unknown. */
  async findCustomer(handle: Handle): Promise<string | null> {
    return (await this.findMatching(handle))?.customerId ?? null;
  }

  private async findMatching(handle: Handle): Promise<SessionRow | undefined> {
    const id = 'id' in handle ? handle.id : readRowId(readSecret(handle).secret);
    const row = id === undefined ? undefined : await this.repository.find(id);
    return row && matchesSecret(row, handle) && isOwnedBy(row, handle) ? row : undefined;
  }

  /** Writes a change. Returns undefined if another process has changed the session meanwhile. */
  private async apply(session: Session, change: Change): Promise<Session | undefined> {
    const now = this.clock.now();
    // The session may have expired since it was read: then it is read and decided again.
    if (change.event !== 'expire' && this.hasExpired(session)) return undefined;
    const after = applyChange(this.kinds.of(session), session, change, now);
    const isWritten = after.endedAt
      ? await this.writeEnd(after, change.commit)
      : await this.writeChange(after, now, change.commit);
    return isWritten ? { ...after, version: session.version + 1 } : undefined;
  }

  private writeEnd(after: Session, commit?: Commit): Promise<boolean> {
    return inTransaction(
      this.source,
      async (transaction) => (await this.ends.write(transaction, [after], commit)).length > 0,
    );
  }

  private async writeChange(after: Session, now: Date, commit?: Commit): Promise<boolean> {
    const { id, version, state } = after;
    const change = { id, version, state, now, progress: this.seal.sealProgress(after) };
    const isWritten = commit
      ? await this.writeInTransaction(commit, change, after)
      : await this.repository.change(change);
    if (isWritten) this.events.changed(after);
    return isWritten;
  }

  private writeInTransaction(
    commit: Commit,
    change: SessionChange & { now: Date },
    after: Session,
  ): Promise<boolean> {
    return inTransaction(this.source, async (transaction) => {
      const isWritten = await this.repository.changeIn(transaction.manager, change);
      if (isWritten) await commit(transaction, after);
      return isWritten;
    });
  }

  private hasExpired(session: Session): boolean {
    return this.kinds.isOpen(session) && session.expiresAt <= this.clock.now();
  }
}

const readSecret = (handle: { token: string } | { sessionId: string }) =>
  'token' in handle
    ? { secret: handle.token, hash: 'tokenHash' as const }
    : { secret: handle.sessionId, hash: 'idHash' as const };

function matchesSecret(row: SessionRow, handle: Handle): boolean {
  if ('id' in handle) return true;
  const { secret, hash } = readSecret(handle);
  return matchesHash(row[hash], secret);
}

/** Every API key of the same customer and mode owns the session, so that keys can be rotated. */
const isOwnedBy = (row: SessionRow, { kind = row.kind, owner = toOwner(row) }: Handle): boolean =>
  row.kind === kind && row.customerId === owner.customerId && row.mode === owner.mode;
