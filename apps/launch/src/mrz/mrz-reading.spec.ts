import fc from 'fast-check';
import { parseShortDate } from '../document/document-age';
import { parseMrz } from './mrz-reading';
import { computeCheckDigit, confuse, createSpecimen } from '../../test/mrz-specimen';
import { createRandom } from '../../test/random';

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

/** A passport with valid check digits for any date of birth. */
function createPassport(birth: string): string[] {
  const [first = '', second = ''] = passport;
  const parts = [second.slice(0, 10), birth + computeCheckDigit(birth), second.slice(21, 43)];
  const [number, date, rest] = parts;
  return [first, `${number}DEU${date}M${rest}${computeCheckDigit(parts.join(''))}`];
}

const changed = (lines: string[], from: string, to: string) => lines.map((line) => line.replace(from, to));

describe('parseMrz', () => {
  it('reads a passport', () => {
    expect(parseMrz(passport, today)).toEqual({
      kind: 'read',
      type: 'passport',
      birthDate: { year: 1972, month: 6, day: 1 },
      checkDigitsValid: true,
    });
  });

  it('reads any valid date of birth', () => {
    expect(createPassport('720601')).toEqual(passport);
    expect(parseMrz(createPassport('720229'), today)).toMatchObject({ kind: 'read' });
  });

  it('reads an identity card', () => {
    expect(parseMrz(card, today)).toMatchObject({
      kind: 'read',
      type: 'id_card',
      birthDate: { year: 1979, month: 11, day: 1 },
    });
  });

  it('ignores other lines of the page', () => {
    expect(parseMrz(['SIGNATURE', ...passport], today)).toMatchObject({ kind: 'read', type: 'passport' });
  });

  it('accepts an unknown state', () => {
    expect(parseMrz(specimen, new Date(2012, 3, 15))).toMatchObject({ kind: 'read' });
  });

  it('accepts a document until the end of its last day', () => {
    expect(parseMrz(specimen, new Date(2012, 3, 15, 23, 59)).kind).toBe('read');
    expect(parseMrz(specimen, new Date(2012, 3, 16, 0, 0)).kind).toBe('expired');
  });

  it.each([
    ['a letter in a date', 'O6018M', '06018M'],
    ['an O for a 0 in the number', 'MWNRDO4', 'MWNRD04'],
    ['three letters in the number', 'MWNR0O4M6', 'MWNRD04MG'],
    ['letters in the dates and their check digits', 'DEU7ZOGOIBM3IO5ZB3', 'DEU7206018M3105283'],
    ['a letter for the composite', '<<<G', '<<<6'],
  ])('corrects %s', (_, misread, right) => {
    const lines = changed(passport, right, misread);
    expect(lines).not.toEqual(passport);
    expect(parseMrz(lines, today)).toMatchObject({
      kind: 'read',
      birthDate: { year: 1972, month: 6, day: 1 },
    });
  });

  it.each([
    ['the document number', 'MWNRD04MG1', 'MWNRD04MG2'],
    ['the birth date', '7206018', '7206118'],
    ['the expiry date', '3105283', '3205283'],
    ['the composite', '<<<6', '<<<7'],
  ])('rejects a wrong check digit of %s', (_, right, wrong) => {
    expect(parseMrz(changed(passport, right, wrong), today)).toEqual({ kind: 'checkDigits' });
  });

  it('corrects optional data', () => {
    const lines = changed(specimen, 'ZE184226B', '2E1B4Z26B');
    expect(parseMrz(lines, new Date(2012, 3, 15))).toMatchObject({ kind: 'read' });
  });

  it('accepts optional data without a check digit of its own only as it was read', () => {
    const second = 'L898902C36UTO7408122F1204159ZE184226B<<<<<<';
    const covered = second.slice(0, 10) + second.slice(13, 20) + second.slice(21);
    const lines = [specimen[0] ?? '', `${second}${computeCheckDigit(covered)}`];
    expect(parseMrz(lines, new Date(2012, 3, 15))).toMatchObject({ kind: 'read' });
    expect(parseMrz(changed(lines, 'ZE18', '2E18'), new Date(2012, 3, 15))).toEqual({ kind: 'checkDigits' });
  });

  it('reads a card whose number continues in the optional data', () => {
    const first = 'I<UTOD23145890<7349<<<<<<<<<<<';
    const second = '7408122F1204159UTO<<<<<<<<<<<';
    const covered = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
    const lines = [first, `${second}${computeCheckDigit(covered)}`, 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
    expect(parseMrz(lines, new Date(2012, 3, 15))).toMatchObject({ kind: 'read', type: 'id_card' });
    expect(parseMrz(changed(lines, '890<7', '89O<7'), new Date(2012, 3, 15))).toMatchObject({ kind: 'read' });
  });

  it('reads every specimen with any number of confused characters, and never another birth date', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 0.1, 0.5, 1), (seed, share) => {
        const random = createRandom(seed);
        const sample = createSpecimen(random);
        const birthDate = parseShortDate(sample.birth, 'birth', today);
        expect(parseMrz(confuse(sample, share, random), today)).toMatchObject({ kind: 'read', birthDate });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['no lines', []],
    ['one line of two', passport.slice(1)],
    ['truncated lines', passport.map((line) => line.slice(1))],
    [
      'a card of the TD2 format',
      ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
    ],
    ['a visa', changed(passport, 'P<DEU', 'V<DEU')],
    ['a month that does not exist', createPassport('721301')],
    ['a day that does not exist', createPassport('710229')],
    ['an unknown day', createPassport('7206<<')],
  ])('returns unreadable for %s', (_, lines) => {
    expect(parseMrz(lines, today)).toEqual({ kind: 'unreadable' });
  });
});
