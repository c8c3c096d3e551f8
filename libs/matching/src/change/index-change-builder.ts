import { IndexBuilder } from '../index/index-builder';
import { KeySet } from '../index/key-set';
import { toWeighedKeys } from '../index/keys';
import { type NameIndex, wordKinds } from '../index/name-index';
import { sharedUint32 } from '../index/shared-array';
import { computeWeight } from '../index/vocabulary';
import type { ListedPerson } from '../listed-person';
import { partFromKey } from '../name/name-part';

/** What changed between two versions of an index, in shared memory. */
export interface IndexChange {
  /** The people who changed, as they were and as they are, with the weights that their names have there. */
  people: NameIndex;
  /** A part of a person's name can have another weight only if one of its keys is here. */
  weighedKeys: Uint32Array;
}

/** Collects what changed between two versions of an index; one of them is missing if the index is new or was removed. */
export class IndexChangeBuilder {
  private readonly people = new IndexBuilder();

  constructor(
    private readonly old: NameIndex | undefined,
    private readonly current: NameIndex | undefined,
  ) {}

  /** Adds a person at a position of one of the versions. */
  add(version: NameIndex, position: number, person: ListedPerson): void {
    const { nameStarts, partStarts, parts, weights } = version;
    const from = partStarts[nameStarts[position] as number];
    const words = parts.subarray(from, partStarts[nameStarts[position + 1] as number]);
    this.people.add(
      person,
      Uint8Array.from(words, (word) => weights[word] as number),
    );
  }

  build(): IndexChange {
    const { old, current } = this;
    const keys = old && current && old !== current ? collectWeighedKeys(old, current) : new KeySet();
    const weighedKeys = sharedUint32(keys.size);
    weighedKeys.set([...keys]);
    return { people: this.people.build(), weighedKeys };
  }
}

/**
 * The weight of a part is the lowest that a word with the same sound gives it. So it can differ only if one of these words gives another
 * weight in the other version. A word that is not there gives the weight of a rare one.
 */
function collectWeighedKeys(old: NameIndex, current: NameIndex): KeySet {
  const [before, after] = [collectWeights(old), collectWeights(current)];
  const keys = new KeySet();
  for (const [word, weight] of before) if (after.get(word) !== weight) toWeighedKeys(partFromKey(word), keys);
  for (const word of after.keys()) if (!before.has(word)) toWeighedKeys(partFromKey(word), keys);
  return keys;
}

/** The weight that each word gives to a name, except for those that give the weight of a rare one. */
function collectWeights({
  spellings,
  spellingStarts,
  kinds,
  frequencies,
  names,
}: NameIndex): Map<string, number> {
  const text = Buffer.from(spellings.buffer);
  const rare = computeWeight('name', 1, names);
  const weights = new Map<string, number>();
  for (let word = 0; word < kinds.length; word++) {
    if (kinds[word] !== wordKinds.part || (frequencies[word] as number) <= 1) continue;
    const weight = computeWeight('name', frequencies[word] as number, names);
    if (weight !== rare)
      weights.set(text.toString('utf8', spellingStarts[word], spellingStarts[word + 1]), weight);
  }
  return weights;
}
