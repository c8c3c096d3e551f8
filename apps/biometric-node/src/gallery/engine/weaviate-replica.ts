import {
  type CentredSpace,
  GalleryClosedError,
  GalleryFullError,
  type SearchOptions,
  type SearchResult,
} from '@gatehouse/gallery';
import {
  MissingTenantError,
  WeaviateError,
  WeaviateIndex,
  WeaviateUnreachableError,
} from '@gatehouse/weaviate';
import type { EntityManager } from 'typeorm';
import { withMean } from '../../template/template';
import { ChangeQueue } from '../change-queue';
import type { Gallery, GalleryEvent } from '../gallery';
import { engineUnavailable, galleryBehind } from '../gallery.errors';
import { getAddedPeople, groupByKind } from '../gallery-events';
import type { GalleryReplica, PersonSummary } from '../gallery-replica';
import type { PersonRepository } from '../person.repository';
import type { EngineTenant } from './engine-tenant.repository';

/** More people than this must not wait for the engine: they are in the memory of every process. */
export const maxPending = 20_000;

/** What a replica needs of its store. */
export interface ReplicaContext {
  people: PersonRepository;
  /** The index at the position of the engine; undefined if the engine does not have the gallery, or is too far behind. */
  openIndex(): Promise<WeaviateIndex<EntityManager> | undefined>;
  readEvents(after: number, manager?: EntityManager): Promise<GalleryEvent[]>;
  /** A search failed because of the engine, or found people who are not in the database. */
  onFailure(error: Error): void;
}

/** One gallery in Weaviate, and its newest people in the memory of this process. */
export class WeaviateReplica implements GalleryReplica {
  private index?: WeaviateIndex<EntityManager>;
  private isClosed = false;
  private wasUsed = false;
  private readonly changes = new ChangeQueue();

  constructor(
    readonly gallery: Gallery,
    private readonly context: ReplicaContext,
  ) {}

  readonly tolerance = 0;

  get position(): number {
    return this.index?.position ?? 0;
  }

  get size(): number {
    return this.index?.size ?? 0;
  }

  get bytes(): number {
    return this.index?.bytes ?? 0;
  }

  get space(): CentredSpace | undefined {
    return this.index?.space;
  }

  get concentration(): number | undefined {
    return this.index?.concentration;
  }

  /** Whether the engine does not have it, or is too far behind: then it cannot be searched. */
  get isBehind(): boolean {
    return !this.index && !this.isClosed;
  }

  /** The number of people who are in the memory of this process, because the engine may not have them yet. */
  get pending(): number {
    return this.index?.pending ?? 0;
  }

  requireCurrent(): void {
    this.requireIndex();
  }

  /** Whether it was searched since the last call. */
  takeUse(): boolean {
    const { wasUsed } = this;
    this.wasUsed = false;
    return wasUsed;
  }

  async findPeople(
    numbers: readonly number[],
    manager?: EntityManager,
  ): Promise<ReadonlyMap<number, PersonSummary>> {
    const people = await this.context.people.findByNumbers(this.gallery, numbers, manager);
    return new Map(people.map(({ number, ...summary }) => [number, summary]));
  }

  async search(probe: Float32Array, options: SearchOptions, manager?: EntityManager): Promise<SearchResult> {
    const index = this.requireIndex();
    this.wasUsed = true;
    try {
      return await index.search(probe, options, manager);
    } catch (error) {
      throw this.toReply(error);
    }
  }

  async reserve(embeddings: number): Promise<void> {
    const index = this.requireIndex();
    if (index.pending >= maxPending) throw galleryBehind();
    try {
      await index.reserve(embeddings + 1);
    } catch (error) {
      throw error instanceof GalleryFullError ? galleryBehind() : error;
    }
  }

  apply(events: readonly GalleryEvent[]): Promise<void> {
    return this.changes.run(() => this.applyNow(events));
  }

  catchUp(manager?: EntityManager): Promise<void> {
    return this.changes.catchUp(() => this.readAll(manager));
  }

  /** The engine has everything up to the position of the row. */
  confirm(row: EngineTenant, engine: Parameters<WeaviateIndex['confirm']>[0]): Promise<void> {
    return this.changes.run(async () => this.index?.confirm(engine, row.position));
  }

  /** The engine lost the gallery: it is opened again when the engine has it. */
  reset(): Promise<void> {
    return this.changes.run(async () => {
      const { index } = this;
      this.index = undefined;
      await index?.close();
    });
  }

  close(): Promise<void> {
    this.isClosed = true;
    return this.reset();
  }

  private requireIndex(): WeaviateIndex<EntityManager> {
    if (this.isClosed) throw new GalleryClosedError();
    if (!this.index) throw galleryBehind();
    return this.index;
  }

  private async readAll(manager?: EntityManager): Promise<void> {
    if (this.isClosed) throw new GalleryClosedError();
    try {
      this.index ??= await this.context.openIndex();
    } catch (error) {
      throw this.toReply(error);
    }
    // It stays behind: `requireCurrent` throws.
    if (!this.index) return;
    for (;;) {
      const events = await this.context.readEvents(this.position, manager);
      if (events.length === 0) return;
      await this.applyNow(events);
    }
  }

  private async applyNow(events: readonly GalleryEvent[]): Promise<void> {
    const { index } = this;
    if (!index) return;
    for (const run of groupByKind(events, this.position)) {
      const last = run.at(-1)!;
      if (last.kind === 'removed')
        await index.remove(
          run.map(({ number }) => number),
          last.position,
        );
      else {
        // Someone who was deleted since counts until the event of the removal.
        const people = getAddedPeople(run);
        const entries = people.map(({ number, embeddings }) => ({
          label: number,
          vectors: withMean(embeddings),
        }));
        await index.add(entries, last.position, run.length);
        for (const { vectors } of entries) for (const vector of vectors) vector.fill(0);
      }
    }
  }

  private toReply(error: unknown): unknown {
    const isEngine =
      error instanceof WeaviateUnreachableError ||
      error instanceof WeaviateError ||
      error instanceof MissingTenantError;
    if (!isEngine) return error;
    this.context.onFailure(error);
    return error instanceof MissingTenantError ? galleryBehind() : engineUnavailable();
  }
}
