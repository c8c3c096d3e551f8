import {
  type Claim,
  DeviceClient,
  type DeviceKind,
  type SessionEnd,
  type SessionKind,
  type Step,
} from '@gatehouse/sdk/browser';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { isSupported } from './browser-support';
import { consentFacts } from './consent-facts';
import type { DeviceMemory, RememberedSession } from './device-memory';
import { showEnd } from './ending';
import { follow, handOver } from './handing-over';
import { Interruption, type InterruptionKind, unlessAborted } from './interruption';
import { Journal } from './journal';
import { StaleStep } from './passkey-step';
import { isFinal, Problem, problemOf } from './problem';
import { askWayOut } from './problem-screen';
import { isOfCamera, isOpenHere, type ProblemName } from './problem.table';
import type { Contact } from './screen.types';
import { Senses } from './senses';
import { watchSession } from './session-watch';
import type { Stage } from './stage';
import { doSteps } from './steps';
import { newSeen, type Seen, type Visit, wipe } from './visit';

export interface CourseParts {
  sessionId: string;
  /** The code of another screen, which works once. */
  handoff: string | undefined;
  baseUrl: string;
  device: DeviceKind;
  stage: Stage;
  memory: DeviceMemory;
  enrolled: EnrolledDevice;
  /** Told what the host asks for, once it is known. */
  onClaim: (claim: Claim<SessionKind>) => void;
  /** Leaves the page for the host. */
  leave: (url: string) => void;
  reload: () => void;
}

/**
 * Takes one person through one session. Where it stands is asked of the server again after everything that comes
 * between: a lost connection, another device, a page that was opened anew all go on from there.
 */
export class Course {
  private readonly client: DeviceClient<SessionKind>;
  private readonly senses = new Senses();
  private readonly journal = new Journal();
  private readonly seen: Seen = newSeen();
  private remembered: RememberedSession;
  private handoff: string | undefined;
  private contact: Contact | undefined;
  private hasClaimed = false;
  private redirectUrl: string | null = null;
  private between = new AbortController();

  constructor(private readonly parts: CourseParts) {
    const { baseUrl, sessionId, memory, handoff } = parts;
    this.remembered = memory.recall(sessionId) ?? {};
    this.handoff = handoff;
    this.client = new DeviceClient({ baseUrl, sessionId, deviceToken: this.remembered.deviceToken });
  }

  /** Goes on until the person has seen the end. */
  async run(): Promise<void> {
    for (;;) {
      try {
        return await this.goOn();
      } catch (error) {
        this.senses.closeCamera();
        await this.mend(error);
      }
    }
  }

  /** The person does not want to go on. */
  cancel(): void {
    this.between.abort(new Interruption('cancelled'));
  }

  private get signal(): AbortSignal {
    return this.between.signal;
  }

  /** From how things stand to the end; throws what comes between. */
  private async goOn(): Promise<void> {
    this.between = new AbortController();
    const claim = await this.claim();
    if (claim.ended) return this.end(claim, claim.ended);
    if (this.remembered.wish) return this.carryOut(claim, this.remembered.wish);
    if (!claim.holdsLease) return this.lookOn(claim);
    if (!isSupported()) throw new Problem('unsupported');
    const visit = this.visitOf(claim);
    const watching = new AbortController();
    void watchSession(this.client, watching.signal, (news) => {
      if (!visit.isSending) this.between.abort(new Interruption(news));
    });
    try {
      await this.agree(visit);
      visit.claim = await this.withDeviceKey(claim);
      const end = await doSteps(visit);
      return await this.end(visit.claim, end);
    } finally {
      watching.abort();
    }
  }

  private async claim(deviceKey?: string): Promise<Claim<SessionKind>> {
    const { parts, handoff } = this;
    const claiming = this.client.claim({ device: parts.device, handoff, deviceKey });
    const claim = await unlessAborted(claiming, this.signal).catch((error: unknown) => {
      // A code that was refused is not sent again; one that has not arrived is.
      if (isFinal(error)) this.handoff = undefined;
      throw error;
    });
    this.handoff = undefined;
    this.hasClaimed = true;
    this.redirectUrl = claim.page.redirectUrl;
    this.remember({ deviceToken: claim.deviceToken, ...(handoff !== undefined && { cameByHandoff: true }) });
    parts.stage.surround({
      site: siteOf(claim.page.redirectUrl),
      finishBy: claim.ended ? undefined : new Date(claim.expiresAt),
      cancelling: claim.ended ? undefined : 'cancel.text',
    });
    parts.onClaim(claim);
    return claim;
  }

  /** Who enrolled on this device is named only to sign in, and only after the person has agreed to that. */
  private async withDeviceKey(claim: Claim<SessionKind>): Promise<Claim<SessionKind>> {
    if (claim.kind !== 'verification' || claim.page.type !== 'SIGN-IN') return claim;
    const record = await this.parts.enrolled.find();
    return record ? this.claim(record.keyId) : claim;
  }

  private remember(news: Partial<RememberedSession>): void {
    const { memory, sessionId } = this.parts;
    this.remembered = { ...this.remembered, ...news };
    memory.remember(sessionId, this.remembered);
  }

