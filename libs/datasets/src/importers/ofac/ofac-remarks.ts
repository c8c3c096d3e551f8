import type { ImportReport } from '../import-report';
import { readOfacBirthDate } from './ofac-birth-date';

/** What the free text of an OFAC entry says. */
export interface OfacRemarks {
  birthDates: string[];
  countries: string[];
  /** OFAC keeps names that are too broad to screen by out of alt.csv, and puts them here, in quotes. */
  weakNames: string[];
}

const birthDate = /^(?:alt\. )?DOB:?\s+(.*)$/i;
const country = /^(?:alt\. )?(?:nationality|citizen):?\s+(.*)$/i;
const alias = /^(?:alt\. )?[afn]\.k\.a\.,?\s+(.*)$/i;

/** Takes the remarks apart: `DOB 08 Sep 1966; nationality Syria; a.k.a. 'ABU UMAR'.` */
export function readRemarks(text: string, report: ImportReport): OfacRemarks {
  const remarks: OfacRemarks = { birthDates: [], countries: [], weakNames: [] };
  for (const part of text.split(';').map((each) => each.trim())) {
    const [, date] = birthDate.exec(part) ?? [];
    if (date !== undefined)
      keep(remarks.birthDates, readOfacBirthDate(date), () => report.warn('unread-birth-date'));
    const [, name] = alias.exec(part) ?? [];
    if (name !== undefined) keep(remarks.weakNames, quotedName(name), () => report.warn('unread-alias'));
    const [, place] = country.exec(part) ?? [];
    if (place !== undefined) remarks.countries.push(place.replace(/\.$/, '').replace(/^possibly /, ''));
  }
  return remarks;
}

function keep(values: string[], value: string | undefined, otherwise: () => void): void {
  if (value === undefined) otherwise();
  else values.push(value);
}

/** The text between the outer quotes. A single quote inside, as in `'ABD-AL-'IZ`, belongs to the name. */
function quotedName(text: string): string | undefined {
  const inside = /^'(.+)'\.?$/.exec(text.trim())?.[1];
  return inside && (/^'(.+)'$/.exec(inside)?.[1] ?? inside);
}
