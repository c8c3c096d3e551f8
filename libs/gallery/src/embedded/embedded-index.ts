import { GalleryClosedError } from '../gallery.errors';
import type { GalleryEntry, GalleryIndex, SearchResult } from '../gallery-index';
import { assertLabel, assertSearch, assertUnitVector } from '../vector-check';
import { packCentres, packSegments, type SearchOutcome, type SearchTask } from './search-task';
import type { VectorStore } from './vector-store';

/** Vectors that are written before others get a turn: some ten milliseconds' worth. */
const batch = 2000;
/** Wiping a segment takes a millisecond. */
const segmentsAtOnce = 8;

/** After so many searches that a change came in between of, one is run where nothing can. */
const mostRepeats = 3;

/** Rounding to bytes puts a score off by 0.29 steps (1 deviation), and 6 deviations do not happen. */
const toleranceSteps = 6 / Math.sqrt(12);
/** The probe is rounded too, to much smaller steps. */
const probeTolerance = 1e-4;

/** How an engine runs searches. */
export interface SearchRunner {
  /** Absent in an engine without threads. */
  inThread?: (task: () => SearchTask) => Promise<SearchOutcome>;
  /** Galleries with fewer vectors are searched in the calling thread. */
  threadFrom: number;
  here: (task: SearchTask) => SearchOutcome;
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
    return toleranceSteps * this.store.coarsest + probeTolerance;
  }

  reserve(vectors: number): Promise<void> {
    return this.write(() => this.store.reserve(vectors));
  }

  add(entries: readonly GalleryEntry[], position: number): Promise<void> {
    return this.write(async () => {
      let vectors = 0;
      await this.inTurns(entries, ({ label, vectors: own }) => {
        assertLabel(label);
        for (const vector of own) assertUnitVector(vector, this.dimension);
        vectors += own.length;
        return own.length;
      });
      this.store.reserve(vectors);
      await this.inTurns(entries, ({ label, vectors: own }) => {
        for (const vector of own) this.store.put(label, vector);
        return own.length;
      });
      this.position = position;
    });
  }

  remove(labels: readonly number[], position: number): Promise<void> {
    return this.write(async () => {
      await this.inTurns(labels, (label) => {
        this.store.remove(label);
        return 1;
      });
      this.position = position;
    });
  }

  async search(probe: Float32Array, { k, floor }: { k: number; floor: number }): Promise<SearchResult> {
    if (this.closing) throw new GalleryClosedError();
    assertSearch(probe, this.dimension, k, floor);
    const own = probe.slice();
    const search = this.searchSteadily(own, k, floor);
    this.searches.add(search);
    try {
      return await search;
    } finally {
      this.searches.delete(search);
      own.fill(0);
    }
  }

  close(): Promise<void> {
    return (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    await this.writes;
    await Promise.allSettled(this.searches);
    for (let blocks = 1; this.store.dismantle(); blocks++) if (blocks % segmentsAtOnce === 0) await turn();
    this.onClose();
  }

  /** One write after the other, in the order in which they were asked for. */
  private write(change: () => Promise<void> | void): Promise<void> {
    if (this.closing) return Promise.reject(new GalleryClosedError());
    const done = this.writes.then(change);
    this.writes = done.catch(() => undefined);
    return done;
  }

  /** Does something with each item and lets others have a turn in between. */
  private async inTurns<T>(items: readonly T[], work: (item: T) => number): Promise<void> {
    let done = 0;
    for (const item of items) {
      if (done >= batch) {
        await turn();
        done = 0;
      }
      done += work(item);
    }
    this.store.forget();
  }

  /**
   * A search in a thread reads while this thread writes. New vectors do no harm, but a slot that was wiped or used
   * again may have been read halfway: then the search is repeated.
   */
  private async searchSteadily(probe: Float32Array, k: number, floor: number): Promise<SearchResult> {
    const { store, runner } = this;
    let seen = { overwrites: 0, position: 0 };
    const task = () => {
      seen = { overwrites: store.overwrites, position: this.position };
      return this.task(probe, k, floor);
    };
    for (let repeats = 0; ; repeats++) {
      const alone = !runner.inThread || store.vectors < runner.threadFrom || repeats > mostRepeats;
      const outcome = alone ? runner.here(task()) : await runner.inThread!(task);
      if (alone || seen.overwrites === store.overwrites) return { ...outcome, position: seen.position };
    }
  }

  private task(probe: Float32Array, k: number, floor: number): SearchTask {
    const { stride, rotation } = this.store;
    const centres = packCentres(this.store.centres.all);
    const segments = packSegments(this.store.filled);
    return { probe, k, floor, tolerance: this.tolerance, stride, rotation, centres, segments };
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
