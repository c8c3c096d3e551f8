import fc from 'fast-check';
import { type NamePart } from '../src/name/name-part';
import { parseName } from '../src/name/parse-name';
import { partRule } from '../src/score/part-rule';
import { edits, joinSimilarity, partSimilarity } from '../src/score/part-similarity';
import { anyPart } from './arbitrary-names';

const part = (word: string): NamePart => parseName(word).parts[0]!;
const similarityOf = (one: string, other: string): number => partSimilarity(part(one), part(other));

describe('Two parts', () => {
  it.each([
    ['Putin', 'PUTIN', 'same'],
    ['Путин', 'Putin', 'same'],
    ['Müller', 'Muller', 'same'],
    ['Abdel', 'Abdul', 'element'],
    ['Shaykh', 'Cheikh', 'element'],
    ['Ibn', 'Bin', 'element'],
    ['el', 'al', 'element'],
    ['Osama', 'Usama', 'sound'],
    ['Mueller', 'Müller', 'sound'],
    ['Ahmad', 'Ahmed', 'consonants'],
    ['Daghmash', 'Dughmush', 'consonants'],
    ['Hasan', 'Husayn', 'consonants'],
    ['محمد', 'Mohammed', 'consonants'],
    ['נתניהו', 'Netanyahu', 'consonants'],
    ['ظواهري', 'Zawahiri', 'consonants'],
    ['Bill', 'William', 'nickname'],
    ['Juan', 'Hans', 'nickname'],
    ['Sasha', 'Aleksandr', 'nickname'],
    ['Martin', 'Martina', 'gender'],
    ['Mario', 'Maria', 'gender'],
    ['Lukashenko', 'Lukashenka', 'consonants'],
    ['Garcia', 'Garica', 'edits'],
    ['Prigozhin', 'Prigoxhin', 'edits'],
    ['Constantinople', 'Konstantinodle', 'edits'],
    ['Lee', 'Leo', 'edits'],
    ['近', '进', 'glyphs'],
    ['J', 'James', 'initial'],
    ['James', 'J.', 'initial'],
    ['И', 'Ivan', 'initial'],
  ])('"%s" and "%s" are alike by the rule "%s", on either side', (one, other, rule) => {
    for (const [a, b] of [
      [part(one), part(other)],
      [part(other), part(one)],
    ] as const) {
      expect(partSimilarity(a, b)).toBeGreaterThan(0);
      expect(partRule(a, b)).toBe(rule);
    }
  });

  it.each([
    ['Smith', 'Weber'],
    ['Jane', 'John'],
    ['Rahman', 'Rahim'],
    ['Li', 'Wu'],
    ['Jon', 'Lee'],
    ['Martin', 'Marcus'],
    ['J', 'Karl'],
    ['近', '明'],
    ['习', 'Li'],
    ['محمد', 'Mustafa'],
    ['Hall', 'al'],
    ['Katarina', 'Marina'],
  ])('"%s" and "%s" are not alike', (one, other) => {
    expect(similarityOf(one, other)).toBe(0);
  });

  it('are the liker, the less has to be explained away', () => {
    const fromLikest = [
      similarityOf('Putin', 'Putin'),
      similarityOf('Abdel', 'Abdul'),
      similarityOf('Osama', 'Usama'),
      similarityOf('محمد', 'Mohammed'),
      similarityOf('Ahmad', 'Ahmed'),
      similarityOf('Daghmash', 'Dughmush'),
      similarityOf('近', '进'),
      similarityOf('Bill', 'William'),
      similarityOf('Hasan', 'Husayn'),
      similarityOf('James', 'J'),
      similarityOf('Lee', 'Leo'),
      similarityOf('Lee', 'Wu'),
    ];
    expect(fromLikest).toEqual([...new Set(fromLikest)].sort((a, b) => b - a));
  });

  it('with a letter typed wrong are the liker, the longer they are', () => {
    const fromLongest = [
      similarityOf('Konstantinidis', 'Konstantinidls'),
      similarityOf('Petrossian', 'Petrossibn'),
      similarityOf('Garrido', 'Garrixo'),
      similarityOf('Lopez', 'Lokez'),
      similarityOf('Kurt', 'Kurz'),
      similarityOf('Lim', 'Lin'),
    ];
    expect(fromLongest).toEqual([...new Set(fromLongest)].sort((a, b) => b - a));
  });

  it('are as alike on one side as on the other, wholly only if they are the same', () => {
    fc.assert(
      fc.property(anyPart, anyPart, (a, b) => {
        expect(partSimilarity(a, b)).toBe(partSimilarity(b, a));
        expect(partSimilarity(a, b) === 1).toBe(a.key === b.key);
        expect(partSimilarity(a, a)).toBe(1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Neighbours', () => {
  it.each([
    ['jongun', 'Jongun', 1],
    ['jeanclaude', 'Jean', 0],
    ['kaddafi', 'Kadafi', 0.988],
    ['احمدینژاد', 'Ahmadinejad', 0.952],
    ['احمدی', 'Ahmad', 0],
    ['احمدینژاد', 'احمدینژاد', 0],
    ['ahmadinejad', 'احمدینژاد', 0],
  ])('joined to "%s" are like "%s" by %d', (joined, word, expected) => {
    expect(joinSimilarity(part(joined), part(word))).toBe(expected);
  });
});

describe('Edits', () => {
  /** The textbook's optimal string alignment distance, over the whole table. */
  function alignment(a: string, b: string): number {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const replaced = table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
        table[i]![j] = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, replaced);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1);
      }
    return table[a.length]![b.length]!;
  }

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

  it.each([1, 2])('are counted like the textbook does, up to %i', (most) => {
    const counts = new Set<number>();
    fc.assert(
      fc.property(word, word, (a, b) => {
        counts.add(edits(a, b, most));
        expect(edits(a, b, most)).toBe(Math.min(alignment(a, b), most + 1));
      }),
      { numRuns: 3000 },
    );
    expect(counts.size).toBe(most + 2);
  });
});
