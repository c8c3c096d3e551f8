import {
  type CentredSpace,
  type GalleryEngine,
  type GalleryEntry,
  type GalleryIndex,
  ReferenceEngine,
  type SearchOptions,
} from '@gatehouse/gallery';
import { randomBytes } from 'node:crypto';
import {
  type IndexType,
  WeaviateClient,
  WeaviateCollection,
  WeaviateIndex,
  type WeaviateTenant,
} from '../src';

const maxVectors = 101;

export interface TestEngineOptions {
  urls: readonly string[];
  replicas?: number;
  index: IndexType;
  /** Whether a change is complete when the engine has it, and the tail is empty. */
  flush: boolean;
}

/** Galleries in Weaviate, with their stored vectors in a map instead of a database. */
export class WeaviateTestEngine implements GalleryEngine {
  private readonly tails = new ReferenceEngine();
  private readonly tenants: { collection: WeaviateCollection; name: string; ready: Promise<void> }[] = [];
  private readonly client: WeaviateClient;

  constructor(private readonly options: TestEngineOptions) {
    this.client = new WeaviateClient({ urls: options.urls, timeoutMs: 20_000 });
  }

  open(dimension: number, { space }: { space?: CentredSpace } = {}): TestIndex {
    const { replicas = 1, index } = this.options;
    const collection = new WeaviateCollection(this.client, { dimension, replicas, index });
    const name = `test-${randomBytes(8).toString('hex')}`;
    const tenant = collection.tenant(name, randomBytes(32));
    const ready = collection.ensure().then(() => collection.ensureTenant(name));
    this.tenants.push({ collection, name, ready });
    return new TestIndex({
      tail: this.tails.open(dimension),
      tenant,
      ready,
      flush: this.options.flush,
      ...(space && { space }),
    });
  }

  /** Deletes all galleries of this dimension. */
  async dropCollection(dimension: number): Promise<void> {
    await this.client.expect([200], 'DELETE', `/v1/schema/Gatehouse${dimension}`);
    this.tenants.length = 0;
  }

  async close(): Promise<void> {
    for (const { collection, name, ready } of this.tenants)
      await ready.then(() => collection.deleteTenant(name));
    await this.tails.close();
  }
}

interface TestIndexOptions {
  tail: GalleryIndex;
  tenant: WeaviateTenant;
  ready: Promise<void>;
  flush: boolean;
  space?: CentredSpace;
}

/** A `WeaviateIndex` whose caller copies the changes to the engine, as the biometric node does. */
export class TestIndex implements GalleryIndex {
  readonly stored = new Map<number, Float32Array[]>();
  readonly unknown: number[] = [];
  readonly index: WeaviateIndex;
  private changes: Promise<unknown> = Promise.resolve();

  constructor(readonly options: TestIndexOptions) {
    this.index = new WeaviateIndex({
      tail: options.tail,
      tenant: undefined,
      ...(options.space && { space: options.space }),
      source: {
        read: (labels) =>
          Promise.resolve(
            new Map(
              labels.flatMap((label) => {
                const own = this.stored.get(label);
                return own ? [[label, own.map((vector) => vector.slice())] as const] : [];
              }),
            ),
          ),
        sample: () => Promise.resolve([...this.stored.values()].flat().map((vector) => vector.slice())),
      },
      onUnknown: (labels) => this.unknown.push(...labels),
    });
  }

  get dimension(): number {
    return this.index.dimension;
  }

  get size(): number {
    return this.index.size;
  }

  get bytes(): number {
    return this.index.bytes;
  }

  get tolerance(): number {
    return this.index.tolerance;
  }

  get position(): number {
    return this.index.position;
  }

  get space(): CentredSpace | undefined {
    return this.index.space;
  }

  get concentration(): number | undefined {
    return this.index.concentration;
  }

  reserve(vectors: number): Promise<void> {
    return this.index.reserve(vectors);
  }

  add(entries: readonly GalleryEntry[], position: number): Promise<void> {
    return this.change(async () => {
      const fresh = entries.filter(({ label }) => !this.stored.has(label)).length;
      const before = new Map(this.stored);
      for (const { label, vectors } of entries)
        this.stored.set(label, [
          ...(this.stored.get(label) ?? []),
          ...vectors.map((vector) => vector.slice()),
        ]);
      try {
        await this.index.add(entries, position, fresh);
      } catch (error) {
        this.stored.clear();
        for (const [label, vectors] of before) this.stored.set(label, vectors);
        throw error;
      }
      if (!this.options.flush) return;
      await this.options.ready;
      await this.options.tenant.put(
        entries.map(({ label }) => ({ label, vectors: this.stored.get(label)! })),
      );
      await this.index.confirm(this.options.tenant, position);
    });
  }

  remove(labels: readonly number[], position: number): Promise<void> {
    return this.change(async () => {
      const known = [...new Set(labels)].filter((label) => this.stored.has(label));
      for (const label of known) this.stored.delete(label);
      await this.index.remove(known, position);
      if (this.options.flush) await this.options.tenant.remove(known, maxVectors);
    });
  }

  search(probe: Float32Array, options: SearchOptions) {
    return this.index.search(probe, options);
  }

  async close(): Promise<void> {
    await this.changes;
    await this.index.close();
  }

  private change(work: () => Promise<void>): Promise<void> {
    const done = this.changes.then(work);
    this.changes = done.catch(() => undefined);
    return done;
  }
}
