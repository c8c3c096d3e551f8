import fc from 'fast-check';
import {
  toArticleKey,
  toIndexKeys,
  toJoinedIndexKey,
  toJoinedQueryKey,
  toQueryKeys,
  toWeightKeys,
} from '../src/index/keys';
import { type NamePart, partFromKey, toPart } from '../src/name/name-part';
import { parseName } from '../src/name/parse-name';
import { type LatinWord } from '../src/name/script';
import { joinSimilarity, partSimilarity } from '../src/score/part-similarity';
import { similarity } from '../src/score/score.table';
import { anyPart, anyWord, arbitraryName, arbitraryWord } from './arbitraries';

const runs = { numRuns: 5000 };

const missed = (asked: NamePart, listed: NamePart): Error =>
  new Error(`"${asked.key}" does not find "${listed.key}"`);

const share = (some: Iterable<number>, others: Pick<ReadonlySet<number>, 'has'>): boolean =>
  [...some].some((key) => others.has(key));

/** A word, and the same word with typing errors or another one. */
const twoParts: fc.Arbitrary<[NamePart, NamePart]> = anyPart.chain((part) =>
  fc.tuple(
    fc.constant(part),
    fc.oneof(
      anyPart,
      arbitraryWord([part.text], 2).map((text) => toPart({ text })),
    ),
  ),
);

/** Neighbours of a name as one word. Most are the halves of a word of the pool. */
const anyNeighbours: fc.Arbitrary<LatinWord> = fc
  .oneof(
    arbitraryName(2, 3),
    fc.tuple(anyWord, fc.nat(8)).map(([word, at]) => `${word.slice(0, at)} ${word.slice(at)}`),
  )
  .map((name) => parseName(name).spans.map(({ word }) => word))
  .filter((spans) => spans.length > 0)
  .chain((spans) => fc.constantFrom(...spans));

/** Neighbours, and a word that often equals the joined neighbours: another spelling, or one with vowels. */
const neighboursAndWord: fc.Arbitrary<[LatinWord, NamePart]> = anyNeighbours.chain((joined) => {
  const spellings = [joined.text, `${joined.text}h`, joined.text.replace(/(?<=[^aiu])(?=[^aiu])/g, 'a')];
  const alike = fc.constantFrom(...spellings).map((text) => toPart({ text }));
  return fc.tuple(fc.constant(joined), fc.oneof(anyPart, alike));
});

describe('keys', () => {
  it('find every listed part that is similar to a queried part', () => {
    let alike = 0;
    fc.assert(
      fc.property(twoParts, ([asked, listed]) => {
        // An initial is similar to too many words to be looked up. It is compared in names that another part has found.
        if (asked.kind === 'initial' || partSimilarity(asked, listed) === 0) return;
        alike += 1;
        if (!share(toQueryKeys(asked), toIndexKeys(listed))) throw missed(asked, listed);
      }),
      runs,
    );
    expect(alike).toBeGreaterThan(runs.numRuns / 10);
  });

  it('find every listed part on which the weight of a name depends', () => {
    let alike = 0;
    fc.assert(
      fc.property(twoParts, ([asked, listed]) => {
        const value = partSimilarity(asked, listed);
        if (asked.kind !== 'name' || value < (asked.sparse ? Number.MIN_VALUE : similarity.sound)) return;
        alike += 1;
        if (!share(toWeightKeys(asked), toIndexKeys(listed))) throw missed(asked, listed);
      }),
      runs,
    );
    expect(alike).toBeGreaterThan(runs.numRuns / 50);
  });

  it('find joined neighbours by the word, and the word by joined neighbours', () => {
    const alike = { sparse: 0, others: 0 };
    fc.assert(
      fc.property(neighboursAndWord, ([neighbours, word]) => {
        const joined = toPart(neighbours);
        if (joinSimilarity(joined, word) === 0) return;
        alike[joined.sparse ? 'sparse' : 'others'] += 1;
        const article = joined.rest ? [toArticleKey(joined.rest)] : [];
        if (!share(new Set([toJoinedQueryKey(joined), ...article]), toIndexKeys(word)))
          throw missed(joined, word);
        if (!share(new Set([toJoinedIndexKey(neighbours), ...article]), toQueryKeys(word)))
          throw missed(word, joined);
      }),
      runs,
    );
    expect(alike.sparse).toBeGreaterThan(runs.numRuns / 500);
    expect(alike.others).toBeGreaterThan(runs.numRuns / 10);
  });

  it.each([
    ['احمدی نژاد', 'Ahmadinejad'],
    ['Jean Claude', 'Jeanclaude'],
    ['Jong Un', 'Jongun'],
  ])('find the neighbours "%s" by the word "%s", and vice versa', (apart, together) => {
    const neighbours = parseName(apart).spans[0]!.word;
    const word = parseName(together).parts[0]!;
    expect(toIndexKeys(word).has(toJoinedQueryKey(toPart(neighbours)))).toBe(true);
    expect(toQueryKeys(word).has(toJoinedIndexKey(neighbours))).toBe(true);
  });

  it('find joined neighbours with a w before their first consonant', () => {
    const neighbours = { text: 'uwwbilluimul', sparse: true };
    expect(toQueryKeys(toPart({ text: neighbours.text }))).toContain(toJoinedIndexKey(neighbours));
  });

  it('are few for a short word and bounded for the longest word', () => {
    const countKeys = (text: string): number => toIndexKeys(toPart({ text })).size;
    expect(countKeys('li')).toBeLessThan(10);
    expect(countKeys('abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'.slice(0, 40))).toBeLessThan(2000);
  });
});

describe('NamePart.key', () => {
  it('contains all fields of the part', () => {
    fc.assert(
      fc.property(anyPart, (part) => {
        expect(partFromKey(part.key)).toEqual(part);
      }),
      { numRuns: 2000 },
    );
  });
});
