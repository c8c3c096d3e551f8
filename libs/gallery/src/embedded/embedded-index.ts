import { GalleryClosedError } from '../gallery.errors';
import type { CentredSpace } from '@gatehouse/biometrics';
import type { GalleryEntry, GalleryIndex, SearchOptions, SearchResult } from '../gallery-index';
import { assertLabel, assertSearch, assertUnitVector } from '../vector-check';
import { toleranceSteps } from './centred-scorer';
import type { StoredSpace } from './space-table';
import {
  packCentres,
  packSegments,
  type CentredTask,
  type SearchOutcome,
  type SearchTask,
} from './search-task';
import type { VectorStore } from './vector-store';

/** Vectors that are written before the event loop continues, in about ten milliseconds. */
const batchSize = 2000;
/** Wiping a segment takes a millisecond. */
const segmentsPerTurn = 8;

/** After this many searches that overlapped with a change, the search runs in the calling thread. */
const maxRepeats = 3;

/** The probe is also rounded, in much smaller steps. */
const probeTolerance = 1e-4;

/** How an engine runs searches. */
export interface SearchRunner {
  /** Undefined in an engine without threads. */
  runInThread?: (task: () => SearchTask) => Promise<SearchOutcome>;
  /** Galleries with fewer vectors are searched in the calling thread. */
  minThreadedVectors: number;
  runInline: (task: SearchTask) => SearchOutcome;
}

/** A centred space that was given for an index. `stored` are its rows in the memory of the engine. */
export interface KnownSpace {
  space: CentredSpace;
  stored: StoredSpace | undefined;
}

export class EmbeddedIndex implements GalleryIndex {
  position = 0;
  private closing?: Promise<void>;
  private writes: Promise<void> = Promise.resolve();
  private readonly searches = new Set<Promise<unknown>>();

  constructor(
    private readonly store: VectorStore,
    private readonly runner: SearchRunner,
    private readonly onClose: () => void,
    private readonly known?: KnownSpace,
  ) {}

  get dimension(): number {
    return this.store.dimension;
  }

  get size(): number {
    return this.store.size;
  }

  get bytes(): number {
    return this.store.bytes;
  }

  get tolerance(): number {
    return toleranceSteps * this.store.maxStep + probeTolerance;
  }

  get space(): CentredSpace | undefined {
    return this.known?.space ?? this.store.mean.space;
  }

  get concentration(): number | undefined {
    return this.store.mean.concentration;
  }

  reserve(vectors: number): Promise<void> {
    return this.write(() => this.store.reserve(vectors));
  }

  add(entries: readonly GalleryEntry[], position: number): Promise<void> {
    return this.write(async () => {
      let vectors = 0;
      await this.inBatches(entries, ({ label, vectors: own }) => {
        assertLabel(label);
        for (const vector of own) assertUnitVector(vector, this.dimension);
        vectors += own.length;
        return own.length;
      });
      this.store.reserve(vectors);
      await this.inBatches(entries, ({ label, vectors: own }) => {
        for (const vector of own) this.store.put(label, vector);
        return own.length;
      });
      this.store.updateMean(vectors);
      this.position = position;
    });
  }

  remove(labels: readonly number[], position: number): Promise<void> {
    return this.write(async () => {
      let vectors = 0;
      await this.inBatches(labels, (label) => {
        vectors += this.store.remove(label);
        return 1;
      });
      this.store.updateMean(vectors);
      this.position = position;
    });
  }

  async search(probe: Float32Array, options: SearchOptions): Promise<SearchResult> {
    if (this.closing) throw new GalleryClosedError();
    assertSearch(probe, this.dimension, options);
    const own = probe.slice();
    const search = this.searchConsistently(own, options);
    this.searches.add(search);
    try {
      return await search;
    } finally {
      this.searches.delete(search);
      own.fill(0);
    }
  }

  close(): Promise<void> {
    return (this.closing ??= this.closeNow());
  }

  private async closeNow(): Promise<void> {
    await this.writes;
    await Promise.allSettled(this.searches);
    for (let blocks = 1; this.store.releaseBlock(); blocks++)
      if (blocks % segmentsPerTurn === 0) await yieldToEventLoop();
    this.onClose();
  }

  /** Runs writes one at a time, in the order of the calls. */
  private write(change: () => Promise<void> | void): Promise<void> {
    if (this.closing) return Promise.reject(new GalleryClosedError());
    const done = this.writes.then(change);
    this.writes = done.catch(() => undefined);
    return done;
  }

  /** Processes the items in batches, and lets the event loop continue in between. */
  private async inBatches<T>(items: readonly T[], work: (item: T) => number): Promise<void> {
    let done = 0;
    for (const item of items) {
      if (done >= batchSize) {
        await yieldToEventLoop();
        done = 0;
      }
      done += work(item);
    }
    this.store.wipeScratch();
  }

  /**
   * A search in a thread reads while this thread writes. New vectors do no harm, but a slot that was wiped or reused
   * may have been read partially: then the search is repeated.
   */
  private async searchConsistently(probe: Float32Array, options: SearchOptions): Promise<SearchResult> {
    const { store, runner } = this;
    let seen: { overwrites: number; position: number; space?: CentredSpace } = { overwrites: 0, position: 0 };
    const createTask = () => {
      const space = options.centredFloor === undefined ? undefined : this.space;
      seen = { overwrites: store.overwrites, position: this.position, ...(space && { space }) };
      return this.task(probe, options, space);
    };
    for (let repeats = 0; ; repeats++) {
      const inline = !runner.runInThread || store.vectors < runner.minThreadedVectors || repeats > maxRepeats;
      const outcome = inline ? runner.runInline(createTask()) : await runner.runInThread!(createTask);
      const { overwrites, ...rest } = seen;
      if (inline || overwrites === store.overwrites) return { ...outcome, ...rest };
    }
  }

  private task(
    probe: Float32Array,
    { k, floor, centredFloor = -1 }: SearchOptions,
    space: CentredSpace | undefined,
  ): SearchTask {
    const { stride, rotation } = this.store;
    const centres = packCentres(this.store.centres.all);
    const segments = packSegments(this.store.filled);
    const task = { probe, k, floor, tolerance: this.tolerance, stride, rotation, centres, segments };
    if (!space) return task;
    const centred: CentredTask = { floor: centredFloor, space: this.known?.stored ?? space.mean };
    return { ...task, centred };
  }
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
