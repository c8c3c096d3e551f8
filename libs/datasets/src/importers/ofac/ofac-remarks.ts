import type { ImportReport } from '../import-report';
import { readWrittenBirthDate } from '../written-birth-date';

/** The data in the remarks of an OFAC entry. */
export interface OfacRemarks {
  birthDates: string[];
  countries: string[];
  /** Quoted names. OFAC omits these from alt.csv because they are too broad for screening. */
  weakNames: string[];
}

const birthDate = /^(?:alt\. )?DOB:?\s+(.*)$/i;
const country = /^(?:alt\. )?(?:nationality|citizen):?\s+(.*)$/i;
const alias = /^(?:alt\. )?[afn]\.k\.a\.,?\s+(.*)$/i;

/** Parses remarks: `DOB 08 Sep 1966; nationality Syria; a.k.a. 'ABU UMAR'.` */
export function readRemarks(text: string, report: ImportReport): OfacRemarks {
  const remarks: OfacRemarks = { birthDates: [], countries: [], weakNames: [] };
  for (const part of text.split(';').map((each) => each.trim())) {
    const [, date] = birthDate.exec(part) ?? [];
    if (date !== undefined)
      addOrWarn(remarks.birthDates, readWrittenBirthDate(date), () => report.warn('unread-birth-date'));
    const [, name] = alias.exec(part) ?? [];
    if (name !== undefined)
      addOrWarn(remarks.weakNames, readQuotedName(name), () => report.warn('unread-alias'));
    const [, place] = country.exec(part) ?? [];
    if (place !== undefined) remarks.countries.push(place.replace(/\.$/, '').replace(/^possibly /, ''));
  }
  return remarks;
}

function addOrWarn(values: string[], value: string | undefined, warn: () => void): void {
  if (value === undefined) warn();
  else values.push(value);
}

/** The text between the outer quotes. A single quote inside, as in `'ABD-AL-'IZ`, belongs to the name. */
function readQuotedName(text: string): string | undefined {
  const inside = /^'(.+)'\.?$/.exec(text.trim())?.[1];
  return inside && (/^'(.+)'$/.exec(inside)?.[1] ?? inside);
}
