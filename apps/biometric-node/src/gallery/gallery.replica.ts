import {
  GalleryClosedError,
  GalleryFullError,
  type GalleryIndex,
  type SearchResult,
} from '@gatehouse/gallery';
import { recognisableBy } from '../template/template';
import type { EnrolledPerson, Gallery, GalleryEvent } from './gallery';
import { galleryFull } from './gallery.errors';
import { PersonTable } from './person.table';

/** Reads some events after a position, in their order. */
export type EventReader = (after: number) => Promise<GalleryEvent[]>;

/**
 * One gallery in the memory of this process: filled once, then kept up to date by the events of the log. While nobody is in it, it
 * has no index and takes no memory.
 */
export class GalleryReplica {
  private people = new PersonTable();
  private index?: GalleryIndex;
  private emptyAt = 0;
  private isClosed = false;
  /** Changes are applied one after the other, however many ask for them. */
  private turn: Promise<unknown> = Promise.resolve();
  private catchingUp?: Promise<void>;

  constructor(
    readonly gallery: Gallery,
    private readonly openIndex: () => GalleryIndex,
  ) {}

  get position(): number {
    return this.index?.position ?? this.emptyAt;
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

  person(number: number): { puid: string; level: number } | undefined {
    return this.people.get(number);
  }

  async search(probe: Float32Array, k: number, floor: number): Promise<SearchResult> {
    if (!this.index) return { matches: [], position: this.position, candidates: {} };
    return this.index.search(probe, { k, floor });
  }

  /** Sees to it that there is room for somebody with so many embeddings, or throws. */
  async reserve(embeddings: number): Promise<void> {
    try {
      await this.inTurn(() => this.reserveNow(embeddings + 1));
    } catch (error) {
      throw error instanceof GalleryFullError ? galleryFull() : error;
    }
  }

  /** Puts people in who were read from the truth as it was at this position. */
  fill(people: readonly EnrolledPerson[], position: number): Promise<void> {
    return this.inTurn(() => this.add(people, position));
  }

  /** Applies events; those that were applied already, or that come before one that is missing, are left alone. */
  apply(events: readonly GalleryEvent[]): Promise<void> {
    return this.inTurn(() => this.applyNow(events));
  }

  /** Reads and applies what is new. Those who ask meanwhile share the answer to a question that began after theirs. */
  async catchUp(read: EventReader): Promise<void> {
    while (this.catchingUp) await this.catchingUp.catch(() => undefined);
    this.catchingUp = this.inTurn(() => this.readOn(read)).finally(() => (this.catchingUp = undefined));
    return this.catchingUp;
  }

  /** Wipes everything. A search finds nobody from now on. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.inTurn(() => this.discard());
  }

  private async reserveNow(vectors: number): Promise<void> {
    if (this.index) return this.index.reserve(vectors);
    // The engine keeps the room that it gets back for whoever asks next.
    const index = this.openIndex();
    await index.reserve(vectors).finally(() => index.close());
  }

  private async discard(): Promise<void> {
    const { index } = this;
    this.emptyAt = this.position;
    this.index = undefined;
    this.people = new PersonTable();
    await index?.close();
  }

  private async readOn(read: EventReader): Promise<void> {
    for (;;) {
      const events = await read(this.position);
      if (events.length === 0) return;
      await this.applyNow(events);
    }
  }

  private async applyNow(events: readonly GalleryEvent[]): Promise<void> {
    for (const run of runsOf(events, this.position)) {
      const last = run.at(-1);
      if (!last) continue;
      if (last.kind === 'added') await this.add(peopleIn(run), last.position);
      else
        await this.remove(
          run.map(({ number }) => number),
          last.position,
        );
    }
  }

  // A search must find the name of everybody it finds, so the name comes first and goes last.
  private async add(people: readonly EnrolledPerson[], position: number): Promise<void> {
    if (this.isClosed) throw new GalleryClosedError();
    if (people.length === 0 && !this.index) {
      this.emptyAt = position;
      return;
    }
    this.index ??= this.openIndex();
    for (const person of people) this.people.set(person.number, person);
    const entries = people.map(({ number, embeddings }) => ({
      label: number,
      vectors: recognisableBy(embeddings),
    }));
    await this.index.add(entries, position);
    for (const { vectors } of entries) for (const vector of vectors) vector.fill(0);
  }

  private async remove(numbers: readonly number[], position: number): Promise<void> {
    this.emptyAt = position;
    if (!this.index) return;
    await this.index.remove(numbers, position);
    for (const number of numbers) this.people.delete(number);
    if (this.index.size === 0) await this.discard();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }
}

/** The events that follow the position without a gap, in stretches of one kind. */
function runsOf(events: readonly GalleryEvent[], position: number): GalleryEvent[][] {
  const runs: GalleryEvent[][] = [];
  let next = position + 1;
  for (const event of events) {
    if (event.position !== next) continue;
    next++;
    const run = runs.at(-1);
    if (run?.[0]?.kind === event.kind) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

// Whoever was removed since has no template any more; the event that says so follows.
const peopleIn = (run: readonly GalleryEvent[]): EnrolledPerson[] =>
  run.flatMap((event) => (event.kind === 'added' && event.person ? [event.person] : []));
