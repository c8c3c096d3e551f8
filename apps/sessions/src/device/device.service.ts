import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import { buildLaunchUrl } from '../session/session-url';
import type { Session } from '../session/session';
import type { DeviceTokenView } from '../session/session-kind';
import { SessionKindsService } from '../session/session-kinds.service';
import { createRandomSecret, toDigest } from '../session/session-secret';
import { SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import type { Handoff, Progress } from './device.dto';
import type { VisitBody } from './visit.dto';
import { VisitMetrics } from './visit.metrics';
import { takenOver } from './device.errors';
import { toProgress } from './device-reply';
import { holdsLease, mayHandOff, requireEpoch } from '../session/lease';

const handoffMs = 5 * 60 * 1000;

/** Handoffs and cancellations by devices that have claimed a session. */
@Injectable()
export class DeviceService {
  constructor(
    private readonly sessions: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly visits: VisitMetrics,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  handoff(sessionId: string, deviceToken: string): Promise<Handoff> {
    const code = createRandomSecret();
    return this.sessions.change({ sessionId }, (session) => {
      const epoch = requireEpoch(session.lease, deviceToken);
      this.sessions.requireOpen(session);
      if (!mayHandOff(session.lease, epoch)) throw takenOver();
      const until = Math.min(this.clock.now().getTime() + handoffMs, session.expiresAt.getTime());
      const lease = { ...session.lease, handoff: { digest: toDigest(code), until } };
      return { change: { lease }, reply: () => this.toHandoff(sessionId, code, until) };
    });
  }

  cancel(sessionId: string, deviceToken: string): Promise<Progress> {
    return this.sessions.change({ sessionId }, (session) => {
      const epoch = requireEpoch(session.lease, deviceToken);
      this.sessions.requireOpen(session);
      // Before the first claim any watching screen may cancel.
      if (session.lease.epoch > 0 && !holdsLease(session.lease, epoch)) throw takenOver();
      return {
        change: { event: 'cancel' },
        reply: (after) => toProgress(this.kinds.of(after), after),
      };
    });
  }

  /** The face token that the node hands over to the device that holds the lease. */
  async readToken(sessionId: string, deviceToken: string): Promise<DeviceTokenView> {
    const session = await this.sessions.find({ sessionId });
    const epoch = requireEpoch(session.lease, deviceToken);
    this.sessions.requireOpen(session);
    if (!holdsLease(session.lease, epoch)) throw takenOver();
    return (await this.kinds.of(session).readToken?.(session)) ?? { status: 'none' };
  }

  /** The session, open or ended, for a device that has claimed it. */
  async findWatched(sessionId: string, deviceToken: string): Promise<Session> {
    const session = await this.sessions.find({ sessionId });
    requireEpoch(session.lease, deviceToken);
    return session;
  }

  /** Counts what a page has shown. Nothing is stored. */
  async countVisit(sessionId: string, deviceToken: string, visit: VisitBody): Promise<void> {
    this.visits.count(await this.findWatched(sessionId, deviceToken), visit);
  }

  private toHandoff(sessionId: string, code: string, until: number): Handoff {
    const url = buildLaunchUrl(this.config.PUBLIC_URL, { sessionId, handoff: code });
    return { url, code, qr: renderSVG(url), expiresAt: new Date(until).toISOString() };
  }
}
