import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Session } from '../session/session';
import { asking, askingAgain } from '../session/step/issued-step';
import { SessionKindsService } from '../session/session-kinds.service';
import type { ClaimingDevice } from '../session/session-kind';
import type { Change } from '../session/session-change';
import { randomSecret } from '../session/session-secret';
import { SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import type { Claim, ClaimBody } from './device.dto';
import { desktopRefused, openElsewhere, refusedCode } from './device.errors';
import { claimOf } from './device-reply';
import { epochOf, heard, holdsLease, isHandoffCode, type Lease, leaseTo, lookedOnBy } from '../session/lease';
import { newStepKeys } from './step-envelope';

/** What a claim gives: the token of the device, and what changes by it. */
interface Claimed {
  token: string;
  change?: Change;
}

/** Who may go on with a session: decides on claims, first ones, repeated ones, and those by handoff. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly store: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  claim(sessionId: string, wish: ClaimBody, deviceToken?: string): Promise<Claim> {
    return this.store.change({ sessionId }, async (session) => {
      const { token, change } = await this.decide(session, wish, deviceToken);
      const { SESSION_RETENTION } = this.config;
      return { change, reply: (after) => claimOf(this.kinds.of(after), after, token, SESSION_RETENTION) };
    });
  }

  private async decide(session: Session, wish: ClaimBody, given?: string): Promise<Claimed> {
    const { device, handoff } = wish;
    const known = given !== undefined && epochOf(session.lease, given) !== undefined ? given : undefined;
    // Whoever was here before may see how it ended.
    if (known !== undefined && session.endedAt) return { token: known };
    this.store.requireOpen(session);
    if (handoff !== undefined && !isHandoffCode(session.lease, handoff, this.clock.now()))
      throw refusedCode();
    const isRefused = device === 'desktop' && !session.request.enableDesktop;
    if (isRefused) return this.turnedAway(session, handoff, known);
    if (handoff !== undefined) return this.leased(session, wish.deviceKey);
    if (known !== undefined && session.lease.epoch > 0) return this.reopened(session, known, wish.deviceKey);
    if (!this.isFree(session)) throw openElsewhere();
    return this.leased(session, wish.deviceKey);
  }

  /** Until the first step is done the session may move by itself: in-app browsers lose their pages. */
  private isFree(session: Session): boolean {
    return session.lease.epoch === 0 || !this.kinds.of(session).hasProgress(session.findings);
  }

  /** A desktop where it is not allowed may show the QR code, and follow what happens elsewhere. */
  private turnedAway(session: Session, handoff: string | undefined, known: string | undefined): Claimed {
    if (handoff !== undefined) throw desktopRefused();
    if (known !== undefined) return { token: known };
    if (session.lease.epoch > 0) throw openElsewhere();
    const token = randomSecret();
    const findings = this.kinds.of(session).afterDesktop(session.findings);
    const lease = lookedOnBy(session.lease, token);
    return { token, change: { event: 'refuse_desktop', lease, findings } };
  }

  /** The device with the lease begins its step anew; one that has lost it looks on. */
  private async reopened(session: Session, token: string, deviceKey?: string): Promise<Claimed> {
    if (!holdsLease(session.lease, epochOf(session.lease, token))) return { token };
    return { token, change: await this.renewed(session, heard(session.lease), { isNew: false, deviceKey }) };
  }

  private async leased(session: Session, deviceKey?: string): Promise<Claimed> {
    const token = randomSecret();
    const keys = session.lease.keys ?? (await newStepKeys());
    const lease = { ...leaseTo(session.lease, token), keys };
    const device = { isNew: true, deviceKey };
    const isFirst = session.lease.epoch === 0;
    const change = await (isFirst
      ? this.begun(session, lease, device)
      : this.renewed(session, lease, device));
    return { token, change };
  }

  private async renewed(session: Session, lease: Lease, device: ClaimingDevice): Promise<Change> {
    const findings = await this.knownOf(session, device);
    const after = { ...session, findings };
    return {
      event: 'renew_lease',
      lease: askingAgain(this.kinds.of(session), after, lease, this.clock.now()),
      findings,
    };
  }

  private async begun(session: Session, lease: Lease, device: ClaimingDevice): Promise<Change> {
    const kind = this.kinds.of(session);
    const event = kind.startEvent(session.request);
    const state = kind.next(session.state, event) ?? session.state;
    const fresh = { ...session, state, findings: kind.noFindings() };
    const findings = await this.knownOf(fresh, device);
    return { event, lease: asking(kind, { ...fresh, findings }, lease, this.clock.now()), findings };
  }

  private async knownOf(session: Session, device: ClaimingDevice): Promise<unknown> {
    return (await this.kinds.of(session).afterClaim?.(session, device)) ?? session.findings;
  }
}
