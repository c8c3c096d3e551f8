import { isoDate } from '../birth-date';

/** Reads the date of the list: `08-Oct-2026` in the CSV file, `08/10/2026` in the XML file. */
export function readUkDate(text: string): string | undefined {
  const [, day, month, year = ''] = /(\d{1,2})[-/](\d{1,2}|[a-z]{3})[-/](\d{4})/i.exec(text) ?? [];
  return isoDate(year, month, day);
}
