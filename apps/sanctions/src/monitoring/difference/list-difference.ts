import { type IndexChange, IndexChangeBuilder, type NameIndex } from '@gatehouse/matching';
import type { DatasetIndex, EntityDetails } from '../../dataset/dataset-index';
import { EntityDirectory } from '../../dataset/entity-lookup';
import { TextTableReader } from '../../dataset/text-table';

/** A list before and after a change. One side is missing if the list was added to a collection or left it. */
export interface ListPair {
  old?: DatasetIndex;
  new?: DatasetIndex;
}

/** What a change of lists means for people who correspond to the old versions. */
export interface ListDifference {
  /** The number of entity ids that were added, removed or changed, or whose score may have changed. */
  changed: number;
  /** The number of all entities of the new versions. */
  entities: number;
  /** What changed in each list, in the order of the pairs. */
  changes: IndexChange[];
}

/**
 * Compares versions of lists. An entity counts as changed if its stored text differs, or the weight of a word in one of its names: a
 * weight depends on all names of the list. An id that changed in one list is compared in all of them, because the best score of an
 * entity counts.
 */
export function compareLists(pairs: readonly ListPair[]): ListDifference {
  const changed = new Set<string>();
  for (const pair of pairs) if (pair.old !== pair.new) addChangedIds(pair, changed);
  return {
    changed: changed.size,
    entities: pairs.reduce((sum, pair) => sum + (pair.new?.names.people ?? 0), 0),
    changes: pairs.map((pair) => collectChanges(pair, changed)),
  };
}

function addChangedIds({ old, new: current }: ListPair, changed: Set<string>): void {
  const [before, after] = [groupsOf(old), groupsOf(current)];
  const isEqual = old && current ? compareEntities(old, current) : () => false;
  let [left, right] = [before.next(), after.next()];
  while (!left.done || !right.done) {
    if (right.done || (!left.done && left.value.id < right.value.id)) {
      changed.add((left.value as Group).id);
      left = before.next();
    } else if (left.done || right.value.id < left.value.id) {
      changed.add(right.value.id);
      right = after.next();
    } else {
      if (!isEqual(left.value.positions, right.value.positions)) changed.add(right.value.id);
      [left, right] = [before.next(), after.next()];
    }
  }
}

interface Group {
  id: string;
  positions: readonly number[];
}

const groupsOf = (index: DatasetIndex | undefined): Iterator<Group, void> =>
  index ? new EntityDirectory(index).groups() : [][Symbol.iterator]();

/** Whether all entries of an id are equal in two versions, including what a score is computed from. */
function compareEntities(old: DatasetIndex, current: DatasetIndex) {
  const [before, after] = [new TextTableReader(old.details), new TextTableReader(current.details)];
  return (left: readonly number[], right: readonly number[]): boolean =>
    left.length === right.length &&
    left.every((position, at) => {
      const other = right[at] as number;
      return (
        before.isEqual(position, after, other) && hasEqualWeights(old.names, position, current.names, other)
      );
    });
}

/** Equal entries have the same names, whose words are in the same order in both versions. */
function hasEqualWeights(old: NameIndex, position: number, current: NameIndex, other: number): boolean {
  const [from, until] = findWords(old, position);
  const [otherFrom, otherUntil] = findWords(current, other);
  if (until - from !== otherUntil - otherFrom) return false;
  for (let at = 0; at < until - from; at++) {
    const [word, otherWord] = [old.parts[from + at] as number, current.parts[otherFrom + at] as number];
    if (old.weights[word] !== current.weights[otherWord]) return false;
  }
  return true;
}

/** The range in `parts` of all words of a person's names. */
const findWords = ({ nameStarts, partStarts }: NameIndex, position: number): [number, number] => [
  partStarts[nameStarts[position] as number] as number,
  partStarts[nameStarts[position + 1] as number] as number,
];

function collectChanges({ old, new: current }: ListPair, changed: ReadonlySet<string>): IndexChange {
  const builder = new IndexChangeBuilder(old?.names, current?.names);
  for (const list of new Set([old, current])) if (list) addPeople(builder, list, changed);
  return builder.build();
}

function addPeople(
  builder: IndexChangeBuilder,
  { names, ids, details }: DatasetIndex,
  changed: ReadonlySet<string>,
): void {
  const [idReader, detailsReader] = [new TextTableReader(ids), new TextTableReader(details)];
  for (let position = 0; position < names.people; position++)
    if (changed.has(idReader.get(position)))
      builder.add(names, position, JSON.parse(detailsReader.get(position)) as EntityDetails);
}
