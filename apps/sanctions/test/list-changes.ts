import type { ListedEntity } from '@gatehouse/datasets/chunk';
import fc from 'fast-check';
import type { DatasetIndex } from '../src/dataset/dataset-index';
import { DatasetIndexBuilder } from '../src/dataset/dataset-index-builder';
import type { PersonRow } from '../src/person/person-row';
import { listedPerson } from './listed-person';

/** Some are similar to each other, so that a new name changes the weight of another one. */
const given = 'Ivan Iwan Maria Mariya Ahmed Ahmad Olga Pedro Chen'.split(' ');
const family =
  'Petrov Petrow Ivanov Sidorov Hassan Hasan Garcia Kowalski Mbeki Novak Adeyemi Lindqvist'.split(' ');
const dates = ['1970-12-31', '1957-03-10', '1960', '1984~'];

const name = fc
  .tuple(
    fc.constantFrom(...given),
    fc.constantFrom(...family),
    fc.option(fc.constantFrom(...given), { freq: 4 }),
  )
  .map(([first, last, second]) => [first, second, last].filter(Boolean).join(' '));

/** The content of an entry without its id. */
const content = fc.record({
  names: fc.array(
    fc.record({ text: name, weak: fc.boolean() }).map(({ text, weak }) => ({ text, ...(weak && { weak }) })),
    { minLength: 1, maxLength: 2 },
  ),
  birthDates: fc.array(fc.constantFrom(...dates), { maxLength: 2 }),
  programs: fc.subarray(['X', 'Y']),
});

interface Content {
  names: ListedEntity['names'];
  birthDates: string[];
  programs: string[];
}
interface Change {
  kind: 'add' | 'remove' | 'replace' | 'rename' | 'date' | 'move';
  at: number;
  content: Content;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom<Change['kind']>('add', 'remove', 'replace', 'rename', 'rename', 'date', 'move'),
  at: fc.nat(100),
  content,
});

/** A list with two versions. Several lists have some ids in common. */
export interface ListHistory {
  old?: ListedEntity[];
  new?: ListedEntity[];
}

const toEntity = (id: string, { names, birthDates, programs }: Content): ListedEntity =>
  listedPerson(id, '', { names, birthDates, programs });

/** Many entries of a common kind keep the weights of most words stable. */
const history = fc
  .record({
    contents: fc.array(content, { minLength: 3, maxLength: 14 }),
    changes: fc.oneof(
      { weight: 4, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(change, { minLength: 4, maxLength: 20 }) },
      { weight: 1, arbitrary: fc.constant<Change[]>([]) },
    ),
    exists: fc.constantFrom('both', 'both', 'both', 'both', 'both', 'both', 'old', 'new'),
  })
  .map(({ contents, changes, exists }): ListHistory => {
    const before = contents.map((each, at) => toEntity(`e-${at}`, each));
    const after = changes.reduce(applyChange, before);
    return { ...(exists !== 'new' && { old: before }), ...(exists !== 'old' && { new: after }) };
  });

function applyChange(list: ListedEntity[], { kind, at, content }: Change): ListedEntity[] {
  const place = list.length === 0 ? 0 : at % list.length;
  const entity = list[place];
  if (kind === 'add' || !entity) return [...list, toEntity(`n-${at}`, content)];
  if (kind === 'remove') return list.filter((_, each) => each !== place);
  if (kind === 'move') return [...list.filter((_, each) => each !== place), entity];
  const changed =
    kind === 'replace'
      ? toEntity(`n-${at}`, content)
      : kind === 'rename'
        ? { ...entity, names: content.names }
        : { ...entity, birthDates: content.birthDates };
  return list.map((each, position) => (position === place ? changed : each));
}

const person: fc.Arbitrary<PersonRow> = fc
  .record({ name, cut: fc.nat(2), dob: fc.constantFrom('', ...dates, '1971-01-01') })
  .map(({ name: text, cut, dob }) => {
    const words = text.split(' ');
    const [firstname, lastname] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    return { id: '1', firstname, lastname, dob };
  });

export const screenedChange = fc.record({
  lists: fc.array(history, { minLength: 1, maxLength: 2 }),
  people: fc.array(person, { minLength: 5, maxLength: 20 }),
  threshold: fc.constantFrom(0.5, 0.7, 0.8, 0.9, 0.95),
});

/** Builds an index in this thread. */
export function buildIndexHere(entities: readonly ListedEntity[]): DatasetIndex {
  const builder = new DatasetIndexBuilder();
  for (const entity of entities) builder.add(entity);
  return builder.build();
}
