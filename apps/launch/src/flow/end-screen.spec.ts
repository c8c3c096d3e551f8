import type { Claim, SessionEnd, SessionKind } from '@gatehouse/sdk/browser';
import { chooseEndScreen, findEndReason } from './end-screen';
import { emptyCaptures } from './flow-context';

const age = { kind: 'age', page: {} } as Claim<SessionKind>;
const enroll = { kind: 'verification', page: { type: 'ENROLL' } } as Claim<SessionKind>;
const signIn = { kind: 'verification', page: { type: 'SIGN-IN' } } as Claim<SessionKind>;

const end = (flowStatus: SessionEnd['flowStatus'], sessionStatus: string, retryAfter?: number) => ({
  flowStatus,
  sessionStatus,
  redirectUrl: null,
  retryAfter,
});

describe('findEndReason', () => {
  const rejected = { ...emptyCaptures(), documentProblem: 'checkDigits' as const };
  it('distinguishes a document that could not be read from a face', () => {
    expect(findEndReason(rejected, 'unreadable')).toBe('document');
    expect(findEndReason(emptyCaptures(), 'unreadable')).toBe('unreadable');
  });

  it('keeps other reasons', () => {
    expect(findEndReason(rejected, 'camera')).toBe('camera');
    expect(findEndReason(emptyCaptures(), null)).toBeUndefined();
    expect(findEndReason({ ...emptyCaptures(), hasNoToken: true }, null)).toBe('noToken');
  });
});

describe('chooseEndScreen', () => {
  it.each([
    [
      'a known age',
      age,
      end('COMPLETED', 'AGE_BELOW_THRESHOLD'),
      undefined,
      { outcome: 'done', isGood: true },
    ],
    ['an unknown age', age, end('COMPLETED', 'AGE_UNKNOWN'), 'camera', { outcome: 'failed', isGood: false }],
    ['a spoof', age, end('COMPLETED', 'AGE_UNKNOWN'), 'spoof', { problem: 'tries' }],
    ['an unfinished challenge', age, end('COMPLETED', 'AGE_UNKNOWN'), 'challenge', { problem: 'challenge' }],
    ['an ENROLL', enroll, end('COMPLETED', 'SUCCESS'), undefined, { outcome: 'enrolled', isGood: true }],
    [
      'an ENROLL of an enrolled person',
      enroll,
      { ...end('COMPLETED', 'SUCCESS'), enrolled: 'before' as const },
      undefined,
      { outcome: 'enrolledBefore', isGood: true },
    ],
    [
      'a failed ENROLL',
      enroll,
      end('COMPLETED', 'FAILED'),
      undefined,
      { outcome: 'failedEnroll', isGood: false },
    ],
    ['a SIGN-IN', signIn, end('COMPLETED', 'SUCCESS'), undefined, { outcome: 'signedIn', isGood: true }],
    [
      'a failed SIGN-IN',
      signIn,
      end('COMPLETED', 'FAILED'),
      'unrecognised',
      { outcome: 'failedSignIn', isGood: false },
    ],
    [
      'a SIGN-IN on a device without a token',
      signIn,
      end('COMPLETED', 'FAILED'),
      'noToken',
      { outcome: 'failedSignIn', isGood: false },
    ],
    ['a lockout', signIn, end('COMPLETED', 'FAILED', 900), 'unrecognised', { problem: 'locked' }],
    ['a cancellation', enroll, end('CANCELLED', 'CANCELLED'), undefined, { problem: 'cancelled' }],
    ['an expiry', age, end('EXPIRED', 'AGE_UNKNOWN'), undefined, { problem: 'expired' }],
  ] as const)('shows %s', (_, claim, ended, failure, screen) => {
    expect(chooseEndScreen(claim, ended, failure)).toEqual(screen);
  });
});
