import fc from 'fast-check';
import { type NamePart } from '../src/name/name-part';
import { parseName } from '../src/name/parse-name';
import { findPartRule } from '../src/score/part-rule';
import { countEdits, joinSimilarity, partSimilarity } from '../src/score/part-similarity';
import { anyPart } from './arbitraries';

const part = (word: string): NamePart => parseName(word).parts[0]!;
const compare = (one: string, other: string): number => partSimilarity(part(one), part(other));

describe('partSimilarity', () => {
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
  ])('"%s" and "%s" are similar by the rule "%s" in both directions', (one, other, rule) => {
    for (const [a, b] of [
      [part(one), part(other)],
      [part(other), part(one)],
    ] as const) {
      expect(partSimilarity(a, b)).toBeGreaterThan(0);
      expect(findPartRule(a, b)).toBe(rule);
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
  ])('"%s" and "%s" are not similar', (one, other) => {
    expect(compare(one, other)).toBe(0);
  });

  it('orders the rules from the most to the least similar', () => {
    const decreasing = [
      compare('Putin', 'Putin'),
      compare('Abdel', 'Abdul'),
      compare('Osama', 'Usama'),
      compare('محمد', 'Mohammed'),
      compare('Ahmad', 'Ahmed'),
      compare('Daghmash', 'Dughmush'),
      compare('近', '进'),
      compare('Bill', 'William'),
      compare('Hasan', 'Husayn'),
      compare('James', 'J'),
      compare('Lee', 'Leo'),
      compare('Lee', 'Wu'),
    ];
    expect(decreasing).toEqual([...new Set(decreasing)].sort((a, b) => b - a));
  });

  it('tolerates a wrong letter more in longer words', () => {
    const byLength = [
      compare('Konstantinidis', 'Konstantinidls'),
      compare('Petrossian', 'Petrossibn'),
      compare('Garrido', 'Garrixo'),
      compare('Lopez', 'Lokez'),
      compare('Kurt', 'Kurz'),
      compare('Lim', 'Lin'),
    ];
    expect(byLength).toEqual([...new Set(byLength)].sort((a, b) => b - a));
  });

  it('is symmetric, and 1 only for equal parts', () => {
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

describe('joinSimilarity', () => {
  it.each([
    ['jongun', 'Jongun', 1],
    ['jeanclaude', 'Jean', 0],
    ['kaddafi', 'Kadafi', 0.988],
    ['احمدینژاد', 'Ahmadinejad', 0.952],
    ['احمدی', 'Ahmad', 0],
    ['احمدینژاد', 'احمدینژاد', 0],
    ['ahmadinejad', 'احمدینژاد', 0],
  ])('of the joined neighbours "%s" and "%s" is %d', (joined, word, expected) => {
    expect(joinSimilarity(part(joined), part(word))).toBe(expected);
  });
});

describe('countEdits', () => {
  /** The textbook algorithm for the optimal string alignment distance. */
  function computeAlignment(a: string, b: string): number {
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

  it.each([1, 2])('equals the optimal string alignment distance up to %i', (max) => {
    const counts = new Set<number>();
    fc.assert(
      fc.property(word, word, (a, b) => {
        counts.add(countEdits(a, b, max));
        expect(countEdits(a, b, max)).toBe(Math.min(computeAlignment(a, b), max + 1));
      }),
      { numRuns: 3000 },
    );
    expect(counts.size).toBe(max + 2);
  });
});
