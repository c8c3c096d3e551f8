import { sharedUint32 } from './shared-array';

/** A multimap from hashes to numbers in three typed arrays that threads can share. */
export interface HashLists {
  /** The bucket of a hash is `hash >>> shift`. */
  shift: number;
  starts: Uint32Array;
  hashes: Uint32Array;
  values: Uint32Array;
}

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

  /** `order` maps the numbers to new ones. */
  build(order?: Uint32Array): HashLists {
    const count = this.length / 2;
    const bits = Math.min(26, Math.max(1, Math.ceil(Math.log2(count + 1))));
    const shift = 32 - bits;
    const starts = sharedUint32(2 ** bits + 1);
    for (let at = 0; at < this.length; at += 2) starts[((this.pairs[at] as number) >>> shift) + 1]! += 1;
    for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1] as number;
    const [hashes, values] = [sharedUint32(count), sharedUint32(count)];
    const next = starts.slice();
    for (let at = 0; at < this.length; at += 2) {
      const hash = this.pairs[at] as number;
      const place = next[hash >>> shift]!++;
      hashes[place] = hash;
      const value = this.pairs[at + 1] as number;
      values[place] = order ? (order[value] as number) : value;
    }
    return { shift, starts, hashes, values };
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
