import { maxFeatures } from '@gatehouse/biometrics';
import type { GalleryEntry } from '@gatehouse/gallery';
import { CONFIG } from '@gatehouse/platform';
import { type WeaviateClient, WeaviateCollection, type WeaviateTenant } from '@gatehouse/weaviate';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withMean } from '../../template/template';
import type { EnrolledPerson, Gallery, GalleryEvent } from '../gallery';
import { getAddedPeople, groupByKind } from '../gallery-events';
import { GalleryReader } from '../gallery-reader.repository';
import { createWeaviateClient, type EngineConfig } from './engine.config';
import { type EngineTenant, EngineTenantRepository } from './engine-tenant.repository';

/** The embeddings, and their mean. */
const maxVectors = maxFeatures + 1;
const batchVectors = 200;

/** Copies the log of galleries to the engine. */
@Injectable()
export class EngineWriterService {
  private readonly collections = new Map<number, Promise<WeaviateCollection>>();
  private connection?: WeaviateClient;

  constructor(
    private readonly galleries: GalleryReader,
    private readonly tenants: EngineTenantRepository,
    @Inject(CONFIG) private readonly config: EngineConfig,
  ) {}

  get client(): WeaviateClient {
    return (this.connection ??= createWeaviateClient(this.config));
  }

  /** The tenant of the engine, created if it is new. */
  async open(gallery: Pick<Gallery, 'dimension' | 'idKey'>, row: EngineTenant): Promise<WeaviateTenant> {
    const collection = await this.ensureCollection(gallery.dimension);
    // One that had people must not come back as an empty one.
    if (row.position === 0) await collection.ensureTenant(row.tenant);
    return collection.tenant(row.tenant, gallery.idKey);
  }

  async deleteTenant({ tenant, dimension }: Pick<EngineTenant, 'tenant' | 'dimension'>): Promise<void> {
    await (await this.ensureCollection(dimension)).deleteTenant(tenant);
    await this.tenants.forget(tenant);
  }

  /**
   * Applies the next events of the log to a tenant. Returns the new state; undefined if another process does it, or the tenant is gone.
   * After a crash the same events are applied again, which changes nothing: ids are deterministic, and people who were deleted meanwhile have no
   * template.
   */
  advance(gallery: Gallery, tenant: string): Promise<EngineTenant | undefined> {
    return this.tenants.whileLocked(tenant, async (row, manager) => {
      const engine = await this.open(gallery, row);
      const events = await this.galleries.findEventsAfter(gallery, row.position, manager);
      const last = events.at(-1);
      if (!last) return row;
      try {
        for (const run of groupByKind(events, row.position)) await this.apply(engine, run, manager);
      } finally {
        for (const { embeddings } of getAddedPeople(events)) for (const each of embeddings) each.fill(0);
      }
      await this.tenants.advance(manager, tenant, last.position);
      return { ...row, position: last.position };
    });
  }

  /** Deletes people from the engine. They must not be in the database. */
  removePeople(engine: WeaviateTenant, numbers: readonly number[]): Promise<void> {
    return engine.remove(numbers, maxVectors);
  }

  private async apply(
    engine: WeaviateTenant,
    run: readonly GalleryEvent[],
    manager: EntityManager,
  ): Promise<void> {
    if (run[0]?.kind === 'removed')
      return engine.remove(
        run.map(({ number }) => number),
        maxVectors,
      );
    for (const entries of toBatches(getAddedPeople(run))) {
      await engine.put(entries);
      // Keeps the transaction from being idle for too long, and fails if the lock was lost.
      await manager.query('SELECT 1');
    }
  }

  private ensureCollection(dimension: number): Promise<WeaviateCollection> {
    const known = this.collections.get(dimension);
    if (known) return known;
    const { WEAVIATE_REPLICAS: replicas, WEAVIATE_INDEX: index } = this.config;
    const collection = new WeaviateCollection(this.client, { dimension, replicas, index });
    const ensured = collection.ensure().then(() => collection);
    this.collections.set(dimension, ensured);
    ensured.catch(() => this.collections.delete(dimension));
    return ensured;
  }
}

function* toBatches(people: readonly EnrolledPerson[]): Generator<GalleryEntry[]> {
  let batch: GalleryEntry[] = [];
  let vectors = 0;
  for (const { number, embeddings } of people) {
    const entry = { label: number, vectors: withMean(embeddings) };
    if (vectors > 0 && vectors + entry.vectors.length > batchVectors) {
      yield batch;
      [batch, vectors] = [[], 0];
    }
    batch.push(entry);
    vectors += entry.vectors.length;
  }
  if (batch.length > 0) yield batch;
}
