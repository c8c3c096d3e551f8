import type { ListedPerson, NameIndex } from '../src';
import { hashDay } from '../src/index/index-builder';
import { toArticleKey, toIndexKeys, toJoinedIndexKey } from '../src/index/keys';
import { encodeYear, wordKinds } from '../src/index/name-index';
import { computeWeight } from '../src/index/vocabulary';
import { findJoinedRest, type NamePart, toKey, toPart } from '../src/name/name-part';
import { type NameSpan, type ParsedName, parseName } from '../src/name/parse-name';
import { type BirthDate, dayNumber, isDay, parseBirthDate } from '../src/score/birth-date';

type Pair = readonly [hash: number, value: number];

/** The content of an index in plain objects. */
export interface IndexContent {
  words: { spelling: string; kind: number; frequency: number; weight: number; postings: Pair[] }[];
  names: { parts: number[]; spans: number[]; places: number[] }[];
  people: { weak: number[]; dates: number[][] }[];
  /** By hash; pairs with the same hash in the order of the index. */
  keys: Pair[];
  days: Pair[];
}

const soundOf = (part: NamePart): string => (part.sparse ? `~${part.consonants}` : part.sound);
const spanId = ({ word, compound }: NameSpan): string => `${toKey(word)} ${compound}`;
const byHash = (pairs: readonly Pair[]): Pair[] => [...pairs].sort((a, b) => a[0] - b[0]);

/** What the index of these people contains, computed in the simplest way from the names as queries read them. */
export function describeExpected(people: readonly ListedPerson[]): IndexContent {
  const names = people.flatMap((person) => person.names.map(({ text }) => parseName(text)));
  const years = people.flatMap((person) => person.names.map(() => findYear(person.birthDates)));
  const parts = new Map(names.flatMap((name) => name.parts).map((part) => [part.key, part]));
  const spans = new Map(names.flatMap((name) => name.spans).map((span) => [spanId(span), span]));
  const ids = [...Array.from(parts.keys(), (key) => `part ${key}`), ...spans.keys()];
  const numbers = new Map(ids.map((id, at) => [id, at]));
  const toNumbers = ({ parts: all, spans: joined }: ParsedName) => ({
    parts: all.map(({ key }) => numbers.get(`part ${key}`) as number),
    spans: joined.map((span) => numbers.get(spanId(span)) as number),
    places: joined.map(({ from, length }) => from * 8 + length),
  });
  const numbered = names.map(toNumbers);
  const postings = Array.from(ids, (): Pair[] => []);
  for (const kind of ['parts', 'spans'] as const)
    numbered.forEach((name, at) =>
      name[kind].forEach((word) => postings[word]?.push([at, years[at] as number])),
    );
  return {
    words: [...describeParts([...parts.values()], names), ...describeSpans([...spans.values()], names)].map(
      (word, at) => ({ ...word, postings: postings[at] as Pair[] }),
    ),
    names: numbered,
    people: people.map((person) => ({
      weak: person.names.map(({ weak }) => (weak ? 1 : 0)),
      dates: parseDates(person.birthDates).map((date) => [
        dayNumber(date),
        date.until * 2 + (date.circa ? 1 : 0),
      ]),
    })),
    keys: byHash(listKeys(names, (id) => numbers.get(id) as number)),
    days: byHash(
      people.flatMap(({ birthDates }, position) =>
        parseDates(birthDates)
          .filter(isDay)
          .map((date): Pair => [hashDay(dayNumber(date)), position]),
      ),
    ),
  };
}

function describeParts(parts: readonly NamePart[], names: readonly ParsedName[]) {
  const sounds = names.map((name) => new Set(name.parts.map(soundOf)));
  return parts.map((part) => {
    const frequency = sounds.filter((each) => each.has(soundOf(part))).length;
    const weight = computeWeight(part.kind, frequency, names.length);
    return { spelling: part.key, kind: wordKinds.part, frequency, weight };
  });
}

function describeSpans(spans: readonly NameSpan[], names: readonly ParsedName[]) {
  const weight = computeWeight('name', 0, names.length);
  return spans.map(({ word, compound }) => {
    const kind = compound ? wordKinds.compound : wordKinds.joined;
    return { spelling: toKey(word), kind, frequency: 0, weight };
  });
}

/** The keys of each word: those of the parts first. */
function listKeys(names: readonly ParsedName[], numberOf: (id: string) => number): Pair[] {
  const keys = new Map<string, readonly number[]>();
  for (const { parts } of names)
    for (const part of parts) keys.set(`part ${part.key}`, [...toIndexKeys(part)]);
  for (const { spans } of names) for (const span of spans) keys.set(spanId(span), toSpanKeys(span));
  return [...keys].flatMap(([id, all]) => all.map((key): Pair => [key, numberOf(id)]));
}

function toSpanKeys({ word, compound }: NameSpan): number[] {
  if (compound) return [...toIndexKeys(toPart(word))];
  const rest = findJoinedRest(word);
  return [toJoinedIndexKey(word), ...(rest ? [toArticleKey(rest)] : [])];
}

const parseDates = (texts: readonly string[]): BirthDate[] =>
  texts.map(parseBirthDate).filter((date) => date !== undefined);

function findYear(birthDates: readonly string[]): number {
  const [date, ...others] = parseDates(birthDates);
  const hasOneYear = date && others.length === 0 && date.year === date.until && !date.circa;
  return hasOneYear ? encodeYear(date.year) : 0;
}

/** What an index contains. */
export function describeIndex(index: NameIndex): IndexContent {
  const spellings = Buffer.from(index.spellings);
  const slice = (values: Uint8Array | Uint32Array, starts: Uint32Array, at: number): number[] =>
    Array.from(values.subarray(starts[at], starts[at + 1]));
  const zip = (some: ArrayLike<number>, others: ArrayLike<number>): Pair[] =>
    Array.from(some, (value, at): Pair => [value, others[at] as number]);
  const { postingStarts, nameStarts, dateStarts } = index;
  return {
    words: Array.from(index.kinds, (kind, word) => ({
      spelling: spellings.toString('utf8', index.spellingStarts[word], index.spellingStarts[word + 1]),
      kind,
      frequency: index.frequencies[word] as number,
      weight: index.weights[word] as number,
      postings: zip(
        slice(index.postings, postingStarts, word),
        slice(index.postingYears, postingStarts, word),
      ),
    })),
    names: Array.from({ length: index.names }, (_, name) => ({
      parts: slice(index.parts, index.partStarts, name),
      spans: slice(index.spans, index.spanStarts, name),
      places: slice(index.spanPlaces, index.spanStarts, name),
    })),
    people: Array.from({ length: index.people }, (_, person) => ({
      weak: slice(index.weak, nameStarts, person),
      dates: zip(slice(index.dates, dateStarts, person), slice(index.untils, dateStarts, person)).map(
        (pair) => [...pair],
      ),
    })),
    keys: byHash(zip(index.words.hashes, index.words.values)),
    days: byHash(zip(index.days.hashes, index.days.values)),
  };
}
