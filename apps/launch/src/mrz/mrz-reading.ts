import { type CalendarDate, compareDays, parseShortDate, toLocalDay } from '../document/document-age';
import { hasValidChecks, toDigits } from './mrz-check';
import { type MrzFormat, mrzFormats } from './mrz-format.table';

/** What the lines say. `checkDigits`: the lines are complete, but some characters are wrong. */
export type MrzReading =
  | { kind: 'read'; type: MrzFormat['type']; birthDate: CalendarDate; checkDigitsValid: true }
  | { kind: 'unreadable' | 'checkDigits' | 'expired' };

/** Parses the lines of a machine readable zone; ignores lines of any other length. */
export function parseMrz(lines: readonly string[], today: Date): MrzReading {
  for (const format of mrzFormats) {
    const own = lines.filter((line) => line.length === format.length).slice(-format.lines);
    if (own.length === format.lines && !isVisa(own)) return parseLines(format, own, today);
  }
  return { kind: 'unreadable' };
}

/** A visa has the format of a passport. */
function isVisa([first]: readonly string[]): boolean {
  return first?.startsWith('V') === true;
}

/**
 * Several document numbers may have valid check digits, but no dates other than these: a field of digits has one reading.
 * Only the dates are used, so the answer is unique.
 */
function parseLines(format: MrzFormat, lines: readonly string[], today: Date): MrzReading {
  if (!hasValidChecks(format, lines)) return { kind: 'checkDigits' };
  const readDate = (kind: 'birth' | 'expiry') => {
    const { line, start } = format[kind];
    return parseShortDate(toDigits(lines[line]?.slice(start, start + 6) ?? ''), kind, today);
  };
  const birthDate = readDate('birth');
  const expiryDate = readDate('expiry');
  if (!birthDate || !expiryDate) return { kind: 'unreadable' };
  if (compareDays(expiryDate, toLocalDay(today)) < 0) return { kind: 'expired' };
  return { kind: 'read', type: format.type, birthDate, checkDigitsValid: true };
}
