import type { Lease, StepInHand } from '../session/lease';
import type { SessionKind } from '../session/session-kind';
import { randomSecret } from '../session/session.secrets';
import { newLivenessChallenge } from './liveness-challenge';

/** The lease with the question that a state asks, for a try of its own. */
export function asking(kind: SessionKind, state: string, lease: Lease, now: Date): Lease {
  const name = kind.stepIn(state);
  if (name === null) return lease;
  const liveness = kind.asksToTurn(name) ? newLivenessChallenge() : null;
  return { ...lease, step: under(now, { name, liveness }) };
}

/** The same question again, under a new nonce: by asking anew nobody gets head turns that suit them better. */
export const askingAgain = (lease: Lease, now: Date): Lease =>
  lease.step ? { ...lease, step: under(now, lease.step) } : lease;

const under = (now: Date, { name, liveness }: Pick<StepInHand, 'name' | 'liveness'>): StepInHand => ({
  name,
  liveness,
  nonce: randomSecret(),
  issuedAt: now.getTime(),
});
