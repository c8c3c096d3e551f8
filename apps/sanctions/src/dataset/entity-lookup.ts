import { type TextTable, TextTableReader } from './text-table';

/** The positions of all entities in the order of their ids: a `Uint32Array` in shared memory. */
export type EntityLookup = SharedArrayBuffer;

export class EntityLookupBuilder {
  private readonly ids: string[] = [];

  add(id: string): void {
    this.ids.push(id);
  }

  build(): EntityLookup {
    const lookup = new SharedArrayBuffer(this.ids.length * Uint32Array.BYTES_PER_ELEMENT);
    const order = new Uint32Array(lookup).map((_, at) => at);
    const { ids } = this;
    new Uint32Array(lookup).set(order.sort((a, b) => compare(ids[a] ?? '', ids[b] ?? '') || a - b));
    return lookup;
  }
}

/** The entities of one version of a list, by id. */
export class EntityDirectory {
  private readonly ids: TextTableReader;
  private readonly order: Uint32Array;

  constructor({ ids, lookup }: { ids: TextTable; lookup: EntityLookup }) {
    this.ids = new TextTableReader(ids);
    this.order = new Uint32Array(lookup);
  }

  has(id: string): boolean {
    return this.isAt(this.search(id), id);
  }

  /** The positions of an id, which may be in a list twice. */
  find(id: string): number[] {
    const positions: number[] = [];
    for (let at = this.search(id); this.isAt(at, id); at++) positions.push(this.order[at] as number);
    return positions;
  }

  /** Each id in order, with its positions. An id may be in a list twice. */
  *groups(): Generator<{ id: string; positions: readonly number[] }, void> {
    for (let at = 0; at < this.order.length;) {
      const id = this.readId(at);
      const positions: number[] = [];
      do positions.push(this.order[at++] as number);
      while (at < this.order.length && this.readId(at) === id);
      yield { id, positions };
    }
  }

  /** Where the id is or would be, by binary search. */
  private search(id: string): number {
    let [from, until] = [0, this.order.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if (this.readId(middle) < id) from = middle + 1;
      else until = middle;
    }
    return from;
  }

  private isAt(at: number, id: string): boolean {
    return at < this.order.length && this.readId(at) === id;
  }

  private readId(at: number): string {
    return this.ids.get(this.order[at] as number);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
