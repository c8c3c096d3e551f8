import { type ListedPerson, Matcher } from '../src';
import {
  type BirthDate,
  bestDateRule,
  compareDates,
  type DateRule,
  parseBirthDate,
} from '../src/score/birth-date';
import { buildIndex, listed, person, computeScoreAmongStrangers, strangers } from './lists';

const defaultThreshold = 0.95;
const date = (text: string): BirthDate => {
  const parsed = parseBirthDate(text);
  if (!parsed) throw new Error(`${text} is not a date`);
  return parsed;
};

describe('birth dates', () => {
  it.each([
    ['1957-03-10', { year: 1957, month: 3, day: 10, until: 1957, circa: false }],
    [' 1957-03-10 ', { year: 1957, month: 3, day: 10, until: 1957, circa: false }],
    ['1957-03', { year: 1957, month: 3, day: 0, until: 1957, circa: false }],
    ['1957', { year: 1957, month: 0, day: 0, until: 1957, circa: false }],
    ['1957~', { year: 1957, month: 0, day: 0, until: 1957, circa: true }],
    ['1957-03-10~', { year: 1957, month: 3, day: 10, until: 1957, circa: true }],
    ['1955/1958', { year: 1955, month: 0, day: 0, until: 1958, circa: false }],
    ['1955~/1958', { year: 1955, month: 0, day: 0, until: 1958, circa: true }],
    ['1955-03-10/1958-01', { year: 1955, month: 0, day: 0, until: 1958, circa: false }],
    ['2000-02-29', { year: 2000, month: 2, day: 29, until: 2000, circa: false }],
    ['1957-00-00', { year: 1957, month: 0, day: 0, until: 1957, circa: false }],
  ])('parses "%s"', (text, expected) => {
    expect(parseBirthDate(text)).toEqual(expected);
  });

  it.each([
    '',
    '   ',
    'unknown',
    '57',
    '1957-3-10',
    '10.03.1957',
    '10/03/1957',
    '19570310',
    '1957-13-01',
    '1957-00-10',
    '1957-02-30',
    '1900-02-29',
    '1957-04-31',
    '1957-03-10T00:00:00Z',
    '1958/1955',
    '1955/1958/1960',
    '1955/',
    '/1958',
    '1955/..',
    '-1957',
    '0000-00-00',
    '１９５７',
  ])('rejects "%s"', (text) => {
    expect(parseBirthDate(text)).toBeUndefined();
  });

  it.each<[string, string, DateRule]>([
    ['1957-03-10', '1957-03-10', 'exact'],
    ['1957-10-03', '1957-03-10', 'flipped'],
    ['1957-03-11', '1957-03-10', 'nearMiss'],
    ['1957-04-10', '1957-03-10', 'nearMiss'],
    ['1958-03-10', '1957-03-10', 'nearMiss'],
    ['1967-03-10', '1957-03-10', 'nearMiss'],
    ['1975-03-10', '1957-03-10', 'nearMiss'],
    ['1968-03-10', '1957-03-10', 'otherYear'],
    ['1957-04-11', '1957-03-10', 'sameYear'],
    ['1958-04-10', '1957-03-10', 'nearYear'],
    ['1959-04-10', '1957-03-10', 'otherYear'],
    ['1958-10-03', '1957-03-10', 'nearYear'],
    ['1957-03-10', '1957', 'neutral'],
    ['1957', '1957-03-10', 'neutral'],
    ['1957', '1957', 'neutral'],
    ['1957-03-10', '1958', 'nearYear'],
    ['1957-03-10', '1959', 'otherYear'],
    ['1957-03-10', '1957-03', 'neutral'],
    ['1957-03-10', '1957-04', 'sameYear'],
    ['1957-03', '1957-04', 'sameYear'],
    ['1957-03-10', '1955~', 'neutral'],
    ['1957-03-10', '1959~', 'neutral'],
    ['1957-03-10', '1960~', 'nearYear'],
    ['1957-03-10', '1961~', 'otherYear'],
    ['1957-03-10', '1957-03-10~', 'neutral'],
    ['1957-03-10', '1957-04-10~', 'neutral'],
    ['1957-03-10', '1955/1958', 'neutral'],
    ['1955-03-10', '1955/1958', 'neutral'],
    ['1958-12-31', '1955/1958', 'neutral'],
    ['1959-01-01', '1955/1958', 'nearYear'],
    ['1954-01-01', '1955/1958', 'nearYear'],
    ['1960-01-01', '1955/1958', 'otherYear'],
    ['1960-01-01', '1955/1958~', 'neutral'],
  ])('compares %s with the listed %s: %s', (one, other, rule) => {
    expect(compareDates(date(one), date(other))).toBe(rule);
  });

  it.each<[string, string[], DateRule]>([
    ['1957-03-10', ['1980-01-01', '1957-03-10', '1957'], 'exact'],
    ['1957-03-10', ['1980-01-01', '1958'], 'nearYear'],
    ['1957-03-10', ['1980-01-01', '1981'], 'otherYear'],
    ['1957-03-10', [], 'neutral'],
  ])('applies the best rule for %s and the listed dates %j: %s', (one, others, rule) => {
    expect(bestDateRule(date(one), others.map(date))).toBe(rule);
  });

  it('is neutral if a date is missing', () => {
    expect(bestDateRule(undefined, [date('1957')])).toBe('neutral');
  });
});

