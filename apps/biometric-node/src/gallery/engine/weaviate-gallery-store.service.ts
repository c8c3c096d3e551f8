import { EmbeddedEngine, findKnownSpace } from '@gatehouse/gallery';
import { AppLogger, CONFIG, HealthChecks } from '@gatehouse/platform';
import {
  MissingTenantError,
  WeaviateIndex,
  type WeaviateTenant,
  WeaviateUnreachableError,
} from '@gatehouse/weaviate';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type BiometricNodeConfig, galleryThreads } from '../../biometric-node.config';
import { TemplateRepository } from '../../template/template.repository';
import type { Gallery } from '../gallery';
import { galleryBehind } from '../gallery.errors';
import { GalleryRepository } from '../gallery.repository';
import type { GalleryStore } from '../gallery-store';
import { PersonRepository } from '../person.repository';
import { type EngineTenant, EngineTenantRepository } from './engine-tenant.repository';
import { EngineWriterService } from './engine-writer.service';
import { GalleryVectors } from './gallery-vectors';
import { maxPending, WeaviateReplica } from './weaviate-replica';

const followMs = 500;
/** How often a gallery that is searched is compared with what the engine should have. */
const countMs = 30_000;
const maxUnknown = 1000;
const figures = new Intl.NumberFormat('en');

/**
 * The galleries in Weaviate. Every process keeps the newest people in memory; one process at a time copies the log to the engine, and the others see
 * in the database how far it is.
 */
@Injectable()
export class WeaviateGalleryStore implements GalleryStore {
  private readonly tail: EmbeddedEngine;
  private readonly replicas = new Map<number, WeaviateReplica>();
  /** People whom the engine found after their deletion. */
  private readonly unknown = new Map<number, Set<number>>();
  private readonly countedAt = new Map<number, number>();
  /** Tenants whose loss was logged. */
  private readonly lost = new Set<string>();
  private following?: Promise<void>;
  private isClosed = false;
  private isReachable = true;
  /** The number of galleries that cannot be searched. */
  private behind = 0;
  private hasWarned = false;
  private status = 'connecting to Weaviate';

  constructor(
    private readonly galleries: GalleryRepository,
    private readonly people: PersonRepository,
    private readonly templates: TemplateRepository,
    private readonly tenants: EngineTenantRepository,
    private readonly writer: EngineWriterService,
    private readonly logger: AppLogger,
    health: HealthChecks,
    @Inject(CONFIG) config: BiometricNodeConfig,
  ) {
    this.tail = new EmbeddedEngine({ threads: galleryThreads(config) });
    // A wrong URL or a missing key ends the process at its start.
    void this.writer.client;
    health.register({
      name: 'gallery-engine',
      critical: false,
      check: () => (this.isReachable ? Promise.resolve() : Promise.reject(new Error(this.status))),
    });
    health.register({
      name: 'galleries-in-engine',
      critical: true,
      check: () => (this.behind === 0 ? Promise.resolve() : Promise.reject(galleryBehind())),
      detail: () => (this.behind === 0 ? undefined : this.status),
    });
  }

  get progress(): string {
    return this.status;
  }

  open(gallery: Gallery): WeaviateReplica {
    const replica: WeaviateReplica = new WeaviateReplica(gallery, {
      people: this.people,
      openIndex: () => this.openIndex(gallery),
      readEvents: (after, manager) => this.galleries.findEventsAfter(gallery, after, manager),
      onFailure: (error) => this.handleFailure(replica, error),
    });
    this.replicas.set(gallery.id, replica);
    return replica;
  }

  /** A gallery is returned when all but its newest people are in the engine. */
  async *load(isStopped: () => boolean): AsyncGenerator<WeaviateReplica> {
    for (const gallery of await this.galleries.findAll()) {
      const replica = this.open(gallery);
      for (;;) {
        if (isStopped()) return;
        await replica.catchUp();
        if (!replica.isBehind) break;
        const row = await this.tenants.ensure(gallery, 'serving');
        this.report(row, gallery);
        // Another process may be copying.
        if (!(await this.writer.advance(gallery, row.tenant))) await setTimeout(followMs);
      }
      yield replica;
    }
    this.following ??= this.follow();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.following;
    await Promise.all([...this.replicas.values()].map((replica) => replica.close()));
    await this.tail.close();
  }

  private report({ position, galleryPosition }: EngineTenant, { guid }: Gallery): void {
    this.status = `gallery ${guid}: ${figures.format(position)} of ${figures.format(galleryPosition ?? 0)} changes are in Weaviate`;
  }

