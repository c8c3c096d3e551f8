import { sharedUint32 } from './shared-array';

/** A multimap from hashes to numbers in three typed arrays that threads can share. */
export interface HashLists {
  /** The bucket of a hash is `hash >>> shift`. */
  shift: number;
  starts: Uint32Array;
  hashes: Uint32Array;
  values: Uint32Array;
}

/** So many sections of buckets that each fits into a cache of the processor, and few enough to write to all of them in turn. */
const maxSectionBits = 9;

/** Collects pairs of a hash and a number. */
export class HashListsBuilder {
  private pairs = new Uint32Array(1 << 12);
  private length = 0;

  add(hash: number, value: number): void {
    if (this.length === this.pairs.length) {
      const larger = new Uint32Array(this.pairs.length * 2);
      larger.set(this.pairs);
      this.pairs = larger;
    }
    this.pairs[this.length++] = hash;
    this.pairs[this.length++] = value;
  }

  /** The pairs by bucket, in the order in which they were added. */
  build(): HashLists {
    const count = this.length / 2;
    const bits = Math.min(26, Math.max(1, Math.ceil(Math.log2(count + 1))));
    const lists = {
      shift: 32 - bits,
      starts: sharedUint32(2 ** bits + 1),
      hashes: sharedUint32(count),
      values: sharedUint32(count),
    };
    const sectionBits = Math.min(maxSectionBits, bits);
    const sections = this.distribute(lists, sectionBits);
    const buckets = 2 ** (bits - sectionBits);
    const unsorted = createScratch(sections);
    for (let section = 0; section + 1 < sections.length; section++)
      sortSection(lists, section * buckets, buckets, sections[section]!, sections[section + 1]!, unsorted);
    return lists;
  }

  /** Writes the pairs by the upper bits of their hash. Returns where each section starts, and the end. */
  private distribute({ hashes, values }: HashLists, sectionBits: number): Uint32Array {
    const { pairs, length } = this;
    const shift = 32 - sectionBits;
    const starts = new Uint32Array(2 ** sectionBits + 1);
    for (let at = 0; at < length; at += 2) starts[((pairs[at] as number) >>> shift) + 1]! += 1;
    for (let section = 1; section < starts.length; section++) starts[section]! += starts[section - 1]!;
    const next = starts.slice();
    for (let at = 0; at < length; at += 2) {
      const hash = pairs[at] as number;
      const place = next[hash >>> shift]!++;
      hashes[place] = hash;
      values[place] = pairs[at + 1] as number;
    }
    return starts;
  }
}

type Pairs = Pick<HashLists, 'hashes' | 'values'>;

/** Has space for the largest section. */
function createScratch(sections: Uint32Array): Pairs {
  let largest = 0;
  for (let section = 0; section + 1 < sections.length; section++)
    largest = Math.max(largest, sections[section + 1]! - sections[section]!);
  return { hashes: new Uint32Array(largest), values: new Uint32Array(largest) };
}

/** Sorts the pairs `begin … end` by bucket, and writes where each of these buckets ends, which is where the next one starts. */
function sortSection(
  { shift, starts, hashes, values }: HashLists,
  firstBucket: number,
  buckets: number,
  begin: number,
  end: number,
  unsorted: Pairs,
): void {
  for (let at = begin; at < end; at++) {
    const hash = hashes[at] as number;
    unsorted.hashes[at - begin] = hash;
    unsorted.values[at - begin] = values[at] as number;
    starts[(hash >>> shift) + 1]! += 1;
  }
  let start = begin;
  for (let bucket = firstBucket + 1; bucket <= firstBucket + buckets; bucket++) {
    const count = starts[bucket] as number;
    starts[bucket] = start;
    start += count;
  }
  for (let at = 0; at < end - begin; at++) {
    const hash = unsorted.hashes[at] as number;
    const place = starts[(hash >>> shift) + 1]!++;
    hashes[place] = hash;
    values[place] = unsorted.values[at] as number;
  }
}

/** Calls `found` with each number of a hash. */
export function forEachValue(lists: HashLists, hash: number, found: (value: number) => void): void {
  const { shift, starts, hashes, values } = lists;
  const bucket = hash >>> shift;
  const end = starts[bucket + 1] as number;
  for (let at = starts[bucket] as number; at < end; at++)
    if (hashes[at] === hash) found(values[at] as number);
}
