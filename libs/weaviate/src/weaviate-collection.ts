import type { GalleryEntry } from '@gatehouse/gallery';
import { ObjectIds } from './object-id';
import { shorten, type WeaviateClient } from './weaviate-client';
import { MissingTenantError, WeaviateError } from './weaviate.errors';

/** `hnsw`: a graph, whose searches are approximate. `flat`: every vector is read. Both rescore with the unchanged vectors. */
export type IndexType = 'flat' | 'hnsw';

export interface CollectionOptions {
  dimension: number;
  /** The number of copies of each gallery, on different servers. */
  replicas: number;
  index: IndexType;
}

/** A person whom the engine found. The similarity is only an estimate. */
export interface Candidate {
  label: number;
  similarity: number;
}

interface SearchReply {
  data?: { Get?: Record<string, { _additional?: { id?: unknown; distance?: unknown } }[] | null> };
  errors?: { message?: unknown }[];
}

const batchObjects = 200;
/** Writing a batch into an index of a million takes longer than a search. */
const writeTimeoutMs = 20_000;

const vectorIndexes: Record<IndexType, object> = {
  flat: { distance: 'cosine', rq: { enabled: true, bits: 8, cache: true } },
  hnsw: { distance: 'cosine', ef: 256, efConstruction: 128, rq: { enabled: true, bits: 8 } },
};

/**
 * The galleries with vectors of one length. The name does not depend on the version: callers choose versions, and an engine has a
 * limit of collections.
 */
export class WeaviateCollection {
  readonly name: string;

  constructor(
    readonly client: WeaviateClient,
    private readonly options: CollectionOptions,
  ) {
    this.name = `Gatehouse${options.dimension}`;
  }

  /** Creates the collection unless it exists. */
  async ensure(): Promise<void> {
    const known = await this.client.expect([200, 404], 'GET', `/v1/schema/${this.name}`);
    if (known.status === 200) return;
    const { replicas, index } = this.options;
    const created = await this.client.request('POST', '/v1/schema', {
      timeoutMs: writeTimeoutMs,
      body: {
        class: this.name,
        vectorizer: 'none',
        vectorIndexType: index,
        vectorIndexConfig: vectorIndexes[index],
        properties: [],
        // A tenant that is missing must be an error, not an empty gallery.
        multiTenancyConfig: { enabled: true, autoTenantCreation: false, autoTenantActivation: true },
        // An id is never used for another person, so a deletion is always newer than a copy that a replica still has.
        replicationConfig: {
          factor: replicas,
          asyncEnabled: replicas > 1,
          deletionStrategy: 'DeleteOnConflict',
        },
      },
    });
    if (created.status === 200) return;
    // Another process may have created it.
    await this.client.expect([200], 'GET', `/v1/schema/${this.name}`);
  }

  /** The names of all tenants. */
  async listTenants(): Promise<string[]> {
    const { status, body } = await this.client.expect([200, 404], 'GET', `/v1/schema/${this.name}/tenants`);
    return status === 404 ? [] : (body as { name: string }[]).map(({ name }) => name);
  }

  /** Creates a tenant unless it exists. */
  async ensureTenant(name: string): Promise<void> {
    await this.client.expect([200], 'POST', `/v1/schema/${this.name}/tenants`, {
      body: [{ name: checkTenant(name) }],
      timeoutMs: writeTimeoutMs,
    });
  }

  /** Deletes a tenant with all its vectors. */
  async deleteTenant(name: string): Promise<void> {
    await this.client.expect([200, 404], 'DELETE', `/v1/schema/${this.name}/tenants`, {
      body: [checkTenant(name)],
      timeoutMs: writeTimeoutMs,
    });
  }

  /** A tenant that exists. `galleryKey` determines the ids of its objects. */
  tenant(name: string, galleryKey: Uint8Array): WeaviateTenant {
    return new WeaviateTenant(this, checkTenant(name), new ObjectIds(galleryKey));
  }
}

/** The vectors of one gallery in the engine. */
export class WeaviateTenant {
  private readonly client: WeaviateClient;

  constructor(
    private readonly collection: WeaviateCollection,
    readonly name: string,
    private readonly ids: ObjectIds,
  ) {
    this.client = collection.client;
  }

  /**
   * Adds or replaces vectors on all replicas: a search reads one replica only. Resolves when all of them have stored them, so an
   * unreachable replica is an error.
   */
  async put(entries: readonly GalleryEntry[]): Promise<void> {
    const objects = entries.flatMap(({ label, vectors }) =>
      vectors.map((vector, i) => ({
        class: this.collection.name,
        tenant: this.name,
        id: this.ids.encode({ label, vector: i }),
        vector: [...vector],
      })),
    );
    for (let i = 0; i < objects.length; i += batchObjects)
      await this.putBatch(objects.slice(i, i + batchObjects));
  }

