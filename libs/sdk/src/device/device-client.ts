import type { JWK } from 'jose';
import { decisionOf, isNearThreshold } from './age-decision';
import type {
  Capture,
  CaptureEvidence,
  DocumentAnswers,
  FaceEvidence,
  FaceReading,
  FailureEvidence,
  RecordedEvent,
  StepAnswer,
  StepFailure,
  StepNotes,
} from './answer.types';
import { type AskedCapture, captureAnswer, requireWanted } from './capture-answer';
import { type ConnectionOptions, DeviceConnection } from './device-connection';
import { DeviceError, DeviceStepError } from './device.errors';
import type { Claim, ClaimRequest, Handoff, Progress, SessionEvent, VerificationPage } from './device.types';
import type { PasskeyResponse } from './passkey.types';
import { sessionEvents } from './session-events';
import { StepUnderWay } from './step-under-way';
import type { AgeStep, SessionKind, Step, StepName, VerificationType } from './step.types';

export interface DeviceClientOptions extends ConnectionOptions {
  /** The clock of the device in milliseconds. */
  now?: () => number;
}

// The server has kept nothing of what it refuses with these, so the same nonce may carry a corrected answer.
const refusesContent = new Set<number | undefined>([400, 413]);

/**
 * One session on the device of its user: a page, an app or a test takes it from the claim to its end. Its kind is
 * `'age'` or `'verification'`; who does not know it yet asks for `SessionKind` and looks at `kind` of the claim.
 */
export class DeviceClient<K extends SessionKind = 'age'> {
  private readonly connection: DeviceConnection;
  private readonly sessionId: string;
  private readonly now: () => number;
  private claimedWith: ClaimRequest = { device: 'mobile' };
  private type: VerificationType | undefined;
  private holdsLease = false;
  private publicKey: JWK | null = null;
  private latest: Progress<K> | null = null;
  private underWay: StepUnderWay<K> | null = null;

  constructor({ now = () => Date.now(), ...options }: DeviceClientOptions) {
    this.connection = new DeviceConnection(options);
    this.sessionId = options.sessionId;
    this.now = now;
  }

  /** What reopens the session on this device: keep it, and give it to the next client. */
  get deviceToken(): string | undefined {
    return this.connection.deviceToken;
  }

  /** Where the session stands as far as this device knows; null before the claim. */
  get progress(): Progress<K> | null {
    return this.latest;
  }

  /** What to do next; null when there is nothing to do on this device. */
  get step(): Step<K> | null {
    return this.underWay?.step ?? null;
  }

  /** Opens the session on this device, reopens it, or takes it over with the code of a handoff. */
  async claim(request: ClaimRequest): Promise<Claim<K>> {
    const claim = await this.connection.post<Claim<K> & Progress<K>>('/claim', request);
    const { state, epoch, expiresAt, step, failure, ended } = claim;
    this.connection.deviceToken = claim.deviceToken;
    // The code of a handoff works once, so it is not for claiming again.
    this.claimedWith = { device: request.device, deviceKey: request.deviceKey };
    this.type = (claim.page as Partial<VerificationPage>).type;
    this.holdsLease = claim.holdsLease;
    this.publicKey = claim.publicKey;
    this.take({ state, epoch, expiresAt, step, failure, ended });
    return claim;
  }

  /** Notes when something happened in the step under way; without one there is nothing to note. */
  record(name: RecordedEvent): void {
    this.underWay?.record(name);
  }

  /** Sends an estimated age the way the session asks for it: where it takes a decision, the age stays here. */
  async sendEstimate(age: number, spread: number | undefined, evidence: FaceEvidence): Promise<Progress<K>> {
    const { report, ageThreshold, modelErrorYears } = ageStep(this.stepNamed('face').step);
    // Asked of an age that is sent too, because it refuses what is not a number.
    const decision = decisionOf(age, ageThreshold);
    if (report === 'age') return this.sendFace({ age, spread }, evidence);
    return this.sendFace(
      { decision, nearThreshold: isNearThreshold(age, ageThreshold, modelErrorYears) },
      evidence,
    );
  }

  /** Sends what a face shows of an age. */
  async sendFace(face: FaceReading, { turns, ...evidence }: FaceEvidence): Promise<Progress<K>> {
    const underWay = this.stepNamed('face');
    requireAgeWanted(ageStep(underWay.step), face);
    return this.send(underWay, { face, liveness: { turns }, ...evidence });
  }

  /** Sends a face to enroll or to sign in with, signed by the device key where one is given. */
  async sendCapture(capture: Capture, evidence: CaptureEvidence): Promise<Progress<K>> {
    const underWay = this.stepNamed('face');
    const asked = askedCapture(underWay.step, this.type);
    requireWanted(asked, capture);
    return this.send(underWay, await captureAnswer(asked, underWay.binding, capture, evidence));
  }

  /** Sends what an identity document says. */
  async sendDocument(
    document: DocumentAnswers[K]['reading'],
    evidence: DocumentAnswers[K]['evidence'],
  ): Promise<Progress<K>> {
    const underWay = this.stepNamed('identity_document');
    requireAgeWanted(underWay.step, document);
    return this.send(underWay, { document, ...evidence });
  }

