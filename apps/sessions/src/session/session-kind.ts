import type { Transaction } from '@gatehouse/database';
import type { Type } from '@nestjs/common';
import type { Commit, Session, SessionRequest } from './session';

/** Why a step has to be repeated. */
export const stepFailures = [
  'spoof',
  'camera',
  'unreadable',
  'unrecognised',
  'mismatch',
  'device_key',
  'passkey',
] as const;
export type StepFailure = (typeof stepFailures)[number];

/** What became of a step: the event it is for the state, and what is known now. */
export interface StepOutcome<F> {
  event: string;
  findings: F;
  failure: StepFailure | null;
  commit?: Commit;
}

/** What a device must know to do a step, beside the nonce; a kind adds what its steps need. */
export interface StepDetails {
  triesLeft: number;
  matchFace?: boolean;
}

/** What is known of a device that claims a session. */
export interface ClaimingDevice {
  /** Whether it takes the session over, or goes on with what it had. */
  isNew: boolean;
  /** The id of a device key that it keeps. */
  deviceKey?: string;
}

/** Where a session stands, as far as its next step depends on it. */
export type Standing<R extends SessionRequest = SessionRequest, F = unknown> = Pick<
  Session<R, F>,
  'state' | 'request' | 'findings'
>;

/** What the person is told at the end. */
export interface EndView {
  flowStatus: string;
  sessionStatus: string;
  /** Where the browser is sent; null where it stays. */
  redirectUrl: string | null;
  /** Where it stays: the link back to the host. */
  backUrl?: string;
  /** Seconds that a person who is locked out has to wait. */
  retryAfter?: number;
}

/** What the server saw of a step, beside what the device says. */
export interface StepEvidence {
  /** The head turns that were asked for. */
  liveness: readonly string[] | null;
  /** Of the lease: which device sent it. */
  epoch: number;
  /** From handing out the step to its arrival, on the server's clock. */
  serverMilliseconds: number;
}

/**
 * What makes age sessions and verification sessions different. The rest (who may go on, how a step arrives, how a
 * session ends and is forgotten) is the same for both. A kind is asked, and may look things up; it acts only in the
 * transaction that is handed to it.
 */
export interface SessionKind<
  R extends SessionRequest = SessionRequest,
  F = unknown,
  P extends object = object,
> {
  readonly name: string;
  /** The type of the webhook event that tells of the end. */
  readonly endedEvent: string;
  /** What a device sends in a step, as a class with validation. */
  readonly payload: Type<P>;
  /** The state after an event; undefined where the table does not allow it. */
  next(state: string, event: string): string | undefined;
  isOpen(state: string): boolean;
  noFindings(): F;
  /** The event that the first claim is. */
  startEvent(request: R): string;
  /** Every step that there is. */
  readonly steps: readonly string[];
  /** Whether a step asks for head turns, which the server chooses. */
  asksToTurn(step: string): boolean;
  /** The largest step that a device may send, in bytes of JWE. */
  largestStep(request: R, step: string): number;
  /** The step that a session waits for. */
  stepIn(standing: Standing<R, F>): string | null;
  stepDetails(session: Session<R, F>): StepDetails;
  requirements(request: R): readonly string[];
  /** What else the page must know: to tell the person what will happen, before anything does. */
  pageSettings(request: R): object;
  /** What is known of a device that claims the session, or claims it again. */
  afterClaim?(session: Session<R, F>, device: ClaimingDevice): Promise<F>;
  /** Why the step that a session waits for has to be repeated, where that was found out after the reply to it. */
  lastFailure?(session: Session<R, F>): StepFailure | null;
  /** Whether a step has been done: from then on only a handoff moves the session to another device. */
  hasProgress(findings: F): boolean;
  /** What is known after a desktop was sent away, or a nonce was used for something else. */
  afterDesktop(findings: F): F;
  afterNonceReuse(findings: F): F;
  /** Judges a step; throws a 400 when the payload does not answer what was asked. */
  take(session: Session<R, F>, payload: P, evidence: StepEvidence): StepOutcome<F> | Promise<StepOutcome<F>>;
  /** The result as it stands: at the end it is what the host reads and the webhook says. */
  resultOf(session: Session<R, F>): object;
  /** What the webhook says, where it is not the result. */
  toldOf?(session: Session<R, F>): { body: object; forgetOnDelivery?: true };
  endOf(session: Session<R, F>): EndView;
  /** What else ends with sessions, however they end. */
  onEnd?(transaction: Transaction, ended: readonly Session[]): Promise<void>;
}

export const SESSION_KINDS = Symbol('session kinds');