  /** Removes people from all replicas. `maxVectors` is the maximum number of vectors of a person. */
  async remove(labels: readonly number[], maxVectors: number): Promise<void> {
    for (const label of labels) {
      const ids = Array.from({ length: maxVectors }, (_, vector) => this.ids.encode({ label, vector }));
      try {
        await this.removeIds(ids, 'ALL');
      } catch (error) {
        // The reachable replicas delete at once. The caller repeats it until all of them have.
        await this.removeIds(ids, 'QUORUM').catch(() => undefined);
        throw error;
      }
    }
  }

  /**
   * The people with a vector whose similarity is at least the floor, most similar first. With `isComplete` there are no others; otherwise
   * a larger limit finds more.
   */
  async findCandidates(
    probe: Float32Array,
    floor: number,
    limit: number,
  ): Promise<{ candidates: Candidate[]; isComplete: boolean; foreign: number }> {
    const objects = await this.query(probe, floor, limit);
    const best = new Map<number, number>();
    let foreign = 0;
    for (const { _additional: { id, distance } = {} } of objects) {
      const name = typeof id === 'string' ? this.ids.decode(id) : undefined;
      const similarity = typeof distance === 'number' ? 1 - distance : -1;
      if (!name) foreign++;
      else if (similarity > (best.get(name.label) ?? -Infinity)) best.set(name.label, similarity);
    }
    const candidates = [...best].map(([label, similarity]) => ({ label, similarity }));
    return {
      candidates: candidates.sort((a, b) => b.similarity - a.similarity),
      isComplete: objects.length < limit,
      foreign,
    };
  }

  /** The number of vectors, on one replica. */
  async count(): Promise<number> {
    const { name } = this.collection;
    const meta = await this.graphql<{ meta?: { count?: unknown } }[]>(
      `{Aggregate{${name}(tenant:"${this.name}"){meta{count}}}}`,
      'Aggregate',
    );
    const count = meta[0]?.meta?.count;
    if (typeof count !== 'number') throw new WeaviateError('Weaviate returned no count.');
    return count;
  }

  private async query(probe: Float32Array, floor: number, limit: number) {
    const { name } = this.collection;
    // Only checked names and numbers become part of the query.
    const near = `nearVector:{vector:[${probe.map(finite).join()}],distance:${finite(1 - floor)}}`;
    return this.graphql<{ _additional?: { id?: unknown; distance?: unknown } }[]>(
      `{Get{${name}(tenant:"${this.name}",limit:${finite(limit)},${near}){_additional{id distance}}}}`,
      'Get',
    );
  }

  private async graphql<T>(query: string, operation: 'Get' | 'Aggregate'): Promise<T> {
    const { body } = await this.client.expect([200], 'POST', '/v1/graphql', { body: { query } });
    const { data, errors } = body as SearchReply;
    if (errors && errors.length > 0)
      throw this.toError(errors.map(({ message }) => String(message)).join('; '));
    const found = (data as Record<string, Record<string, unknown> | undefined> | undefined)?.[operation]?.[
      this.collection.name
    ];
    if (!Array.isArray(found)) throw new WeaviateError(`Weaviate returned no result of ${operation}.`);
    return found as T;
  }

  private async putBatch(objects: readonly object[]): Promise<void> {
    const reply = await this.client.expect([200], 'POST', '/v1/batch/objects?consistency_level=ALL', {
      body: { fields: ['id'], objects },
      timeoutMs: writeTimeoutMs,
      isWrite: true,
    });
    const results = reply.body as {
      result?: { status?: string; errors?: { error?: { message?: string }[] } };
    }[];
    const failed = results.find(({ result }) => result?.errors || result?.status === 'FAILED');
    if (results.length !== objects.length)
      throw new WeaviateError('Weaviate did not answer for each object.');
    if (failed) throw this.toError(failed.result?.errors?.error?.[0]?.message ?? 'no reason');
  }

  private async removeIds(ids: readonly string[], level: 'QUORUM' | 'ALL'): Promise<void> {
    const tenant = encodeURIComponent(this.name);
    const path = `/v1/batch/objects?tenant=${tenant}&consistency_level=${level}`;
    const where = { path: ['id'], operator: 'ContainsAny', valueTextArray: ids };
    const reply = await this.client.request('DELETE', path, {
      body: { match: { class: this.collection.name, where }, output: 'minimal' },
      timeoutMs: writeTimeoutMs,
      isWrite: true,
    });
    const { results } = (reply.body ?? {}) as { results?: { failed?: number } };
    const message = JSON.stringify((reply.body as { error?: unknown } | undefined)?.error ?? '');
    if (reply.status !== 200) throw this.toError(`deletion: ${reply.status} ${message}`);
    if (results?.failed !== 0)
      throw new WeaviateError('Weaviate did not delete all objects on all replicas.');
  }

  private toError(message: string): Error {
    return /tenant not found|tenant.* not found/i.test(message)
      ? new MissingTenantError(this.name)
      : new WeaviateError(`Weaviate failed: ${shorten(message)}`);
  }
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('A number of a search is not finite.');
  return value;
}

function checkTenant(name: string): string {
  if (!/^[A-Za-z0-9_-]{4,64}$/.test(name)) throw new RangeError('The name of a tenant is invalid.');
  return name;
}
