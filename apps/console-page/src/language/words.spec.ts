import { en } from './texts/en';
import { de } from './texts/de';
import { chooseLanguage } from './language.table';
import { Words } from './words';

const english = new Words('en', en);
const german = new Words('de', de);

describe('words', () => {
  it('fill in values', () => {
    expect(english.text('import.line', { line: 3 })).toBe('Line 3');
  });

  it('insert values as they are, also those that look like a value', () => {
    expect(english.text('user.menu', { user: '{user} <b>' })).toBe('Account of {user} <b>');
  });

  it('choose the form by the number, and format it', () => {
    expect(english.count('table.rows', 1)).toBe('1 row');
    expect(german.count('table.rows', 12_345)).toBe('12.345 Zeilen');
  });

  it('show codes without a text as they are', () => {
    expect(english.code('alertState', 'OPEN')).toBe('Open');
    expect(english.code('alertState', 'FROZEN')).toBe('FROZEN');
    expect(english.code('constructor', 'name')).toBe('name');
  });

  it('say how long ago a time is', () => {
    const now = Date.parse('2026-01-31T12:00:00Z');
    expect(english.ago('2026-01-31T11:55:00Z', now)).toBe('5 min. ago');
    expect(english.ago('2026-02-02T12:00:00Z', now)).toBe('in 2 days');
  });

  it('write scores and what reasons add to them as the language does', () => {
    expect([english.score(0.9871), german.score(1)]).toEqual(['0.987', '1,000']);
    expect([0.012, 0, -0.0123].map(english.effect)).toEqual(['+0.012', '+0.000', '−0.012']);
  });

  it.each([
    [26, '26 ms'],
    [5234, '5.2 s'],
    [99_000, '99 s'],
    [2_134_900, '35.6 min'],
  ])('say how long %d milliseconds are', (milliseconds, text) => {
    expect(english.duration(milliseconds)).toBe(text);
  });

  it('name a day of UTC', () => {
    expect(english.day('2026-01-31T00:00:00Z')).toBe('01/31');
    expect(german.day('2026-01-31T00:00:00Z')).toBe('31.01.');
  });
});

describe('the first language', () => {
  it.each([
    ['de', ['fr'], 'de'],
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr', 'de'], 'de'],
    ['xx', ['fr'], 'en'],
    ['constructor', [], 'en'],
  ] as const)('with %j stored and %j wanted is %s', (stored, wanted, language) => {
    expect(chooseLanguage(stored, wanted)).toBe(language);
  });
});
