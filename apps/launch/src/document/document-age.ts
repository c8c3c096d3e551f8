/** A day of the calendar, without a time zone; January is 1. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** The current day in the time zone of the device. */
export function toLocalDay(now: Date): CalendarDate {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/** Negative when `one` is before `other`, 0 for the same day. */
export function compareDays(one: CalendarDate, other: CalendarDate): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}

// The year has two digits on a document. No birth is in the future, and no document is valid for 50 years.
const isPlausible = {
  birth: (date: CalendarDate, today: CalendarDate) => compareDays(date, today) <= 0,
  expiry: (date: CalendarDate, today: CalendarDate) => date.year <= today.year + 50,
};

/** Parses YYMMDD as the latest plausible day; undefined where there is none. */
export function parseShortDate(
  yymmdd: string,
  kind: 'birth' | 'expiry',
  today: Date,
): CalendarDate | undefined {
  if (!/^\d{6}$/.test(yymmdd)) return undefined;
  const [year = 0, month = 0, day = 0] = yymmdd.match(/../g)?.map(Number) ?? [];
  const century = Math.floor(today.getFullYear() / 100) * 100;
  return [century + 100, century, century - 100]
    .map((start) => ({ year: start + year, month, day }))
    .find((date) => isReal(date) && isPlausible[kind](date, toLocalDay(today)));
}

/** The age in whole years; a person born on 29 February turns a year older on 1 March in other years. */
export function computeAge(birth: CalendarDate, today: Date): number {
  const now = toLocalDay(today);
  const hadBirthday = compareDays({ ...birth, year: now.year }, now) <= 0;
  return now.year - birth.year - (hadBirthday ? 0 : 1);
}

function isReal({ year, month, day }: CalendarDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
