import fc from 'fast-check';
import { BruteForceMatcher, Matcher } from '../src';
import { buildIndex } from './lists';
import { screening } from './screenings';

describe('Matcher', () => {
  it('finds the same matches and scores as brute force', () => {
    let found = 0;
    fc.assert(
      fc.property(screening, ({ people, persons, threshold }) => {
        const index = buildIndex(people);
        const [matcher, bruteForce] = [new Matcher(index), new BruteForceMatcher(index, people)];
        for (const person of persons) {
          const all = bruteForce.match(person, Number.MIN_VALUE);
          found += all.length;
          // A threshold that is just reached is the easiest to miss.
          const reached = all.slice(0, 8).map(({ score }) => score);
          for (const minScore of [threshold, ...new Set(reached)]) {
            const expected = all.filter(({ score }) => score >= minScore);
            expect({ person, minScore, matches: matcher.match(person, minScore) }).toEqual({
              person,
              minScore,
              matches: expected,
            });
          }
        }
      }),
      { numRuns: 250 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  it.each([[['Ossama Doe', 'Usama Doe', 'Oussama Doe']], [['Oussama Doe', 'Usama Doe', 'Ossama Doe']]])(
    'returns the first of the equally good names %j of a person',
    (texts) => {
      const people = [{ names: texts.map((text) => ({ text })), birthDates: [] }];
      const matches = new Matcher(buildIndex(people)).match(
        { firstname: 'Osama', lastname: 'Doe', dob: '' },
        0.5,
      );
      expect(matches).toMatchObject([{ position: 0, name: 0 }]);
    },
  );

  it('returns the best name of a person', () => {
    const people = [{ names: [{ text: 'Jon Doe' }, { text: 'John Doe' }], birthDates: [] }];
    const matches = new Matcher(buildIndex(people)).match(
      { firstname: 'John', lastname: 'Doe', dob: '' },
      0.5,
    );
    expect(matches).toEqual([{ position: 0, name: 1, score: 0.98 }]);
  });

  it('returns the best match first, and equal matches in the order of the list', () => {
    const people = ['Jon Doe', 'John Doe', 'John Doe'].map((text) => ({ names: [{ text }], birthDates: [] }));
    const matches = new Matcher(buildIndex(people)).match(
      { firstname: 'John', lastname: 'Doe', dob: '' },
      0.5,
    );
    expect(matches.map(({ position }) => position)).toEqual([1, 2, 0]);
  });

  it('returns the same result after other queries', () => {
    const people = ['John Doe', 'Jane Doe', 'Abdul Rahman'].map((text) => ({
      names: [{ text }],
      birthDates: ['1957'],
    }));
    const person = { firstname: 'Jane', lastname: 'Doe', dob: '1957-03-10' };
    const matcher = new Matcher(buildIndex(people));
    const first = matcher.match(person, 0.6);
    matcher.match({ firstname: 'Abdurrahman', lastname: 'J.', dob: '1999-01-01' }, 0.1);
    expect(matcher.match(person, 0.6)).toEqual(first);
  });
});
