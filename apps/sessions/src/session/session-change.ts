import { findStopPoint, recordChange } from './history';
import { closeLease, type Lease } from './lease';
import type { Commit, Session } from './session';
import type { SessionKind } from './session-kind';
import { notPossibleInState, sessionEnded } from './session.errors';

/** A change of a session: an event of its state machine, or new findings only. */
export interface Change {
  event?: string;
  lease?: Lease;
  findings?: unknown;
  commit?: Commit;
}

/** The session after a change, not stored yet. Throws a 409 if the state machine does not allow the event. */
export function applyChange(kind: SessionKind, session: Session, change: Change, now: Date): Session {
  const { event, lease = session.lease, findings = session.findings } = change;
  const state = event === undefined ? session.state : kind.nextState(session.state, event);
  if (state === undefined)
    throw kind.isOpen(session.state) ? notPossibleInState(session.state) : sessionEnded(session.state);
  const history = recordChange(kind, session, change, now);
  const after = { ...session, state, lease, findings, history };
  if (kind.isOpen(state)) return after;
  return endSession(kind, { ...after, endedAt: now, stoppedAt: findStopPoint(kind, session, event) });
}

/** An ended session keeps its result, the devices that may watch it, and the replies to its steps. */
function endSession(kind: SessionKind, session: Session): Session {
  const result = kind.buildResult(session);
  const webhook = kind.buildWebhook?.(session) ?? { body: result };
  return { ...session, result, webhook, lease: closeLease(session.lease), findings: {} };
}

/** Applies several changes at the time of creation, for sandbox sessions. */
export const applyChanges = (kind: SessionKind, session: Session, changes: readonly Change[]): Session =>
  changes.reduce((before, change) => applyChange(kind, before, change, session.createdAt), session);
