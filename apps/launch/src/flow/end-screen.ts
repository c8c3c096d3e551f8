import type { Claim, RetryReason, SessionEnd, SessionKind } from '@gatehouse/sdk/browser';
import type { Captures } from './flow-context';
import type { ProblemName } from './problem.table';
import type { EndReason, Outcome } from './screen.types';

const problemsByFlowStatus: Partial<Record<SessionEnd['flowStatus'], ProblemName>> = {
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

const outcomes = {
  age: { good: 'done', bad: 'failed' },
  ENROLL: { good: 'enrolled', bad: 'failedEnroll' },
  'SIGN-IN': { good: 'signedIn', bad: 'failedSignIn' },
} as const;

/** How the end of a session is shown: as a problem with an action, or as a result. */
export type EndScreen = { problem: ProblemName } | { outcome: Outcome; isGood: boolean };

/** Why the last try failed, where this device knows it. */
export function findEndReason(
  { hasNoToken, documentProblem }: Captures,
  failure: RetryReason | null | undefined,
): EndReason | undefined {
  if (hasNoToken) return 'noToken';
  if (failure === 'unreadable' && documentProblem) return 'document';
  return failure ?? undefined;
}

export function chooseEndScreen(
  claim: Claim<SessionKind>,
  end: SessionEnd,
  failure: EndReason | undefined,
): EndScreen {
  const ended = problemsByFlowStatus[end.flowStatus];
  if (ended) return { problem: ended };
  const isGood = end.sessionStatus !== 'FAILED' && end.sessionStatus !== 'AGE_UNKNOWN';
  if (!isGood && end.retryAfter) return { problem: 'locked' };
  if (!isGood && failure === 'spoof') return { problem: 'tries' };
  // The host gets another error than for a spoof.
  if (!isGood && failure === 'challenge') return { problem: 'challenge' };
  if (isGood && end.enrolled === 'before') return { outcome: 'enrolledBefore', isGood };
  const { good, bad } = outcomes[claim.kind === 'age' ? 'age' : claim.page.type];
  return { outcome: isGood ? good : bad, isGood };
}
