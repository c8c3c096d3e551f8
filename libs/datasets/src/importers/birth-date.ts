const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const oldestYear = 1800;

/** A day, a month or a year in ISO 8601, or undefined when there is no such day. */
export function isoDate(year: string, month?: string, day?: string): string | undefined {
  const newest = new Date().getUTCFullYear() + 1;
  if (!/^\d{4}$/.test(year) || Number(year) < oldestYear || Number(year) > newest) return undefined;
  if (month === undefined) return year;
  const m = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const longest = daysOfMonth[m - 1];
  if (longest === undefined) return undefined;
  const start = `${year}-${String(m).padStart(2, '0')}`;
  if (day === undefined) return start;
  const d = Number(day);
  return d >= 1 && d <= longest ? `${start}-${String(d).padStart(2, '0')}` : undefined;
}

/** Between two dates; only the years count, since lists mean no more by it. */
export function between(from: string | undefined, to: string | undefined): string | undefined {
  const [first, last] = [from?.slice(0, 4), to?.slice(0, 4)];
  if (first === undefined || last === undefined || first > last) return undefined;
  return first === last ? first : `${first}/${last}`;
}

/** Around that time: only the year is meant. */
export const circa = (date: string | undefined): string | undefined => date && `${date.slice(0, 4)}~`;

/** What is ISO 8601 already: `1957-03-10`, `1957-03`, `1957`, perhaps with a time, which is left out. */
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

/** A date as people write it: `10 Dec 1948`, `Nov. 1973`, `1948`. */
export function readWrittenDate(text: string): string | undefined {
  for (const shape of shapes) {
    const found = shape.exec(text.trim())?.groups;
    if (found?.year) return isoDate(found.year, found.month, found.day);
  }
  return undefined;
}
