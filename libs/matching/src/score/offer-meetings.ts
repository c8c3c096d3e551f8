import { type NamePart, partOf } from '../name/name-part';
import type { ParsedName } from '../name/parse-name';
import type { NameComparison } from './name-comparison';
import { joinSimilarity, partSimilarity } from './part-similarity';

/** A part, or neighbours as one word, and its place in the name. */
interface Place {
  from: number;
  length: number;
  part: NamePart;
  /** One word as it is, or a compound that was taken apart; other neighbours are only looked for as they sound. */
  whole: boolean;
}

/**
 * Offers every meeting of two names, found by comparing all with all. This is what a meeting is; the index finds the
 * same ones without looking at every word.
 */
export function offerMeetings(person: ParsedName, listed: ParsedName, comparison: NameComparison): void {
  const places = placesOf(listed);
  for (const one of placesOf(person))
    for (const other of places) {
      const like = placeSimilarity(one, other);
      if (like > 0) comparison.offer(one.from, one.length, other.from, other.length, like);
    }
}

function placesOf({ parts, spans }: ParsedName): Place[] {
  return [
    ...parts.map((part, from) => ({ from, length: 1, part, whole: true })),
    ...spans.map(({ from, length, word, compound }) => ({
      from,
      length,
      part: partOf(word),
      whole: compound,
    })),
  ];
}

function placeSimilarity(one: Place, other: Place): number {
  if (one.whole && other.whole) return isInitialOfSpan(one, other) ? 0 : partSimilarity(one.part, other.part);
  // Several parts on both sides never meet as one: they meet one by one.
  if (!one.whole) return other.length > 1 ? 0 : joinSimilarity(one.part, other.part);
  return joinSimilarity(other.part, one.part);
}

/** An initial stands for one part, not for several. */
const isInitialOfSpan = (one: Place, other: Place): boolean =>
  one.part.kind === 'initial' && other.length > 1;
