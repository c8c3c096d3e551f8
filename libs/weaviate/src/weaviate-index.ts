import { dot } from '@gatehouse/biometrics';
import {
  assertSearch,
  type CentredSpace,
  computeCentredScore,
  GalleryClosedError,
  type GalleryEntry,
  type GalleryIndex,
  type Match,
  OwnMean,
  type SearchOptions,
  type SearchResult,
} from '@gatehouse/gallery';
import type { Candidate, WeaviateTenant } from './weaviate-collection';

/** The stored vectors, which decide. `C` is where they are read, such as a transaction. */
export interface VectorSource<C = undefined> {
  /** The vectors of these people. Someone who was deleted is missing. */
  read(
    labels: readonly number[],
    context: C | undefined,
  ): Promise<ReadonlyMap<number, readonly Float32Array[]>>;
  /** The vectors of random people, for the mean of the gallery. */
  sample(): Promise<readonly Float32Array[]>;
}

export interface WeaviateIndexOptions<C> {
  /** People whom the tenant may not have yet. */
  tail: GalleryIndex;
  /** Undefined while the engine has nothing of the gallery. */
  tenant: WeaviateTenant | undefined;
  source: VectorSource<C>;
  space?: CentredSpace;
  /** The number of people, and the position, that the tenant has. */
  size?: number;
  position?: number;
  /** The engine found people who are not in the source: they were deleted. */
  onUnknown?(labels: number[]): void;
}

/** The engine's similarity of a quantised vector may be lower than the true one by this. */
const similarityMargin = 0.02;
const minCandidates = 64;
const maxCandidates = 4096;

/**
 * A gallery in Weaviate. New people are searched in the memory of this process until all replicas of the engine have them: the engine searches
 * one replica only, whatever the consistency level. Both only find candidates; the stored vectors give the scores.
 */
export class WeaviateIndex<C = undefined> implements GalleryIndex {
  readonly tolerance = 0;
  position: number;
  private tenant: WeaviateTenant | undefined;
  private people: number;
  /** What the tenant has, and the tail need not. */
  private confirmed: number;
  private readonly mean = new OwnMean();
  /** The position at which each person of the tail was added. */
  private readonly addedAt = new Map<number, number>();
  private readonly searches = new Set<Promise<unknown>>();
  private closing?: Promise<void>;
  private writes: Promise<void> = Promise.resolve();

  constructor(private readonly options: WeaviateIndexOptions<C>) {
    this.tenant = options.tenant;
    this.position = options.position ?? 0;
    this.people = options.size ?? 0;
    this.confirmed = this.position;
  }

  get dimension(): number {
    return this.options.tail.dimension;
  }

  get size(): number {
    return this.people;
  }

  get bytes(): number {
    return this.options.tail.bytes;
  }

  /** The number of people who are not confirmed in the engine. */
  get pending(): number {
    return this.addedAt.size;
  }

  get space(): CentredSpace | undefined {
    return this.options.space ?? this.mean.space;
  }

  get concentration(): number | undefined {
    return this.mean.concentration;
  }

  reserve(vectors: number): Promise<void> {
    return this.write(() => this.options.tail.reserve(vectors));
  }

  /** `people`: how many of them are new people of the gallery. */
  add(entries: readonly GalleryEntry[], position: number, people = entries.length): Promise<void> {
    return this.write(async () => {
      await this.options.tail.add(entries, position);
      for (const { label } of entries) this.addedAt.set(label, position);
      this.people += people;
      this.position = position;
      await this.updateMean(entries.length);
    });
  }

  /** Counts all of them as people of the gallery: the log names no others. */
  remove(labels: readonly number[], position: number): Promise<void> {
    return this.write(async () => {
      await this.options.tail.remove(labels, position);
      for (const label of labels) this.addedAt.delete(label);
      this.people = Math.max(0, this.people - new Set(labels).size);
      this.position = position;
      await this.updateMean(labels.length);
    });
  }

  /** All replicas of this tenant have all changes up to the position: the tail no longer needs them. */
  confirm(tenant: WeaviateTenant, position: number): Promise<void> {
    return this.write(async () => {
      if (this.tenant?.name === tenant.name && this.addedAt.size === 0) return;
      // A tenant that replaces another one may be behind it: the people in between are no longer in the tail.
      if (position < this.confirmed) return;
      this.confirmed = position;
      this.tenant = tenant;
      // A search that began before may have read the engine without them.
      await Promise.allSettled(this.searches);
      const done = [...this.addedAt].filter(([, addedAt]) => addedAt <= position).map(([label]) => label);
      if (done.length === 0) return;
      await this.options.tail.remove(done, this.options.tail.position);
      for (const label of done) this.addedAt.delete(label);
    });
  }

