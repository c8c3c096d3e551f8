import { ageOn, fullDate } from './document-age';

const on = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);
const today = on(2026, 11, 16);

describe('the full date', () => {
  it.each([
    ['740812', { year: 1974, month: 8, day: 12 }],
    ['261116', { year: 2026, month: 11, day: 16 }],
    ['261117', { year: 1926, month: 11, day: 17 }],
    ['000229', { year: 2000, month: 2, day: 29 }],
    ['991231', { year: 1999, month: 12, day: 31 }],
  ])('of a birth on %s is the latest that is not ahead', (text, date) => {
    expect(fullDate(text, 'birth', today)).toEqual(date);
  });

  it.each([
    ['120415', 2012],
    ['310528', 2031],
    ['761231', 2076],
    ['770101', 1977],
  ])('of an expiry on %s lies within half a century', (text, year) => {
    expect(fullDate(text, 'expiry', today)?.year).toBe(year);
  });

  it('of an expiry reaches into the next century', () => {
    expect(fullDate('050101', 'expiry', on(2098, 1, 1))?.year).toBe(2105);
  });

  it.each(['741312', '740012', '740832', '740800', '010229', '74<<12', '7408', '74O812', ''])(
    'of %p is none',
    (text) => {
      expect(fullDate(text, 'birth', today)).toBeUndefined();
      expect(fullDate(text, 'expiry', today)).toBeUndefined();
    },
  );
});

describe('the age', () => {
  it.each([
    ['the day before a birthday', { year: 2008, month: 11, day: 17 }, today, 17],
    ['on the birthday', { year: 2008, month: 11, day: 16 }, today, 18],
    ['of who is born today', { year: 2026, month: 11, day: 16 }, today, 0],
    ['of a leap-day child on 28 February', { year: 2008, month: 2, day: 29 }, on(2026, 2, 28), 17],
    ['of a leap-day child on 1 March', { year: 2008, month: 2, day: 29 }, on(2026, 3, 1), 18],
    ['of a leap-day child on 29 February', { year: 2008, month: 2, day: 29 }, on(2028, 2, 29), 20],
    ['in an earlier month', { year: 1974, month: 12, day: 1 }, today, 51],
    ['in a later month', { year: 1974, month: 8, day: 12 }, today, 52],
  ])('%s', (_, birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });

  it('changes at the midnight of the place where the person is', () => {
    const birth = { year: 2008, month: 11, day: 16 };
    expect(ageOn(birth, new Date(2026, 10, 15, 23, 59))).toBe(17);
    expect(ageOn(birth, new Date(2026, 10, 16, 0, 0))).toBe(18);
  });
});
