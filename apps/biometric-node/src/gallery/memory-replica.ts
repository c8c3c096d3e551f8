import {
  type CentredSpace,
  GalleryClosedError,
  GalleryFullError,
  type GalleryIndex,
  type SearchOptions,
  type SearchResult,
} from '@gatehouse/gallery';
import type { EntityManager } from 'typeorm';
import { withMean } from '../template/template';
import type { EnrolledPerson, Gallery, GalleryEvent } from './gallery';
import { galleryFull } from './gallery.errors';
import { ChangeQueue } from './change-queue';
import type { GalleryReplica, PersonSummary } from './gallery-replica';
import { getAddedPeople, groupByKind } from './gallery-events';
import { PersonTable } from './person-table';

/** Reads the next events after a position, in order. */
export type EventReader = (after: number, manager?: EntityManager) => Promise<GalleryEvent[]>;

/**
 * One gallery in the memory of this process: filled once, then updated by the events of the log. An empty gallery
 * has no index and takes no memory.
 */
export class MemoryReplica implements GalleryReplica {
  private people = new PersonTable();
  private index?: GalleryIndex;
  private emptyPosition = 0;
  private isClosed = false;
  private readonly changes = new ChangeQueue();

  constructor(
    readonly gallery: Gallery,
    private readonly openIndex: () => GalleryIndex,
    private readonly readEvents: EventReader,
    private readonly knownSpace?: CentredSpace,
  ) {}

  get position(): number {
    return this.index?.position ?? this.emptyPosition;
  }

  get size(): number {
    return this.index?.size ?? 0;
  }

  get bytes(): number {
    return (this.index?.bytes ?? 0) + this.people.bytes;
  }

  get tolerance(): number {
    return this.index?.tolerance ?? 0;
  }

  get space(): CentredSpace | undefined {
    return this.index?.space ?? this.knownSpace;
  }

  get concentration(): number | undefined {
    return this.index?.concentration;
  }

  findPeople(numbers: readonly number[]): Promise<Map<number, PersonSummary>> {
    const found = numbers.flatMap((number) => {
      const person = this.people.get(number);
      return person ? [[number, person] as const] : [];
    });
    return Promise.resolve(new Map(found));
  }

  async search(probe: Float32Array, options: SearchOptions): Promise<SearchResult> {
    if (!this.index) return { matches: [], position: this.position, candidates: {} };
    return this.index.search(probe, options);
  }

  /** A gallery is complete as soon as it is loaded. */
  requireCurrent(): void {}

  /** Reserves memory for a person with this number of embeddings, or throws. */
  async reserve(embeddings: number): Promise<void> {
    try {
      await this.changes.run(() => this.reserveNow(embeddings + 1));
    } catch (error) {
      throw error instanceof GalleryFullError ? galleryFull() : error;
    }
  }

  /** Adds people who were read from the database at this position. */
  fill(people: readonly EnrolledPerson[], position: number): Promise<void> {
    return this.changes.run(() => this.add(people, position));
  }

  /** Applies the events that follow the position without a gap, and ignores all others. */
  apply(events: readonly GalleryEvent[]): Promise<void> {
    return this.changes.run(() => this.applyNow(events));
  }

  catchUp(manager?: EntityManager): Promise<void> {
    return this.changes.catchUp(() => this.readAll(manager));
  }

  /** Wipes everything. Searches return no matches from now on. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.changes.run(() => this.discard());
  }

  private async reserveNow(vectors: number): Promise<void> {
    if (this.index) return this.index.reserve(vectors);
    // The engine keeps released memory for the next allocation.
    const index = this.openIndex();
    await index.reserve(vectors).finally(() => index.close());
  }

  private async discard(): Promise<void> {
    const { index } = this;
    this.emptyPosition = this.position;
    this.index = undefined;
    this.people = new PersonTable();
    await index?.close();
  }

  private async readAll(manager?: EntityManager): Promise<void> {
    for (;;) {
      const events = await this.readEvents(this.position, manager);
      if (events.length === 0) return;
      await this.applyNow(events);
    }
  }

  private async applyNow(events: readonly GalleryEvent[]): Promise<void> {
    for (const run of groupByKind(events, this.position)) {
      const last = run.at(-1);
      if (!last) continue;
      if (last.kind === 'added') await this.add(getAddedPeople(run), last.position);
      else
        await this.remove(
          run.map(({ number }) => number),
          last.position,
        );
    }
  }

  // The person of a match must be known, so people are added before the index and deleted after it.
  private async add(people: readonly EnrolledPerson[], position: number): Promise<void> {
    if (this.isClosed) throw new GalleryClosedError();
    if (people.length === 0 && !this.index) {
      this.emptyPosition = position;
      return;
    }
    this.index ??= this.openIndex();
    for (const person of people) this.people.set(person.number, person);
    const entries = people.map(({ number, embeddings }) => ({
      label: number,
      vectors: withMean(embeddings),
    }));
    await this.index.add(entries, position);
    for (const { vectors } of entries) for (const vector of vectors) vector.fill(0);
  }

  private async remove(numbers: readonly number[], position: number): Promise<void> {
    this.emptyPosition = position;
    if (!this.index) return;
    await this.index.remove(numbers, position);
    for (const number of numbers) this.people.delete(number);
    if (this.index.size === 0) await this.discard();
  }
}
