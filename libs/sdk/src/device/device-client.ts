import type { JWK } from 'jose';
import { decideAge, isNearThreshold } from './age-decision';
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
import { type CaptureRequest, buildCaptureAnswer, checkCapture } from './capture-answer';
import { type ConnectionOptions, DeviceConnection } from './device-connection';
import { DeviceError, DeviceStepError } from './device.errors';
import type {
  Claim,
  ClaimRequest,
  Handoff,
  Progress,
  SessionEvent,
  VerificationPage,
  Visit,
} from './device.types';
import type { HandedOverToken } from './token-hand-over';
import type { PasskeyResponse } from './passkey.types';
import { sessionEvents } from './session-events';
import { CurrentStep } from './current-step';
import { loadEncryption } from '../encryption/encryption';
import { NodeKeySet } from '../node-keys/node-key-set';
import { createTokenRecipient, type TokenRecipient } from '../node-keys/token-recipient';
import type { AgeStep, SessionKind, Step, StepName, VerificationType } from './step.types';

export interface DeviceClientOptions extends ConnectionOptions {
  /** The clock of the device in milliseconds. */
  now?: () => number;
}

// The server stores nothing of an answer that it rejects with these, so the nonce can be used for a corrected one.
const contentErrorStatuses = new Set<number | undefined>([400, 413]);

/**
 * One session on the device of its user, from the claim to the end. Its kind is `'age'` or `'verification'`; where the kind
 * is not known yet, use `SessionKind` and check `kind` of the claim.
 */
export class DeviceClient<K extends SessionKind = 'age'> {
  private readonly connection: DeviceConnection;
  private readonly nodeKeys: NodeKeySet;
  private readonly sessionId: string;
  private readonly now: () => number;
  private lastClaim: ClaimRequest = { device: 'mobile' };
  private type: VerificationType | undefined;
  private recipient: TokenRecipient | undefined;
  private holdsLease = false;
  private publicKey: JWK | null = null;
  private latest: Progress<K> | null = null;
  private currentStep: CurrentStep<K> | null = null;

  constructor({ now = () => Date.now(), ...options }: DeviceClientOptions) {
    this.connection = new DeviceConnection(options);
    this.nodeKeys = new NodeKeySet(() => this.connection.getNodeKeys());
    this.sessionId = options.sessionId;
    this.now = now;
  }

  /** Reopens the session on this device: store it, and pass it to the next client. */
  get deviceToken(): string | undefined {
    return this.connection.deviceToken;
  }

  /** The last known progress of the session; null before the claim. */
  get progress(): Progress<K> | null {
    return this.latest;
  }

  /** The current step; null when there is nothing to do on this device. */
  get step(): Step<K> | null {
    return this.currentStep?.step ?? null;
  }

  /** Opens or reopens the session on this device, or takes it over with the code of a handoff. */
  async claim(request: ClaimRequest): Promise<Claim<K>> {
    const claim = await this.connection.post<Claim<K> & Progress<K>>(
      '/claim',
      await this.toClaimBody(request),
    );
    const { state, epoch, expiresAt, step, failure, ended } = claim;
    this.connection.deviceToken = claim.deviceToken;
    // The code of a handoff works once, so later claims do not send it.
    const { device, deviceKey, receivesToken, acceptsNoPasskey } = request;
    this.lastClaim = { device, deviceKey, receivesToken, acceptsNoPasskey };
    this.type = (claim.page as Partial<VerificationPage>).type;
    this.holdsLease = claim.holdsLease;
    this.publicKey = claim.publicKey;
    this.take({ state, epoch, expiresAt, step, failure, ended });
    return claim;
  }

  /** Counts the screens that a page has shown, without ids; call it when the page is closed. It never fails. */
  async reportVisit(visit: Visit): Promise<void> {
    if (this.deviceToken !== undefined) await this.connection.notify('/visit', visit);
  }

  /** Loads what encrypts the answers, which the first answer would do otherwise. Call it while the device is online. */
  async prepareAnswers(): Promise<void> {
    await loadEncryption();
  }

  /** Records an event of the current step; does nothing without one. */
  record(name: RecordedEvent): void {
    this.currentStep?.record(name);
  }

