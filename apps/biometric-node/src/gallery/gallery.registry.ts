import type { GalleryEngine } from '@gatehouse/gallery';
import { AppLogger, HealthChecks } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type Gallery, type GalleryName, nameKey } from './gallery';
import { galleriesLoading, positionAhead } from './gallery.errors';
import { GalleryLoader } from './gallery.loader';
import { GalleryReplica } from './gallery.replica';
import { GalleryRepository } from './gallery.repository';

export const GALLERY_ENGINE = Symbol('gallery engine');

const retryMilliseconds = 1000;

/** Every gallery in the memory of this process. Ready once all of them have been read. */
@Injectable()
export class GalleryRegistry implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly byId = new Map<number, GalleryReplica>();
  private readonly byName = new Map<string, GalleryReplica>();
  /** Those that are being made: requests that come together for a new version ask the database once. */
  private readonly making = new Map<string, Promise<GalleryReplica>>();
  private loaded = false;
  private closed = false;
  private loading?: Promise<void>;

  constructor(
    private readonly galleries: GalleryRepository,
    private readonly loader: GalleryLoader,
    @Inject(GALLERY_ENGINE) private readonly engine: GalleryEngine,
    private readonly logger: AppLogger,
    health: HealthChecks,
  ) {
    health.register({
      name: 'galleries',
      critical: true,
      check: () => (this.loaded ? Promise.resolve() : Promise.reject(galleriesLoading())),
      detail: () => (this.loaded ? undefined : this.loader.progress),
    });
  }

  /** The process answers its probes while it loads, which may take a while. */
  onApplicationBootstrap(): void {
    void this.whenLoaded();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.loading;
    await this.engine.close();
  }

  /** Resolves when every gallery has been read; whoever asks first starts it. */
  whenLoaded(): Promise<void> {
    return (this.loading ??= this.loadAll());
  }

  all(): GalleryReplica[] {
    return [...this.byId.values()];
  }

  get(id: number): GalleryReplica | undefined {
    return this.byId.get(id);
  }

  /** The gallery that a row refers to, which another process may have made; undefined when it was removed. */
  async lookUp(id: number): Promise<GalleryReplica | undefined> {
    const known = this.byId.get(id);
    if (known) return known;
    const gallery = await this.galleries.byId(id);
    return gallery && this.meet(gallery);
  }

  /** The gallery, if there is one: also when another process has only just made it. */
  async find(name: GalleryName): Promise<GalleryReplica | undefined> {
    this.requireLoaded();
    const known = this.byName.get(nameKey(name));
    if (known) return known;
    const gallery = await this.galleries.find(name);
    return gallery && this.meet(gallery);
  }

  /** The gallery, made for vectors of this length unless it is there. */
  async ensure(name: GalleryName, dimension: number): Promise<GalleryReplica> {
    const known = await this.find(name);
    if (known) return known;
    const key = nameKey(name);
    const made =
      this.making.get(key) ??
      this.make(name, dimension).finally(() => {
        this.making.delete(key);
      });
    this.making.set(key, made);
    return made;
  }

  private async make(name: GalleryName, dimension: number): Promise<GalleryReplica> {
    return this.meet(await this.galleries.ensure(name, dimension));
  }

  /** Reads what is new in a gallery; in the transaction of a writer, if given. */
  catchUp(replica: GalleryReplica, manager?: EntityManager): Promise<void> {
    return replica.catchUp((after) => this.galleries.eventsAfter(replica.gallery, after, manager));
  }

  /** Reads on until the gallery has this position, which a caller has seen elsewhere. */
  async reach(replica: GalleryReplica, position: number): Promise<void> {
    if (replica.position < position) await this.catchUp(replica);
    if (replica.position < position) throw positionAhead(position, replica.position);
  }

  /** Takes in a gallery that another process may have made and filled. */
  private async meet(gallery: Gallery): Promise<GalleryReplica> {
    const replica = this.open(gallery);
    await this.catchUp(replica);
    return replica;
  }

  /** The replica of a gallery, empty if this process did not know it yet. */
  open(gallery: Gallery): GalleryReplica {
    const known = this.byId.get(gallery.id);
    if (known) return known;
    const replica = new GalleryReplica(gallery, () => this.engine.open(gallery.dimension));
    this.byId.set(gallery.id, replica);
    this.byName.set(nameKey(gallery), replica);
    return replica;
  }

  /** The same, empty also if this process knew it. */
  async openEmpty(gallery: Gallery): Promise<GalleryReplica> {
    const known = this.byId.get(gallery.id);
    this.byId.delete(gallery.id);
    await known?.close();
    return this.open(gallery);
  }

  /** Forgets a gallery that was removed. */
  async drop(id: number): Promise<void> {
    const replica = this.byId.get(id);
    if (!replica) return;
    this.byId.delete(id);
    const name = nameKey(replica.gallery);
    if (this.byName.get(name) === replica) this.byName.delete(name);
    await replica.close();
  }

  /** Takes in everything that is new, whoever made it, and drops what was removed. */
  async catchUpAll(): Promise<void> {
    // A row is committed before a process knows of it: whoever is known here and not found was removed.
    const known = [...this.byId.keys()];
    const positions = await this.galleries.positions();
    for (const id of known) if (!positions.has(id)) await this.drop(id);
    for (const [id, position] of positions) {
      const replica = this.get(id);
      if (!replica) await this.lookUp(id);
      else if (replica.position < position) await this.catchUp(replica);
    }
  }

  private requireLoaded(): void {
    if (!this.loaded) throw galleriesLoading();
  }

  private async loadAll(): Promise<void> {
    while (!this.loaded && !this.closed) {
      try {
        await this.loader.load(this, () => this.closed);
        // Reading took a while, and may have been done where the latest was not known.
        if (!this.closed) await this.catchUpAll();
        this.loaded = !this.closed;
      } catch (error) {
        this.logger.error('could not read the galleries; trying again', error, 'GalleryRegistry');
        await this.forgetAll();
        await setTimeout(retryMilliseconds);
      }
    }
  }

  private async forgetAll(): Promise<void> {
    await Promise.all(this.all().map((replica) => replica.close()));
    this.byId.clear();
    this.byName.clear();
  }
}
