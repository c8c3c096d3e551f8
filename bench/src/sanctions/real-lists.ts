import { readListFile, type ListedEntity, type ListFormat } from '@gatehouse/datasets';
import { IndexBuilder, type ListedPerson, type NameIndex } from '@gatehouse/matching';
import { findSharedSanctions } from '@gatehouse/testing';
import path from 'node:path';
import type { Row } from '../suite/report';

export interface RealLists {
  /** The people of OFAC, followed by those of the UN. */
  people: ListedEntity[];
  /** The folder with queries and negatives. */
  tuning: string;
}

let lists: Promise<RealLists | undefined> | undefined;

/** The rows of a part that needs the real lists. They are read once for all parts. */
export async function withLists(
  part: string,
  measure: (lists: RealLists) => Promise<Row[]> | Row[],
): Promise<Row[]> {
  const found = await (lists ??= readLists());
  return found
    ? measure(found)
    : [{ what: part, measured: 'skipped: ../shared/data/sanctions does not exist' }];
}

/** The real lists; undefined, with a message, if they are missing. */
export async function readLists(): Promise<RealLists | undefined> {
  const shared = findSharedSanctions();
  if (!shared) return undefined;
  const people = [...(await readPeople('ofac-csv', shared.ofac)), ...(await readPeople('un-xml', shared.un))];
  return { people, tuning: path.join(path.dirname(shared.ofac), 'tuning') };
}

async function readPeople(format: ListFormat, location: string): Promise<ListedEntity[]> {
  const people: ListedEntity[] = [];
  for await (const entity of readListFile(location, format))
    if (entity.schema === 'Person') people.push(entity);
  return people;
}

export function buildIndex(people: Iterable<ListedPerson>): NameIndex {
  const builder = new IndexBuilder();
  for (const person of people) builder.add(person);
  return builder.build();
}
