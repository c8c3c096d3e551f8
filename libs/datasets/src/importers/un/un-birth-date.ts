import { between, circa, isoDate, readIsoDate, readWrittenDate } from '../birth-date';

/** The fields of an INDIVIDUAL_DATE_OF_BIRTH. */
export type UnFields = Readonly<Record<string, string | undefined>>;

/** Undefined if there is no date, null if it cannot be read. */
export function readUnBirthDate(fields: UnFields): string | null | undefined {
  const { DATE, YEAR, FROM_YEAR, TO_YEAR, NOTE, TYPE_OF_DATE } = fields;
  if (![DATE, YEAR, FROM_YEAR, TO_YEAR, NOTE].some(Boolean)) return undefined;
  const date =
    readExact(fields) ?? between(isoDate(FROM_YEAR ?? ''), isoDate(TO_YEAR ?? '')) ?? readNote(NOTE);
  return (TYPE_OF_DATE === 'APPROXIMATELY' && !date?.includes('/') ? circa(date) : date) ?? null;
}

/** The note may contain the month of a year: `Sep.` */
function readExact({ DATE, YEAR, NOTE }: UnFields): string | undefined {
  if (DATE) return readIsoDate(DATE) ?? readWrittenDate(DATE);
  if (!YEAR) return undefined;
  return (NOTE && readWrittenDate(`${NOTE} ${YEAR}`)) || isoDate(YEAR);
}

/** `Nov. 1973`, `Between Aug. and Sep. 1977`, `1958-1960` */
function readNote(note = ''): string | undefined {
  const [, first = '', last = ''] =
    /^Between (.*?) and (.*)$/i.exec(note) ?? /^(\d{4}) ?- ?(\d{4})$/.exec(note) ?? [];
  const end = readWrittenDate(last);
  const begin = readWrittenDate(first) ?? (end && readWrittenDate(`${first} ${end.slice(0, 4)}`));
  return between(begin, end) ?? readWrittenDate(note);
}
