import { CustomerService } from '@gatehouse/auth';
import type { RecipientKey } from '@gatehouse/node-link';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { parsePublicKey } from '../credential/device-key';
import type { Session } from '../session/session';
import { issueStep, reissueStep } from '../session/step/issued-step';
import { SessionKindsService } from '../session/session-kinds.service';
import type { ClaimingDevice, ClaimOutcome } from '../session/session-kind';
import type { Change } from '../session/session-change';
import { toPageBrand } from '../launch-page/page-brand';
import { toRecognitionModel } from '../launch-page/recognition-model';
import { createRandomSecret } from '../session/session-secret';
import { SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import type { Claim, ClaimBody } from './device.dto';
import { claimedByOtherDevice, desktopNotAllowed, invalidHandoffCode } from './device.errors';
import { toClaim } from './device-reply';
import {
  addWatcher,
  confirmLease,
  findEpoch,
  grantLease,
  holdsLease,
  isHandoffCode,
  type Lease,
} from '../session/lease';
import { createStepKeys } from './step-envelope';

/** A claim, with a keyed hash of the network that it came from. */
type ReceivedClaim = ClaimBody & { network: string };

/** The result of a claim: the device token, and the change of the session. */
interface ClaimDecision {
  token: string;
  change?: Change;
}

/** Decides on claims: first ones, repeated ones, and those by handoff. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly sessions: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly customers: CustomerService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  claim(sessionId: string, body: ReceivedClaim, deviceToken?: string): Promise<Claim> {
    return this.sessions.change({ sessionId }, async (session) => {
      const { token, change } = await this.decide(session, body, deviceToken);
      const { SESSION_RETENTION, FACE_MODEL } = this.config;
      const customer = await this.customers.getSettings(session.owner.customerId);
      const settings = {
        retentionSeconds: SESSION_RETENTION,
        faceModel: toRecognitionModel(FACE_MODEL),
        brand: toPageBrand(customer),
        embedOrigins: customer.embedOrigins,
      };
      return { change, reply: (after) => toClaim(this.kinds.of(after), after, token, settings) };
    });
  }

  private async decide(session: Session, body: ReceivedClaim, given?: string): Promise<ClaimDecision> {
    const { device, handoff } = body;
    const known = given !== undefined && findEpoch(session.lease, given) !== undefined ? given : undefined;
    // A known device may read how the session ended.
    if (known !== undefined && session.endedAt) return { token: known };
    this.sessions.requireOpen(session);
    if (handoff !== undefined && !isHandoffCode(session.lease, handoff, this.clock.now()))
      throw invalidHandoffCode();
    const isRejected = device === 'desktop' && !session.request.enableDesktop;
    if (isRejected) return this.rejectDesktop(session, handoff, known);
    if (handoff !== undefined) return this.grant(session, body);
    if (known !== undefined && session.lease.epoch > 0) return this.reopen(session, known, body);
    if (!this.isFree(session)) throw claimedByOtherDevice();
    return this.grant(session, body);
  }

  /** Until the first step is done another browser may claim the session: in-app browsers lose their pages. */
  private isFree(session: Session): boolean {
    return session.lease.epoch === 0 || !this.kinds.of(session).hasProgress(session.findings);
  }

  /** A desktop that is not allowed may show the QR code and watch the session. */
  private rejectDesktop(
    session: Session,
    handoff: string | undefined,
    known: string | undefined,
  ): ClaimDecision {
    if (handoff !== undefined) throw desktopNotAllowed();
    if (known !== undefined) return { token: known };
    if (session.lease.epoch > 0) throw claimedByOtherDevice();
    const token = createRandomSecret();
    const findings = this.kinds.of(session).afterDesktop(session.findings);
    const lease = addWatcher(session.lease, token);
    return { token, change: { event: 'reject_desktop', lease, findings } };
  }

  /** The holder of the lease gets its step again; a device without the lease watches. */
  private async reopen(session: Session, token: string, body: ReceivedClaim): Promise<ClaimDecision> {
    if (!holdsLease(session.lease, findEpoch(session.lease, token))) return { token };
    const lease = confirmLease(session.lease);
    return { token, change: await this.renew(session, lease, toDevice(body, lease, false)) };
  }

  private async grant(session: Session, body: ReceivedClaim): Promise<ClaimDecision> {
    const token = createRandomSecret();
    const keys = session.lease.keys ?? (await createStepKeys());
    const lease = { ...grantLease(session.lease, token), keys };
    const device = toDevice(body, lease, true);
    const isFirst = session.lease.epoch === 0;
    const change = await (isFirst ? this.begin(session, lease, device) : this.renew(session, lease, device));
    return { token, change };
  }

  private async renew(session: Session, lease: Lease, device: ClaimingDevice): Promise<Change> {
    const { findings, commit } = await this.afterClaim(session, device);
    const after = { ...session, findings };
    return {
      event: 'renew_lease',
      lease: reissueStep(this.kinds.of(session), after, lease, this.clock.now()),
      findings,
      commit,
    };
  }

  private async begin(session: Session, lease: Lease, device: ClaimingDevice): Promise<Change> {
    const kind = this.kinds.of(session);
    const event = kind.startEvent(session.request);
    const state = kind.nextState(session.state, event) ?? session.state;
    const fresh = { ...session, state, findings: kind.noFindings() };
    const { findings, commit } = await this.afterClaim(fresh, device);
    const issued = issueStep(kind, { ...fresh, findings }, lease, this.clock.now());
    return { event, lease: issued, findings, commit };
  }

  private async afterClaim(session: Session, device: ClaimingDevice): Promise<ClaimOutcome<unknown>> {
    return (await this.kinds.of(session).afterClaim?.(session, device)) ?? { findings: session.findings };
  }
}

const toDevice = (
  { deviceKey, tokenRecipient, acceptsNoPasskey, network }: ReceivedClaim,
  { epoch }: Lease,
  isNew: boolean,
): ClaimingDevice => ({
  isNew,
  epoch,
  deviceKey,
  acceptsNoPasskey,
  network,
  // Validated as a public key on P-256; only these fields are used.
  ...(tokenRecipient && { tokenRecipient: parsePublicKey(tokenRecipient) as RecipientKey }),
});
