import { computeAge, parseShortDate } from './document-age';

const on = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);
const today = on(2026, 11, 16);

describe('parseShortDate', () => {
  it.each([
    ['740812', { year: 1974, month: 8, day: 12 }],
    ['261116', { year: 2026, month: 11, day: 16 }],
    ['261117', { year: 1926, month: 11, day: 17 }],
    ['000229', { year: 2000, month: 2, day: 29 }],
    ['991231', { year: 1999, month: 12, day: 31 }],
  ])('reads the birth date %s as the latest that is not in the future', (text, date) => {
    expect(parseShortDate(text, 'birth', today)).toEqual(date);
  });

  it.each([
    ['120415', 2012],
    ['310528', 2031],
    ['761231', 2076],
    ['770101', 1977],
  ])('reads the expiry date %s within the next 50 years', (text, year) => {
    expect(parseShortDate(text, 'expiry', today)?.year).toBe(year);
  });

  it('reads an expiry date in the next century', () => {
    expect(parseShortDate('050101', 'expiry', on(2098, 1, 1))?.year).toBe(2105);
  });

  it.each(['741312', '740012', '740832', '740800', '010229', '74<<12', '7408', '74O812', ''])(
    'rejects %p',
    (text) => {
      expect(parseShortDate(text, 'birth', today)).toBeUndefined();
      expect(parseShortDate(text, 'expiry', today)).toBeUndefined();
    },
  );
});

describe('computeAge', () => {
  it.each([
    ['the day before a birthday', { year: 2008, month: 11, day: 17 }, today, 17],
    ['on the birthday', { year: 2008, month: 11, day: 16 }, today, 18],
    ['of a person born today', { year: 2026, month: 11, day: 16 }, today, 0],
    ['of a leap-day child on 28 February', { year: 2008, month: 2, day: 29 }, on(2026, 2, 28), 17],
    ['of a leap-day child on 1 March', { year: 2008, month: 2, day: 29 }, on(2026, 3, 1), 18],
    ['of a leap-day child on 29 February', { year: 2008, month: 2, day: 29 }, on(2028, 2, 29), 20],
    ['in an earlier month', { year: 1974, month: 12, day: 1 }, today, 51],
    ['in a later month', { year: 1974, month: 8, day: 12 }, today, 52],
  ])('%s', (_, birth, day, age) => {
    expect(computeAge(birth, day)).toBe(age);
  });

  it('changes at local midnight', () => {
    const birth = { year: 2008, month: 11, day: 16 };
    expect(computeAge(birth, new Date(2026, 10, 15, 23, 59))).toBe(17);
    expect(computeAge(birth, new Date(2026, 10, 16, 0, 0))).toBe(18);
  });
});