  private async agree(visit: Visit): Promise<void> {
    const { stage, claim } = visit;
    if (!this.remembered.hasAgreed) {
      // The screen itself asks whether to cancel.
      stage.surround({ cancelling: undefined });
      const answer = await stage.ask('consent', consentFacts(claim), this.signal);
      stage.surround({ cancelling: 'cancel.text' });
      if (answer === 'decline') throw new Interruption('cancelled');
      if (answer === 'otherDevice') throw new Interruption('otherDevice');
      this.remember({ hasAgreed: true });
    }
    if (asksContact(claim)) visit.contact = this.contact ??= await stage.ask('contact', {}, this.signal);
  }

  private visitOf(claim: Claim<SessionKind>): Visit {
    const { client, senses, journal, seen, signal } = this;
    const { stage, enrolled } = this.parts;
    return {
      ...{ client, claim, stage, senses, enrolled, journal, seen, signal },
      contact: undefined,
      isSending: false,
    };
  }

  /** This screen may not go on itself: it shows the code for another one, or what happens there. */
  private async lookOn({ epoch }: Claim<SessionKind>): Promise<void> {
    const { stage, device } = this.parts;
    if (epoch === 0) await this.handOver(true);
    else if (device === 'mobile' && !this.remembered.hasHandedOver) throw new Problem('elsewhere');
    else {
      stage.surround({ cancelling: undefined, step: undefined });
      if ((await follow(this.client, stage, this.signal)) === 'renew') await this.handOver(true);
    }
    return this.goOn();
  }

  private async handOver(isNeeded: boolean): Promise<void> {
    const { client, signal, parts } = this;
    this.senses.closeCamera();
    if ((await handOver({ client, stage: parts.stage, signal, isNeeded })) === 'stay') return;
    this.clearAway();
    this.remember({ hasHandedOver: true });
  }

  private clearAway(): void {
    this.senses.close();
    wipe(this.seen);
  }

  private end(claim: Claim<SessionKind>, end: SessionEnd): Promise<void> {
    const { stage, enrolled, leave } = this.parts;
    this.clearAway();
    return showEnd({
      ...{ claim, end, stage, enrolled, leave },
      failure: this.client.progress?.failure ?? undefined,
      redirectsHere: !this.remembered.cameByHandoff,
    });
  }

  /** What the person wants, as often as it takes: without a connection it waits, also for a page that is loaded again. */
  private async carryOut({ step }: Claim<SessionKind>, wish: 'cancel' | 'giveUpCamera'): Promise<void> {
    try {
      await (wish === 'cancel' ? this.client.cancel() : this.giveUpCamera(step));
    } catch (error) {
      if (isFinal(error)) this.remember({ wish: undefined });
      throw error;
    }
    this.remember({ wish: undefined });
    return this.goOn();
  }

  /** Each is a try, until the session goes on without the camera. */
  private async giveUpCamera(step: Step<SessionKind> | null): Promise<void> {
    for (let now = step; now && now.name === step?.name;)
      ({ step: now } = await this.client.sendFailure('camera'));
  }

  private async mend(error: unknown): Promise<void> {
    this.between = new AbortController();
    try {
      await this.takeUp(error);
    } catch (next) {
      await this.mend(next);
    }
  }

  private async takeUp(error: unknown): Promise<void> {
    if (error instanceof StaleStep) return;
    if (error instanceof Interruption) return this.afterInterruption(error.kind);
    const problem = problemOf(error, { hasClaimed: this.hasClaimed });
    this.journal.note(1, `problem: ${problem}: ${String(error)}`);
    // Whoever has claimed the session sees how it ended by claiming it again.
    if (problem === 'ended') return;
    return this.goOut(problem);
  }

  private async afterInterruption(kind: InterruptionKind): Promise<void> {
    switch (kind) {
      case 'ended':
        return;
      case 'lost':
        this.clearAway();
        return this.goOut('tooLate');
      case 'otherDevice':
        return this.handOver(false);
      case 'cancelled':
        return this.remember({ wish: 'cancel' });
    }
  }

  /** Shows a problem, and takes the way out of it that the person chooses. */
  private async goOut(problem: ProblemName): Promise<void> {
    const { stage, leave, reload } = this.parts;
    const told = isOfCamera(problem) ? 'told.camera' : 'cancel.text';
    stage.surround({ cancelling: this.hasClaimed && isOpenHere(problem) ? told : undefined });
    try {
      const way = await askWayOut(stage, problem, this.signal);
      if (way === 'otherDevice') throw new Interruption('otherDevice');
      if (way === 'back' && this.redirectUrl) leave(this.redirectUrl);
      // Some browsers do not load a file again that they could not load once, unless the page is.
      if (problem === 'models') reload();
    } catch (error) {
      if (!isOfCamera(problem) || !isCancelled(error)) throw error;
      this.remember({ wish: 'giveUpCamera' });
    }
  }
}

const isCancelled = (error: unknown): boolean => error instanceof Interruption && error.kind === 'cancelled';

const siteOf = (redirectUrl: string | null): string | undefined =>
  redirectUrl === null ? undefined : new URL(redirectUrl).host;

/** Asked before the first step: what the person enters goes along with it. */
const asksContact = (claim: Claim<SessionKind>): boolean =>
  claim.kind === 'verification' &&
  claim.page.type === 'ENROLL' &&
  claim.page.asksContact &&
  claim.step?.name === claim.page.requirements[0];
