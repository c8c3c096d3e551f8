import type { Transaction } from '@gatehouse/database';
import type { RecipientKey } from '@gatehouse/node-link';
import type { EarlySignals } from '@gatehouse/risk';
import type { Type } from '@nestjs/common';
import type { Commit, EndWebhook, Session, SessionRequest } from './session';

/** Why a step must be repeated. */
export const stepFailures = [
  'spoof',
  'challenge',
  'camera',
  'unreadable',
  'unrecognised',
  'mismatch',
  'device_key',
  'passkey',
] as const;
export type StepFailure = (typeof stepFailures)[number];

/** The types of session, as operators see them. */
export const sessionTypes = ['age', 'enroll', 'sign_in'] as const;
export type SessionType = (typeof sessionTypes)[number];

/** How an ended session is counted, without personal data. */
export interface SessionSummary {
  type: SessionType;
  /** The state, or the status of the result of a completed session. */
  outcome: string;
}

/** The result of a step: the event for the state machine, and the findings after it. */
export interface StepOutcome<F> {
  event: string;
  findings: F;
  failure: StepFailure | null;
  commit?: Commit;
}

/** What a device needs for a step, besides the nonce; a kind adds its own fields. */
export interface StepDetails {
  triesLeft: number;
  matchFace?: boolean;
}

/** A device that claims a session. */
export interface ClaimingDevice {
  /** False if it had claimed the session before. */
  isNew: boolean;
  /** The epoch of its claim. */
  epoch: number;
  /** The id of the device key that is stored on it. */
  deviceKey?: string;
  /** The key to which the biometric node may seal a face token for it. */
  tokenRecipient?: RecipientKey;
  /** ENROLL: whether it accepts that no passkey is added for a person who is already enrolled. */
  acceptsNoPasskey?: boolean;
  /** A keyed hash of the network that the claim came from. */
  network: string;
}

/** The findings after a claim, and what is written with them. */
export interface ClaimOutcome<F> {
  findings: F;
  commit?: Commit;
}

/** A face token for a device that has none of its own. */
export type DeviceTokenView =
  { status: 'pending' | 'none' } | { status: 'ready'; jwe: string; id: string; publicKey: string };

/** The part of a session that determines its next step. */
export type StepContext<R extends SessionRequest = SessionRequest, F = unknown> = Pick<
  Session<R, F>,
  'state' | 'request' | 'findings'
>;

/** What the page shows at the end. */
export interface EndView {
  flowStatus: string;
  sessionStatus: string;
  /** Where the browser is redirected; null if it stays on the page. */
  redirectUrl: string | null;
  /** The link back to the host, if the browser stays. */
  backUrl?: string;
  /** Seconds until a locked-out person may try again. */
  retryAfter?: number;
  /** After an ENROLL: whether the person is new. */
  enrolled?: 'new' | 'before';
  /** After an ENROLL: a new credential waits for the approval of the host. */
  isPending?: true;
  /** After an ENROLL with a passkey step: no passkey was added, and none is pending. */
  passkeyAdded?: false;
}

/** What the server itself observed of a step. */
export interface StepEvidence {
  /** The requested head turns. */
  liveness: readonly string[] | null;
  /** The gestures that may be made instead; undefined for a step of release 0.2.0. */
  gestures?: readonly string[] | null;
  /** The epoch of the lease of the device that sent the step. */
  epoch: number;
  /** A keyed hash of the network that the step came from. */
  network: string;
  /** From issuing the step to receiving it, by the server's clock. */
  serverMilliseconds: number;
  /** When the step was received, by the server's clock. */
  receivedAt: Date;
}

/**
 * The differences between age sessions and verification sessions. Claims, the transport of steps, the end of sessions and
 * their retention are the same for both. A kind may read the database; it writes only in the transaction that it is given.
 */
export interface SessionKind<
  R extends SessionRequest = SessionRequest,
  F = unknown,
  P extends object = object,
> {
  readonly name: string;
  /** The type of the webhook event at the end. */
  readonly endedEvent: string;
  /** The class that validates the payload of a step. */
  readonly payload: Type<P>;
  /** The state after an event; undefined if the event is not allowed. */
  nextState(state: string, event: string): string | undefined;
  isOpen(state: string): boolean;
  noFindings(): F;
  /** The event of the first claim. */
  startEvent(request: R): string;
  /** All steps of this kind. */
  readonly steps: readonly string[];
  /** Whether a step includes head turns, which the server chooses. */
  requiresLiveness(step: string): boolean;
  /** The signals so far, which decide how many head turns are requested. */
  listEarlySignals(findings: F): EarlySignals;
  /** The maximum size of a step, in bytes of JWE. */
  maxStepBytes(request: R, step: string): number;
  /** The step that the session waits for. */
  currentStep(standing: StepContext<R, F>): string | null;
  stepDetails(session: Session<R, F>): StepDetails | Promise<StepDetails>;
  requirements(request: R): readonly string[];
  /** Further settings of the page, so that it can explain the steps before they start. */
  pageSettings(request: R): object;
  /** The findings after a device has claimed the session, or claimed it again. */
  afterClaim?(session: Session<R, F>, device: ClaimingDevice): Promise<ClaimOutcome<F>>;
  /** The face token that the node hands over to the device that holds the lease. */
  readToken?(session: Session<R, F>): Promise<DeviceTokenView>;
  /** Why the current step must be repeated, if that became known after the reply to it. */
  lastFailure?(session: Session<R, F>): StepFailure | null;
  /** Whether a step is done: from then on only a handoff moves the session to another device. */
  hasProgress(findings: F): boolean;
  /** The failed tries of a step. */
  listFailures(findings: F, step: string): readonly StepFailure[];
  /** How a session is listed and counted. */
  summarize(session: Pick<Session<R, F>, 'request' | 'state' | 'result'>): SessionSummary;
  /** The findings after a desktop was rejected, or a nonce was reused for other content. */
  afterDesktop(findings: F): F;
  afterNonceReuse(findings: F): F;
  /** Evaluates a step. Throws a 400 if the payload is not an answer to the step. */
  evaluateStep(
    session: Session<R, F>,
    payload: P,
    evidence: StepEvidence,
  ): StepOutcome<F> | Promise<StepOutcome<F>>;
  /** The current result. The one at the end is what the host reads and the webhook contains. */
  buildResult(session: Session<R, F>): object;
  /** The webhook, if it differs from the result. */
  buildWebhook?(session: Session<R, F>): EndWebhook;
  buildEndView(session: Session<R, F>): EndView;
  /** Called in the transaction that ends sessions. */
  onEnd?(transaction: Transaction, ended: readonly Session[]): Promise<void>;
}

export const SESSION_KINDS = Symbol('session kinds');
