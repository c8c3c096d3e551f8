import { ReadReplica } from '@gatehouse/database';
import { AppLogger } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { firstNumberOf, pageSize } from '../template/template-page';
import { TemplateRepository } from '../template/template.repository';
import type { EnrolledPerson, Gallery } from './gallery';
import type { GalleryRegistry } from './gallery.registry';
import type { GalleryReplica } from './gallery.replica';
import { GalleryRepository } from './gallery.repository';

const figures = new Intl.NumberFormat('en');

/** Reads the galleries from the database into memory, each as it was at one moment. */
@Injectable()
export class GalleryLoader {
  private people = 0;
  private wanted = 0;

  constructor(
    private readonly source: DataSource,
    private readonly replica: ReadReplica,
    private readonly galleries: GalleryRepository,
    private readonly templates: TemplateRepository,
    private readonly logger: AppLogger,
  ) {}

  /** How far the reading has come, for an operator. */
  get progress(): string {
    return `${figures.format(this.people)} of about ${figures.format(this.wanted)} people read`;
  }

  async load(registry: GalleryRegistry, stopped: () => boolean): Promise<void> {
    const start = performance.now();
    this.people = 0;
    this.wanted = await this.countPeople();
    for (const gallery of await this.galleries.all()) {
      if (stopped()) return;
      const { people } = this;
      await this.replica.read(async (source) => {
        // What a read replica broke off is read anew.
        this.people = people;
        const loaded = await registry.openEmpty(gallery);
        await this.loadOne(source, loaded, stopped);
        await this.checkPast(loaded);
      });
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    this.logger.log(`read ${figures.format(this.people)} people in ${seconds} s`, 'GalleryLoader');
  }

  /** After a restore of the database, or a failover that lost something, a read replica may tell of another past. */
  private async checkPast({ gallery, position }: GalleryReplica): Promise<void> {
    if (position > (await this.positionOf(gallery, this.source.manager)))
      throw new Error(`Gallery ${gallery.id} is ahead of the database: this replica follows another one.`);
  }

  private async countPeople(): Promise<number> {
    const [row] = await this.source.query<{ people: number }[]>(
      'SELECT coalesce(sum(last_number), 0)::float8 AS people FROM biometric_node.galleries',
    );
    return row?.people ?? 0;
  }

  /** One snapshot of the database: the position and the people belong together, also where they are of a while ago. */
  private async loadOne(source: DataSource, replica: GalleryReplica, stopped: () => boolean): Promise<void> {
    const runner = source.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      // A large gallery takes longer to read than any query of a request may.
      await runner.query('SET LOCAL statement_timeout = 0');
      await this.fill(replica, runner, stopped);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async fill(replica: GalleryReplica, runner: QueryRunner, stopped: () => boolean): Promise<void> {
    const { gallery } = replica;
    const position = await this.positionOf(gallery, runner.manager);
    for await (const people of this.batches(gallery, runner)) {
      if (stopped()) return;
      this.people += people.length;
      await replica.fill(people, 0);
    }
    await replica.fill([], position);
  }

  private async positionOf({ id, guid }: Gallery, manager: EntityManager): Promise<number> {
    const [row] = await manager.query<{ position: number }[]>(
      'SELECT position::float8 AS position FROM biometric_node.galleries WHERE id = $1 AND guid = $2',
      [id, guid],
    );
    if (!row) throw new Error(`There is no gallery ${id}: this is a replica of another database, or behind.`);
    return row.position;
  }

  /** The pages, then those who are on none. */
  private async *batches(gallery: Gallery, runner: QueryRunner): AsyncGenerator<EnrolledPerson[]> {
    const pages: number[] = [];
    for await (const { page, ...sealed } of this.templates.readPages(gallery.id, runner)) {
      pages.push(page);
      yield this.templates.openPage(gallery, page, sealed);
    }
    for (const [after, before] of gapsBetween(pages)) yield* this.range(gallery, after, before, runner);
  }

  private async *range(
    gallery: Gallery,
    after: number,
    before: number | undefined,
    { manager }: QueryRunner,
  ): AsyncGenerator<EnrolledPerson[]> {
    for (let last = after; ;) {
      const people = await this.templates.after(gallery, last, pageSize, manager, before);
      const end = people.at(-1);
      if (!end) return;
      last = end.number;
      yield people;
    }
  }
}

/** The stretches of numbers that no page covers: after this number, before that one. */
export function gapsBetween(pages: readonly number[]): [after: number, before: number | undefined][] {
  const gaps: [number, number | undefined][] = [];
  let covered = 0;
  for (const page of pages) {
    if (firstNumberOf(page) > covered + 1) gaps.push([covered, firstNumberOf(page)]);
    covered = firstNumberOf(page) + pageSize - 1;
  }
  return [...gaps, [covered, undefined]];
}
