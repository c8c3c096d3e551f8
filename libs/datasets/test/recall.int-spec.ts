import { IndexBuilder, Matcher, type Person } from '@gatehouse/matching';
import { findSharedSanctions } from '@gatehouse/testing';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readListFile, type ListedEntity, type ListFormat } from '../src';

const lists = findSharedSanctions();
const threshold = 0.95;

async function read(format: ListFormat, location: string): Promise<ListedEntity[]> {
  const people: ListedEntity[] = [];
  for await (const entity of readListFile(location, format))
    if (entity.schema === 'Person') people.push(entity);
  return people;
}

// A sample. `npm run bench -- sanctions` screens all listed people.
(lists ? describe : describe.skip)('Matcher with the real lists of OFAC and the UN', () => {
  let people: ListedEntity[];
  let matcher: Matcher;

  beforeAll(async () => {
    if (!lists) return;
    people = [...(await read('ofac-csv', lists.ofac)), ...(await read('un-xml', lists.un))];
    const builder = new IndexBuilder();
    for (const person of people) builder.add(person);
    matcher = new Matcher(builder.build());
  });

  const toPerson = ({ names, birthDates }: ListedEntity): Person => {
    const words = (names[0]?.text ?? '').split(' ');
    const dob = birthDates.find((date) => date.length === 10) ?? birthDates[0]?.slice(0, 4) ?? '';
    return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '', dob };
  };

  it.each<[string, (person: Person) => Person, number]>([
    ['as listed', (person) => person, 0.99],
    ['swapped', ({ firstname, lastname, dob }) => ({ firstname: lastname, lastname: firstname, dob }), 0.99],
    ['without a date', (person) => ({ ...person, dob: '' }), 0.99],
    ['with a year only', (person) => ({ ...person, dob: person.dob.slice(0, 4) }), 0.99],
    ['with a letter missing', (person) => ({ ...person, lastname: person.lastname.slice(0, -1) }), 0.9],
    [
      'with first names joined',
      (person) => ({ ...person, firstname: person.firstname.replaceAll(' ', '') }),
      0.95,
    ],
    [
      'without middle names',
      (person) => ({ ...person, firstname: person.firstname.split(' ')[0] ?? '' }),
      0.95,
    ],
  ])('finds people %s', (_, vary, minShare) => {
    const asked = people
      .map((person, position) => ({ person, position }))
      .filter((_each, at) => at % 10 === 0);
    const found = asked.filter(({ person, position }) =>
      matcher.match(vary(toPerson(person)), threshold).some((match) => match.position === position),
    );
    expect(found.length / asked.length).toBeGreaterThanOrEqual(minShare);
  });

  it('returns at most 3 false positives in 10,000 people', () => {
    const file = path.join(path.dirname(lists?.ofac ?? ''), 'tuning/negatives-us.csv');
    const rows = readFileSync(file, 'utf8').split('\n').slice(1, 10_001);
    const falsePositives = rows.filter((row) => {
      const [, firstname = '', lastname = '', dob = ''] = row.trim().split(',');
      return matcher.match({ firstname, lastname, dob }, threshold).length > 0;
    });
    expect(falsePositives.length).toBeLessThanOrEqual(3);
  });
});
