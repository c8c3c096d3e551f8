import type { Session } from '../session/session';
import type { SessionKind, StepFailure } from '../session/session-kind';
import type { Claim, PageSettings, Progress, SessionEvent, StepView } from './device.dto';
import { findEpoch, holdsLease } from '../session/lease';

export function toProgress(
  kind: SessionKind,
  session: Session,
  failure: StepFailure | null = kind.lastFailure?.(session) ?? null,
): Progress {
  return {
    state: session.state,
    epoch: session.lease.epoch,
    expiresAt: session.expiresAt.toISOString(),
    step: toStepView(kind, session),
    failure,
    ended: session.endedAt ? kind.buildEndView(session) : null,
  };
}

/** The reply to a claim; a watching screen gets no data for steps. */
export function toClaim(
  kind: SessionKind,
  session: Session,
  deviceToken: string,
  { retentionSeconds, faceModel }: Pick<PageSettings, 'retentionSeconds' | 'faceModel'>,
): Claim {
  const holds = holdsLease(session.lease, findEpoch(session.lease, deviceToken));
  const progress = toProgress(kind, session);
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
      faceModel,
      ...kind.pageSettings(session.request),
    },
    ...progress,
    step: holds ? progress.step : null,
  };
}

export function toSessionEvent(kind: SessionKind, session: Session, deviceToken: string): SessionEvent {
  const { state, epoch, expiresAt, step, ended } = toProgress(kind, session);
  return {
    state,
    epoch,
    holdsLease: holdsLease(session.lease, findEpoch(session.lease, deviceToken)),
    expiresAt,
    step: step?.name ?? null,
    ended,
  };
}

function toStepView(kind: SessionKind, session: Session): StepView | null {
  const { step } = session.lease;
  if (!step || session.endedAt) return null;
  const { name, nonce, liveness } = step;
  return { name, nonce, liveness, ...kind.stepDetails(session) };
}
