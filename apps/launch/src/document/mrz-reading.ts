import { type FieldName, parse } from 'mrz';
import { compareDays, parseShortDate, toLocalDay } from './document-age';
import type { DocumentReading } from './document.types';

const formats = [
  { type: 'passport', lines: 2, length: 44 },
  { type: 'id_card', lines: 3, length: 30 },
] as const;

type DocumentType = (typeof formats)[number]['type'];

// `valid` of the result also requires a known state, which no specimen has.
const checkDigits: FieldName[] = [
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'expirationDateCheckDigit',
  'compositeCheckDigit',
];

/** Parses the lines of a machine readable zone; ignores lines of any other length. */
export function parseMrz(lines: readonly string[], today: Date): DocumentReading {
  for (const { type, lines: count, length } of formats) {
    const own = lines.filter((line) => line.length === length).slice(-count);
    if (own.length === count && !isVisa(own)) return parseWithCorrection(type, own, today);
  }
  return { kind: 'unreadable' };
}

/** A visa has the format of a passport. */
function isVisa([first]: readonly string[]): boolean {
  return first?.startsWith('V') === true;
}

/** Returns the first reading with valid check digits, as it is or with one O and 0 swapped. */
function parseWithCorrection(type: DocumentType, lines: readonly string[], today: Date): DocumentReading {
  for (const variant of withOneSwap(lines)) {
    const reading = parseLines(type, variant, today);
    if (reading.kind !== 'checkDigits') return reading;
  }
  return { kind: 'checkDigits' };
}

/** O and 0 look alike in OCR-B; where the format allows both, the check digits decide. */
function* withOneSwap(lines: readonly string[]): Generator<string[]> {
  yield [...lines];
  for (const [index, line] of lines.entries())
    for (const { 0: character, index: at } of line.matchAll(/[O0]/g)) {
      const swapped = line.slice(0, at) + (character === 'O' ? '0' : 'O') + line.slice(at + 1);
      yield lines.map((own, other) => (other === index ? swapped : own));
    }
}

function parseLines(type: DocumentType, lines: string[], today: Date): DocumentReading {
  const { details } = parse(lines, { autocorrect: true });
  const isValid = (name: FieldName) => details.some(({ field, valid }) => field === name && valid);
  const readDate = (name: FieldName, kind: 'birth' | 'expiry') =>
    parseShortDate(details.find(({ field }) => field === name)?.value ?? '', kind, today);

  if (!checkDigits.every(isValid)) return { kind: 'checkDigits' };
  const birthDate = readDate('birthDate', 'birth');
  const expiryDate = readDate('expirationDate', 'expiry');
  if (!birthDate || !expiryDate) return { kind: 'unreadable' };
  if (compareDays(expiryDate, toLocalDay(today)) < 0) return { kind: 'expired' };
  return { kind: 'read', type, birthDate, checkDigitsValid: true };
}
