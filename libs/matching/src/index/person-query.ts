import type { Person } from '../match';
import { type NamePart } from '../name/name-part';
import { type NameSpan, parseFullName } from '../name/parse-name';
import { type BirthDate, parseBirthDate } from '../score/birth-date';
import type { QueryName } from '../score/name-comparison';
import type { Likes, WordBook } from './word-book';

/** A part of a person's name, or neighbours as one word, and the words of the index that it is like. */
export interface QueryWord extends Likes {
  from: number;
  length: number;
  /** It is one word as it is, or was before it was taken apart. */
  whole: boolean;
}

/** A person to be screened, looked up in the words of an index. */
export interface PersonQuery extends QueryName {
  parts: readonly NamePart[];
  words: readonly QueryWord[];
  date: BirthDate | undefined;
}

export function personQuery(person: Person, book: WordBook): PersonQuery {
  const { parts, spans, lastnameFrom } = parseFullName(person.firstname, person.lastname);
  const known = parts.map((part) => book.part(part));
  const weights = known.map(({ weight }) => weight);
  const words = known.map(({ words, similarities }, at) => ({
    words,
    similarities,
    from: at,
    length: 1,
    whole: true,
  }));
  for (const span of spans) addSpan(words, span, book.span(span));
  return {
    parts,
    words,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    lastnameFrom,
    ...tellingOf(parts),
    date: parseBirthDate(person.dob),
  };
}

function addSpan(words: QueryWord[], { from, length, compound }: NameSpan, likes: Likes): void {
  const { words: found, similarities } = likes;
  if (found.length > 0) words.push({ from, length, words: found, similarities, whole: compound });
}

/** Particles, titles and initials tell nobody apart. Where there is nothing else, all but the initials must be the same. */
function tellingOf(parts: readonly NamePart[]): Pick<QueryName, 'telling' | 'onlyExact'> {
  const telling = parts.map(({ kind }) => kind === 'name' || kind === 'element');
  if (telling.includes(true)) return { telling, onlyExact: false };
  return { telling: parts.map(({ kind }) => kind !== 'initial'), onlyExact: true };
}