  /** Sends an estimated age as the session requests it: if it takes a decision, the age stays on the device. */
  async sendEstimate(age: number, spread: number | undefined, evidence: FaceEvidence): Promise<Progress<K>> {
    const { report, ageThreshold, modelErrorYears } = requireAgeStep(this.requireStep('face').step);
    // Computed for every report, because it rejects what is not a number.
    const decision = decideAge(age, ageThreshold);
    if (report === 'age') return this.sendFace({ age, spread }, evidence);
    return this.sendFace(
      { decision, nearThreshold: isNearThreshold(age, ageThreshold, modelErrorYears) },
      evidence,
    );
  }

  /** Sends the age reading of a face. */
  async sendFace(face: FaceReading, { turns, ...evidence }: FaceEvidence): Promise<Progress<K>> {
    const current = this.requireStep('face');
    checkAge(requireAgeStep(current.step), face);
    return this.send(current, { face, liveness: { turns }, ...evidence });
  }

  /**
   * Sends a face to enroll or sign in with, signed with the device key if there is one. Descriptors and the copy of a token are sealed to
   * the biometric node; if its keys cannot be loaded, nothing is sent.
   */
  async sendCapture(capture: Capture, evidence: CaptureEvidence): Promise<Progress<K>> {
    const current = this.requireStep('face');
    const request = { ...toCaptureRequest(current.step, this.type), nodeKeys: this.nodeKeys };
    checkCapture(request, capture);
    return this.send(current, await buildCaptureAnswer(request, current.binding, capture, evidence));
  }

  /**
   * The stored token of the person, to compare with on this device; null if there is none. The claim needs `receivesToken`, and the step
   * `handsOverToken`.
   */
  async fetchToken({ signal }: { signal?: AbortSignal } = {}): Promise<HandedOverToken | null> {
    const { binding } = this.requireStep('face');
    const { connection, recipient, nodeKeys } = this;
    if (!recipient) throw new DeviceStepError('no-recipient');
    // On demand: few sessions need it, and pages download it.
    const { fetchHandedOverToken } = await import('./token-hand-over');
    return fetchHandedOverToken({ connection, recipient, nodeKeys, claim: binding, signal });
  }

  /** Sends the reading of an identity document. */
  async sendDocument(
    document: DocumentAnswers[K]['reading'],
    evidence: DocumentAnswers[K]['evidence'],
  ): Promise<Progress<K>> {
    const current = this.requireStep('identity_document');
    checkAge(current.step, document);
    return this.send(current, { document, ...evidence });
  }

  /** Sends the response of a passkey to the options of the step. */
  async sendPasskey(
    passkey: PasskeyResponse,
    evidence: FailureEvidence & StepNotes = {},
  ): Promise<Progress<K>> {
    return this.send(this.requireStep('passkey'), { passkey, ...evidence });
  }

  /** Continues without a passkey, if the step has `alreadyEnrolled`. */
  async skipPasskey(evidence: FailureEvidence & StepNotes = {}): Promise<Progress<K>> {
    return this.send(this.requireStep('passkey'), { skipped: true, ...evidence });
  }

  /** Sends why the current step has no result. */
  async sendFailure(failure: StepFailure, evidence: FailureEvidence & StepNotes = {}): Promise<Progress<K>> {
    return this.send(this.requireStep(), { failure, ...evidence });
  }

  /**
   * Waits while the server decides (`CHECKING`); returns the next step on this device, or the end. An abort stops the
   * waiting, not the session.
   */
  async waitUntilDecided({ signal }: { signal?: AbortSignal } = {}): Promise<Progress<K>> {
    for (;;) {
      if (this.knownProgress.state === 'CHECKING') await this.waitWhileChecking(signal);
      const { ended, step } = this.knownProgress;
      if (ended || step || !this.holdsLease || signal?.aborted) return this.knownProgress;
      // Only the reply to a claim contains the next step. A late event may describe the state before the check.
      await this.claim(this.lastClaim);
      if (this.knownProgress.state !== 'CHECKING') return this.knownProgress;
    }
  }

