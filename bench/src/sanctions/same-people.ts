import type { ListedEntity } from '@gatehouse/datasets';
import { findSharedSanctions } from '@gatehouse/testing';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';

/** A person of OFAC and a person of the UN who are the same. */
export interface SamePeople {
  ofac: ListedEntity;
  un: ListedEntity;
}

/** The least similarity of any two names of people with the same day of birth. Far below what the matcher requires. */
const minSimilarity = 0.5;
const latin = /^[\x20-\u024f‘’ʼ]+$/;

export const isLatin = (name: string): boolean => latin.test(name);

/**
 * People on both lists. The evidence does not come from the matcher: a passport or an identity number, or the same day of
 * birth and names of which at least half of the pairs of letters are equal.
 */
export async function findSamePeople(people: readonly ListedEntity[]): Promise<SamePeople[]> {
  const [ofac, un] = [people.filter(({ id }) => id.startsWith('ofac-')), people.filter(isUn)];
  const documents = await readDocuments();
  const letters = new Map(people.map((person) => [person.id, readPairsOfLetters(person)]));
  const days = groupBy(ofac, ({ birthDates }) => birthDates.filter(isDay));
  const owners = groupBy(ofac, ({ id }) => [...(documents.get(id) ?? [])]);
  return un.flatMap((person) => {
    const sameNumber = [...(documents.get(person.id) ?? [])].flatMap((number) => owners.get(number) ?? []);
    const sameDay = person.birthDates.flatMap((day) => days.get(day) ?? []);
    const alike = sameDay.filter(({ id }) => isAlike(letters.get(id)!, letters.get(person.id)!));
    return [...new Set([...sameNumber, ...alike])].map((other) => ({ ofac: other, un: person }));
  });
}

const isUn = ({ id }: ListedEntity): boolean => id.startsWith('unsc-');
const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date);

function groupBy(people: readonly ListedEntity[], read: (person: ListedEntity) => readonly string[]) {
  const groups = new Map<string, ListedEntity[]>();
  for (const person of people)
    for (const key of read(person)) groups.set(key, [...(groups.get(key) ?? []), person]);
  return groups;
}

/** The numbers of passports and identity cards by the id of the person. */
async function readDocuments(): Promise<Map<string, Set<string>>> {
  const shared = findSharedSanctions()!;
  const found = new Map<string, Set<string>>();
  const table = await readFile(path.join(shared.ofac, 'sdn.csv'), 'latin1');
  for (const row of Papa.parse<string[]>(table).data) {
    const documents = (row[11] ?? '').match(
      /(?:Passport|National ID|Identification|Personal ID|Tax ID)[^;]*/g,
    );
    found.set(`ofac-${row[0]}`, readNumbers(documents ?? []));
  }
  for (const person of (await readFile(shared.un, 'utf8')).split('<INDIVIDUAL>').slice(1)) {
    const documents = [...person.matchAll(/<NUMBER>([^<]*)<\/NUMBER>/g)].map(([, number = '']) => number);
    found.set(`unsc-${/<DATAID>(\d+)/.exec(person)?.[1]}`, readNumbers(documents));
  }
  return found;
}

/** Numbers with four or more digits, without separators. */
const readNumbers = (texts: readonly string[]): Set<string> =>
  new Set(
    texts
      .flatMap((text) => text.toUpperCase().match(/[A-Z0-9][A-Z0-9/-]{4,}/g) ?? [])
      .map((number) => number.replace(/[^A-Z0-9]/g, ''))
      .filter((number) => number.replace(/\D/g, '').length >= 4),
  );

/** The neighbouring letters of each name, with its words in alphabetical order. */
function readPairsOfLetters({ names }: ListedEntity): Set<string>[] {
  return names
    .filter(({ text }) => isLatin(text))
    .map(({ text }) => {
      const plain = text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z ]/g, '');
      const letters = plain.split(' ').sort().join('');
      return new Set(
        Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
      );
    });
}

const isAlike = (some: readonly Set<string>[], others: readonly Set<string>[]): boolean =>
  some.some((one) => others.some((other) => compareLetters(one, other) >= minSimilarity));

function compareLetters(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size);
}
