import { randomInt } from 'node:crypto';
import type { Lease, StepInHand } from '../lease';
import type { SessionKind, Standing } from '../session-kind';
import { randomSecret } from '../session-secret';

const turns = 4;
const directions = ['left', 'right'] as const;

/** The lease with the question that a session asks as it stands, for a try of its own; without one where it asks none. */
export function asking(kind: SessionKind, standing: Standing, lease: Lease, now: Date): Lease {
  const name = kind.stepIn(standing);
  if (name === null) return withoutStep(lease);
  const liveness = kind.asksToTurn(name) ? newLivenessChallenge() : null;
  return { ...lease, step: under(now, { name, liveness }) };
}

const withoutStep = ({ step: _answered, ...lease }: Lease): Lease => lease;

/** The same question again, under a new nonce: by asking anew nobody gets head turns that suit them better. */
export const askingAgain = (kind: SessionKind, standing: Standing, lease: Lease, now: Date): Lease =>
  lease.step && lease.step.name === kind.stepIn(standing)
    ? { ...lease, step: under(now, lease.step) }
    : asking(kind, standing, lease, now);

const under = (now: Date, { name, liveness }: Pick<StepInHand, 'name' | 'liveness'>): StepInHand => ({
  name,
  liveness,
  nonce: randomSecret(),
  issuedAt: now.getTime(),
});

/** Head turns that cannot be foreseen, each way at least once: a recording of one person's answer fits few of them. */
export function newLivenessChallenge(): string[] {
  for (;;) {
    const challenge = Array.from({ length: turns }, () => directions[randomInt(directions.length)]!);
    if (new Set(challenge).size === directions.length) return challenge;
  }
}
