import { CallProblem } from '../call/problem';
import { isEnded, toMe } from './portal-session';

describe('the session of a link', () => {
  it('is a user of one customer and mode with its permissions only', () => {
    const me = toMe({
      customer: 'acme',
      mode: 'test',
      screens: ['webhooks'],
      permissions: ['webhooks.read'],
      csrf: 'x',
      endsAt: '2026-11-19T12:00:00.000Z',
    });
    expect(me).toMatchObject({
      permissions: ['webhooks.read'],
      allCustomers: false,
      customers: [{ name: 'acme', modes: ['test'] }],
    });
  });

  it('has ended with a 401, and with nothing else', () => {
    expect(isEnded(new CallProblem(401, ''))).toBe(true);
    for (const error of [new CallProblem(0, ''), new CallProblem(503, ''), new Error('401')])
      expect(isEnded(error)).toBe(false);
  });
});
