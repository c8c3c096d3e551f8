import type { Person } from '../match';
import { type NamePart } from '../name/name-part';
import { type NameSpan, parseFullName } from '../name/parse-name';
import { type BirthDate, parseBirthDate } from '../score/birth-date';
import { findMiddleNames } from '../score/middle-names';
import type { QueryName } from '../score/name-comparison';
import type { SimilarWords, WordLookup } from './word-lookup';

/** A part of a person's name, or neighbours as one word, with the similar words of the index. */
export interface QueryWord extends SimilarWords {
  from: number;
  length: number;
  /** A single part, or a compound that was split. */
  whole: boolean;
}

/** A person to screen, with the similar words of an index. */
export interface PersonQuery extends QueryName {
  parts: readonly NamePart[];
  words: readonly QueryWord[];
  date: BirthDate | undefined;
}

export function buildQuery(person: Person, lookup: WordLookup): PersonQuery {
  const { parts, spans, lastnameFrom } = parseFullName(person.firstname, person.lastname);
  const known = parts.map((part) => lookup.findPart(part));
  const weights = known.map(({ weight }) => weight);
  const words = known.map(({ words, similarities }, at) => ({
    words,
    similarities,
    from: at,
    length: 1,
    whole: true,
  }));
  for (const span of spans) addSpan(words, span, lookup.findSpan(span));
  return {
    parts,
    words,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    lastnameFrom,
    ...findDistinctive(parts),
    middle: findMiddleNames(parts),
    date: parseBirthDate(person.dob),
  };
}

function addSpan(words: QueryWord[], { from, length, compound }: NameSpan, similar: SimilarWords): void {
  const { words: found, similarities } = similar;
  if (found.length > 0) words.push({ from, length, words: found, similarities, whole: compound });
}

/** Particles, titles and initials are not distinctive. A name without other parts must be equal except for initials. */
function findDistinctive(parts: readonly NamePart[]): Pick<QueryName, 'distinctive' | 'onlyExact'> {
  const distinctive = parts.map(({ kind }) => kind === 'name' || kind === 'element');
  if (distinctive.includes(true)) return { distinctive, onlyExact: false };
  return { distinctive: parts.map(({ kind }) => kind !== 'initial'), onlyExact: true };
}
