import {
  type Claim,
  type ClaimRequest,
  DeviceClient,
  type DeviceKind,
  type SessionEnd,
  type SessionKind,
  type Step,
} from '@gatehouse/sdk/browser';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { toConsentFacts } from './consent-facts';
import type { SessionStore, StoredSession } from './session-store';
import { showEnd } from './ending';
import { followOtherDevice, handOver } from './handoff';
import { Interruption, type InterruptionKind, abortable } from './interruption';
import { PageLog } from './page-log';
import { StaleStepError } from './passkey-step';
import { isFinal, ProblemError, toProblem } from './problem.errors';
import { askProblemAction } from './problem-screen';
import { isCameraProblem, canContinueHere, type ProblemName } from './problem.table';
import type { Contact } from './screen.types';
import { Sensors } from './sensors';
import { watchSession } from './session-watch';
import type { Display } from './display';
import { runSteps } from './steps';
import { findModelsToPreload, getRecognitionModel, isSignIn } from './recognition-model';
import { emptyCaptures, type Captures, type FlowContext, wipeCaptures } from './flow-context';

export interface FlowOptions {
  sessionId: string;
  /** The one-time code of a handoff from another screen. */
  handoff: string | undefined;
  baseUrl: string;
  device: DeviceKind;
  display: Display;
  sessions: SessionStore;
  enrolledDevice: EnrolledDevice;
  /** Called after each claim, with what the host asks for. */
  onClaim: (claim: Claim<SessionKind>) => void;
  /** Leaves the page for the host. */
  leave: (url: string) => void;
  reload: () => void;
}

/**
 * Runs one session on this page. After every interruption (a lost connection, a handoff, a reload) it claims the session
 * again and continues from the state in the reply.
 */
export class SessionFlow {
  private readonly client: DeviceClient<SessionKind>;
  private readonly sensors = new Sensors();
  private readonly log = new PageLog();
  private readonly captures: Captures = emptyCaptures();
  private stored: StoredSession;
  private handoff: string | undefined;
  private contact: Contact | undefined;
  private hasClaimed = false;
  private faceVersion: string | undefined;
  private controller = new AbortController();

  constructor(private readonly options: FlowOptions) {
    const { baseUrl, sessionId, sessions, handoff } = options;
    this.stored = sessions.get(sessionId) ?? {};
    this.handoff = handoff;
    this.client = new DeviceClient({ baseUrl, sessionId, deviceToken: this.stored.deviceToken });
  }

  /** Runs until the end screen has been shown. */
  async run(): Promise<void> {
    for (;;) {
      try {
        return await this.proceed();
      } catch (error) {
        this.sensors.closeCamera();
        await this.recover(error);
      }
    }
  }

  /** Cancels the session on behalf of the person. */
  cancel(): void {
    this.controller.abort(new Interruption('cancelled'));
  }

  private get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Claims the session and runs it to its end; throws whatever interrupts it. */
  private async proceed(): Promise<void> {
    this.controller = new AbortController();
    const claim = await this.claim();
    if (claim.ended) return this.finish(claim, claim.ended);
    if (this.stored.pendingAction) return this.runPendingAction(claim, this.stored.pendingAction);
    if (!claim.holdsLease) return this.followOtherDevice(claim);
    if (!isSupported()) throw new ProblemError('unsupported');
    const context = this.createContext(claim);
    const watching = new AbortController();
    void watchSession(this.client, watching.signal, (change) => {
      if (!context.isSending) this.controller.abort(new Interruption(change));
    });
    try {
      await this.askConsent(context);
      context.claim = await this.claimWithDeviceKey(claim);
      const end = await runSteps(context);
      return await this.finish(context.claim, end);
    } finally {
      watching.abort();
    }
  }

