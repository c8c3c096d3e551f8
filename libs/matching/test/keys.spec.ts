import fc from 'fast-check';
import { askedFor, joinedAskedFor, joinedListedUnder, listedUnder } from '../src/index/keys';
import { type NamePart, partFromKey, partOf, soundOf } from '../src/name/name-part';
import { parseName } from '../src/name/parse-name';
import { type LatinWord } from '../src/name/script';
import { joinSimilarity, partSimilarity } from '../src/score/part-similarity';
import { anyPart, anyWord, nameOf, wordOf } from './arbitrary-names';

const runs = { numRuns: 5000 };

const notMet = (asked: NamePart, listed: NamePart): Error =>
  new Error(`"${asked.key}" does not find "${listed.key}"`);

const share = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  [...some].some((key) => others.has(key));

/** A word and the same word with slips, or another one. */
const twoParts: fc.Arbitrary<[NamePart, NamePart]> = anyPart.chain((part) =>
  fc.tuple(
    fc.constant(part),
    fc.oneof(
      anyPart,
      wordOf([part.text], 2).map((text) => partOf({ text })),
    ),
  ),
);

/** Neighbours of a name as one word; mostly the neighbours are the halves of a word of the pool. */
const anyNeighbours: fc.Arbitrary<LatinWord> = fc
  .oneof(
    nameOf(2, 3),
    fc.tuple(anyWord, fc.nat(8)).map(([word, at]) => `${word.slice(0, at)} ${word.slice(at)}`),
  )
  .map((name) => parseName(name).spans.map(({ word }) => word))
  .filter((spans) => spans.length > 0)
  .chain((spans) => fc.constantFrom(...spans));

/** Neighbours and a word that they often are when joined: another spelling, or one with vowels. */
const neighboursAndWord: fc.Arbitrary<[LatinWord, NamePart]> = anyNeighbours.chain((joined) => {
  const spellings = [joined.text, `${joined.text}h`, joined.text.replace(/(?<=[^aiu])(?=[^aiu])/g, 'a')];
  const alike = fc.constantFrom(...spellings).map((text) => partOf({ text }));
  return fc.tuple(fc.constant(joined), fc.oneof(anyPart, alike));
});

/** As the vocabulary lists neighbours. */
const listedKey = (joined: LatinWord): number => joinedListedUnder(soundOf(joined), joined.sparse);

describe('Keys', () => {
  it('bring a part that is asked for to every listed part that it is like', () => {
    let alike = 0;
    fc.assert(
      fc.property(twoParts, ([asked, listed]) => {
        // An initial is like too many words to be looked up: it is compared where another part led to the name.
        if (asked.kind === 'initial' || partSimilarity(asked, listed) === 0) return;
        alike += 1;
        if (!share(askedFor(asked), listedUnder(listed))) throw notMet(asked, listed);
      }),
      runs,
    );
    expect(alike).toBeGreaterThan(runs.numRuns / 10);
  });

  it('bring neighbours and the word that they are when joined together, whichever is listed', () => {
    const alike = { sparse: 0, others: 0 };
    fc.assert(
      fc.property(neighboursAndWord, ([neighbours, word]) => {
        const joined = partOf(neighbours);
        if (joinSimilarity(joined, word) === 0) return;
        alike[joined.sparse ? 'sparse' : 'others'] += 1;
        if (!listedUnder(word).has(joinedAskedFor(joined))) throw notMet(joined, word);
        if (!askedFor(word).has(listedKey(neighbours))) throw notMet(word, joined);
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
  ])('bring the neighbours "%s" and the word "%s" together, whoever is listed', (apart, together) => {
    const neighbours = parseName(apart).spans[0]!.word;
    const word = parseName(together).parts[0]!;
    expect(listedUnder(word).has(joinedAskedFor(partOf(neighbours)))).toBe(true);
    expect(askedFor(word).has(listedKey(neighbours))).toBe(true);
  });

  it('are few for a short word and bounded for the longest', () => {
    const keysOf = (text: string): number => listedUnder(partOf({ text })).size;
    expect(keysOf('li')).toBeLessThan(10);
    expect(keysOf('abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'.slice(0, 40))).toBeLessThan(2000);
  });
});

describe('The key of a part', () => {
  it('says all that the part is made of', () => {
    fc.assert(
      fc.property(anyPart, (part) => {
        expect(partFromKey(part.key)).toEqual(part);
      }),
      { numRuns: 2000 },
    );
  });
});
