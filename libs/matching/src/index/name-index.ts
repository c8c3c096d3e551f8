import type { HashLists } from './hash-lists';

/** What a word is: a part, neighbours written as one, or a compound, which is both. */
export const wordKinds = { part: 0, joined: 1, compound: 2 };

/**
 * Everything the matcher reads, in typed arrays over shared memory: a plain object that can be posted to every thread
 * and is there once. A word is a distinct name part, or neighbours written as one.
 */
export interface NameIndex {
  people: number;
  names: number;
  /** What it takes in memory. */
  bytes: number;
  /** The spelling of word w is `spellings[spellingStarts[w] … spellingStarts[w + 1]]`, as UTF-8. */
  spellings: Uint8Array;
  spellingStarts: Uint32Array;
  /** The weight of a word in the score, in 255ths. */
  weights: Uint8Array;
  kinds: Uint8Array;
  /** In how many names a word, and those that sound like it, stand. */
  frequencies: Uint32Array;
  /** The words by the keys under which they are found. */
  words: HashLists;
  /** The words of name n are `parts[partStarts[n] … partStarts[n + 1]]`. */
  parts: Uint32Array;
  partStarts: Uint32Array;
  /** Its neighbours as one word are `spans[spanStarts[n] … spanStarts[n + 1]]`; a place is 8 × the first part + how many. */
  spans: Uint32Array;
  spanPlaces: Uint8Array;
  spanStarts: Uint32Array;
  /** The names in which a word stands: `postings[postingStarts[w] … postingStarts[w + 1]]`. */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  /**
   * Beside each posting the one year in which the owner of the name was born, as `yearCode` has it; 0 where there is no
   * date, or no single year. Most names are passed over by it, so it lies where it is read next.
   */
  postingYears: Uint8Array;
  /** Whose name it is, and whether it is weak. */
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

/** A year in one byte; 0 for years that do not fit. */
export const yearCode = (year: number): number =>
  year > firstYear && year <= firstYear + 255 ? year - firstYear : 0;
export const yearOfCode = (code: number): number => code + firstYear;
