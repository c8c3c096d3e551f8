import fc from 'fast-check';
import { forEachValue, HashListsBuilder } from '../src/index/hash-lists';
import { KeySet } from '../src/index/key-set';
import { WordTable } from '../src/index/word-table';
import { arbitraryName } from './arbitraries';
import { buildIndex, listed } from './lists';
import { describeExpected, describeIndex } from './reference-index';
import { birthDate } from './screenings';

/** Letters that decide between the ways in which a name is read. */
const letters = Array.from("abdehlnrsu'- .A\u00e9\u212a\u0645\u674e\ud800");
const anyText = fc.oneof(
  { weight: 6, arbitrary: arbitraryName(1, 5) },
  { weight: 2, arbitrary: arbitraryName(5, 24) },
  { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('al', 'abdul', 'b', ' ar r'), maxLength: 90 }) },
);

describe('IndexBuilder', () => {
  it('stores the words, neighbours, frequencies, keys, postings and dates of all names', () => {
    const name = fc.record({ text: anyText, weak: fc.boolean() });
    const listedPerson = fc.record({
      names: fc.array(name, { maxLength: 3 }),
      birthDates: fc.array(birthDate, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(listedPerson, { maxLength: 12 }), (people) => {
        const index = buildIndex(people);
        expect(describeIndex(index)).toEqual(describeExpected(people));
        expect(Array.from(index.owners)).toEqual(people.flatMap(({ names }, at) => names.map(() => at)));
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    'Abdulrahman ar Rahman as-Sudais',
    'Nasruddin Nasreddine Abdullah',
    'Elbaz El Baz Benali L\u2019Azhar',
    `${'x'.repeat(39)} ${'y'.repeat(45)} z`,
    `O'Brien "Bob" D\u2019Arcy d'arcy`,
    Array.from({ length: 17 }, (_, at) => `word${at}`).join(' '),
    Array.from({ length: 9 }, () => 'abdulrahman').join(' '),
    `${'a '.repeat(150)}`,
    'Jos\u00e9 \u041f\u0443\u0442\u0438\u043d Abdul\u00e9',
    '\u0639\u0628\u062f\u0627\u0644\u0644\u0647 Hassan \u674e',
  ])('stores the name "%s"', (text) => {
    const people = [listed([text, 'Abd Rahman', text])];
    expect(describeIndex(buildIndex(people))).toEqual(describeExpected(people));
  });
});

describe('HashListsBuilder', () => {
  it('returns the numbers of each hash in the order in which they were added', () => {
    const hash = fc.oneof(fc.constantFrom(0, 7, 0xffffffff), fc.nat(0xffffffff));
    fc.assert(
      fc.property(fc.array(fc.tuple(hash, fc.nat(100)), { maxLength: 6000 }), (pairs) => {
        const builder = new HashListsBuilder();
        for (const [key, value] of pairs) builder.add(key, value);
        const lists = builder.build();
        const expected = new Map<number, number[]>();
        for (const [key, value] of pairs) expected.set(key, [...(expected.get(key) ?? []), value]);
        for (const [key, values] of expected) {
          const found: number[] = [];
          forEachValue(lists, key, (value) => found.push(value));
          expect(found).toEqual(values);
        }
        expect(lists.starts.at(-1)).toBe(pairs.length);
      }),
      { numRuns: 15 },
    );
  });
});

describe('WordTable', () => {
  it('numbers words of any script and their variants like a map', () => {
    const word = fc.tuple(fc.string({ unit: 'binary', maxLength: 6 }), fc.nat(2));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5000, size: 'max' }), (words) => {
        const [table, map] = [new WordTable(), new Map<string, number>()];
        for (const [text, variant] of words) {
          // Lone surrogates have no UTF-8; names are decoded from it.
          const spelled = Buffer.from(text).toString();
          const key = `${variant} ${spelled}`;
          if (!map.has(key)) map.set(key, map.size);
          expect(table.findOrAdd(spelled, variant)).toBe(map.get(key));
        }
        expect(table.size).toBe(map.size);
      }),
      { numRuns: 4 },
    );
  });
});

describe('KeySet', () => {
  it('has the keys that were added since it was cleared, in their order', () => {
    const keys = new KeySet();
    fc.assert(
      fc.property(fc.array(fc.nat(0xffffffff), { maxLength: 1000 }), (added) => {
        keys.clear();
        for (const key of added) keys.add(key);
        expect([...keys]).toEqual([...new Set(added)]);
        for (const key of added) expect(keys.has(key)).toBe(true);
        expect(keys.has(added.length + 0.5)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});
