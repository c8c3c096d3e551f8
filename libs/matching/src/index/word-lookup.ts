import { findJoinedRest, type NamePart, partFromKey, toPart, toSound } from '../name/name-part';
import { type NameSpan } from '../name/parse-name';
import { joinSimilarity, partSimilarity } from '../score/part-similarity';
import { BoundedCache } from '../bounded-cache';
import { similarity } from '../score/score.table';
import { forEachValue } from './hash-lists';
import { toArticleKey, toJoinedQueryKey, toQueryKeys, toSoundQueryKey, toWeightKeys } from './keys';
import { KeySet } from './key-set';
import { type NameIndex, wordKinds } from './name-index';
import { computeWeight } from './vocabulary';

/** The words of an index that are similar to a part of a person's name. */
export interface SimilarWords {
  words: Uint32Array;
  similarities: Float64Array;
}

/** The similar words of a part, and its weight in 255ths. */
export interface WeightedWords extends SimilarWords {
  weight: number;
}

/** A weight in the cache until it is needed. */
const unknownWeight = -1;

const maxCachedParts = 200_000;
const noWords: SimilarWords = { words: new Uint32Array(0), similarities: new Float64Array(0) };

/** Finds the words of an index that are similar to a part. Caches the results because files repeat their names. */
export class WordLookup {
  private readonly cache = new BoundedCache<string, WeightedWords>(50_000);
  private readonly weights = new BoundedCache<string, number>(50_000);
  private readonly keys = new KeySet();
  private parts: (NamePart | undefined)[] = [];
  private partCount = 0;
  private readonly seen: Uint32Array;
  private readonly spellings: Buffer;
  private round = 0;

  constructor(
    private readonly index: NameIndex,
    /** What the weights of parts are taken from, if it is not this index. */
    private readonly weighing?: WordLookup,
  ) {
    this.seen = new Uint32Array(index.weights.length);
    this.spellings = Buffer.from(index.spellings.buffer);
  }

  findPart(part: NamePart): WeightedWords {
    const found = this.findCached(part);
    if (found.weight === unknownWeight) found.weight = this.findWeight(part);
    return found;
  }

  /** The similar words of a part, without its weight. */
  findSimilar(part: NamePart): Uint32Array {
    return this.findCached(part).words;
  }

  /**
   * The weight of a part, in 255ths: that of the most frequent word that sounds the same. It takes much less time than finding all
   * similar words.
   */
  findWeight(part: NamePart): number {
    if (this.weighing) return this.weighing.findWeight(part);
    const known = this.weights.get(part.key);
    if (known !== undefined) return known;
    const weight = computeWeight(part.kind, this.findFrequency(part), this.index.names);
    this.weights.set(part.key, weight);
    return weight;
  }

  /** The parts of the index that are similar to neighbours of the person's name written as one word. */
  findSpan({ word, compound }: NameSpan): SimilarWords {
    if (compound) return this.findPart(toPart(word));
    // Most neighbours are not a word. The sound and the article exclude them.
    const key = word.sparse ? toJoinedQueryKey(toPart(word)) : toSoundQueryKey(toSound(word));
    const rest = findJoinedRest(word);
    const words: number[] = [];
    const similarities: number[] = [];
    const add = (found: number): void => {
      if (this.index.kinds[found] !== wordKinds.part || words.includes(found)) return;
      const value = joinSimilarity(toPart(word), this.decodeWord(found));
      if (value === 0) return;
      words.push(found);
      similarities.push(value);
    };
    forEachValue(this.index.words, key, add);
    if (rest) forEachValue(this.index.words, toArticleKey(rest), add);
    return toSimilarWords(words, similarities);
  }

  /** A word of the index as a part. */
  decodeWord(word: number): NamePart {
    const known = this.parts[word];
    if (known) return known;
    if (this.partCount++ >= maxCachedParts) [this.parts, this.partCount] = [[], 0];
    const { spellingStarts } = this.index;
    const key = this.spellings.toString('utf8', spellingStarts[word], spellingStarts[word + 1]);
    return (this.parts[word] = partFromKey(key));
  }

  /** The weight of a part of a listed name, in 255ths. */
  listedWeight(part: NamePart): number {
    const { words, similarities } = this.findPart(part);
    const { kinds, weights } = this.index;
    const at = words.findIndex((word, each) => similarities[each] === 1 && kinds[word] === wordKinds.part);
    return at < 0 ? this.findPart(part).weight : (weights[words[at] as number] as number);
  }

  /** Words that only one name has do not lower a weight, so most words are not compared. */
  private findFrequency(part: NamePart): number {
    const { kinds, frequencies, words } = this.index;
    let max = 1;
    if (part.kind !== 'name') return max;
    for (const key of toWeightKeys(part, this.keys.clear()))
      forEachValue(words, key, (word) => {
        const frequency = frequencies[word] as number;
        if (frequency <= max || kinds[word] !== wordKinds.part) return;
        const value = partSimilarity(part, this.decodeWord(word));
        if (part.sparse ? value > 0 : value >= similarity.sound) max = frequency;
      });
    return max;
  }

  private findCached(part: NamePart): WeightedWords {
    const known = this.cache.get(part.key);
    if (known) return known;
    const { words, similarities } = this.search(part);
    const found = { words, similarities, weight: unknownWeight };
    this.cache.set(part.key, found);
    return found;
  }

  private search(part: NamePart): SimilarWords {
    const words: number[] = [];
    const similarities: number[] = [];
    this.round += 1;
    for (const key of toQueryKeys(part, this.keys.clear()))
      forEachValue(this.index.words, key, (word) => {
        if (this.seen[word] === this.round) return;
        this.seen[word] = this.round;
        const value = this.compare(part, word);
        if (value === 0) return;
        words.push(word);
        similarities.push(value);
      });
    return toSimilarWords(words, similarities);
  }

  private compare(part: NamePart, word: number): number {
    const listed = this.decodeWord(word);
    return this.index.kinds[word] === wordKinds.joined
      ? joinSimilarity(listed, part)
      : partSimilarity(part, listed);
  }
}

const toSimilarWords = (words: readonly number[], similarities: readonly number[]): SimilarWords =>
  words.length === 0
    ? noWords
    : { words: new Uint32Array(words), similarities: new Float64Array(similarities) };
