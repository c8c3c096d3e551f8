import { type Feature, type ListedPerson, Matcher, type Person } from '../src';
import { buildIndex, listed, person, strangers } from './lists';

interface Explained {
  score: number;
  features: Feature[];
}

function explainMatch(one: ListedPerson, asked: Person): Explained {
  const matcher = new Matcher(buildIndex([one, ...strangers]));
  const match = matcher.match(asked, 0.01).find(({ position }) => position === 0);
  if (!match) throw new Error('no match to explain');
  return { score: match.score, features: matcher.explain(asked, one, match) };
}

const readWords = ({ features }: Explained): string[] => features.map(({ words }) => words);

describe('Matcher.explain', () => {
  it.each([
    ['the same part', 'Vladimir Putin', 'Vladimir', 'Putin', '"putin" is the same.'],
    ['another script', 'Vladimir Putin', 'Vladimir', 'Путин', '"путин" is "putin".'],
    ['another way to write', 'Abdel Nasser', 'Abdul', 'Nasser', '"abdul" is another way to write "abdel".'],
    ['a sound', 'Osama Rahman', 'Usama', 'Rahman', '"usama" sounds like "osama".'],
    ['consonants', 'Ahmad Putin', 'Ahmed', 'Putin', '"ahmed" has the consonants of "ahmad".'],
    ['a nickname', 'William Jones', 'Bill', 'Jones', '"bill" and "william" are forms of the same name.'],
    [
      'a typing error',
      'Maria Prigozhin',
      'Maria',
      'Prigoxhin',
      '"prigoxhin" differs from "prigozhin" by one or two letters.',
    ],
    [
      'a gender',
      'Martin Putin',
      'Martina',
      'Putin',
      '"martina" and "martin" differ in the ending that distinguishes women from men.',
    ],
    ['a character', '王近', '进', '王', '"进" sounds like "近" and is written differently.'],
    ['an initial', 'James Jones', 'J.', 'Jones', '"j" and "james" have the same initial.'],
    [
      'joined parts',
      'Jean-Claude Putin',
      'Jeanclaude',
      'Putin',
      '"jeanclaude" is "jean claude", written joined or apart.',
    ],
    ['parts apart', 'Jongun Kim', 'Jong Un', 'Kim', '"jong un" is "jongun", written joined or apart.'],
    ['more in the person', 'Vladimir Putin', 'Vladimir Igor', 'Putin', 'The list does not have "igor".'],
    ['more in the list', 'Vladimir Igor Putin', 'Vladimir', 'Putin', 'The person does not have "igor".'],
    ['a contradiction', 'Vladimir Putin', 'Vladimir', 'Lenin', '"lenin" and "putin" contradict each other.'],
    ['swapped names', 'Vladimir Putin', 'Putin', 'Vladimir', 'First and last name are swapped.'],
  ])('explains %s: "%s" and "%s" "%s"', (_, name, first, last, words) => {
    expect(readWords(explainMatch(listed(name), person(first, last)))).toContain(words);
  });

  it.each([
    ['1957-03-10', ['1957-03-10'], 'The date of birth 1957-03-10 is equal to the listed one.'],
    [
      '1957-03-10',
      ['1957'],
      'The date of birth 1957-03-10 agrees with the listed 1957 as far as both are known.',
    ],
    [
      '1957-10-03',
      ['1957-03-10'],
      'The date of birth 1957-10-03 is the listed 1957-03-10 with day and month swapped.',
    ],
    ['1957-03-11', ['1957-03-10'], 'The date of birth 1957-03-11 is almost the listed 1957-03-10.'],
    [
      '1957-04-11',
      ['1957-03'],
      'The date of birth 1957-04-11 is in the same year as the listed 1957-03, on another day.',
    ],
    [
      '1957-04-11',
      ['1956', '1950'],
      'The date of birth 1957-04-11 is one year from the listed 1956 or 1950.',
    ],
    ['1957-04-11', ['1980'], 'The date of birth 1957-04-11 is in another year than the listed 1980.'],
    ['', ['1980'], 'The person has no date of birth to compare: a name alone proves less.'],
    ['1957-04-11', [], 'The list has no date of birth to compare: a name alone proves less.'],
  ])('explains the dates %s and %j', (dob, dates, words) => {
    const { features } = explainMatch(listed('Vladimir Putin', ...dates), person('Vladimir', 'Putin', dob));
    expect(features.at(-1)).toMatchObject({ feature: 'date of birth', words });
  });

  it('contains the listed name that matched best', () => {
    const one = listed(['Volodymyr Putin', 'Vladimir PUTIN']);
    expect(readWords(explainMatch(one, person('Vladimir', 'Putin')))[0]).toContain('"Vladimir PUTIN"');
  });

  it('omits steps that deduct nothing', () => {
    const { features } = explainMatch(listed('Vladimir Putin'), person('Vladimir', 'Putin'));
    expect(features.map(({ feature }) => feature)).toEqual(['name', 'part', 'part', 'date of birth']);
  });

  const names = [
    'Abd al-Rahman bin Ali',
    'Jean-Claude Müller',
    '习近平',
    'محمود احمدی نژاد',
    'Dr. William J. Jones',
  ];
  const firsts = ['Abdurrahman', 'Jeanclaude Bill', 'Jinping', 'Mahmud W.', 'Ali J.'];
  const lasts = ['ibn Ali', 'Mueler', 'Xi', 'Ahmadinejad', 'Jones'];
  const dobs = ['', '1957-03-10', '1957-03-12', '1958', '1999-01-01'];

  it('returns steps that add up to the score', () => {
    const people = names.map((name) => listed([name, 'Another Person'], '1957-03-10'));
    const matcher = new Matcher(buildIndex([...people, ...strangers.slice(0, 200)]));
    const sums = firsts.flatMap((first) =>
      lasts.flatMap((last) =>
        dobs.flatMap((dob) => {
          const asked = person(first, last, dob);
          const matches = matcher.match(asked, 0.2).filter(({ position }) => position < people.length);
          return matches.map((match) => {
            const features = matcher.explain(asked, people[match.position]!, match);
            const sum = features.reduce((total, { added }) => total + added, 0);
            return { asked, score: match.score, sum: Math.round(sum * 10_000) / 10_000 };
          });
        }),
      ),
    );
    expect(sums.length).toBeGreaterThan(100);
    expect(sums).toEqual(sums.map((each) => ({ ...each, sum: each.score })));
  });

  it('rounds steps to four digits', () => {
    const { features } = explainMatch(
      listed('Aleksandr Lukashenko'),
      person('Alyaksandr', 'Lukashenka', '1957'),
    );
    for (const { added } of features) expect(added).toBe(Math.round(added * 10_000) / 10_000);
  });
});
