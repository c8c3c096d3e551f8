import type { PartKind } from '../name/part.table';

/**
 * The weight of a part. The weight of a name is between the two values: the more common on the list, the lower, in so many equal steps.
 */
export const weights: Readonly<Record<Exclude<PartKind, 'name'>, number>> & {
  name: { common: number; rare: number; steps: number };
} = {
  name: { common: 0.4, rare: 1, steps: 16 },
  element: 0.3,
  initial: 0.3,
  particle: 0.1,
  title: 0.1,
};

/** Parts of this weight or less do not count as the first or last part of a name: "Haji", "al". */
export const lightWeight = 0.1;

/** A shorter word in the middle of a name may be a syllable of a given name. */
export const lettersOfMiddleName = 5;

/** The similarity of two parts by the best rule that applies. The difference to 1 is deducted by weight. */
export const similarity = {
  same: 1,
  /** Another spelling of a title or of half a name: "Abdel", "Abdul". */
  element: 0.994,
  /** Spellings of the same sound: "Osama", "Usama". */
  sound: 0.988,
  /** The same consonants, one vowel differs: "Ahmad", "Ahmed". */
  nearSound: 0.976,
  /** The same consonants, four or more ("Daghmash", "Dughmush") or three ("Hasan", "Husayn"). */
  consonants: 0.958,
  threeConsonants: 0.93,
  /** An article that is spelled or joined differently, before the same sound, or the same three consonants. */
  article: { sound: 0.97, nearSound: 0.952 },
  /** The same syllable of Chinese or Korean, written with another character. */
  glyphs: 0.952,
  /** Forms of the same name: "Bill", "William". */
  nickname: 0.946,
  /** "Martin" and "Martina": almost the same letters, but different people. */
  gender: 0.9,
  initial: 0.88,
  /** A script without vowels: the same consonants, or consonants that languages of the script read differently. */
  sparse: [
    { consonants: 3, same: 0.982, coarse: 0.952 },
    { consonants: 2, same: 0.97, coarse: 0.928 },
    { consonants: 1, same: 0.94, coarse: 0.88 },
  ] as const,
  /** The minimum number of consonants of such a script to match a word that is written apart there. */
  lettersToJoin: 4,
  /** One or two wrong letters, by the minimum number of letters. */
  edits: [
    { letters: 12, one: 0.976, two: 0.958 },
    { letters: 9, one: 0.97, two: 0.928 },
    { letters: 7, one: 0.964, two: 0 },
    { letters: 5, one: 0.952, two: 0 },
    { letters: 4, one: 0.928, two: 0 },
    { letters: 3, one: 0.868, two: 0 },
    { letters: 2, one: 0.76, two: 0 },
  ],
  /** The minimum number of letters of the shorter word for two wrong letters. */
  lettersForTwo: 9,
};

/** The deductions for parts without a pair, by their share of the weight. */
export const costs = {
  /** A part that only the person's name has; less for a middle one if the first and the last one have a pair. */
  missingInList: 0.21,
  middleMissingInList: 0.06,
  /** A part that only the listed name has: the first, a middle one or the last. */
  missingFirst: 0.108,
  missingMiddle: 0.048,
  missingLast: 0.075,
  /** Each side has a part that the other does not have. Titles and particles are often left out and do not count. */
  contradiction: 0.3,
  /** First and last name are swapped; parts are joined that the other name separates. */
  swapped: 0.003,
  joined: 0.003,
};

/** What the date of birth adds to the score. */
export const dates = {
  /** The same day: the maximum (see `exactDateShare`). */
  exact: 0.13,
  /** The known parts agree, or one date is missing: a name alone proves less. */
  neutral: -0.02,
  /** Day and month are swapped. */
  flipped: -0.02,
  /** Two of day, month and year agree, and the year is at least close. */
  nearMiss: -0.038,
  sameYear: -0.05,
  nearYear: -0.08,
  otherYear: -0.2,
};

/** An equal date of birth adds at most this share of what the name lacks, so that no score exceeds 1. */
export const exactDateShare = 0.7222;
