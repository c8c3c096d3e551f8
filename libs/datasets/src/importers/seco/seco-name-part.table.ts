/** The place of a part in a name in natural order; parts of the same place are in the order of the list. */
export const placesOfParts = new Map([
  ['given-name', 1],
  ['further-given-name', 2],
  ['father-name', 3],
  ['grand-father-name', 4],
  ['whole-name', 5],
  ['other', 5],
  ['family-name', 6],
  ['maiden-name', 6],
  ['tribal-name', 7],
  ['suffix', 8],
]);

/** The place of parts of an unknown type. */
export const defaultPlace = 5;

/** Parts that are not names. */
export const ignoredParts: ReadonlySet<string> = new Set(['title']);

/** The most parts of a name, and the most combinations of their spellings that are built. No published name has as many. */
export const maxParts = 50;
export const maxCombinations = 200;
