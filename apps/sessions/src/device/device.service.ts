import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import { launchUrl } from '../session/session-url';
import type { Session } from '../session/session';
import { SessionKindsService } from '../session/session-kinds.service';
import { digestOf, randomSecret } from '../session/session-secret';
import { SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import type { Handoff, Progress } from './device.dto';
import { takenOver } from './device.errors';
import { progressOf } from './device-reply';
import { holdsLease, mayHandOff, requireKnown } from '../session/lease';

const handoffMilliseconds = 5 * 60 * 1000;

/** What a device that has claimed a session may do beside its steps. */
@Injectable()
export class DeviceService {
  constructor(
    private readonly store: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  handoff(sessionId: string, deviceToken: string): Promise<Handoff> {
    const code = randomSecret();
    return this.store.change({ sessionId }, (session) => {
      const epoch = requireKnown(session.lease, deviceToken);
      this.store.requireOpen(session);
      if (!mayHandOff(session.lease, epoch)) throw takenOver();
      const until = Math.min(this.clock.now().getTime() + handoffMilliseconds, session.expiresAt.getTime());
      const lease = { ...session.lease, handoff: { digest: digestOf(code), until } };
      return { change: { lease }, reply: () => this.handoffReply(sessionId, code, until) };
    });
  }

  cancel(sessionId: string, deviceToken: string): Promise<Progress> {
    return this.store.change({ sessionId }, (session) => {
      const epoch = requireKnown(session.lease, deviceToken);
      this.store.requireOpen(session);
      // Before a device has the lease, any screen may.
      if (session.lease.epoch > 0 && !holdsLease(session.lease, epoch)) throw takenOver();
      return {
        change: { event: 'cancel' },
        reply: (after) => progressOf(this.kinds.of(after), after),
      };
    });
  }

  /** The session, for a device that has claimed it; ended or not. */
  async watched(sessionId: string, deviceToken: string): Promise<Session> {
    const session = await this.store.find({ sessionId });
    requireKnown(session.lease, deviceToken);
    return session;
  }

  private handoffReply(sessionId: string, code: string, until: number): Handoff {
    const url = launchUrl(this.config.PUBLIC_URL, { sessionId, handoff: code });
    return { url, code, qr: renderSVG(url), expiresAt: new Date(until).toISOString() };
  }
}
