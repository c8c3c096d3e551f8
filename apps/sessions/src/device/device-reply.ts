import type { Session } from '../session/session';
import type { SessionKind, StepFailure } from '../session/session-kind';
import type { Claim, Progress, SessionEvent, StepView } from './device.dto';
import type { PageSettings } from './page.dto';
import { findEpoch, holdsLease } from '../session/lease';

export async function toProgress(
  kind: SessionKind,
  session: Session,
  failure: StepFailure | null = kind.lastFailure?.(session) ?? null,
): Promise<Progress> {
  return {
    state: session.state,
    epoch: session.lease.epoch,
    expiresAt: session.expiresAt.toISOString(),
    step: await toStepView(kind, session),
    failure,
    ended: session.endedAt ? kind.buildEndView(session) : null,
  };
}

/** The reply to a claim; a watching screen gets no data for steps. */
export async function toClaim(
  kind: SessionKind,
  session: Session,
  deviceToken: string,
  settings: Pick<PageSettings, 'retentionSeconds' | 'faceModel' | 'brand' | 'embedOrigins'>,
): Promise<Claim> {
  const holds = holdsLease(session.lease, findEpoch(session.lease, deviceToken));
  const progress = await toProgress(kind, session);
  return {
    kind: kind.name,
    deviceToken,
    holdsLease: holds,
    publicKey: (holds && session.lease.keys?.publicKey) || null,
    page: {
      locale: session.request.locale ?? null,
      requirements: [...kind.requirements(session.request)],
      redirectUrl: session.request.redirectUrl ?? null,
      ...settings,
      ...kind.pageSettings(session.request),
    },
    ...progress,
    step: holds ? progress.step : null,
  };
}

export function toSessionEvent(kind: SessionKind, session: Session, deviceToken: string): SessionEvent {
  const { state, lease, expiresAt, endedAt } = session;
  return {
    state,
    epoch: lease.epoch,
    holdsLease: holdsLease(lease, findEpoch(lease, deviceToken)),
    expiresAt: expiresAt.toISOString(),
    step: (!endedAt && lease.step?.name) || null,
    ended: endedAt ? kind.buildEndView(session) : null,
  };
}

async function toStepView(kind: SessionKind, session: Session): Promise<StepView | null> {
  const { step } = session.lease;
  if (!step || session.endedAt) return null;
  const { name, nonce, liveness, gestures = null } = step;
  return { name, nonce, liveness, gestures, ...(await kind.stepDetails(session)) };
}