  async search(probe: Float32Array, options: SearchOptions, context?: C): Promise<SearchResult> {
    if (this.closing) throw new GalleryClosedError();
    assertSearch(probe, this.dimension, options);
    const own = probe.slice();
    const search = this.searchNow(own, options, context);
    this.searches.add(search);
    try {
      return await search;
    } finally {
      this.searches.delete(search);
      own.fill(0);
    }
  }

  /** Computes the mean of the gallery if it is due. */
  refreshMean(): Promise<void> {
    return this.write(() => this.updateMean(0));
  }

  close(): Promise<void> {
    return (this.closing ??= this.closeNow());
  }

  private async closeNow(): Promise<void> {
    await this.writes;
    await Promise.allSettled(this.searches);
    await this.options.tail.close();
    this.people = 0;
    this.addedAt.clear();
  }

  private async searchNow(
    probe: Float32Array,
    options: SearchOptions,
    context: C | undefined,
  ): Promise<SearchResult> {
    const { position, tenant } = this;
    const space = options.centredFloor === undefined ? undefined : this.space;
    const known = new Map<number, Match | undefined>();
    let [found, foreign] = [0, 0];
    for (let limit = Math.max(minCandidates, 4 * options.k); ; limit *= 4) {
      const wanted = Math.min(limit, maxCandidates);
      const [tail, engine] = await Promise.all([
        this.options.tail.search(probe, { k: wanted, floor: options.floor }),
        tenant?.findCandidates(probe, Math.max(-1, options.floor - similarityMargin), wanted),
      ]);
      const labels = new Set([
        ...tail.matches.map(({ label }) => label),
        ...(engine?.candidates ?? []).map(({ label }) => label),
      ]);
      [found, foreign] = [labels.size, engine?.foreign ?? 0];
      const fresh = [...labels].filter((label) => !known.has(label));
      const vectors = fresh.length > 0 ? await this.options.source.read(fresh, context) : undefined;
      for (const label of fresh) known.set(label, score(probe, label, vectors?.get(label), options, space));
      const unknown = fresh.filter((label) => !vectors?.has(label));
      if (unknown.length > 0) this.options.onUnknown?.(unknown);
      for (const own of vectors?.values() ?? []) for (const vector of own) vector.fill(0);
      const matches = [...known.values()].filter((match) => match !== undefined);
      matches.sort((a, b) => b.score - a.score);
      const best = matches.slice(0, options.k);
      const isComplete =
        wanted === maxCandidates ||
        (((engine?.isComplete ?? true) || isBeyond(best, options.k, engine?.candidates ?? [])) &&
          (tail.matches.length < wanted || isBeyond(best, options.k, toCandidates(tail.matches))));
      if (!isComplete) continue;
      const candidates = { engine: found, rescored: known.size, foreign };
      return { matches: best, position, candidates, ...(space && { space, centredTolerance: 0 }) };
    }
  }

  private async updateMean(changes: number): Promise<void> {
    const counts = { people: this.people, vectors: this.people };
    if (!this.mean.isDue(counts, changes)) return;
    const vectors = await this.options.source.sample();
    if (vectors.length > 0) this.mean.set(computeMeanOf(vectors, this.dimension), counts.vectors);
    for (const vector of vectors) vector.fill(0);
  }

  /** Runs writes one at a time, in the order of the calls. */
  private write(change: () => Promise<void>): Promise<void> {
    if (this.closing) return Promise.reject(new GalleryClosedError());
    const done = this.writes.then(change);
    this.writes = done.catch(() => undefined);
    return done;
  }
}

/** Whether everyone further down is worse than the k-th match. */
function isBeyond(best: readonly Match[], k: number, candidates: readonly Candidate[]): boolean {
  const [kth, last] = [best[k - 1], candidates.at(-1)];
  return kth !== undefined && last !== undefined && last.similarity + similarityMargin < kth.score;
}

const toCandidates = (matches: readonly Match[]): Candidate[] =>
  matches.map(({ label, score: similarity }) => ({ label, similarity }));

/** The scores with the most similar vector that reaches the floors; undefined if none does. */
function score(
  probe: Float32Array,
  label: number,
  vectors: readonly Float32Array[] | undefined,
  { floor, centredFloor = -1 }: SearchOptions,
  space: CentredSpace | undefined,
): Match | undefined {
  let best: Match | undefined;
  for (const vector of vectors ?? []) {
    const raw = dot(probe, vector);
    if (raw < floor || raw <= (best?.score ?? -Infinity)) continue;
    const centred = space && computeCentredScore(space, probe, vector);
    if (centred === undefined) best = { label, score: raw };
    else if (centred >= centredFloor) best = { label, score: raw, centred };
  }
  return best;
}

function computeMeanOf(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const sum = new Float64Array(dimension);
  for (const vector of vectors) for (let i = 0; i < dimension; i++) sum[i]! += vector[i]!;
  return Float32Array.from(sum, (value) => value / vectors.length);
}
