import type { PartKind } from '../name/part.table';

/** How much a part counts beside the others. A name counts between the two: the commoner on the list, the less. */
export const weights: Readonly<Record<Exclude<PartKind, 'name'>, number>> & {
  name: { common: number; rare: number };
} = {
  name: { common: 0.4, rare: 1 },
  element: 0.3,
  initial: 0.3,
  particle: 0.1,
  title: 0.1,
};

/** A part that weighs no more is no beginning and no end of a name: "Haji", "al". */
export const lightest = 0.1;

/** How alike two parts are, by the best rule that holds for them. What is missing to 1 is taken away by its weight. */
export const similarity = {
  same: 1,
  /** A title or half a name in another spelling: "Abdel", "Abdul". */
  element: 0.994,
  /** Spellings of one sound: "Osama", "Usama". */
  sound: 0.988,
  /** The same consonants, and one vowel differs: "Ahmad", "Ahmed". */
  nearSound: 0.976,
  /** The same consonants, four or more ("Daghmash", "Dughmush") or three ("Hasan", "Husayn"). */
  consonants: 0.958,
  threeConsonants: 0.93,
  /** The same syllable of Chinese or Korean, written with another character. */
  glyphs: 0.952,
  /** Forms of one name: "Bill", "William". */
  nickname: 0.946,
  /** "Martin" and "Martina": almost the same letters, and somebody else. */
  gender: 0.9,
  initial: 0.88,
  /** A script that leaves vowels out has these consonants; or almost these, which languages read differently. */
  sparse: [
    { consonants: 3, same: 0.982, coarse: 0.952 },
    { consonants: 2, same: 0.97, coarse: 0.928 },
    { consonants: 1, same: 0.94, coarse: 0.88 },
  ] as const,
  /** So many consonants of such a script are enough to know a word that is written apart there. */
  lettersToJoin: 4,
  /** One or two letters typed wrong, in a word of at least so many letters. */
  edits: [
    { letters: 12, one: 0.976, two: 0.958 },
    { letters: 9, one: 0.97, two: 0.928 },
    { letters: 7, one: 0.964, two: 0 },
    { letters: 5, one: 0.952, two: 0 },
    { letters: 4, one: 0.928, two: 0 },
    { letters: 3, one: 0.868, two: 0 },
    { letters: 2, one: 0.76, two: 0 },
  ],
  /** Two letters may be wrong where even the shorter of the words has so many. */
  lettersForTwo: 9,
};

/** What it costs when parts do not meet, by their share of the weight. */
export const costs = {
  /** A part of the person's name that the listed name does not have. */
  missingInList: 0.21,
  /** A part of the listed name that the person's does not have: its first, its last, or one in the middle. */
  missingFirst: 0.108,
  missingMiddle: 0.048,
  missingLast: 0.075,
  /** Where each side has a part that the other does not have, they contradict each other. */
  contradiction: 0.3,
  /** First and last name are in each other's place; parts are written joined that the other side writes apart. */
  swapped: 0.003,
  joined: 0.003,
};

/** What the date of birth adds or takes away. */
export const dates = {
  /** The same day: the most it adds (see `exactDateShare`). */
  exact: 0.13,
  /** As far as both are known they agree, or one is not known: a name alone proves less. */
  neutral: -0.02,
  /** Day and month are exchanged. */
  flipped: -0.02,
  /** Two of day, month and year agree, and the year at least almost. */
  nearMiss: -0.038,
  sameYear: -0.05,
  nearYear: -0.08,
  otherYear: -0.2,
};

/** An equal date of birth adds at most this share of what the name lacks: no score is above 1. */
export const exactDateShare = 0.7222;