  /** Undefined if too many people are not in the engine, or people of the gallery are missing there. */
  private async openIndex(gallery: Gallery): Promise<WeaviateIndex<EntityManager> | undefined> {
    const row = await this.tenants.ensure(gallery, 'serving');
    if ((row.galleryPosition ?? 0) - row.position > maxPending) return undefined;
    const tenant = row.position === 0 ? undefined : await this.writer.open(gallery, row);
    const vectors = tenant && (await countVectors(tenant));
    // After the vectors, so that everything that was removed from the engine is in the log.
    const { people: size, least } = await this.tenants.countPeople(row);
    if (vectors !== undefined && vectors < least) return this.reportLoss(gallery, row);
    const space = findKnownSpace(gallery.version, gallery.dimension);
    const index = new WeaviateIndex<EntityManager>({
      tail: this.tail.open(gallery.dimension, space && { space }),
      tenant,
      source: new GalleryVectors(gallery, this.templates, this.tenants),
      size,
      position: row.position,
      ...(space && { space }),
      onUnknown: (labels) => this.handleUnknown(gallery.id, labels),
    });
    await index.refreshMean();
    return index;
  }

  private reportLoss({ guid }: Gallery, { tenant }: EngineTenant): undefined {
    this.status = `gallery ${guid}: people are missing in Weaviate; run galleries rebuild ${guid} --engine weaviate --replace`;
    if (this.lost.has(tenant)) return undefined;
    this.lost.add(tenant);
    this.logger.error(
      `people of gallery ${guid} are missing in the tenant ${tenant} of Weaviate; run: npm run galleries -- rebuild ${guid} --engine weaviate --replace`,
      undefined,
      'WeaviateGalleryStore',
    );
    return undefined;
  }

  private handleUnknown(galleryId: number, labels: readonly number[]): void {
    const all = this.unknown.get(galleryId) ?? new Set<number>();
    this.unknown.set(galleryId, all);
    for (const label of labels) if (all.size < maxUnknown) all.add(label);
  }

  private handleFailure(replica: WeaviateReplica, error: Error): void {
    if (error instanceof WeaviateUnreachableError) this.setReachable(false, error);
    // The next round compares it with the database.
    if (error instanceof MissingTenantError) this.countedAt.delete(replica.gallery.id);
  }

  private setReachable(isReachable: boolean, error?: unknown): void {
    this.isReachable = isReachable;
    if (isReachable) this.hasWarned = false;
    else if (!this.hasWarned) {
      this.hasWarned = true;
      this.status = error instanceof Error ? error.message : 'Weaviate does not answer';
      this.logger.warn('failed to reach Weaviate; retrying', error, 'WeaviateGalleryStore');
    }
  }

  private async follow(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.followOnce();
        this.setReachable(true);
      } catch (error) {
        this.setReachable(false, error);
      }
      await setTimeout(followMs);
    }
  }

  /** Copies new events of all galleries to the engine, drops from memory what it has, and deletes what is no longer needed. */
  private async followOnce(): Promise<void> {
    const rows = await this.tenants.findAll();
    const failures: unknown[] = [];
    for (const row of rows) {
      const replica = this.replicas.get(row.galleryId);
      if (row.galleryPosition === null) this.replicas.delete(row.galleryId);
      if (!replica || row.state !== 'serving' || this.isClosed) continue;
      await this.followGallery(replica, row).catch((error: unknown) => failures.push(error));
    }
    this.behind = [...this.replicas.values()].filter(({ isBehind }) => isBehind).length;
    for (const each of await this.tenants.findDeletable()) await this.writer.deleteTenant(each);
    if (failures.length > 0) throw failures[0];
  }

  private async followGallery(replica: WeaviateReplica, row: EngineTenant): Promise<void> {
    const { gallery } = replica;
    let current: EngineTenant | undefined = row;
    while (current && current.position < (row.galleryPosition ?? 0) && !this.isClosed)
      current = await this.writer.advance(gallery, row.tenant);
    const reached = current ?? row;
    if (reached.position > 0) await replica.confirm(reached, await this.writer.open(gallery, reached));
    if (replica.isBehind) await replica.catchUp();
    await this.checkCount(replica, reached);
    await this.deleteUnknown(gallery, reached);
  }

  /** A tenant that is missing, or was restored from an old backup, must not look like a gallery of strangers. */
  private async checkCount(replica: WeaviateReplica, row: EngineTenant): Promise<void> {
    const { gallery } = replica;
    const isDue = Date.now() - (this.countedAt.get(gallery.id) ?? 0) > countMs;
    if (!isDue || row.position === 0 || !replica.takeUse()) return;
    this.countedAt.set(gallery.id, Date.now());
    const vectors = await countVectors(await this.writer.open(gallery, row));
    if (vectors >= (await this.tenants.countPeople(row)).least) return;
    this.reportLoss(gallery, row);
    await replica.reset();
  }

  private async deleteUnknown(gallery: Gallery, row: EngineTenant): Promise<void> {
    const numbers = [...(this.unknown.get(gallery.id) ?? [])];
    if (numbers.length === 0) return;
    const existing = new Set((await this.people.findByNumbers(gallery, numbers)).map(({ number }) => number));
    const gone = numbers.filter((number) => !existing.has(number));
    await this.writer.removePeople(await this.writer.open(gallery, row), gone);
    this.unknown.delete(gallery.id);
  }
}

/** The number of vectors in the engine; 0 if it does not have the tenant. */
async function countVectors(tenant: WeaviateTenant): Promise<number> {
  try {
    return await tenant.count();
  } catch (error) {
    if (error instanceof MissingTenantError) return 0;
    throw error;
  }
}
