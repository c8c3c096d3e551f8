import fc from 'fast-check';
import { delaysBeforeAttempts, getRetryDelaySeconds, parseRetryAfter } from './retry-schedule';

describe('the retry schedule', () => {
  it('has the ten attempts of the contract in about 19 hours', () => {
    expect(delaysBeforeAttempts).toEqual([0, 5, 30, 120, 600, 1800, 3600, 7200, 18_000, 36_000]);
  });

  it('varies each delay by at most 20 % and ends after the tenth attempt', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, random) => {
          const delay = delaysBeforeAttempts[tries]!;
          const seconds = getRetryDelaySeconds(tries, 0, () => random)!;
          expect(seconds).toBeGreaterThanOrEqual(delay * 0.8);
          expect(seconds).toBeLessThanOrEqual(delay * 1.2);
        },
      ),
    );
    expect(getRetryDelaySeconds(1, 0, () => 0)).toBe(4);
    expect(getRetryDelaySeconds(1, 0, () => 1)).toBe(6);
    expect(getRetryDelaySeconds(10)).toBeUndefined();
  });

  it('extends the delay to the requested one, up to 4 hours, and never shortens it', () => {
    const middle = () => 0.5;
    expect(getRetryDelaySeconds(1, 100, middle)).toBe(100);
    expect(getRetryDelaySeconds(1, 1, middle)).toBe(5);
    expect(getRetryDelaySeconds(1, 1_000_000, middle)).toBe(4 * 3600);
    expect(getRetryDelaySeconds(9, 1_000_000, middle)).toBe(36_000);
    expect(getRetryDelaySeconds(10, 100)).toBeUndefined();
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-01-31T12:00:00Z');
  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['Sat, 31 Jan 2026 12:02:00 GMT', 120],
    ['Saturday, 31-Jan-26 12:02:00 GMT', 120],
    ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
    ['-5', 0],
    ['1.5', 0],
    ['99999999999', 0],
    ['2026', 2026],
    ['soon', 0],
    ['', 0],
    [undefined, 0],
    [['5', '6'], 0],
  ])('%j means %d seconds', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});