describe('the score of an equal name', () => {
  const score = (dob: string, ...dates: string[]): number =>
    computeScoreAmongStrangers('Aleksandr Lukashenko', person('Alexandr', 'Lukashenko', dob), { dates });

  it('decreases with the difference between the dates of birth', () => {
    const listedDay = '1957-03-10';
    const falling = ['1957-03-10', '1957-03', '1957-03-11', '1957-04-11', '1958-04-11', '1980-01-01'].map(
      (dob) => score(dob, listedDay),
    );
    expect(falling).toEqual([...new Set(falling)].sort((a, b) => b - a));
  });

  it('is the same for swapped day and month, for a year alone and for no date', () => {
    const neutral = score('');
    expect(neutral).toBeGreaterThan(0);
    expect([
      score('', '1957-03-10'),
      score('1957-03-10'),
      score('1957-03-10', '1957'),
      score('1957', '1957-03-10'),
      score('1957-10-03', '1957-03-10'),
      score('1957-02-30', '1957-03-10'),
      score('0000-00-00', '1957-03-10'),
    ]).toEqual(Array(7).fill(neutral));
  });

  const scoreOfEqualName = (dob: string, ...dates: string[]): number =>
    computeScoreAmongStrangers('John Doe', person('John', 'Doe', dob), { dates });

  it.each([
    ['no date', '', []],
    ['no listed date', '1957-03-10', []],
    ['the listed year', '1957-03-10', ['1957']],
    ['swapped day and month', '1957-10-03', ['1957-03-10']],
    ['an equal date', '1957-03-10', ['1957-03-10']],
    ['one equal date of several', '1957-03-10', ['1990', '1957-03-10']],
  ])('reaches the default threshold with %s', (_, dob, dates) => {
    expect(scoreOfEqualName(dob, ...dates)).toBeGreaterThanOrEqual(defaultThreshold);
  });

  it.each([
    ['another year', '1980-03-11', ['1957-03-10']],
    ['another year than the listed one', '1980-03-11', ['1957']],
    ['the next year', '1958-05-11', ['1957-03-10']],
  ])('is below the default threshold with %s', (_, dob, dates) => {
    expect(scoreOfEqualName(dob, ...dates)).toBeLessThan(defaultThreshold);
  });

  it('is 1 with an equal date', () => {
    expect(scoreOfEqualName('1957-03-10', '1957-03-10')).toBe(1);
  });
});

describe('Matcher', () => {
  const dob = '1957-03-10';
  const matches = (one: ListedPerson, first: string, last: string, threshold: number): boolean =>
    new Matcher(buildIndex([one, ...strangers]))
      .match(person(first, last, dob), threshold)
      .some(({ position }) => position === 0);

  it('returns no match for an equal date alone', () => {
    expect(matches(listed('Vladimir Putin', dob), 'John', 'Smith', 0.01)).toBe(false);
  });

  it('returns a match for an uncertain name with an equal date', () => {
    const [doubtful, noDate] = [listed('Vladimir Putin', dob), listed('Vladimir Putin')];
    expect(matches(doubtful, 'Vladimir', '', defaultThreshold)).toBe(true);
    expect(matches(noDate, 'Vladimir', '', defaultThreshold)).toBe(false);
  });

  it.each([
    ['Vladimir', 'Putin', true],
    ['VLADIMIR', 'PUTIN', true],
    ['Wladimir', 'Putin', false],
    ['Putin', 'Vladimir', false],
    ['Vladimir', 'Putina', false],
    ['Vladimir', '', false],
    ['Vladimir V', 'Putin', false],
  ])('matches a weak name only exactly: "%s" "%s" %s', (first, last, expected) => {
    expect(matches(listed('Vladimir Putin?', dob), first, last, 0.01)).toBe(expected);
  });

  it.each([
    ['Dr.', ''],
    ['', 'van der'],
    ['Dr.', 'van der'],
    ['Dr. J.', 'van'],
  ])('does not match by titles and particles: "%s" "%s"', (first, last) => {
    expect(computeScoreAmongStrangers('Dr. John van der Doe', person(first, last))).toBeLessThan(
      defaultThreshold,
    );
  });

  it.each([
    ['J.', ''],
    ['J.', 'D.'],
    ['Dr.', ''],
    ['Dr.', 'van der'],
    ['', ''],
    ['😀', '—'],
  ])('does not match by an equal date and "%s" "%s"', (first, last) => {
    expect(matches(listed('Dr. John van der Doe', dob), first, last, 0.01)).toBe(false);
  });
});
