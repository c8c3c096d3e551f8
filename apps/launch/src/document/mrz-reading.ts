import { type FieldName, parse } from 'mrz';
import { compareDays, fullDate, localDay } from './document-age';
import type { DocumentReading } from './document.types';

const shapes = [
  { type: 'passport', lines: 2, length: 44 },
  { type: 'id_card', lines: 3, length: 30 },
] as const;

type DocumentType = (typeof shapes)[number]['type'];

// `valid` of the whole also asks whether a state is on a list, on which no specimen is.
const checkDigits: FieldName[] = [
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'expirationDateCheckDigit',
  'compositeCheckDigit',
];

/** What the lines of a machine readable zone say; lines of another length than a document's are passed over. */
export function readingOf(lines: readonly string[], today: Date): DocumentReading {
  for (const { type, lines: count, length } of shapes) {
    const own = lines.filter((line) => line.length === length).slice(-count);
    if (own.length === count && !isVisa(own)) return judge(type, own, today);
  }
  return { kind: 'unreadable' };
}

/** A visa has the size of a passport, but is none. */
function isVisa([first]: readonly string[]): boolean {
  return first?.startsWith('V') === true;
}

/** Takes the first reading that agrees with its check digits, as it is or with one O that was taken for a 0. */
function judge(type: DocumentType, lines: readonly string[], today: Date): DocumentReading {
  for (const variant of withOneSwap(lines)) {
    const reading = judgeAsIs(type, variant, today);
    if (reading.kind !== 'checkDigits') return reading;
  }
  return { kind: 'checkDigits' };
}

/** O and 0 look nearly the same in OCR-B; where the format does not say which it is, the check digits do. */
function* withOneSwap(lines: readonly string[]): Generator<string[]> {
  yield [...lines];
  for (const [index, line] of lines.entries())
    for (const { 0: character, index: at } of line.matchAll(/[O0]/g)) {
      const swapped = line.slice(0, at) + (character === 'O' ? '0' : 'O') + line.slice(at + 1);
      yield lines.map((own, other) => (other === index ? swapped : own));
    }
}

function judgeAsIs(type: DocumentType, lines: string[], today: Date): DocumentReading {
  const { details } = parse(lines, { autocorrect: true });
  const isValid = (name: FieldName) => details.some(({ field, valid }) => field === name && valid);
  const dateOf = (name: FieldName, kind: 'birth' | 'expiry') =>
    fullDate(details.find(({ field }) => field === name)?.value ?? '', kind, today);

  if (!checkDigits.every(isValid)) return { kind: 'checkDigits' };
  const birthDate = dateOf('birthDate', 'birth');
  const expiryDate = dateOf('expirationDate', 'expiry');
  if (!birthDate || !expiryDate) return { kind: 'unreadable' };
  if (compareDays(expiryDate, localDay(today)) < 0) return { kind: 'expired' };
  return { kind: 'read', type, birthDate, checkDigitsValid: true };
}
