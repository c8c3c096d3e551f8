import type { Type } from '@nestjs/common';
import type { Session, SessionRequest } from './session';

/** Why a step has to be repeated. */
export type StepFailure = 'spoof' | 'camera' | 'unreadable';

/** What became of a step: the event it is for the state, and what is known now. */
export interface StepOutcome<F> {
  event: string;
  findings: F;
  failure: StepFailure | null;
}

/** What a device must know to do a step, beside the nonce. */
export interface StepDetails {
  triesLeft: number;
  report: 'decision' | 'age';
  ageThreshold: number;
  modelErrorYears: number | null;
  matchFace: boolean;
}

/** What the person is told at the end. */
export interface EndView {
  flowStatus: string;
  sessionStatus: string;
  redirectUrl: string | null;
}

/** What the server saw of a step, beside what the device says. */
export interface StepEvidence {
  /** The head turns that were asked for. */
  liveness: readonly string[] | null;
  /** Of the lease: which device sent it. */
  epoch: number;
  serverMilliseconds: number;
}

/**
 * What makes age sessions and verification sessions different. The rest (who may go on, how a step arrives, how a
 * session ends and is forgotten) is the same for both. A kind is pure: it is asked, and never acts.
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
  /** The step that a state waits for. */
  stepIn(state: string): string | null;
  stepDetails(session: Session<R, F>): StepDetails;
  requirements(request: R): readonly string[];
  /** Whether a step has been done: from then on only a handoff moves the session to another device. */
  hasProgress(findings: F): boolean;
  /** What is known after a desktop was sent away, or a nonce was used for something else. */
  afterDesktop(findings: F): F;
  afterNonceReuse(findings: F): F;
  /** Judges a step; throws a 400 when the payload does not answer what was asked. */
  take(session: Session<R, F>, payload: P, evidence: StepEvidence): StepOutcome<F>;
  /** The result as it stands: at the end it is what the host reads and the webhook says. */
  resultOf(session: Session<R, F>): object;
  endOf(session: Session<R, F>): EndView;
}

export const SESSION_KINDS = Symbol('session kinds');
