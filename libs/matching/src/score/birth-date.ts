import { dates } from './score.table';

/** A day, a month (day 0), a year (month 0) or a range of years. */
export interface BirthDate {
  year: number;
  month: number;
  day: number;
  /** The last possible year; equal to `year` if there is only one. */
  until: number;
  circa: boolean;
}

export type DateRule = keyof typeof dates;

const circaYears = 2;
const form = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(~)?$/;

/** ISO 8601-2: `1957-03-10`, `1957-03`, `1957`, `1957~`, `1955/1958`. Undefined for any other text. */
export function parseBirthDate(text: string): BirthDate | undefined {
  return parsePlain(text) ?? parseRange(text);
}

function parseRange(text: string): BirthDate | undefined {
  const [from = '', to, ...more] = text.trim().split('/');
  const first = parsePlain(from);
  if (!first || to === undefined || more.length > 0) return to === undefined ? first : undefined;
  const last = parsePlain(to);
  if (!last || last.until < first.year) return undefined;
  return { year: first.year, month: 0, day: 0, until: last.until, circa: first.circa || last.circa };
}

function parsePlain(text: string): BirthDate | undefined {
  // By index: destructuring an array iterates over it, and a list has a date for each person.
  const found = form.exec(text);
  if (!found) return undefined;
  const year = Number(found[1]);
  const [month, day, circa] = [Number(found[2] ?? 0), Number(found[3] ?? 0), found[4] === '~'];
  const date = { year, month, day, until: year, circa };
  return year > 0 && isInCalendar(date) ? date : undefined;
}

function isInCalendar({ year, month, day }: BirthDate): boolean {
  if (month === 0) return day === 0;
  if (month > 12) return false;
  // Every month has 28 days.
  return day <= 28 || day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

export const isDay = (date: BirthDate): boolean => date.day > 0 && !date.circa;

/** A day as one number. */
export const dayNumber = ({ year, month, day }: BirthDate): number => (year * 16 + month) * 32 + day;

export function compareDates(person: BirthDate, listed: BirthDate): DateRule {
  if (isDay(person) && isDay(listed)) return compareDays(person, listed);
  const slack = person.circa || listed.circa ? circaYears : 0;
  const apart = Math.max(listed.year - person.until, person.year - listed.until, 0) - slack;
  if (apart > 1) return 'otherYear';
  if (apart === 1) return 'nearYear';
  const months = person.month > 0 && listed.month > 0 && !person.circa && !listed.circa;
  return months && person.month !== listed.month ? 'sameYear' : 'neutral';
}

function compareDays(a: BirthDate, b: BirthDate): DateRule {
  const [year, month, day] = [a.year === b.year, a.month === b.month, a.day === b.day];
  if (year && month && day) return 'exact';
  if (year && a.month === b.day && a.day === b.month) return 'flipped';
  if (Number(year) + Number(month) + Number(day) === 2) return compareYears(a, b, year);
  if (year) return 'sameYear';
  return Math.abs(a.year - b.year) === 1 ? 'nearYear' : 'otherYear';
}

/** Two of day, month and year agree. A year is a near miss if it is one off, or one digit or two swapped digits differ. */
function compareYears(a: BirthDate, b: BirthDate, sameYear: boolean): DateRule {
  if (sameYear || Math.abs(a.year - b.year) === 1) return 'nearMiss';
  const [one, other] = [String(a.year), String(b.year)];
  const different = [0, 1, 2, 3].filter((at) => one[at] !== other[at]);
  const [first = 0, second = 0] = different;
  const isSwapped = different.length === 2 && one[first] === other[second] && one[second] === other[first];
  return different.length === 1 || isSwapped ? 'nearMiss' : 'otherYear';
}

/** The best rule for a listed date in this year that is not equal. */
export function findBestRule(person: BirthDate, year: number): DateRule {
  const listed = { ...person, year, until: year, circa: false };
  const rule = compareDates(person, listed);
  return rule === 'exact' ? 'neutral' : rule;
}

/** The best rule for any of the listed dates; neutral if either side has no date. */
export function bestDateRule(person: BirthDate | undefined, listed: readonly BirthDate[]): DateRule {
  if (!person || listed.length === 0) return 'neutral';
  return listed.map((date) => compareDates(person, date)).reduce((a, b) => (dates[b] > dates[a] ? b : a));
}
