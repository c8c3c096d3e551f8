const minSeconds = 60;
const maxSeconds = 86_400;

// The parts of an ISO 8601 duration that have a fixed length; months and years have none.
const parts = [
  { name: 'weeks', seconds: 604_800 },
  { name: 'days', seconds: 86_400 },
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
  { name: 'seconds', seconds: 1 },
] as const;

const maxTextLength = 64;
const amount = (name: string, letter: string) => `(?:(?<${name}>\\d+(?:[.,]\\d+(?=${letter}$))?)${letter})?`;
// Only the last part may have a fraction, and `T` requires a part after it.
const duration = new RegExp(
  `^P(?=.)${amount('weeks', 'W')}${amount('days', 'D')}` +
    `(?:T(?=.)${amount('hours', 'H')}${amount('minutes', 'M')}${amount('seconds', 'S')})?$`,
);

/** Parses an expiry into seconds; undefined if it is invalid. */
export function parseExpiry(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && isInRange(value) ? value : undefined;
  const seconds = typeof value === 'string' ? parseDuration(value) : undefined;
  return seconds !== undefined && isInRange(seconds) ? Math.round(seconds) : undefined;
}

/** Why an expiry is invalid. */
export const findExpiryProblem = (value: unknown): string | undefined =>
  parseExpiry(value) === undefined
    ? `must be ${minSeconds} to ${maxSeconds} seconds, or an ISO 8601 duration of that length such as PT15M`
    : undefined;

const isInRange = (seconds: number): boolean => seconds >= minSeconds && seconds <= maxSeconds;

function parseDuration(text: string): number | undefined {
  const amounts = text.length <= maxTextLength ? duration.exec(text)?.groups : undefined;
  if (!amounts) return undefined;
  const all = parts.map(({ name, seconds }) => Number((amounts[name] ?? '0').replace(',', '.')) * seconds);
  const sum = all.reduce((before, one) => before + one, 0);
  // Rounded to milliseconds: 1.1 minutes are 66.00000000000001 seconds in binary.
  return Math.round(sum * 1000) / 1000;
}
