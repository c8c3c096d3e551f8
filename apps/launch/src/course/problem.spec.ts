import { DeviceError } from '@gatehouse/sdk/browser';
import { Problem, problemOf } from './problem';

const refused = (status: number | undefined, sessionState?: 'EXPIRED' | 'CANCELLED' | 'COMPLETED') =>
  new DeviceError('refused', { status, sessionState });

describe('problemOf', () => {
  it.each([
    ['a code that no longer works', refused(403), {}, 'code'],
    ['a session that nobody knows', refused(404), {}, 'unknown'],
    ['a session that was deleted', refused(410), {}, 'unknown'],
    ['a session that is open elsewhere', refused(409), {}, 'elsewhere'],
    ['a session that has gone on elsewhere', refused(409), { hasClaimed: true }, 'tooLate'],
    ['a session that ran out', refused(409, 'EXPIRED'), {}, 'expired'],
    ['a session that has ended meanwhile', refused(409, 'EXPIRED'), { hasClaimed: true }, 'ended'],
    ['a session that was cancelled', refused(409, 'CANCELLED'), {}, 'cancelled'],
    ['a session that is done', refused(409, 'COMPLETED'), {}, 'unknown'],
    ['a busy server', refused(503), {}, 'server'],
    ['a lost connection', refused(undefined), { isOnline: false }, 'offline'],
    ['a server that cannot be reached', refused(undefined), { isOnline: true }, 'server'],
    ['a camera', new Problem('denied'), {}, 'denied'],
    ['what nobody has thought of', new TypeError('x is undefined'), {}, 'server'],
  ] as const)('knows %s', (_, error, circumstances, problem) => {
    expect(problemOf(error, { isOnline: true, ...circumstances })).toBe(problem);
  });
});
