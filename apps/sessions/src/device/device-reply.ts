import type { Session } from '../session/session';
import type { SessionKind, StepFailure } from '../session/session-kind';
import type { Claim, Progress, SessionEvent, StepView } from './device.dto';
import { epochOf, holdsLease } from '../session/lease';

export function progressOf(
  kind: SessionKind,
  session: Session,
  failure: StepFailure | null = kind.lastFailure?.(session) ?? null,
): Progress {
  return {
    state: session.state,
    epoch: session.lease.epoch,
    expiresAt: session.expiresAt.toISOString(),
    step: stepOf(kind, session),
    failure,
    ended: session.endedAt ? kind.endOf(session) : null,
  };
}

/** What a device gets for its claim; a screen that only looks on gets nothing that a step needs. */
export function claimOf(
  kind: SessionKind,
  session: Session,
  deviceToken: string,
  retentionSeconds: number,
): Claim {
  const holds = holdsLease(session.lease, epochOf(session.lease, deviceToken));
  const progress = progressOf(kind, session);
  return {
    kind: kind.name,
    deviceToken,
    holdsLease: holds,
    publicKey: (holds && session.lease.keys?.publicKey) || null,
    page: {
      locale: session.request.locale ?? null,
      requirements: [...kind.requirements(session.request)],
      redirectUrl: session.request.redirectUrl ?? null,
      retentionSeconds,
      ...kind.pageSettings(session.request),
    },
    ...progress,
    step: holds ? progress.step : null,
  };
}

export function eventOf(kind: SessionKind, session: Session, deviceToken: string): SessionEvent {
  const { state, epoch, expiresAt, step, ended } = progressOf(kind, session);
  return {
    state,
    epoch,
    holdsLease: holdsLease(session.lease, epochOf(session.lease, deviceToken)),
    expiresAt,
    step: step?.name ?? null,
    ended,
  };
}

function stepOf(kind: SessionKind, session: Session): StepView | null {
  const { step } = session.lease;
  if (!step || session.endedAt) return null;
  const { name, nonce, liveness } = step;
  return { name, nonce, liveness, ...kind.stepDetails(session) };
}
