import { between, circa, isoDate, readIsoDate } from '../birth-date';

/** The attributes of a `birthdate`. */
export type EuBirthDate = Readonly<Record<string, string | undefined>>;

/** Undefined if there is no date, null if it cannot be read. A place of birth without a date is common. */
export function readEuBirthDate(attributes: EuBirthDate): string | null | undefined {
  const { birthdate, year, yearRangeFrom, yearRangeTo, calendarType } = attributes;
  if (![birthdate, year, yearRangeFrom, yearRangeTo].some(Boolean)) return undefined;
  // The years of other calendars are not converted: an entry usually lists the Gregorian ones too.
  if (calendarType && calendarType.toUpperCase() !== 'GREGORIAN') return null;
  const date = readExact(attributes);
  if (date !== undefined) return (attributes.circa === 'true' ? circa(date) : date) ?? null;
  return between(isoDate(yearRangeFrom ?? ''), isoDate(yearRangeTo ?? '')) ?? null;
}

function readExact({ birthdate, year, monthOfYear, dayOfMonth }: EuBirthDate): string | undefined {
  const date = birthdate ? readIsoDate(birthdate) : undefined;
  if (date !== undefined || !year) return date;
  const month = monthOfYear || undefined;
  return isoDate(year, month, month && (dayOfMonth || undefined));
}
