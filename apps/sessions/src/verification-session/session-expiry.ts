const shortest = 60;
const longest = 86_400;

// The parts of an ISO 8601 duration whose length is always the same: months and years have none.
const parts = [
  { name: 'weeks', seconds: 604_800 },
  { name: 'days', seconds: 86_400 },
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
  { name: 'seconds', seconds: 1 },
] as const;

const longestText = 64;
const amount = (name: string, letter: string) => `(?:(?<${name}>\\d+(?:[.,]\\d+(?=${letter}$))?)${letter})?`;
// A decimal is only possible in the last part; `T` stands there only with something behind it.
const duration = new RegExp(
  `^P(?=.)${amount('weeks', 'W')}${amount('days', 'D')}` +
    `(?:T(?=.)${amount('hours', 'H')}${amount('minutes', 'M')}${amount('seconds', 'S')})?$`,
);

/** How many seconds a host wants a session to live; undefined where it is not one of the ways to say so. */
export function expirySecondsIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && isInRange(value) ? value : undefined;
  const seconds = typeof value === 'string' ? secondsOf(value) : undefined;
  return seconds !== undefined && isInRange(seconds) ? Math.round(seconds) : undefined;
}

/** What is wrong with it, for a person to read. */
export const expiryProblem = (value: unknown): string | undefined =>
  expirySecondsIn(value) === undefined
    ? `must be ${shortest} to ${longest} seconds, or an ISO 8601 duration of that length such as PT15M`
    : undefined;

const isInRange = (seconds: number): boolean => seconds >= shortest && seconds <= longest;

function secondsOf(text: string): number | undefined {
  const amounts = text.length <= longestText ? duration.exec(text)?.groups : undefined;
  if (!amounts) return undefined;
  const all = parts.map(({ name, seconds }) => Number((amounts[name] ?? '0').replace(',', '.')) * seconds);
  const sum = all.reduce((before, one) => before + one, 0);
  // To the millisecond: 1.1 minutes are 66.00000000000001 seconds to a computer.
  return Math.round(sum * 1000) / 1000;
}
