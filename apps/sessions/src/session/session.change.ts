import { endedLease, type Lease } from './lease';
import type { Session } from './session';
import type { SessionKind } from './session-kind';
import { notNow, sessionEnded } from './session.errors';

/** What shall become of a session: an event of its table, or only new knowledge. */
export interface Change {
  event?: string;
  lease?: Lease;
  findings?: unknown;
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
  return { ...session, result: kind.resultOf(session), lease: endedLease(session.lease), findings: {} };
}
