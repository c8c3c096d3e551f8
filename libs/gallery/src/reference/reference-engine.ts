import type { CentredSpace } from '../centred-space/centred-space';
import { GalleryClosedError } from '../gallery.errors';
import type { GalleryEngine, GalleryEntry, GalleryIndex, Match, SearchResult } from '../gallery-index';
import { assertLabel, assertSearch, assertUnitVector } from '../vector-check';

/** The simplest implementation of the port: it stores vectors unchanged, and every search reads all of them. */
export class ReferenceEngine implements GalleryEngine {
  private readonly indexes = new Set<GalleryIndex>();

  open(dimension: number, { space }: { space?: CentredSpace } = {}): GalleryIndex {
    const index = new ReferenceIndex(dimension, space);
    this.indexes.add(index);
    return index;
  }

  async close(): Promise<void> {
    await Promise.all([...this.indexes].map((index) => index.close()));
  }
}

class ReferenceIndex implements GalleryIndex {
  readonly tolerance = 0;
  position = 0;
  private readonly people = new Map<number, Float32Array[]>();
  private closed = false;

  constructor(
    readonly dimension: number,
    readonly space: CentredSpace | undefined,
  ) {}

  get size(): number {
    return this.people.size;
  }

  get bytes(): number {
    let vectors = 0;
    for (const own of this.people.values()) vectors += own.length;
    return vectors * this.dimension * Float32Array.BYTES_PER_ELEMENT;
  }

  reserve(): Promise<void> {
    return this.whileOpen(() => undefined);
  }

  add(entries: readonly GalleryEntry[], position: number): Promise<void> {
    return this.whileOpen(() => {
      for (const { label, vectors } of entries) {
        assertLabel(label);
        for (const vector of vectors) assertUnitVector(vector, this.dimension);
      }
      for (const { label, vectors } of entries) {
        if (vectors.length === 0) continue;
        const own = this.people.get(label) ?? [];
        this.people.set(label, [...own, ...vectors.map((vector) => vector.slice())]);
      }
      this.position = position;
    });
  }

  remove(labels: readonly number[], position: number): Promise<void> {
    return this.whileOpen(() => {
      for (const label of labels) {
        for (const vector of this.people.get(label) ?? []) vector.fill(0);
        this.people.delete(label);
      }
      this.position = position;
    });
  }

  search(probe: Float32Array, { k, floor }: { k: number; floor: number }): Promise<SearchResult> {
    return this.whileOpen(() => {
      assertSearch(probe, this.dimension, k, floor);
      const matches: Match[] = [];
      for (const [label, vectors] of this.people) {
        const score = Math.max(...vectors.map((vector) => cosine(probe, vector)));
        if (score >= floor) matches.push({ label, score });
      }
      matches.sort((a, b) => b.score - a.score);
      return { matches: matches.slice(0, k), position: this.position, candidates: { scanned: this.size } };
    });
  }

  close(): Promise<void> {
    this.closed = true;
    for (const vectors of this.people.values()) for (const vector of vectors) vector.fill(0);
    this.people.clear();
    return Promise.resolve();
  }

  private whileOpen<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      if (this.closed) throw new GalleryClosedError();
      resolve(work());
    });
  }
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
