import { type NamePart, partFromKey, toPart, toSound } from '../name/name-part';
import { type NameSpan } from '../name/parse-name';
import { joinSimilarity, partSimilarity } from '../score/part-similarity';
import { BoundedCache } from '../bounded-cache';
import { similarity } from '../score/score.table';
import { forEachValue } from './hash-lists';
import { toQueryKeys, toJoinedQueryKey, toSoundQueryKey } from './keys';
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

const maxCachedParts = 200_000;
const noWords: SimilarWords = { words: new Uint32Array(0), similarities: new Float64Array(0) };

/** Finds the words of an index that are similar to a part. Caches the results because files repeat their names. */
export class WordLookup {
  private readonly cache = new BoundedCache<string, WeightedWords>(50_000);
  private parts: (NamePart | undefined)[] = [];
  private partCount = 0;
  private readonly seen: Uint32Array;
  private readonly spellings: Buffer;
  private round = 0;

  constructor(private readonly index: NameIndex) {
    this.seen = new Uint32Array(index.weights.length);
    this.spellings = Buffer.from(index.spellings.buffer);
  }

  findPart(part: NamePart): WeightedWords {
    const known = this.cache.get(part.key);
    if (known) return known;
    const found = this.search(part);
    this.cache.set(part.key, found);
    return found;
  }

  /** The parts of the index that are similar to neighbours of the person's name written as one word. */
  findSpan({ word, compound }: NameSpan): SimilarWords {
    if (compound) return this.findPart(toPart(word));
    // Most neighbours are not a word. The sound alone excludes them.
    const key = word.sparse ? toJoinedQueryKey(toPart(word)) : toSoundQueryKey(toSound(word));
    const words: number[] = [];
    const similarities: number[] = [];
    forEachValue(this.index.words, key, (found) => {
      if (this.index.kinds[found] !== wordKinds.part) return;
      const value = joinSimilarity(toPart(word), this.decodeWord(found));
      if (value === 0) return;
      words.push(found);
      similarities.push(value);
    });
    return words.length === 0
      ? noWords
      : { words: Uint32Array.from(words), similarities: Float64Array.from(similarities) };
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

  private search(part: NamePart): WeightedWords {
    const { kinds, frequencies, names } = this.index;
    const words: number[] = [];
    const similarities: number[] = [];
    let frequency = 0;
    this.round += 1;
    for (const key of toQueryKeys(part))
      forEachValue(this.index.words, key, (word) => {
        if (this.seen[word] === this.round) return;
        this.seen[word] = this.round;
        const value = this.compare(part, word);
        if (value === 0) return;
        words.push(word);
        similarities.push(value);
        if (kinds[word] === wordKinds.part && (part.sparse || value >= similarity.sound))
          frequency = Math.max(frequency, frequencies[word] as number);
      });
    const weight = computeWeight(part.kind, frequency, names);
    return { words: Uint32Array.from(words), similarities: Float64Array.from(similarities), weight };
  }

  private compare(part: NamePart, word: number): number {
    const listed = this.decodeWord(word);
    return this.index.kinds[word] === wordKinds.joined
      ? joinSimilarity(listed, part)
      : partSimilarity(part, listed);
  }
}
