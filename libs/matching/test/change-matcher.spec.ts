import fc from 'fast-check';
import { ChangeMatcher, IndexChangeBuilder, type ListedPerson, Matcher, type NameIndex } from '../src';
import { buildIndex, listed, person, strangers } from './lists';
import { screening } from './screenings';

/** The change between two versions of which these people count as changed. */
function collect(
  old: readonly ListedPerson[],
  current: readonly ListedPerson[],
  isChanged: (position: number) => boolean,
) {
  const versions = [old, current].map((people) => ({ people, index: buildIndex(people) }));
  const builder = new IndexChangeBuilder(versions[0]!.index, versions[1]!.index);
  for (const { people, index } of versions)
    people.forEach((each, position) => isChanged(position) && builder.add(index, position, each));
  return { change: builder.build(), old: versions[0]!.index, current: versions[1]!.index };
}

const weigh = (index: NameIndex, asked: ReturnType<typeof person>): readonly number[] =>
  new Matcher(index).buildQuery(asked).weights;

describe('the people of a change', () => {
  it('match exactly as in the whole index, and concern exactly those who match', () => {
    let [found, omitted] = [0, 0];
    fc.assert(
      fc.property(
        screening,
        fc.infiniteStream(fc.boolean()),
        ({ people, persons, threshold: minScore }, choices) => {
          const kept = people.flatMap((_, position) => (choices.next().value === true ? [position] : []));
          const index = buildIndex(people);
          const builder = new IndexChangeBuilder(index, index);
          for (const position of kept) builder.add(index, position, people[position]!);
          const whole = new Matcher(index);
          const change = builder.build();
          const changed = new Matcher(change.people, whole);
          const matcher = new ChangeMatcher(change, whole);
          for (const asked of persons) {
            const all = whole.match(asked, Number.MIN_VALUE);
            // A threshold that is just reached is the easiest to miss.
            for (const threshold of [minScore, ...all.slice(0, 4).map(({ score }) => score)]) {
              const matches = whole.match(asked, threshold);
              const expected = matches.filter(({ position }) => kept.includes(position));
              found += expected.length;
              omitted += matches.length - expected.length;
              const actual = changed.match(asked, threshold);
              expect(actual.map((match) => ({ ...match, position: kept[match.position] }))).toEqual(expected);
              expect({ asked, threshold, isConcerned: matcher.concerns(asked, threshold) }).toEqual({
                asked,
                threshold,
                isConcerned: expected.length > 0,
              });
            }
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(found).toBeGreaterThan(300);
    expect(omitted).toBeGreaterThan(300);
  });

  it('have the weights of the version in which they are', () => {
    const petrov = listed('Ivan Petrov');
    const many = Array.from({ length: 30 }, () => listed('Ivan Sidorov'));
    const { change, old, current } = collect([petrov, ...strangers], [petrov, ...many], (at) => at === 0);
    const [before, after] = [weigh(old, person('Ivan', 'Petrov')), weigh(current, person('Ivan', 'Petrov'))];
    expect(before[0]).toBeGreaterThan(after[0]!);
    expect(change.people.people).toBe(2);
    expect(Array.from(change.people.parts, (word) => change.people.weights[word])).toEqual([
      ...before,
      ...after,
    ]);
  });
});

describe('ChangeMatcher', () => {
  it('is concerned by every change of the weight of a part', () => {
    let [moved, kept] = [0, 0];
    fc.assert(
      fc.property(screening, fc.nat(30), ({ people, persons }, cut) => {
        const { change, old, current } = collect(people, people.slice(cut), () => false);
        const matcher = new ChangeMatcher(change, new Matcher(current));
        for (const asked of persons) {
          const [before, after] = [weigh(old, asked), weigh(current, asked)];
          const isMoved = before.some((weight, part) => weight !== after[part]);
          const isConcerned = matcher.concerns(asked, 0.5);
          if (isMoved) expect({ asked, isConcerned }).toEqual({ asked, isConcerned: true });
          if (isMoved) moved++;
          else if (!isConcerned) kept++;
        }
      }),
      { numRuns: 200 },
    );
    expect(moved).toBeGreaterThan(100);
    expect(kept).toBeGreaterThan(100);
  });

  it.each([
    ['parts that are one word on the list', 'Ivan Sidorovlenko', person('Ivan', 'Sidorov Lenko')],
    ['an initial', 'Ivan Petrov', person('I', 'Petrov')],
    ['a missing middle name', 'Ivan Petrov', person('Ivan Sergeyevich', 'Petrov')],
  ])('concerns a person with %s, at a threshold that is just reached', (_, name, asked) => {
    const people = [listed(name), ...strangers];
    const { change, current } = collect(people, people, (at) => at === 0);
    const whole = new Matcher(current);
    const [best] = whole.match(asked, 0.5);
    expect(new ChangeMatcher(change, whole).concerns(asked, best!.score)).toBe(true);
  });

  it.each([
    ['a person who was changed', person('Ivan', 'Petrov'), true],
    ['the same person with a typing error', person('Ivan', 'Petrow'), true],
    ['a person who was not changed', person('Olga', 'Lindqvist'), false],
    ['a person who is on no list', person('Pedro', 'Mbeki'), false],
    ['nobody', person('', ''), false],
  ])('concerns %s: %j', (_, asked, isConcerned) => {
    const people = [listed('Ivan Petrov'), listed('Olga Lindqvist')];
    const { change, current } = collect(people, people, (at) => at === 0);
    expect(new ChangeMatcher(change, new Matcher(current)).concerns(asked, 0.9)).toBe(isConcerned);
  });
});
