import type { HashLists } from './hash-lists';

/** A word is a part, neighbouring parts written as one word, or a compound, which is both. */
export const wordKinds = { part: 0, joined: 1, compound: 2 };

/**
 * All data of the matcher in typed arrays over shared memory: a plain object that can be posted to threads without a
 * copy. A word is a distinct name part, or neighbouring parts written as one word.
 */
export interface NameIndex {
  people: number;
  names: number;
  /** The size in memory. */
  bytes: number;
  /** The spelling of word w is `spellings[spellingStarts[w] … spellingStarts[w + 1]]`, as UTF-8. */
  spellings: Uint8Array;
  spellingStarts: Uint32Array;
  /** The weight of a word in the score, in 255ths. */
  weights: Uint8Array;
  kinds: Uint8Array;
  /** The number of names that contain a word or one with the same sound. */
  frequencies: Uint32Array;
  /** The words by their index keys. */
  words: HashLists;
  /** The words of name n are `parts[partStarts[n] … partStarts[n + 1]]`. */
  parts: Uint32Array;
  partStarts: Uint32Array;
  /** Its neighbours as one word are `spans[spanStarts[n] … spanStarts[n + 1]]`. A place is 8 × the first part + the number of parts. */
  spans: Uint32Array;
  spanPlaces: Uint8Array;
  spanStarts: Uint32Array;
  /** The names that contain word w are `postings[postingStarts[w] … postingStarts[w + 1]]`. */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  /**
   * The encoded year of birth of the person of each posting; 0 if there is no date or no single year. It is stored
   * next to the postings because it excludes most names.
   */
  postingYears: Uint8Array;
  /** The person of each name, and whether the name is weak. */
  owners: Uint32Array;
  weak: Uint8Array;
  /** The names of person p are `nameStarts[p] … nameStarts[p + 1]`. */
  nameStarts: Uint32Array;
  /** The dates of birth of person p are `dates[dateStarts[p] … dateStarts[p + 1]]`; `untils` is their last year. */
  dates: Uint32Array;
  untils: Uint32Array;
  dateStarts: Uint32Array;
  /** The people by day of birth. */
  days: HashLists;
}

const firstYear = 1850;

/** A year in one byte; 0 for years outside the range. */
export const encodeYear = (year: number): number =>
  year > firstYear && year <= firstYear + 255 ? year - firstYear : 0;
export const decodeYear = (code: number): number => code + firstYear;
