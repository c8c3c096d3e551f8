import { randomInt } from 'node:crypto';
import type { IssuedStep, Lease } from '../lease';
import type { SessionKind, StepContext } from '../session-kind';
import { createRandomSecret } from '../session-secret';

const turnCount = 4;
const directions = ['left', 'right'] as const;

/** Issues the current step of a session with a new challenge; removes the step if the session waits for none. */
export function issueStep(kind: SessionKind, context: StepContext, lease: Lease, now: Date): Lease {
  const name = kind.currentStep(context);
  if (name === null) return withoutStep(lease);
  const liveness = kind.requiresLiveness(name) ? createLivenessChallenge() : null;
  return { ...lease, step: withNonce(now, { name, liveness }) };
}

const withoutStep = ({ step: _answered, ...lease }: Lease): Lease => lease;

/** Issues the same step under a new nonce. The head turns stay, so that a device cannot retry until it gets others. */
export const reissueStep = (kind: SessionKind, context: StepContext, lease: Lease, now: Date): Lease =>
  lease.step && lease.step.name === kind.currentStep(context)
    ? { ...lease, step: withNonce(now, lease.step) }
    : issueStep(kind, context, lease, now);

const withNonce = (now: Date, { name, liveness }: Pick<IssuedStep, 'name' | 'liveness'>): IssuedStep => ({
  name,
  liveness,
  nonce: createRandomSecret(),
  issuedAt: now.getTime(),
});

/** Random head turns, each direction at least once: a recording matches few challenges. */
export function createLivenessChallenge(): string[] {
  for (;;) {
    const challenge = Array.from({ length: turnCount }, () => directions[randomInt(directions.length)]!);
    if (new Set(challenge).size === directions.length) return challenge;
  }
}
