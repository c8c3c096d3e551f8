/** A day of the calendar, without a time zone; January is 1. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** The day that it is where the person is. */
export function localDay(now: Date): CalendarDate {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/** Below 0 when `one` comes before `other`, 0 when they are the same day. */
export function compareDays(one: CalendarDate, other: CalendarDate): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}

// A document has two digits for the year. No birth lies ahead, and no document is valid for half a century.
const isOfCentury = {
  birth: (date: CalendarDate, today: CalendarDate) => compareDays(date, today) <= 0,
  expiry: (date: CalendarDate, today: CalendarDate) => date.year <= today.year + 50,
};

/** The day that YYMMDD stands for: the latest one that can be; undefined where there is none. */
export function fullDate(yymmdd: string, kind: 'birth' | 'expiry', today: Date): CalendarDate | undefined {
  if (!/^\d{6}$/.test(yymmdd)) return undefined;
  const [year = 0, month = 0, day = 0] = yymmdd.match(/../g)?.map(Number) ?? [];
  const century = Math.floor(today.getFullYear() / 100) * 100;
  return [century + 100, century, century - 100]
    .map((start) => ({ year: start + year, month, day }))
    .find((date) => isReal(date) && isOfCentury[kind](date, localDay(today)));
}

/** Whole years; who is born on 29 February gets older on 1 March in the years without one. */
export function ageOn(birth: CalendarDate, today: Date): number {
  const now = localDay(today);
  const hadBirthday = compareDays({ ...birth, year: now.year }, now) <= 0;
  return now.year - birth.year - (hadBirthday ? 0 : 1);
}

function isReal({ year, month, day }: CalendarDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
