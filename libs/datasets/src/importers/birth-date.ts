const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const minYear = 1800;

/** A day, a month or a year in ISO 8601; undefined if it does not exist. */
export function isoDate(year: string, month?: string, day?: string): string | undefined {
  const maxYear = new Date().getUTCFullYear() + 1;
  if (!/^\d{4}$/.test(year) || Number(year) < minYear || Number(year) > maxYear) return undefined;
  if (month === undefined) return year;
  const m = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const maxDay = daysOfMonth[m - 1];
  if (maxDay === undefined) return undefined;
  const start = `${year}-${String(m).padStart(2, '0')}`;
  if (day === undefined) return start;
  const d = Number(day);
  return d >= 1 && d <= maxDay ? `${start}-${String(d).padStart(2, '0')}` : undefined;
}

/** A range of years. Days and months are dropped because lists are not that precise. */
export function between(from: string | undefined, to: string | undefined): string | undefined {
  const [first, last] = [from?.slice(0, 4), to?.slice(0, 4)];
  if (first === undefined || last === undefined || first > last) return undefined;
  return first === last ? first : `${first}/${last}`;
}

/** An approximate year. */
export const circa = (date: string | undefined): string | undefined => date && `${date.slice(0, 4)}~`;

/** Reads ISO 8601: `1957-03-10`, `1957-03`, `1957`. A time is ignored. */
export function readIsoDate(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d?)(?:-(\d\d?)(?:[T ].*)?)?)?$/.exec(text.trim()) ?? [];
  return year === undefined ? undefined : isoDate(year, month, day);
}

const month = String.raw`(?<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?,?`;
const shapes = [
  new RegExp(String.raw`^(?<day>\d{1,2}) ${month} (?<year>\d{4})$`, 'i'),
  new RegExp(String.raw`^${month} (?<day>\d{1,2}),? (?<year>\d{4})$`, 'i'),
  new RegExp(String.raw`^${month} (?<year>\d{4})$`, 'i'),
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<year>\d{4})$/,
];

/** Reads a written date: `10 Dec 1948`, `Nov. 1973`, `1948`. */
export function readWrittenDate(text: string): string | undefined {
  for (const shape of shapes) {
    const found = shape.exec(text.trim())?.groups;
    if (found?.year) return isoDate(found.year, found.month, found.day);
  }
  return undefined;
}
