import { fileSource, ImportReport, importers, type ListedEntity, type ListFormat } from '@gatehouse/datasets';
import { IndexBuilder, type ListedPerson, type NameIndex } from '@gatehouse/matching';
import { sharedSanctions } from '@gatehouse/testing';
import path from 'node:path';
import type { Row } from '../suite/report';

export interface RealLists {
  /** The people of OFAC, and those of the UN after them. */
  people: ListedEntity[];
  /** The folder with queries and negatives. */
  tuning: string;
}

let lists: Promise<RealLists | undefined> | undefined;

/** The rows of a part that needs the real lists, which are read once for all parts. */
export async function withLists(
  part: string,
  measure: (lists: RealLists) => Promise<Row[]> | Row[],
): Promise<Row[]> {
  const found = await (lists ??= readLists());
  return found
    ? measure(found)
    : [{ what: part, measured: 'skipped: ../shared/data/sanctions does not exist' }];
}

/** The real lists; undefined, said aloud, where they are not. */
export async function readLists(): Promise<RealLists | undefined> {
  const shared = sharedSanctions();
  if (!shared) return undefined;
  const people = [...(await readPeople('ofac-csv', shared.ofac)), ...(await readPeople('un-xml', shared.un))];
  return { people, tuning: path.join(path.dirname(shared.ofac), 'tuning') };
}

async function readPeople(format: ListFormat, location: string): Promise<ListedEntity[]> {
  const importer = importers[format];
  const list = await fileSource(location).open(importer.parts);
  if (list === 'unchanged') throw new Error('a file is never unchanged');
  const people: ListedEntity[] = [];
  const input = { dataset: format, file: (name: string) => list.files.get(name) };
  for await (const entity of importer.read(input, new ImportReport()))
    if (entity.schema === 'Person') people.push(entity);
  await list.close();
  return people;
}

export function indexOf(people: Iterable<ListedPerson>): NameIndex {
  const builder = new IndexBuilder();
  for (const person of people) builder.add(person);
  return builder.build();
}
