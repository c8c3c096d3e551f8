const minute = 60;
const hour = 60 * minute;

/** The delay before each attempt in seconds. After the last attempt the delivery is a dead letter. */
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
const maxRetryAfterSeconds = 4 * hour;

/**
 * The delay after a number of tries; undefined after the last one. A target may request a longer delay, but not a shorter
 * one. The jitter spreads the retries of deliveries that failed together.
 */
export function getRetryDelaySeconds(
  tries: number,
  requestedSeconds = 0,
  random: () => number = Math.random,
): number | undefined {
  const delay = delaysBeforeAttempts[tries];
  if (delay === undefined) return undefined;
  return Math.max(
    delay * (1 + jitter * (2 * random() - 1)),
    Math.min(requestedSeconds, maxRetryAfterSeconds),
  );
}

/** The seconds of a `Retry-After` header, which is a number or a date; 0 if it is invalid. */
export function parseRetryAfter(header: string | string[] | undefined, now: Date): number {
  const text = typeof header === 'string' ? header.trim() : '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Only HTTP dates: Date.parse also accepts "-5" and "2".
  const date = /^[A-Z][a-z]{2,8}, .* GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1000);
}