  /** Sends what a passkey has answered to the options of the step. */
  async sendPasskey(
    passkey: PasskeyResponse,
    evidence: FailureEvidence & StepNotes = {},
  ): Promise<Progress<K>> {
    return this.send(this.stepNamed('passkey'), { passkey, ...evidence });
  }

  /** Sends why the step under way gave no result. */
  async sendFailure(failure: StepFailure, evidence: FailureEvidence & StepNotes = {}): Promise<Progress<K>> {
    return this.send(this.stepNamed(), { failure, ...evidence });
  }

  /**
   * Waits while the server decides (`CHECKING`), and gives what comes next: a step on this device, or the end. An abort
   * ends the waiting, not the session.
   */
  async whenDecided({ signal }: { signal?: AbortSignal } = {}): Promise<Progress<K>> {
    for (;;) {
      if (this.known.state === 'CHECKING') await this.followCheck(signal);
      const { ended, step } = this.known;
      if (ended || step || !this.holdsLease || signal?.aborted) return this.known;
      // What comes next is in the reply to a claim only. An event that came late may have told of the time before the check.
      await this.claim(this.claimedWith);
      if (this.known.state !== 'CHECKING') return this.known;
    }
  }

  /** Makes a QR code and a URL to go on with on another device. */
  handoff(): Promise<Handoff> {
    return this.connection.post('/handoff');
  }

  /** Ends the session without a result. */
  async cancel(): Promise<Progress<K>> {
    let isRepeated = false;
    try {
      return this.take(await this.connection.post<Progress<K>>('/cancel', {}, () => (isRepeated = true)));
    } catch (error) {
      if (!isRepeated || statusOf(error) !== 409) throw error;
      return this.cancelledBefore(error);
    }
  }

  /** Follows the session until it has ended, whichever device it goes on on; an abort ends it without an error. */
  async *events({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<SessionEvent, void, undefined> {
    for await (const event of sessionEvents(this.connection, signal)) {
      this.follow(event);
      yield event;
    }
  }

  private get known(): Progress<K> {
    if (!this.latest) throw new DeviceStepError('no-step');
    return this.latest;
  }

  private async followCheck(signal?: AbortSignal): Promise<void> {
    for await (const event of sessionEvents(this.connection, signal)) {
      this.follow(event);
      if (this.known.state !== 'CHECKING') return;
    }
  }

  /** Whoever has claimed the session may see how it ended, by claiming it again. */
  private async cancelledBefore(refusal: unknown): Promise<Progress<K>> {
    await this.claim(this.claimedWith);
    if (this.known.state !== 'CANCELLED') throw refusal;
    return this.known;
  }

  private async send(underWay: StepUnderWay<K>, answer: StepAnswer): Promise<Progress<K>> {
    const sealed = underWay.seal(answer);
    const jwe = await sealed;
    try {
      return this.take(await this.connection.post<Progress<K>>(`/steps/${underWay.step.name}`, { jwe }));
    } catch (error) {
      if (refusesContent.has(statusOf(error))) underWay.discard(sealed);
      throw error;
    }
  }

  private stepNamed(name?: StepName): StepUnderWay<K> {
    if (!this.underWay) throw new DeviceStepError('no-step');
    if (name && this.underWay.step.name !== name) throw new DeviceStepError('another-step');
    return this.underWay;
  }

  private take(progress: Progress<K>): Progress<K> {
    const { sessionId, publicKey, now } = this;
    // The event of an end may overtake the reply to a step: it stays the end.
    if (this.latest?.ended && !progress.ended) return this.latest;
    const { step, epoch } = progress;
    this.latest = progress;
    if (!step || !publicKey) this.underWay = null;
    else if (this.underWay?.step.nonce !== step.nonce)
      this.underWay = new StepUnderWay(step, { sessionId, epoch, publicKey }, now);
    return progress;
  }

  // An event may arrive after the reply to a later step: while this device is at work, only an end or a newer lease is news.
  private follow({ state, epoch, expiresAt, holdsLease, ended }: SessionEvent): void {
    const { latest } = this;
    if (!latest || latest.ended || epoch < latest.epoch) return;
    if (this.underWay && !ended && epoch === latest.epoch) return;
    this.holdsLease = holdsLease;
    this.take({ state, epoch, expiresAt, step: null, failure: null, ended });
  }
}

function ageStep(step: Step<SessionKind>): AgeStep {
  if (!('report' in step)) throw new DeviceStepError('another-kind');
  return step;
}

function askedCapture(step: Step<SessionKind>, type: VerificationType | undefined): AskedCapture {
  if (!type || !('release' in step)) throw new DeviceStepError('another-kind');
  return { type, step };
}

function requireAgeWanted(step: Step<SessionKind>, reading: object): void {
  const takesDecision = 'report' in step && step.report === 'decision';
  if (takesDecision && 'age' in reading) throw new DeviceStepError('age-not-wanted');
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof DeviceError ? error.status : undefined;
