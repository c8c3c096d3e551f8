import {
  type Claim,
  type ClaimRequest,
  DeviceClient,
  type DeviceKind,
  type SessionEnd,
  type SessionKind,
  type Step,
  type Visit,
} from '@gatehouse/sdk/browser';
import type { HostFrame } from '../embed/host-frame';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { type CreatedPasskey, forgetPasskey } from '../passkey/created-passkey';
import { isSupported } from './browser-support';
import { getPurpose } from './consent-facts';
import { ConsentStep } from './consent-step';
import type { SessionStore, StoredSession } from './session-store';
import { chooseEndScreen, findEndReason } from './end-screen';
import { showEnd } from './ending';
import { followOtherDevice, handOver, moveToWindow } from './handoff';
import { Interruption, type InterruptionKind, abortable } from './interruption';
import { PageLog } from './page-log';
import { StaleStepError } from './stale-step.errors';
import { isFinal, ProblemError, toProblem } from './problem.errors';
import { askProblemAction } from './problem-screen';
import { isCameraProblem, canContinueHere, type ProblemName } from './problem.table';
import type { ConsentFacts } from './screen.types';
import { Sensors } from './sensors';
import { registerServiceWorker } from '../loading/service-worker-registration';
import { savesData, waitUntilIdle } from '../loading/idle';
import { ReloadRule } from '../loading/reload-rule';
import { watchSession } from './session-watch';
import type { Display } from './display';
import { isBeforeFirstAnswer } from './step-back';
import { PageRest } from './page-rest';
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
  /** The host whose page shows this one in a frame. */
  host?: HostFrame;
  /** Called after each claim, with what the host asks for. */
  onClaim: (claim: Claim<SessionKind>) => void;
  /** Loads the screens after the first one. */
  loadScreens: () => Promise<void>;
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
  private readonly rest: PageRest;
  private readonly consent: ConsentStep;
  private readonly reloadRule = new ReloadRule();
  private readonly log = new PageLog();
  private readonly captures: Captures = emptyCaptures();
  private stored: StoredSession;
  private handoff: string | undefined;
  private hasClaimed = false;
  private purpose: ConsentFacts['purpose'] = 'age';
  private requirements: readonly string[] = [];
  private faceVersion: string | undefined;
  private controller = new AbortController();

  constructor(private readonly options: FlowOptions) {
    const { baseUrl, sessionId, sessions, handoff } = options;
    this.stored = sessions.get(sessionId) ?? {};
    this.handoff = handoff;
    this.client = new DeviceClient({ baseUrl, sessionId, deviceToken: this.stored.deviceToken });
    this.rest = new PageRest([options.loadScreens, () => this.client.prepareAnswers()]);
    this.consent = new ConsentStep({
      getStored: () => this.stored,
      store: (changes) => this.store(changes),
      onReading: (claim) => this.preload(claim),
      loadRest: () => this.loadRest(),
    });
    options.display.setPageInfo({ device: options.device });
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

  /** Goes one step back, as the browser asks for; false if there is no step before the current screen. */
  goBack(): boolean {
    const { client, options, requirements } = this;
    const { display } = options;
    if (display.goBack()) return true;
    if (!isBeforeFirstAnswer(client.progress, requirements, display.shown.name)) return false;
    this.controller.abort(new Interruption('back'));
    return true;
  }

  /** Reports which screens were shown; also while the page is being closed. */
  reportVisit(visit: Visit): void {
    void this.client.reportVisit(visit);
  }

  private get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Claims the session and runs it to its end; throws whatever interrupts it. */
  private async proceed(): Promise<void> {
    this.controller = new AbortController();
    const claim = await this.claim();
    if (claim.ended) return this.finish(claim, claim.ended);
    // A cancellation must not depend on a download.
    if (this.stored.pendingAction) return this.runPendingAction(claim, this.stored.pendingAction);
    if (!claim.holdsLease) return this.followOtherDevice(claim);
    if (!isSupported()) throw new ProblemError('unsupported');
    const context = this.createContext(claim);
    const watching = new AbortController();
    void watchSession(this.client, watching.signal, (change) => {
      if (!context.isSending) this.controller.abort(new Interruption(change));
    });
    try {
      await this.consent.ask(context);
      context.claim = await this.claimWithDeviceKey(claim);
      const { runSteps } = await this.loadRest();
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
    const claiming = this.client.claim({
      ...{ device: options.device, handoff, acceptsNoPasskey: true },
      ...signIn,
    });
    const claim = await abortable(claiming, this.signal).catch((error: unknown) => {
      // A rejected code is not sent again; one that did not reach the server is.
      if (isFinal(error)) this.handoff = undefined;
      throw error;
    });
    this.handoff = undefined;
    this.hasClaimed = true;
    this.purpose = getPurpose(claim);
    this.requirements = claim.page.requirements;
    this.store({ deviceToken: claim.deviceToken, ...(handoff !== undefined && { cameByHandoff: true }) });
    options.display.setPageInfo({
      brand: claim.page.brand ?? undefined,
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

  /** Loads what comes after the consent while the person reads it. What fails here is loaded again when it is needed. */
  private preload(claim: Claim<SessionKind>): void {
    this.rest.load().catch(() => undefined);
    this.preloadModels(claim).catch(() => undefined);
  }

  private async preloadModels(claim: Claim<SessionKind>): Promise<void> {
    const { signal, sensors } = this;
    await waitUntilIdle();
    if (savesData()) return;
    await registerServiceWorker();
    // A browser that denies the storage still needs the models.
    const record = isSignIn(claim)
      ? await this.options.enrolledDevice.find().catch(() => undefined)
      : undefined;
    const models = findModelsToPreload(claim, record);
    if (!models || signal.aborted) return;
    await sensors.preload(
      { ...models, recognition: getRecognitionModel(claim) },
      claim.kind === 'verification',
    );
  }

  /** Loads what comes after the first screen, before it is shown. */
  private loadRest(): ReturnType<PageRest['load']> {
    return this.rest.loadVisibly(this.options.display, this.signal);
  }

  private createContext(claim: Claim<SessionKind>): FlowContext {
    this.dropOtherCaptures(getRecognitionModel(claim).version);
    const { client, sensors, log, captures, signal } = this;
    const { display, enrolledDevice } = this.options;
    return {
      ...{ client, claim, display, sensors, enrolledDevice, log, captures, signal },
      contact: undefined,
      rememberPasskey: (created) => this.rememberPasskey(created),
      consent: undefined,
      isSending: false,
    };
  }

  /** Only the last one can be registered: an earlier one was refused, or the session was on another device since. */
  private rememberPasskey(createdPasskey: CreatedPasskey | undefined): void {
    const { createdPasskey: earlier } = this.stored;
    if (earlier) void forgetPasskey(earlier);
    this.store({ createdPasskey });
  }

  /** The server may have changed its face model since the last claim: descriptors of two models cannot be compared. */
  private dropOtherCaptures(version: string): void {
    if (this.faceVersion !== version) wipeCaptures(this.captures);
    this.faceVersion = version;
  }

  /** Another device has the session, or must take it: shows the handoff code, or the progress on that device. */
  private async followOtherDevice({ epoch }: Claim<SessionKind>): Promise<void> {
    const { client, signal } = this;
    const { display, device } = this.options;
    const isInWindow = this.stored.hasOpenedWindow === true;
    if (epoch === 0) await this.handOver(true);
    else if (device === 'mobile' && !this.stored.hasHandedOver) throw new ProblemError('elsewhere');
    else {
      display.setPageInfo({ cancelText: undefined, step: undefined });
      await this.loadRest();
      const answer = await followOtherDevice({ client, display, signal, isInWindow });
      if (answer === 'renew') await this.handOver(true);
    }
    return this.proceed();
  }

  private async handOver(isNeeded: boolean): Promise<void> {
    const { client, signal, purpose, options } = this;
    this.sensors.closeCamera();
    await this.loadRest();
    const { display, host } = options;
    const sendLink = host?.sendsLink ? (url: string) => host.sendLink(url) : undefined;
    if ((await handOver({ client, display, signal, purpose, isNeeded, sendLink })) === 'stay') return;
    this.cleanUp();
    this.store({ hasHandedOver: true, hasOpenedWindow: false });
  }

  /** The camera does not work in this frame. */
  private async moveToWindow(): Promise<void> {
    const { client, signal } = this;
    const answer = await moveToWindow({ client, signal, display: this.options.display });
    if (answer === 'otherDevice') throw new Interruption('otherDevice');
    this.cleanUp();
    this.store({ hasHandedOver: true, hasOpenedWindow: true });
  }

  private cleanUp(): void {
    this.sensors.close();
    wipeCaptures(this.captures);
  }

  private async finish(claim: Claim<SessionKind>, end: SessionEnd): Promise<void> {
    const { display, enrolledDevice, leave, host } = this.options;
    const failure = findEndReason(this.captures, this.client.progress?.failure);
    // Problems, such as a cancellation, are shown without the rest of the page.
    if ('outcome' in chooseEndScreen(claim, end, failure)) await this.loadRest();
    this.cleanUp();
    const { flowStatus, sessionStatus, redirectUrl, backUrl } = end;
    const onSettled = (): void =>
      host?.finish({ flowStatus, sessionStatus, redirectUrl: redirectUrl ?? backUrl ?? null });
    return showEnd({
      ...{ claim, end, display, enrolledDevice, leave, failure, onSettled },
      createdPasskey: this.stored.createdPasskey,
      continuesAt: host ? 'frame' : this.stored.cameByHandoff ? 'otherScreen' : 'host',
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
    // It encrypts the answers.
    await this.loadRest();
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
      case 'back':
        return this.goBeforeFirstStep();
    }
  }

  /** Asks again for what was asked last, before the first step. */
  private goBeforeFirstStep(): void {
    this.options.display.show('opening', {});
    this.options.display.setPageInfo({ step: undefined });
    this.consent.goBack();
  }

  /** Shows a problem, and performs the action that the person chooses. */
  private async showProblem(problem: ProblemName): Promise<void> {
    const { display, reload } = this.options;
    const cancelText = isCameraProblem(problem) ? 'notice.camera' : 'cancel.text';
    display.setPageInfo({ cancelText: this.hasClaimed && canContinueHere(problem) ? cancelText : undefined });
    try {
      if (problem === 'embedded') return await this.moveToWindow();
      const action = await askProblemAction(display, problem, this.signal);
      if (action === 'otherDevice') throw new Interruption('otherDevice');
      if (await this.reloadRule.isNeeded(problem)) reload();
    } catch (error) {
      if (!isCameraProblem(problem) || !isCancelled(error)) throw error;
      this.store({ pendingAction: 'giveUpCamera' });
    }
  }
}

const isCancelled = (error: unknown): boolean => error instanceof Interruption && error.kind === 'cancelled';

const toSite = (redirectUrl: string | null): string | undefined =>
  redirectUrl === null ? undefined : new URL(redirectUrl).host;
