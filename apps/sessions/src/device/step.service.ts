import { Clock, type DomainError, validated } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Session } from '../session/session';
import { asking } from '../session/step/issued-step';
import { SessionKindsService } from '../session/session-kinds.service';
import { changed } from '../session/session-change';
import { SessionMetrics } from '../session/session.metrics';
import { digestOf } from '../session/session-secret';
import { type Decision, SessionService } from '../session/session.service';
import type { StepPayload } from '../session/step/step-payload.dto';
import type { Progress } from './device.dto';
import {
  lateStep,
  nonceReused,
  onlyLooksOn,
  otherEpoch,
  otherSession,
  otherStep,
  stepMismatch,
  takenOver,
  unknownStep,
} from './device.errors';
import { progressOf } from './device-reply';
import { type Answered, heard, holdsLease, requireKnown } from '../session/lease';
import { openStep, parsedStep, requireSize } from './step-envelope';

/** A reply, or a refusal that is thrown once what it says of the device has been noted. */
type Taken = Decision<Progress | DomainError>;

/** Takes steps: opens what a device sends, asks the kind of session what it means, and answers each nonce once. */
@Injectable()
export class StepService {
  constructor(
    private readonly store: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly metrics: SessionMetrics,
    private readonly clock: Clock,
  ) {}

  async step(sessionId: string, name: string, jwe: string, deviceToken: string): Promise<Progress> {
    const reply = await this.store.change({ sessionId }, (session) =>
      this.decide(session, name, jwe, deviceToken),
    );
    if (reply instanceof Error) throw reply;
    return reply;
  }

  private async decide(session: Session, name: string, jwe: string, deviceToken: string): Promise<Taken> {
    const { lease } = session;
    const epoch = requireKnown(lease, deviceToken);
    const kind = this.kinds.of(session);
    if (!kind.steps.includes(name)) throw unknownStep(name, kind.steps);
    requireSize(jwe, kind.largestStep(session.request, name));
    const jweDigest = digestOf(jwe);
    const repeated = lease.answered.find((answered) => answered.jweDigest === jweDigest);
    if (repeated) return { reply: () => repeated.reply as Progress };
    this.store.requireOpen(session);
    if (epoch === 0) throw onlyLooksOn(session.state);
    if (!lease.keys || !holdsLease(lease, epoch)) throw takenOver();
    const text = await openStep(jwe, lease.keys.privateKey);
    const payload = validated(kind.payload, parsedStep(text)) as StepPayload;
    requireSame(session, name, payload);
    const contentDigest = digestOf(text);
    const used = lease.answered.find(({ nonce }) => nonce === payload.nonce);
    return used
      ? this.usedAgain(session, used, contentDigest)
      : this.judged(session, payload, { jweDigest, contentDigest });
  }

  /** The same content gets the same reply; other content under a used nonce is noted, and refused. */
  private usedAgain(session: Session, used: Answered, contentDigest: string): Taken {
    if (used.contentDigest === contentDigest) return { reply: () => used.reply as Progress };
    const findings = this.kinds.of(session).afterNonceReuse(session.findings);
    // Noted once: repeating it must not keep the session busy.
    return { ...(findings !== session.findings && { change: { findings } }), reply: () => nonceReused() };
  }

  private async judged(
    session: Session,
    payload: StepPayload,
    digests: Pick<Answered, 'jweDigest' | 'contentDigest'>,
  ): Promise<Taken> {
    const kind = this.kinds.of(session);
    const { step } = session.lease;
    if (!step || step.name !== payload.step) throw otherStep(step?.name ?? null, session.state);
    if (step.nonce !== payload.nonce) throw lateStep();
    const now = this.clock.now();
    const { event, findings, failure, commit } = await kind.take(session, payload, {
      liveness: step.liveness,
      serverMilliseconds: now.getTime() - step.issuedAt,
      epoch: session.lease.epoch,
    });
    const state = kind.next(session.state, event) ?? session.state;
    const asked = asking(kind, { ...session, state, findings }, heard(session.lease), now);
    // The reply is kept by the change that it speaks of, so it is made before the change is.
    const reply = progressOf(kind, changed(kind, session, { event, findings, lease: asked }, now), failure);
    const answered = [...asked.answered, { nonce: payload.nonce, ...digests, reply }];
    return {
      change: { event, findings, lease: { ...asked, answered }, commit },
      reply: () => {
        this.metrics.step(kind.name, payload.step, event);
        return reply;
      },
    };
  }
}

function requireSame({ request, lease }: Session, name: string, payload: StepPayload): void {
  if (payload.sessionId !== request.sessionId) throw otherSession();
  if (payload.step !== name) throw stepMismatch();
  if (payload.epoch !== lease.epoch) throw otherEpoch(lease.epoch);
}
