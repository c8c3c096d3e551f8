import { AppLogger, HealthChecks } from '@gatehouse/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { type Gallery, type GalleryName, toNameKey } from './gallery';
import { galleriesLoading, isLimitError, positionAhead } from './gallery.errors';
import type { GalleryReplica } from './gallery-replica';
import { GalleryRepository } from './gallery.repository';
import { GalleryStore } from './gallery-store';

const retryMs = 1000;

/** The galleries of this process. Ready when all of them are loaded. */
@Injectable()
export class GalleryRegistryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly byId = new Map<number, GalleryReplica>();
  private readonly byName = new Map<string, GalleryReplica>();
  /** Galleries that are being created: concurrent requests for a new version share one database query. */
  private readonly creating = new Map<string, Promise<GalleryReplica>>();
  private loaded = false;
  private closed = false;
  private loading?: Promise<void>;

  constructor(
    private readonly galleries: GalleryRepository,
    private readonly store: GalleryStore,
    private readonly logger: AppLogger,
    health: HealthChecks,
  ) {
    health.register({
      name: 'galleries',
      critical: true,
      check: () => (this.loaded ? Promise.resolve() : Promise.reject(galleriesLoading())),
      detail: () => (this.loaded ? undefined : this.store.progress),
    });
  }

  /** Does not wait: the process answers health probes while it loads. */
  onApplicationBootstrap(): void {
    void this.whenLoaded();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.loading;
    await this.store.close();
  }

  /** Resolves when all galleries are loaded. The first call starts the loading. */
  whenLoaded(): Promise<void> {
    return (this.loading ??= this.loadAll());
  }

  all(): GalleryReplica[] {
    return [...this.byId.values()];
  }

  get(id: number): GalleryReplica | undefined {
    return this.byId.get(id);
  }

  /** The gallery, which another process may have created; undefined if it was removed. */
  async findById(id: number): Promise<GalleryReplica | undefined> {
    const known = this.byId.get(id);
    if (known) return known;
    const gallery = await this.galleries.findById(id);
    return gallery && this.openCurrent(gallery);
  }

  /** The gallery, if there is one, even if another process has just created it. */
  async find(name: GalleryName): Promise<GalleryReplica | undefined> {
    this.requireLoaded();
    const known = this.byName.get(toNameKey(name));
    if (known) return known;
    const gallery = await this.galleries.findByName(name);
    return gallery && this.openCurrent(gallery);
  }

  /** The gallery, created for vectors of this length if there is none. */
  async ensure(name: GalleryName, dimension: number): Promise<GalleryReplica> {
    const known = await this.find(name);
    if (known) return known;
    const key = toNameKey(name);
    const created =
      this.creating.get(key) ??
      this.create(name, dimension).finally(() => {
        this.creating.delete(key);
      });
    this.creating.set(key, created);
    return created;
  }

  /** Undefined if the customer has its maximum of galleries or people: a retry would fail too. */
  async ensureWithinLimits(name: GalleryName, dimension: number): Promise<GalleryReplica | undefined> {
    try {
      return await this.ensure(name, dimension);
    } catch (error) {
      if (isLimitError(error)) return undefined;
      throw error;
    }
  }

  private async create(name: GalleryName, dimension: number): Promise<GalleryReplica> {
    return this.openCurrent(await this.galleries.ensure(name, dimension));
  }

  /** Catches up to a position that a caller has seen in another process. */
  async catchUpTo(replica: GalleryReplica, position: number): Promise<void> {
    if (replica.position < position) await replica.catchUp();
    replica.requireCurrent();
    if (replica.position < position) throw positionAhead(position, replica.position);
  }

  /** Opens a gallery that another process may have created and filled. */
  private async openCurrent(gallery: Gallery): Promise<GalleryReplica> {
    const replica = this.open(gallery);
    await replica.catchUp();
    return replica;
  }

  /** The replica of a gallery; a new one is empty. */
  open(gallery: Gallery): GalleryReplica {
    return this.byId.get(gallery.id) ?? this.register(this.store.open(gallery));
  }

  private register(replica: GalleryReplica): GalleryReplica {
    this.byId.set(replica.gallery.id, replica);
    this.byName.set(toNameKey(replica.gallery), replica);
    return replica;
  }

  /** Closes a gallery that was removed. */
  async drop(id: number): Promise<void> {
    const replica = this.byId.get(id);
    if (!replica) return;
    this.byId.delete(id);
    const name = toNameKey(replica.gallery);
    if (this.byName.get(name) === replica) this.byName.delete(name);
    await replica.close();
  }

  /** Applies the new events of all galleries, and drops those that were removed. */
  async catchUpAll(): Promise<void> {
    // A row is committed before a process opens the gallery: so an open gallery without a row was removed.
    const known = [...this.byId.keys()];
    const positions = await this.galleries.readPositions();
    for (const id of known) if (!positions.has(id)) await this.drop(id);
    for (const [id, position] of positions) {
      const replica = this.get(id);
      if (!replica) await this.findById(id);
      else if (replica.position < position) await replica.catchUp();
    }
  }

  /** Throws until all galleries are loaded. */
  requireLoaded(): void {
    if (!this.loaded) throw galleriesLoading();
  }

  private async loadAll(): Promise<void> {
    while (!this.loaded && !this.closed) {
      try {
        for await (const replica of this.store.load(() => this.closed)) this.register(replica);
        // Loading takes time, and a read replica may be behind.
        if (!this.closed) await this.catchUpAll();
        this.loaded = !this.closed;
      } catch (error) {
        this.logger.error('failed to load the galleries; retrying', error, 'GalleryRegistry');
        await this.dropAll();
        await setTimeout(retryMs);
      }
    }
  }

  private async dropAll(): Promise<void> {
    await Promise.all(this.all().map((replica) => replica.close()));
    this.byId.clear();
    this.byName.clear();
  }
}
