import { DeviceError } from '@gatehouse/sdk/browser';
import { ProblemError, toProblem } from './problem.errors';

const rejected = (status: number | undefined, sessionState?: 'EXPIRED' | 'CANCELLED' | 'COMPLETED') =>
  new DeviceError('rejected', { status, sessionState });

describe('toProblem', () => {
  it.each([
    ['a handoff code that no longer works', rejected(403), {}, 'code'],
    ['an unknown session', rejected(404), {}, 'unknown'],
    ['a deleted session', rejected(410), {}, 'unknown'],
    ['a session that is open on another device', rejected(409), {}, 'elsewhere'],
    ['a session that another device has taken over', rejected(409), { hasClaimed: true }, 'tooLate'],
    ['an expired session', rejected(409, 'EXPIRED'), {}, 'expired'],
    ['a session that has ended in the meantime', rejected(409, 'EXPIRED'), { hasClaimed: true }, 'ended'],
    ['a cancelled session', rejected(409, 'CANCELLED'), {}, 'cancelled'],
    ['a completed session', rejected(409, 'COMPLETED'), {}, 'unknown'],
    ['a busy server', rejected(503), {}, 'server'],
    ['a lost connection', rejected(undefined), { isOnline: false }, 'offline'],
    ['an unreachable server', rejected(undefined), { isOnline: true }, 'server'],
    ['a camera problem', new ProblemError('denied'), {}, 'denied'],
    ['an unexpected error', new TypeError('x is undefined'), {}, 'server'],
  ] as const)('maps %s', (_, error, context, problem) => {
    expect(toProblem(error, { isOnline: true, ...context })).toBe(problem);
  });
});