  /** Creates a QR code and a URL to continue on another device. */
  createHandoff(): Promise<Handoff> {
    return this.connection.post('/handoff');
  }

  /** Cancels the session. */
  async cancel(): Promise<Progress<K>> {
    let isRepeated = false;
    try {
      return this.take(await this.connection.post<Progress<K>>('/cancel', {}, () => (isRepeated = true)));
    } catch (error) {
      if (!isRepeated || getStatus(error) !== 409) throw error;
      return this.confirmCancellation(error);
    }
  }

  /** Yields the changes of the session until it has ended, on whichever device; an abort ends it without an error. */
  async *events({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<SessionEvent, void, undefined> {
    for await (const event of sessionEvents(this.connection, signal)) {
      this.follow(event);
      yield event;
    }
  }

  /** The private key stays in this client, so a later claim of it sends the same key. */
  private async toClaimBody({ receivesToken, ...request }: ClaimRequest): Promise<object> {
    if (!receivesToken) return request;
    this.recipient ??= await createTokenRecipient();
    return { ...request, tokenRecipient: this.recipient.publicKey };
  }

  private get knownProgress(): Progress<K> {
    if (!this.latest) throw new DeviceStepError('no-step');
    return this.latest;
  }

  private async waitWhileChecking(signal?: AbortSignal): Promise<void> {
    for await (const event of sessionEvents(this.connection, signal)) {
      this.follow(event);
      if (this.knownProgress.state !== 'CHECKING') return;
    }
  }

  /** A new claim returns how the session ended. */
  private async confirmCancellation(error: unknown): Promise<Progress<K>> {
    await this.claim(this.lastClaim);
    if (this.knownProgress.state !== 'CANCELLED') throw error;
    return this.knownProgress;
  }

  private async send(current: CurrentStep<K>, answer: StepAnswer): Promise<Progress<K>> {
    const sealed = current.seal(answer);
    const jwe = await sealed;
    try {
      return this.take(await this.connection.post<Progress<K>>(`/steps/${current.step.name}`, { jwe }));
    } catch (error) {
      if (contentErrorStatuses.has(getStatus(error))) current.discard(sealed);
      throw error;
    }
  }

  private requireStep(name?: StepName): CurrentStep<K> {
    if (!this.currentStep) throw new DeviceStepError('no-step');
    if (name && this.currentStep.step.name !== name) throw new DeviceStepError('another-step');
    return this.currentStep;
  }

  private take(progress: Progress<K>): Progress<K> {
    const { sessionId, publicKey, now } = this;
    // The event of the end may arrive before the reply to a step: the end takes precedence.
    if (this.latest?.ended && !progress.ended) return this.latest;
    const { step, epoch } = progress;
    this.latest = progress;
    if (!step || !publicKey) this.currentStep = null;
    else if (this.currentStep?.step.nonce !== step.nonce)
      this.currentStep = new CurrentStep(step, { sessionId, epoch, publicKey }, now);
    return progress;
  }

  // An event may arrive after the reply to a later step: during a step only an end or a newer claim applies.
  private follow({ state, epoch, expiresAt, holdsLease, ended }: SessionEvent): void {
    const { latest } = this;
    if (!latest || latest.ended || epoch < latest.epoch) return;
    if (this.currentStep && !ended && epoch === latest.epoch) return;
    this.holdsLease = holdsLease;
    this.take({ state, epoch, expiresAt, step: null, failure: null, ended });
  }
}

function requireAgeStep(step: Step<SessionKind>): AgeStep {
  if (!('report' in step)) throw new DeviceStepError('another-kind');
  return step;
}

function toCaptureRequest(
  step: Step<SessionKind>,
  type: VerificationType | undefined,
): Pick<CaptureRequest, 'type' | 'step'> {
  if (!type || !('sendsDescriptors' in step)) throw new DeviceStepError('another-kind');
  return { type, step };
}

function checkAge(step: Step<SessionKind>, reading: object): void {
  const takesDecision = 'report' in step && step.report === 'decision';
  if (takesDecision && 'age' in reading) throw new DeviceStepError('age-not-wanted');
}

const getStatus = (error: unknown): number | undefined =>
  error instanceof DeviceError ? error.status : undefined;
