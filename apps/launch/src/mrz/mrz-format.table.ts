/** The character set of a part of a machine readable zone. `fixed`: as it was read, no character is replaced. */
type PartKind = 'digits' | 'any' | 'fixed' | 'check' | 'optionalCheck';

/** A part that the composite check digit covers, in the order in which it covers them. */
export interface MrzPart {
  line: number;
  start: number;
  length: number;
  kind: PartKind;
  /** Whether the next check digit covers it too. */
  isChecked: boolean;
}

interface Position {
  line: number;
  start: number;
}

export interface MrzFormat {
  type: 'passport' | 'id_card';
  lines: number;
  length: number;
  birth: Position;
  expiry: Position;
  composite: Position;
  /** Alternatives: one of them must have valid check digits. */
  layouts: (lines: readonly string[]) => readonly (readonly MrzPart[])[];
}

/** Characters that look alike in OCR-B. Each group has one digit, so a field of digits has one reading. */
export const confusables = ['0ODQ', '1I', '2Z', '5S', '6G', '8B'];

const text = (line: number, start: number, length: number): MrzPart => ({
  ...{ line, start, length },
  kind: 'any',
  isChecked: true,
});
const check = (line: number, start: number): MrzPart => ({
  ...{ line, start, length: 1 },
  kind: 'check',
  isChecked: false,
});
const date = (line: number, start: number): MrzPart[] => [
  { ...text(line, start, 6), kind: 'digits' },
  check(line, start + 6),
];
const unchecked = (part: MrzPart): MrzPart => ({ ...part, isChecked: false });
const fixed = (part: MrzPart): MrzPart => ({ ...part, kind: 'fixed' });

// ICAO 9303 part 4.
const passport: MrzPart[] = [text(1, 0, 9), check(1, 9), ...date(1, 13), ...date(1, 21)];
const passportLayouts: MrzPart[][] = [
  [...passport, text(1, 28, 14), { ...check(1, 42), kind: 'optionalCheck' }],
  // Some issuers leave out the check digit of the optional data. Then nothing in it is replaced.
  [...passport, fixed(unchecked(text(1, 28, 15)))],
];

// ICAO 9303 part 5.
const cardEnd: MrzPart[] = [...date(1, 0), ...date(1, 8), unchecked(text(1, 18, 11))];
const card: MrzPart[] = [text(0, 5, 9), check(0, 14), unchecked(text(0, 15, 15)), ...cardEnd];

/** A number of more than nine characters continues in the optional data, and its check digit follows it there. */
function cardWithLongNumber(tail: number, coversFiller: boolean): MrzPart[] {
  const filler = fixed({ ...text(0, 14, 1), isChecked: coversFiller });
  const rest = unchecked(text(0, 16 + tail, 14 - tail));
  return [text(0, 5, 9), filler, text(0, 15, tail), check(0, 15 + tail), rest, ...cardEnd];
}

function findCardLayouts([first = '']: readonly string[]): MrzPart[][] {
  const tail = first.indexOf('<', 15) - 16;
  if (first[14] !== '<' || tail < 0) return [card];
  // ICAO 9303 does not say whether the filler counts, and issuers differ.
  return [card, cardWithLongNumber(tail, true), cardWithLongNumber(tail, false)];
}

/** The formats that are read: TD3 and TD1. */
export const mrzFormats: readonly MrzFormat[] = [
  {
    ...{ type: 'passport', lines: 2, length: 44 },
    birth: { line: 1, start: 13 },
    expiry: { line: 1, start: 21 },
    composite: { line: 1, start: 43 },
    layouts: () => passportLayouts,
  },
  {
    ...{ type: 'id_card', lines: 3, length: 30 },
    birth: { line: 1, start: 0 },
    expiry: { line: 1, start: 8 },
    composite: { line: 1, start: 29 },
    layouts: findCardLayouts,
  },
];
