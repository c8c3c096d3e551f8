import type { JWK } from 'jose';
import { decisionOf, isNearThreshold } from './age-decision';
import { type ConnectionOptions, DeviceConnection } from './device-connection';
import { DeviceError, DeviceStepError } from './device.errors';
import type {
  Claim,
  ClaimRequest,
  DeviceKind,
  DocumentEvidence,
  DocumentReading,
  FaceEvidence,
  FaceReading,
  FailureEvidence,
  Handoff,
  Progress,
  RecordedEvent,
  SessionEvent,
  Step,
  StepAnswer,
  StepFailure,
  StepName,
} from './device.types';
import { sessionEvents } from './session-events';
import { StepUnderWay } from './step-under-way';

export interface DeviceClientOptions extends ConnectionOptions {
  /** The clock of the device in milliseconds. */
  now?: () => number;
}

// The server has kept nothing of what it refuses with these, so the same nonce may carry a corrected answer.
const refusesContent = new Set<number | undefined>([400, 413]);

/** One session on the device of its user: a page, an app or a test takes it from the claim to its end. */
export class DeviceClient {
  private readonly connection: DeviceConnection;
  private readonly sessionId: string;
  private readonly now: () => number;
  private device: DeviceKind = 'mobile';
  private publicKey: JWK | null = null;
  private latest: Progress | null = null;
  private underWay: StepUnderWay | null = null;

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
  get progress(): Progress | null {
    return this.latest;
  }

  /** What to do next; null when there is nothing to do on this device. */
  get step(): Step | null {
    return this.underWay?.step ?? null;
  }

  /** Opens the session on this device, reopens it, or takes it over with the code of a handoff. */
  async claim(request: ClaimRequest): Promise<Claim> {
    const claim = await this.connection.post<Claim>('/claim', request);
    const { state, epoch, expiresAt, step, failure, ended } = claim;
    this.connection.deviceToken = claim.deviceToken;
    this.device = request.device;
    this.publicKey = claim.publicKey;
    this.take({ state, epoch, expiresAt, step, failure, ended });
    return claim;
  }

  /** Notes when something happened in the step under way; without one there is nothing to note. */
  record(name: RecordedEvent): void {
    this.underWay?.record(name);
  }

  /** Sends an estimated age the way the session asks for it: where it takes a decision, the age stays here. */
  async sendEstimate(age: number, spread: number | undefined, evidence: FaceEvidence): Promise<Progress> {
    const { report, ageThreshold, modelErrorYears } = this.stepNamed('face').step;
    // Asked of an age that is sent too, because it refuses what is not a number.
    const decision = decisionOf(age, ageThreshold);
    if (report === 'age') return this.sendFace({ age, spread }, evidence);
    return this.sendFace(
      { decision, nearThreshold: isNearThreshold(age, ageThreshold, modelErrorYears) },
      evidence,
    );
  }

  /** Sends what a face shows. */
  async sendFace(face: FaceReading, { turns, ...evidence }: FaceEvidence): Promise<Progress> {
    return this.send(this.stepThatTakes('face', face), { face, liveness: { turns }, ...evidence });
  }

  /** Sends what an identity document says. */
  async sendDocument(document: DocumentReading, evidence: DocumentEvidence): Promise<Progress> {
    return this.send(this.stepThatTakes('identity_document', document), { document, ...evidence });
  }

  /** Sends why the step under way gave no result. */
  async sendFailure(failure: StepFailure, evidence: FailureEvidence = {}): Promise<Progress> {
    return this.send(this.stepNamed(), { failure, ...evidence });
  }

  /** Makes a QR code and a URL to go on with on another device. */
  handoff(): Promise<Handoff> {
    return this.connection.post('/handoff');
  }

  /** Ends the session without a result. */
  async cancel(): Promise<Progress> {
    let isRepeated = false;
    try {
      return this.take(await this.connection.post<Progress>('/cancel', {}, () => (isRepeated = true)));
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

  /** Whoever has claimed the session may see how it ended, by claiming it again. */
  private async cancelledBefore(refusal: unknown): Promise<Progress> {
    await this.claim({ device: this.device });
    if (this.latest?.state !== 'CANCELLED') throw refusal;
    return this.latest;
  }

  private async send(underWay: StepUnderWay, answer: StepAnswer): Promise<Progress> {
    const sealed = underWay.seal(answer);
    const jwe = await sealed;
    try {
      return this.take(await this.connection.post<Progress>(`/steps/${underWay.step.name}`, { jwe }));
    } catch (error) {
      if (refusesContent.has(statusOf(error))) underWay.discard(sealed);
      throw error;
    }
  }

  private stepNamed(name?: StepName): StepUnderWay {
    if (!this.underWay) throw new DeviceStepError('no-step');
    if (name && this.underWay.step.name !== name) throw new DeviceStepError('another-step');
    return this.underWay;
  }

  private stepThatTakes(name: StepName, reading: FaceReading | DocumentReading): StepUnderWay {
    const underWay = this.stepNamed(name);
    if (underWay.step.report === 'decision' && 'age' in reading) throw new DeviceStepError('age-not-wanted');
    return underWay;
  }

  private take(progress: Progress): Progress {
    const { sessionId, publicKey, now } = this;
    const { step, epoch } = progress;
    this.latest = progress;
    if (!step || !publicKey) this.underWay = null;
    else if (this.underWay?.step.nonce !== step.nonce)
      this.underWay = new StepUnderWay(step, { sessionId, epoch, publicKey }, now);
    return progress;
  }

  // An event may arrive after the reply to a later step: while this device is at work, only an end or a newer lease is news.
  private follow({ state, epoch, expiresAt, ended }: SessionEvent): void {
    const { latest } = this;
    if (!latest || latest.ended || epoch < latest.epoch) return;
    if (this.underWay && !ended && epoch === latest.epoch) return;
    this.take({ state, epoch, expiresAt, step: null, failure: null, ended });
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof DeviceError ? error.status : undefined;
