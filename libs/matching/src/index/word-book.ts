import { type NamePart, partFromKey, partOf, soundOf } from '../name/name-part';
import { type NameSpan } from '../name/parse-name';
import { joinSimilarity, partSimilarity } from '../score/part-similarity';
import { Remembered } from '../remembered';
import { similarity } from '../score/score.table';
import { eachUnder } from './hash-lists';
import { askedFor, joinedAskedFor, soundAskedFor } from './keys';
import { type NameIndex, wordKinds } from './name-index';
import { weightOf } from './vocabulary';

/** The words of an index that are like a part of a person's name, and how like. */
export interface Likes {
  words: Uint32Array;
  similarities: Float64Array;
}

/** What is known of a part: also how much it weighs, in 255ths. */
export interface KnownPart extends Likes {
  weight: number;
}

const mostListed = 200_000;
const nothing: Likes = { words: new Uint32Array(0), similarities: new Float64Array(0) };

/** Looks parts up in the words of an index, each distinct one once: files repeat their names. */
export class WordBook {
  private readonly remembered = new Remembered<string, KnownPart>(50_000);
  private parts: (NamePart | undefined)[] = [];
  private partCount = 0;
  private readonly seen: Uint32Array;
  private readonly spellings: Buffer;
  private round = 0;

  constructor(private readonly index: NameIndex) {
    this.seen = new Uint32Array(index.weights.length);
    this.spellings = Buffer.from(index.spellings.buffer);
  }

  part(part: NamePart): KnownPart {
    const known = this.remembered.get(part.key);
    if (known) return known;
    const found = this.look(part);
    this.remembered.set(part.key, found);
    return found;
  }

  /** Neighbours of the person's name as one word: the words that are like it, of those that are no neighbours themselves. */
  span({ word, compound }: NameSpan): Likes {
    if (compound) return this.part(partOf(word));
    // Most neighbours are no word at all: what is not found by its sound need not be looked at closer.
    const key = word.sparse ? joinedAskedFor(partOf(word)) : soundAskedFor(soundOf(word));
    const words: number[] = [];
    const similarities: number[] = [];
    eachUnder(this.index.words, key, (found) => {
      if (this.index.kinds[found] !== wordKinds.part) return;
      const like = joinSimilarity(partOf(word), this.listed(found));
      if (like === 0) return;
      words.push(found);
      similarities.push(like);
    });
    return words.length === 0
      ? nothing
      : { words: Uint32Array.from(words), similarities: Float64Array.from(similarities) };
  }

  /** A word of the index as a part. */
  listed(word: number): NamePart {
    const known = this.parts[word];
    if (known) return known;
    if (this.partCount++ >= mostListed) [this.parts, this.partCount] = [[], 0];
    const { spellingStarts } = this.index;
    const key = this.spellings.toString('utf8', spellingStarts[word], spellingStarts[word + 1]);
    return (this.parts[word] = partFromKey(key));
  }

  /** What a part of a listed name weighs, in 255ths. */
  listedWeight(part: NamePart): number {
    const { words, similarities } = this.part(part);
    const { kinds, weights } = this.index;
    const at = words.findIndex((word, each) => similarities[each] === 1 && kinds[word] === wordKinds.part);
    return at < 0 ? this.part(part).weight : (weights[words[at] as number] as number);
  }

  private look(part: NamePart): KnownPart {
    const { kinds, frequencies, names } = this.index;
    const words: number[] = [];
    const similarities: number[] = [];
    let frequency = 0;
    this.round += 1;
    for (const key of askedFor(part))
      eachUnder(this.index.words, key, (word) => {
        if (this.seen[word] === this.round) return;
        this.seen[word] = this.round;
        const like = this.compare(part, word);
        if (like === 0) return;
        words.push(word);
        similarities.push(like);
        if (kinds[word] === wordKinds.part && (part.sparse || like >= similarity.sound))
          frequency = Math.max(frequency, frequencies[word] as number);
      });
    const weight = weightOf(part.kind, frequency, names);
    return { words: Uint32Array.from(words), similarities: Float64Array.from(similarities), weight };
  }

  private compare(part: NamePart, word: number): number {
    const listed = this.listed(word);
    return this.index.kinds[word] === wordKinds.joined
      ? joinSimilarity(listed, part)
      : partSimilarity(part, listed);
  }
}