  private async claim(
    signIn: Pick<ClaimRequest, 'deviceKey' | 'receivesToken'> = {},
  ): Promise<Claim<SessionKind>> {
    const { options, handoff } = this;
    const claiming = this.client.claim({ device: options.device, handoff, ...signIn });
    const claim = await abortable(claiming, this.signal).catch((error: unknown) => {
      // A rejected code is not sent again; one that did not reach the server is.
      if (isFinal(error)) this.handoff = undefined;
      throw error;
    });
    this.handoff = undefined;
    this.hasClaimed = true;
    this.store({ deviceToken: claim.deviceToken, ...(handoff !== undefined && { cameByHandoff: true }) });
    options.display.setPageInfo({
      site: toSite(claim.page.redirectUrl),
      finishBy: claim.ended ? undefined : new Date(claim.expiresAt),
      cancelText: claim.ended ? undefined : 'cancel.text',
    });
    options.onClaim(claim);
    return claim;
  }

  /** Sends the id of the device key, and asks for the stored token, only at a SIGN-IN and only after consent. */
  private async claimWithDeviceKey(claim: Claim<SessionKind>): Promise<Claim<SessionKind>> {
    if (!isSignIn(claim)) return claim;
    const record = await this.options.enrolledDevice.find();
    return this.claim({ deviceKey: record?.keyId, receivesToken: true });
  }

  private store(changes: Partial<StoredSession>): void {
    const { sessions, sessionId } = this.options;
    this.stored = { ...this.stored, ...changes };
    sessions.put(sessionId, this.stored);
  }

  private async askConsent(context: FlowContext): Promise<void> {
    const { display, claim } = context;
    if (!this.stored.hasAgreed) {
      // The consent screen has its own cancel button.
      display.setPageInfo({ cancelText: undefined });
      await this.preloadModels(claim);
      const answer = await display.ask('consent', toConsentFacts(claim), this.signal);
      display.setPageInfo({ cancelText: 'cancel.text' });
      if (answer === 'decline') throw new Interruption('cancelled');
      if (answer === 'otherDevice') throw new Interruption('otherDevice');
      this.store({ hasAgreed: true });
    }
    if (asksContact(claim)) context.contact = this.contact ??= await display.ask('contact', {}, this.signal);
  }

  private async preloadModels(claim: Claim<SessionKind>): Promise<void> {
    const { enrolledDevice } = this.options;
    const record = isSignIn(claim) ? await abortable(enrolledDevice.find(), this.signal) : undefined;
    const models = findModelsToPreload(claim, record);
    if (models) this.sensors.preload({ ...models, recognition: getRecognitionModel(claim) });
  }

  private createContext(claim: Claim<SessionKind>): FlowContext {
    this.dropOtherCaptures(getRecognitionModel(claim).version);
    const { client, sensors, log, captures, signal } = this;
    const { display, enrolledDevice } = this.options;
    return {
      ...{ client, claim, display, sensors, enrolledDevice, log, captures, signal },
      contact: undefined,
      isSending: false,
    };
  }

  /** The server may have changed its face model since the last claim: descriptors of two models cannot be compared. */
  private dropOtherCaptures(version: string): void {
    if (this.faceVersion !== version) wipeCaptures(this.captures);
    this.faceVersion = version;
  }

  /** Another device has the session, or must take it: shows the handoff code, or the progress on that device. */
  private async followOtherDevice({ epoch }: Claim<SessionKind>): Promise<void> {
    const { display, device } = this.options;
    if (epoch === 0) await this.handOver(true);
    else if (device === 'mobile' && !this.stored.hasHandedOver) throw new ProblemError('elsewhere');
    else {
      display.setPageInfo({ cancelText: undefined, step: undefined });
      if ((await followOtherDevice(this.client, display, this.signal)) === 'renew') await this.handOver(true);
    }
    return this.proceed();
  }

  private async handOver(isNeeded: boolean): Promise<void> {
    const { client, signal, options } = this;
    this.sensors.closeCamera();
    if ((await handOver({ client, display: options.display, signal, isNeeded })) === 'stay') return;
    this.cleanUp();
    this.store({ hasHandedOver: true });
  }

  private cleanUp(): void {
    this.sensors.close();
    wipeCaptures(this.captures);
  }

