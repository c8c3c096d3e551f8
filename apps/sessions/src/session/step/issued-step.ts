import { countHeadTurns } from '@gatehouse/risk';
import type { IssuedStep, Lease } from '../lease';
import type { SessionKind, StepContext } from '../session-kind';
import { createRandomSecret } from '../session-secret';
import { createChallenge } from './challenge';

/** Issues the current step of a session with a new challenge; removes the step if the session waits for none. */
export function issueStep(kind: SessionKind, context: StepContext, lease: Lease, now: Date): Lease {
  const name = kind.currentStep(context);
  if (name === null) return withoutStep(lease);
  const challenge = kind.requiresLiveness(name)
    ? createChallenge(countHeadTurns(kind.listEarlySignals(context.findings)))
    : { liveness: null, gestures: null };
  return { ...lease, step: withNonce(now, { name, ...challenge }) };
}

const withoutStep = ({ step: _answered, ...lease }: Lease): Lease => lease;

/** Issues the same step under a new nonce. The challenge stays, so that a device cannot retry until it gets another one. */
export const reissueStep = (kind: SessionKind, context: StepContext, lease: Lease, now: Date): Lease =>
  lease.step && lease.step.name === kind.currentStep(context)
    ? { ...lease, step: withNonce(now, lease.step) }
    : issueStep(kind, context, lease, now);

const withNonce = (now: Date, step: Omit<IssuedStep, 'nonce' | 'issuedAt'>): IssuedStep => ({
  ...step,
  nonce: createRandomSecret(),
  issuedAt: now.getTime(),
});
