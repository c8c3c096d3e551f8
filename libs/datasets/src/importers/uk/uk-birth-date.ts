import { isoDate } from '../birth-date';
import { readWrittenBirthDate } from '../written-birth-date';

/**
 * Reads `23/03/1980`, and `dd/03/1980`, `dd/mm/1945` or `00/00/1945` if a part is unknown. Undefined if all of it is
 * unknown, null if it cannot be read.
 */
export function readUkBirthDate(text: string): string | null | undefined {
  if (!/\d/.test(text)) return undefined;
  const [, day, month, year = ''] = /^(\d\d?|dd?)\/(\d\d?|mm?)\/(\d{4})$/i.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined) return readWrittenBirthDate(text) ?? null;
  if (!isKnown(month)) return isoDate(year) ?? null;
  return isoDate(year, month, isKnown(day) ? day : undefined) ?? null;
}

const isKnown = (part: string): boolean => Number(part) > 0;