  private finish(claim: Claim<SessionKind>, end: SessionEnd): Promise<void> {
    const { display, enrolledDevice, leave } = this.options;
    const failure = this.captures.hasNoToken ? 'noToken' : (this.client.progress?.failure ?? undefined);
    this.cleanUp();
    return showEnd({
      ...{ claim, end, display, enrolledDevice, leave, failure },
      redirectsHere: !this.stored.cameByHandoff,
    });
  }

  /** Sends what the person chose. It stays stored until the server has answered, across lost connections and reloads. */
  private async runPendingAction(
    { step }: Claim<SessionKind>,
    action: 'cancel' | 'giveUpCamera',
  ): Promise<void> {
    try {
      await (action === 'cancel' ? this.client.cancel() : this.giveUpCamera(step));
    } catch (error) {
      if (isFinal(error)) this.store({ pendingAction: undefined });
      throw error;
    }
    this.store({ pendingAction: undefined });
    return this.proceed();
  }

  /** Each failure uses up one try, until the session continues without the camera. */
  private async giveUpCamera(step: Step<SessionKind> | null): Promise<void> {
    for (let now = step; now && now.name === step?.name;)
      ({ step: now } = await this.client.sendFailure('camera'));
  }

  private async recover(error: unknown): Promise<void> {
    this.controller = new AbortController();
    try {
      await this.handleError(error);
    } catch (next) {
      await this.recover(next);
    }
  }

  private async handleError(error: unknown): Promise<void> {
    if (error instanceof StaleStepError) return;
    if (error instanceof Interruption) return this.handleInterruption(error.kind);
    const problem = toProblem(error, { hasClaimed: this.hasClaimed });
    this.log.add(1, `problem: ${problem}: ${String(error)}`);
    // The next claim returns how the session ended.
    if (problem === 'ended') return;
    return this.showProblem(problem);
  }

  private async handleInterruption(kind: InterruptionKind): Promise<void> {
    switch (kind) {
      case 'ended':
        return;
      case 'lost':
        this.cleanUp();
        return this.showProblem('tooLate');
      case 'otherDevice':
        return this.handOver(false);
      case 'cancelled':
        return this.store({ pendingAction: 'cancel' });
    }
  }

  /** Shows a problem, and performs the action that the person chooses. */
  private async showProblem(problem: ProblemName): Promise<void> {
    const { display, reload } = this.options;
    const cancelText = isCameraProblem(problem) ? 'notice.camera' : 'cancel.text';
    display.setPageInfo({ cancelText: this.hasClaimed && canContinueHere(problem) ? cancelText : undefined });
    try {
      const action = await askProblemAction(display, problem, this.signal);
      if (action === 'otherDevice') throw new Interruption('otherDevice');
      // Some browsers never retry a module that failed to load, unless the page is reloaded.
      if (problem === 'models') reload();
    } catch (error) {
      if (!isCameraProblem(problem) || !isCancelled(error)) throw error;
      this.store({ pendingAction: 'giveUpCamera' });
    }
  }
}

const requiredApis = [
  'Worker',
  'OffscreenCanvas',
  'createImageBitmap',
  'WebAssembly',
  'indexedDB',
  'ReadableStream',
];

/** Whether this browser has every API that the page needs; `crypto.subtle` also requires a secure context. */
function isSupported(): boolean {
  const { crypto } = globalThis as { crypto?: { subtle?: unknown } };
  return crypto?.subtle !== undefined && requiredApis.every((name) => name in globalThis);
}

const isCancelled = (error: unknown): boolean => error instanceof Interruption && error.kind === 'cancelled';

const toSite = (redirectUrl: string | null): string | undefined =>
  redirectUrl === null ? undefined : new URL(redirectUrl).host;

/** The contact is asked for before the first step, and sent with it. */
const asksContact = (claim: Claim<SessionKind>): boolean =>
  claim.kind === 'verification' &&
  claim.page.type === 'ENROLL' &&
  claim.page.asksContact &&
  claim.step?.name === claim.page.requirements[0];
