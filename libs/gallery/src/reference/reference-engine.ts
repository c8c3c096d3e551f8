import { type CentredSpace, computeCentredScore } from '@gatehouse/biometrics';
import { OwnMean } from '../centred-space/own-mean';
import { GalleryClosedError } from '../gallery.errors';
import type {
  GalleryEngine,
  GalleryEntry,
  GalleryIndex,
  Match,
  SearchOptions,
  SearchResult,
} from '../gallery-index';
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
  private readonly mean = new OwnMean();
  private closed = false;

  constructor(
    readonly dimension: number,
    private readonly knownSpace?: CentredSpace,
  ) {}

  get size(): number {
    return this.people.size;
  }

  get space(): CentredSpace | undefined {
    return this.knownSpace ?? this.mean.space;
  }

  get concentration(): number | undefined {
    return this.mean.concentration;
  }

  get bytes(): number {
    return this.vectors * this.dimension * Float32Array.BYTES_PER_ELEMENT;
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
      let changes = 0;
      for (const { label, vectors } of entries) {
        if (vectors.length === 0) continue;
        changes += vectors.length;
        const own = this.people.get(label) ?? [];
        this.people.set(label, [...own, ...vectors.map((vector) => vector.slice())]);
      }
      this.updateMean(changes);
      this.position = position;
    });
  }

  remove(labels: readonly number[], position: number): Promise<void> {
    return this.whileOpen(() => {
      let changes = 0;
      for (const label of labels) {
        const vectors = this.people.get(label) ?? [];
        for (const vector of vectors) vector.fill(0);
        changes += vectors.length;
        this.people.delete(label);
      }
      this.updateMean(changes);
      this.position = position;
    });
  }

  search(probe: Float32Array, options: SearchOptions): Promise<SearchResult> {
    return this.whileOpen(() => {
      assertSearch(probe, this.dimension, options);
      const { k, floor, centredFloor } = options;
      const space = centredFloor === undefined ? undefined : this.space;
      const matches = [...this.people].flatMap(([label, vectors]) =>
        vectors
          .map((vector) => ({ vector, score: cosine(probe, vector) }))
          .filter(({ score }) => score >= floor)
          .map(({ vector, score }): Match => ({
            label,
            score,
            ...(space && { centred: computeCentredScore(space, probe, vector) }),
          }))
          .filter(({ centred }) => (centred ?? 1) >= (centredFloor ?? -1))
          .sort(byScore)
          .slice(0, 1),
      );
      return {
        matches: matches.sort(byScore).slice(0, k),
        position: this.position,
        candidates: { scanned: this.size },
        ...(space && { space, centredTolerance: 0 }),
      };
    });
  }

  close(): Promise<void> {
    this.closed = true;
    this.mean.clear();
    for (const vectors of this.people.values()) for (const vector of vectors) vector.fill(0);
    this.people.clear();
    return Promise.resolve();
  }

  private get vectors(): number {
    let vectors = 0;
    for (const own of this.people.values()) vectors += own.length;
    return vectors;
  }

  private updateMean(changes: number): void {
    const { size: people, vectors, dimension } = this;
    this.mean.update({ people, vectors }, changes, () => {
      const sums = new Float64Array(dimension);
      for (const own of this.people.values())
        for (const vector of own) for (let i = 0; i < dimension; i++) sums[i]! += vector[i]!;
      return Float32Array.from(sums, (sum) => sum / vectors);
    });
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

const byScore = (a: Match, b: Match): number => b.score - a.score;
