import { Clock, type DomainError, validateDto } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Session } from '../session/session';
import { issueStep } from '../session/step/issued-step';
import { SessionKindsService } from '../session/session-kinds.service';
import { applyChange } from '../session/session-change';
import { SessionMetrics } from '../session/session.metrics';
import { toDigest } from '../session/session-secret';
import { type Decision, SessionService } from '../session/session.service';
import type { StepPayload } from '../session/step/step-payload.dto';
import type { Progress } from './device.dto';
import {
  expiredNonce,
  nonceReused,
  stepMismatch,
  takenOver,
  unknownStep,
  watchOnly,
  wrongEpoch,
  wrongSession,
  wrongStep,
} from './device.errors';
import { toProgress } from './device-reply';
import { type AnsweredStep, confirmLease, holdsLease, requireEpoch } from '../session/lease';
import { openStep, parseStep, requireSize } from './step-envelope';

/** A step as a device has sent it. */
export interface ReceivedStep {
  name: string;
  jwe: string;
  deviceToken: string;
  /** A keyed hash of the network that it came from. */
  network: string;
}

/** A reply, or an error that is thrown after the change was written. */
type StepDecision = Decision<Progress | DomainError>;

/** Receives steps: decrypts and checks them, has the kind of session evaluate them, and stores the reply to each nonce. */
@Injectable()
export class StepService {
  constructor(
    private readonly sessions: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly metrics: SessionMetrics,
    private readonly clock: Clock,
  ) {}

  async step(sessionId: string, step: ReceivedStep): Promise<Progress> {
    const reply = await this.sessions.change({ sessionId }, (session) => this.decide(session, step));
    if (reply instanceof Error) throw reply;
    return reply;
  }

  private async decide(
    session: Session,
    { name, jwe, deviceToken, network }: ReceivedStep,
  ): Promise<StepDecision> {
    const { lease } = session;
    const epoch = requireEpoch(lease, deviceToken);
    const kind = this.kinds.of(session);
    if (!kind.steps.includes(name)) throw unknownStep(name, kind.steps);
    requireSize(jwe, kind.maxStepBytes(session.request, name));
    const jweDigest = toDigest(jwe);
    const repeated = lease.answered.find((answered) => answered.jweDigest === jweDigest);
    if (repeated) return { reply: () => repeated.reply as Progress };
    this.sessions.requireOpen(session);
    if (epoch === 0) throw watchOnly(session.state);
    if (!lease.keys || !holdsLease(lease, epoch)) throw takenOver();
    const text = await openStep(jwe, lease.keys.privateKey);
    const payload = validateDto(kind.payload, parseStep(text)) as StepPayload;
    requireMatch(session, name, payload);
    const contentDigest = toDigest(text);
    const used = lease.answered.find(({ nonce }) => nonce === payload.nonce);
    return used
      ? this.handleNonceReuse(session, used, contentDigest)
      : this.evaluateStep(session, payload, network, { jweDigest, contentDigest });
  }

  /** The same content gets the same reply. Other content under a used nonce is recorded and rejected. */
  private handleNonceReuse(session: Session, used: AnsweredStep, contentDigest: string): StepDecision {
    if (used.contentDigest === contentDigest) return { reply: () => used.reply as Progress };
    const findings = this.kinds.of(session).afterNonceReuse(session.findings);
    // Recorded once: repetitions must not change the session again.
    return { ...(findings !== session.findings && { change: { findings } }), reply: () => nonceReused() };
  }

  private async evaluateStep(
    session: Session,
    payload: StepPayload,
    network: string,
    digests: Pick<AnsweredStep, 'jweDigest' | 'contentDigest'>,
  ): Promise<StepDecision> {
    const kind = this.kinds.of(session);
    const { step } = session.lease;
    if (!step || step.name !== payload.step) throw wrongStep(step?.name ?? null, session.state);
    if (step.nonce !== payload.nonce) throw expiredNonce();
    const now = this.clock.now();
    const { event, findings, failure, commit } = await kind.evaluateStep(session, payload, {
      liveness: step.liveness,
      gestures: step.gestures,
      serverMilliseconds: now.getTime() - step.issuedAt,
      receivedAt: now,
      epoch: session.lease.epoch,
      network,
    });
    const state = kind.nextState(session.state, event) ?? session.state;
    const lease = issueStep(kind, { ...session, state, findings }, confirmLease(session.lease), now);
    // The reply is stored with the change that it describes, so it is built before the change is written.
    const reply = await toProgress(
      kind,
      applyChange(kind, session, { event, findings, lease }, now),
      failure,
    );
    const answered = [...lease.answered, { nonce: payload.nonce, ...digests, reply }];
    return {
      change: { event, findings, lease: { ...lease, answered }, commit },
      reply: () => {
        this.metrics.step(kind.name, payload.step, event);
        return reply;
      },
    };
  }
}

function requireMatch({ request, lease }: Session, name: string, payload: StepPayload): void {
  if (payload.sessionId !== request.sessionId) throw wrongSession();
  if (payload.step !== name) throw stepMismatch();
  if (payload.epoch !== lease.epoch) throw wrongEpoch(lease.epoch);
}
