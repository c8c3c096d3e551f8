import { ReadReplica } from '@gatehouse/database';
import { AppLogger } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { getFirstNumber, pageSize } from '../template/template-page';
import { TemplateRepository } from '../template/template.repository';
import type { EnrolledPerson, Gallery } from './gallery';
import { GalleryRepository } from './gallery.repository';
import type { MemoryReplica } from './memory-replica';

const figures = new Intl.NumberFormat('en');

/** Loads the galleries from the database into memory, each from one snapshot. */
@Injectable()
export class GalleryLoaderService {
  private people = 0;
  private expected = 0;

  constructor(
    private readonly source: DataSource,
    private readonly replica: ReadReplica,
    private readonly galleries: GalleryRepository,
    private readonly templates: TemplateRepository,
    private readonly logger: AppLogger,
  ) {}

  /** The loading progress, for an operator. */
  get progress(): string {
    return `${figures.format(this.people)} of about ${figures.format(this.expected)} people loaded`;
  }

  /** Each gallery is returned when it is loaded. */
  async *load(
    open: (gallery: Gallery) => MemoryReplica,
    isStopped: () => boolean,
  ): AsyncGenerator<MemoryReplica> {
    const start = performance.now();
    this.people = 0;
    this.expected = await this.countPeople();
    for (const gallery of await this.galleries.findAll()) {
      if (isStopped()) return;
      const { people } = this;
      yield await this.replica.read((source) => {
        // A gallery that failed on the read replica is loaded again.
        this.people = people;
        return this.loadOne(source, open(gallery), isStopped);
      });
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    this.logger.log(`loaded ${figures.format(this.people)} people in ${seconds} s`, 'GalleryLoader');
  }

  private async loadOne(
    source: DataSource,
    replica: MemoryReplica,
    isStopped: () => boolean,
  ): Promise<MemoryReplica> {
    try {
      await this.loadSnapshot(source, replica, isStopped);
      await this.requireSameHistory(replica);
      return replica;
    } catch (error) {
      await replica.close();
      throw error;
    }
  }

  /** After a restore of the database, or a failover with data loss, a read replica may have another history. */
  private async requireSameHistory({ gallery, position }: MemoryReplica): Promise<void> {
    if (position > (await this.readPosition(gallery, this.source.manager)))
      throw new Error(
        `Gallery ${gallery.id} is ahead of the database: the read replica has another history.`,
      );
  }

  private async countPeople(): Promise<number> {
    const [row] = await this.source.query<{ people: number }[]>(
      'SELECT coalesce(sum(last_number), 0)::float8 AS people FROM biometric_node.galleries',
    );
    return row?.people ?? 0;
  }

  /** One snapshot of the database: the position and the people are consistent, even if they are not current. */
  private async loadSnapshot(
    source: DataSource,
    replica: MemoryReplica,
    isStopped: () => boolean,
  ): Promise<void> {
    const runner = source.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      // A large gallery takes longer than the statement timeout of requests.
      await runner.query('SET LOCAL statement_timeout = 0');
      await this.fill(replica, runner, isStopped);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async fill(replica: MemoryReplica, runner: QueryRunner, isStopped: () => boolean): Promise<void> {
    const { gallery } = replica;
    const position = await this.readPosition(gallery, runner.manager);
    for await (const people of this.readBatches(gallery, runner)) {
      if (isStopped()) return;
      this.people += people.length;
      await replica.fill(people, 0);
    }
    await replica.fill([], position);
  }

  private async readPosition({ id, guid }: Gallery, manager: EntityManager): Promise<number> {
    const [row] = await manager.query<{ position: number }[]>(
      'SELECT position::float8 AS position FROM biometric_node.galleries WHERE id = $1 AND guid = $2',
      [id, guid],
    );
    if (!row)
      throw new Error(`There is no gallery ${id}: the read replica is behind, or of another database.`);
    return row.position;
  }

  /** The pages, then the people who are on no page. */
  private async *readBatches(gallery: Gallery, runner: QueryRunner): AsyncGenerator<EnrolledPerson[]> {
    const pages: number[] = [];
    for await (const { page, ...sealed } of this.templates.readPages(gallery.id, runner)) {
      pages.push(page);
      yield this.templates.openPage(gallery, page, sealed);
    }
    for (const [after, before] of findGaps(pages)) yield* this.readRange(gallery, after, before, runner);
  }

  private async *readRange(
    gallery: Gallery,
    after: number,
    before: number | undefined,
    { manager }: QueryRunner,
  ): AsyncGenerator<EnrolledPerson[]> {
    for (let last = after; ;) {
      const people = await this.templates.findAfter(gallery, last, pageSize, manager, before);
      const end = people.at(-1);
      if (!end) return;
      last = end.number;
      yield people;
    }
  }
}

/** The ranges of numbers that no page covers: after one number, before the other. */
export function findGaps(pages: readonly number[]): [after: number, before: number | undefined][] {
  const gaps: [number, number | undefined][] = [];
  let covered = 0;
  for (const page of pages) {
    if (getFirstNumber(page) > covered + 1) gaps.push([covered, getFirstNumber(page)]);
    covered = getFirstNumber(page) + pageSize - 1;
  }
  return [...gaps, [covered, undefined]];
}
