import type { AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { Commit, Session } from './session';
import { SessionKindsService } from './session-kinds.service';
import { type Change, changed } from './session-change';
import { SessionEndService } from './session-end.service';
import { sessionBusy, sessionEnded, unknownSession } from './session.errors';
import { SessionEvents } from './session-events.service';
import { type SessionChange, SessionRepository, type SessionRow } from './session.repository';
import { ownerOf, SessionSealService } from './session-seal.service';
import { isHashOf, rowOf } from './session-secret';

/**
 * By which secret a session is asked for, and by whom: what is not theirs does not exist for them. Only we ourselves ask
 * by the id of the row.
 */
export type Handle = ({ token: string } | { sessionId: string } | { id: string }) & {
  kind?: string;
  owner?: AuthenticatedKey;
};

export interface Decision<T> {
  /** Absent where nothing changes. */
  change?: Change;
  reply: (after: Session) => T;
}

const mostRaces = 10;

/**
 * Finds sessions and changes them. Every change is a compare-and-set on the version that was read, an end shares its
 * transaction with the webhook that tells of it, and server time ends a session for everybody who looks at it.
 */
@Injectable()
export class SessionService {
  constructor(
    private readonly source: DataSource,
    private readonly repository: SessionRepository,
    private readonly kinds: SessionKindsService,
    private readonly seal: SessionSealService,
    private readonly ending: SessionEndService,
    private readonly news: SessionEvents,
    private readonly clock: Clock,
  ) {}

  /** The session as it is now: one whose time is over has ended, even if nobody has noticed so far. */
  async find(handle: Handle): Promise<Session> {
    for (let tries = 0; tries < mostRaces; tries++) {
      const session = this.seal.open(await this.findRow(handle));
      if (!this.isOverdue(session)) return session;
      const ended = await this.apply(session, { event: 'expire' });
      if (ended) return ended;
    }
    throw sessionBusy();
  }

  /** Decides on the session as it is now, and decides again when somebody else was faster. */
  async change<T>(
    handle: Handle,
    decide: (session: Session) => Decision<T> | Promise<Decision<T>>,
  ): Promise<T> {
    for (let races = 0; races < mostRaces; races++) {
      const session = await this.find(handle);
      const { change, reply } = await decide(session);
      const after = change ? await this.apply(session, change) : session;
      if (after) return reply(after);
      // Those who lost together must not all come back together.
      await pause(Math.random() * 5 * (races + 1));
    }
    throw sessionBusy();
  }

  requireOpen(session: Session): void {
    if (!this.kinds.isOpen(session)) throw sessionEnded(session.state);
  }

  /** The row that a secret opens, purged or not. */
  async findRow(handle: Handle): Promise<SessionRow> {
    const id = 'id' in handle ? handle.id : rowOf(secretIn(handle).secret);
    const row = id === undefined ? undefined : await this.repository.find(id);
    if (!row || !isOpenedBy(row, handle) || !isTheirs(row, handle)) throw unknownSession();
    return row;
  }

  /** Writes a change; undefined when somebody else has written since. */
  private async apply(session: Session, change: Change): Promise<Session | undefined> {
    const now = this.clock.now();
    // Time has gone by since the session was found: what comes too late is not written, and found out anew.
    if (change.event !== 'expire' && this.isOverdue(session)) return undefined;
    const after = changed(this.kinds.of(session), session, change, now);
    const isWritten = after.endedAt
      ? await this.writeEnd(after, change.commit)
      : await this.writeChange(after, now, change.commit);
    return isWritten ? { ...after, version: session.version + 1 } : undefined;
  }

  private writeEnd(after: Session, commit?: Commit): Promise<boolean> {
    return inTransaction(
      this.source,
      async (transaction) => (await this.ending.write(transaction, [after], commit)).length > 0,
    );
  }

  private async writeChange(after: Session, now: Date, commit?: Commit): Promise<boolean> {
    const { id, version, state } = after;
    const change = { id, version, state, now, progress: this.seal.progress(after) };
    const isWritten = commit
      ? await this.writeWith(commit, change, after)
      : await this.repository.change(change);
    if (isWritten) this.news.changed(after);
    return isWritten;
  }

  private writeWith(commit: Commit, change: SessionChange & { now: Date }, after: Session): Promise<boolean> {
    return inTransaction(this.source, async (transaction) => {
      const isWritten = await this.repository.changeIn(transaction.manager, change);
      if (isWritten) await commit(transaction, after);
      return isWritten;
    });
  }

  private isOverdue(session: Session): boolean {
    return this.kinds.isOpen(session) && session.expiresAt <= this.clock.now();
  }
}

const secretIn = (handle: { token: string } | { sessionId: string }) =>
  'token' in handle
    ? { secret: handle.token, hash: 'tokenHash' as const }
    : { secret: handle.sessionId, hash: 'idHash' as const };

function isOpenedBy(row: SessionRow, handle: Handle): boolean {
  if ('id' in handle) return true;
  const { secret, hash } = secretIn(handle);
  return isHashOf(row[hash], secret);
}

/** Any key of the customer and mode that created the session: keys are rotated, sessions are not. */
const isTheirs = (row: SessionRow, { kind = row.kind, owner = ownerOf(row) }: Handle): boolean =>
  row.kind === kind && row.customerId === owner.customerId && row.mode === owner.mode;
