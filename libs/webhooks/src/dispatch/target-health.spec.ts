import { type AttemptOutcome, type AttemptResult, classifyStatus } from '../delivery/attempt';
import { answered, summarizeHealth } from './target-health';

const attempt = (
  origin: string,
  outcome: AttemptOutcome,
  httpStatus?: number,
  customerId = 'acme',
): AttemptResult => ({
  deliveryId: 'x',
  customerId,
  origin,
  number: 1,
  tries: 1,
  startedAt: new Date(),
  milliseconds: 1,
  outcome,
  httpStatus,
  detail: '',
});

describe('the health of a target', () => {
  it.each([
    ['DELIVERED', 204, true],
    ['REJECTED', 301, true],
    ['REJECTED', 400, true],
    ['REJECTED', 404, true],
    ['GONE', 410, true],
    ['REJECTED', 408, false],
    ['REJECTED', 425, false],
    ['REJECTED', 429, false],
    ['REJECTED', 500, false],
    ['REJECTED', 503, false],
    ['TIMEOUT', undefined, false],
    ['CONNECTION_REFUSED', undefined, false],
    ['TLS', undefined, false],
    ['REFUSED_TARGET', undefined, false],
    ['UNSENT', undefined, undefined],
  ] as const)('%s %s: answered %s', (outcome, status, expected) => {
    expect(answered({ outcome, httpStatus: status })).toBe(expected);
  });

  it('is summarized by customer and origin in the order of the attempts', () => {
    expect(
      summarizeHealth([
        attempt('https://b', 'TIMEOUT'),
        attempt('https://a', 'REJECTED', 500),
        attempt('https://a', 'DELIVERED', 200),
        attempt('https://a', 'REJECTED', 503),
        attempt('https://b', 'TIMEOUT'),
        attempt('https://c', 'UNSENT'),
        attempt('https://a', 'REJECTED', 500, 'other'),
      ]),
    ).toEqual([
      { customerId: 'acme', origin: 'https://b', answered: false, failures: 2 },
      { customerId: 'acme', origin: 'https://a', answered: true, failures: 1 },
      { customerId: 'other', origin: 'https://a', answered: false, failures: 1 },
    ]);
  });
});

describe('classifyStatus', () => {
  it.each([
    [200, 'DELIVERED', 'answered 200: received'],
    [299, 'DELIVERED', 'answered 299: received'],
    [199, 'REJECTED', 'answered 199'],
    [301, 'REJECTED', 'answered 301: redirects are not followed'],
    [404, 'REJECTED', 'answered 404'],
    [410, 'GONE', 'answered 410: the target rejects further attempts'],
    [500, 'REJECTED', 'answered 500'],
  ] as const)('maps %d to %s', (status, outcome, detail) => {
    expect(classifyStatus(status)).toEqual({ outcome, detail });
  });
});
