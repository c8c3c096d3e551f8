import { readingOf } from './mrz-reading';

const today = new Date(2026, 10, 16, 12);
const passport = [
  'P<DEUILIESCU<<BEATRIZ<<<<<<<<<<<<<<<<<<<<<<<',
  'MWNRD04MG1DEU7206018M3105283<<<<<<<<<<<<<<<6',
];
const card = [
  'I<DEUXOL78I7ZG5<<<<<<<<<<<<<<<',
  '7911015M3310045DEU<<<<<<<<<<<6',
  'GARCIA<LOPEZ<<QUENTIN<<<<<<<<<',
];
const specimen = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];

/** A passport whose check digits agree, whatever its date of birth. */
function passportOf(birth: string): string[] {
  const [first = '', second = ''] = passport;
  const parts = [second.slice(0, 10), birth + checkDigitOf(birth), second.slice(21, 43)];
  const [number, date, rest] = parts;
  return [first, `${number}DEU${date}M${rest}${checkDigitOf(parts.join(''))}`];
}

function checkDigitOf(text: string): number {
  const values = Array.from(text, (character) => (character === '<' ? 0 : parseInt(character, 36)));
  return values.reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10;
}

const changed = (lines: string[], from: string, to: string) => lines.map((line) => line.replace(from, to));

describe('the reading of a machine readable zone', () => {
  it('takes a passport', () => {
    expect(readingOf(passport, today)).toEqual({
      kind: 'read',
      type: 'passport',
      birthDate: { year: 1972, month: 6, day: 1 },
      checkDigitsValid: true,
    });
  });

  it('takes every date of birth that exists', () => {
    expect(passportOf('720601')).toEqual(passport);
    expect(readingOf(passportOf('720229'), today)).toMatchObject({ kind: 'read' });
  });

  it('takes an identity card', () => {
    expect(readingOf(card, today)).toMatchObject({
      kind: 'read',
      type: 'id_card',
      birthDate: { year: 1979, month: 11, day: 1 },
    });
  });

  it('passes over lines that belong to the page', () => {
    expect(readingOf(['SIGNATURE', ...passport], today)).toMatchObject({ kind: 'read', type: 'passport' });
  });

  it('takes a state that is on no list', () => {
    expect(readingOf(specimen, new Date(2012, 3, 15))).toMatchObject({ kind: 'read' });
  });

  it('takes a document until the end of its last day', () => {
    expect(readingOf(specimen, new Date(2012, 3, 15, 23, 59)).kind).toBe('read');
    expect(readingOf(specimen, new Date(2012, 3, 16, 0, 0)).kind).toBe('expired');
  });

  it.each([
    ['a letter in a date', 'O6018M', '06018M'],
    ['an O for a 0 in the number', 'MWNRDO4', 'MWNRD04'],
  ])('corrects %s', (_, misread, right) => {
    const lines = changed(passport, right, misread);
    expect(lines).not.toEqual(passport);
    expect(readingOf(lines, today)).toMatchObject({
      kind: 'read',
      birthDate: { year: 1972, month: 6, day: 1 },
    });
  });

  it.each([
    ['the document number', 'MWNRD04MG1', 'MWNRD04MG2'],
    ['the birth date', '7206018', '7206118'],
    ['the expiry date', '3105283', '3205283'],
    ['the whole', '<<<6', '<<<7'],
  ])('refuses a wrong check digit of %s', (_, right, wrong) => {
    expect(readingOf(changed(passport, right, wrong), today)).toEqual({ kind: 'checkDigits' });
  });

  it.each([
    ['no lines', []],
    ['one line of two', passport.slice(1)],
    ['lines that are cut off', passport.map((line) => line.slice(1))],
    [
      'a card of the TD2 format',
      ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
    ],
    ['a visa', changed(passport, 'P<DEU', 'V<DEU')],
    ['a month that does not exist', passportOf('721301')],
    ['a day that does not exist', passportOf('710229')],
    ['an unknown day', passportOf('7206<<')],
  ])('finds nothing readable in %s', (_, lines) => {
    expect(readingOf(lines, today)).toEqual({ kind: 'unreadable' });
  });
});
