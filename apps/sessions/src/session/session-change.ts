import { endedLease, type Lease } from './lease';
import type { Commit, Session } from './session';
import type { SessionKind } from './session-kind';
import { notNow, sessionEnded } from './session.errors';

/** What shall become of a session: an event of its table, or only new knowledge. */
export interface Change {
  event?: string;
  lease?: Lease;
  findings?: unknown;
  commit?: Commit;
}

/** The session after a change, before anybody knows of it; 409 where the table does not allow it. */
export function changed(kind: SessionKind, session: Session, change: Change, now: Date): Session {
  const { event, lease = session.lease, findings = session.findings } = change;
  const state = event === undefined ? session.state : kind.next(session.state, event);
  if (state === undefined)
    throw kind.isOpen(session.state) ? notNow(session.state) : sessionEnded(session.state);
  const after = { ...session, state, lease, findings };
  return kind.isOpen(state) ? after : ended(kind, { ...after, endedAt: now });
}

/** What an end leaves: the result, who may look, and what was answered. */
function ended(kind: SessionKind, session: Session): Session {
  const result = kind.resultOf(session);
  const told = kind.toldOf?.(session) ?? { body: result };
  return { ...session, result, told, lease: endedLease(session.lease), findings: {} };
}

/** The session after several changes in a row, all at the time of its creation: a sandbox needs no person. */
export const driven = (kind: SessionKind, session: Session, changes: readonly Change[]): Session =>
  changes.reduce((before, change) => changed(kind, before, change, session.createdAt), session);
