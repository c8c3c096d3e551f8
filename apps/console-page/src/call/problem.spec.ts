import { CallProblem, isWorthRetrying } from './problem';

describe('a read that failed', () => {
  const problem = (status: number, retryAfter?: number) => new CallProblem(status, '', undefined, retryAfter);

  it.each([
    ['without a reply', problem(0)],
    ['because a service is not reachable', problem(503, 5)],
    ['because too many calls were running', problem(429, 1)],
  ])('%s is repeated', (_, failed) => expect(isWorthRetrying(failed)).toBe(true));

  it.each([
    ['at the limit of a minute', problem(429, 12)],
    ['with a 429 that names no time', problem(429)],
    ['because the roles do not allow it', problem(403)],
  ])('%s is not', (_, failed) => expect(isWorthRetrying(failed)).toBe(false));
});
