const minute = 60;
const hour = 60 * minute;

/** The seconds before each attempt; after the last one the delivery is a dead letter. */
export const delaysBeforeAttempts: readonly number[] = [
  0,
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  5 * hour,
  10 * hour,
];

const jitter = 0.2;
const longestWish = 4 * hour;

/**
 * The seconds to wait after so many tries; undefined when there are no more. A target may ask for more time, never for
 * less; the jitter keeps deliveries that failed together from coming back together.
 */
export function secondsUntilNextTry(
  tries: number,
  wish = 0,
  random: () => number = Math.random,
): number | undefined {
  const usual = delaysBeforeAttempts[tries];
  if (usual === undefined) return undefined;
  return Math.max(usual * (1 + jitter * (2 * random() - 1)), Math.min(wish, longestWish));
}

/** The seconds that a `Retry-After` header asks for: a number, or a date; 0 when it is neither. */
export function secondsWished(header: string | string[] | undefined, now: Date): number {
  const text = typeof header === 'string' ? header.trim() : '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Only the date of HTTP: JavaScript would read "-5" and "2" as dates, too.
  const date = /^[A-Z][a-z]{2,8}, .* GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1000);
}
