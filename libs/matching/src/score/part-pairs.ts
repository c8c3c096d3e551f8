import { type NamePart, toPart } from '../name/name-part';
import type { ParsedName } from '../name/parse-name';
import type { NameComparison } from './name-comparison';
import { joinSimilarity, partSimilarity } from './part-similarity';

/** A part, or neighbours as one word, with its position in the name. */
interface Place {
  from: number;
  length: number;
  part: NamePart;
  /** A single part, or a compound that was split. Other neighbours are only compared by sound. */
  whole: boolean;
}

/**
 * Adds all pairs of similar parts of two names by comparing every part with every other. This defines the pairs; the
 * index finds the same ones without comparing all words.
 */
export function addPairs(person: ParsedName, listed: ParsedName, comparison: NameComparison): void {
  const places = findPlaces(listed);
  for (const one of findPlaces(person))
    for (const other of places) {
      const similarity = comparePlaces(one, other);
      if (similarity > 0) comparison.addPair(one.from, one.length, other.from, other.length, similarity);
    }
}

function findPlaces({ parts, spans }: ParsedName): Place[] {
  return [
    ...parts.map((part, from) => ({ from, length: 1, part, whole: true })),
    ...spans.map(({ from, length, word, compound }) => ({
      from,
      length,
      part: toPart(word),
      whole: compound,
    })),
  ];
}

function comparePlaces(one: Place, other: Place): number {
  if (one.whole && other.whole) return isInitialOfSpan(one, other) ? 0 : partSimilarity(one.part, other.part);
  // Several parts on both sides are compared one by one, never as one word.
  if (!one.whole) return other.length > 1 ? 0 : joinSimilarity(one.part, other.part);
  return joinSimilarity(other.part, one.part);
}

/** An initial matches one part, never several. */
const isInitialOfSpan = (one: Place, other: Place): boolean =>
  one.part.kind === 'initial' && other.length > 1;
