import { inTransaction } from '@gatehouse/database';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobMap,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GalleryRepository } from '../gallery/gallery.repository';
import { getFirstNumber, pageSize, sealPage } from './template-page';
import { TemplateRepository } from './template.repository';
import { NodeVault } from '../vault/node-vault';

const maxJobs = 100;

/** Finds pages that can be packed. */
@FindsDueJobs()
@Injectable()
export class MissingTemplatePages implements DueSource {
  readonly everySeconds = 20;

  constructor(private readonly templates: TemplateRepository) {}

  async due(limit: number): Promise<DueJob[]> {
    const missing = await this.templates.findMissingPages(Math.min(limit, maxJobs));
    return missing.map((payload) => ({
      name: 'pack-templates',
      id: `pack-${payload.galleryId}-${payload.page}`,
      payload,
    }));
  }
}

/** Packs one page. It reads without the lock, and stores the page only if no person on it was deleted meanwhile. */
@ProcessesJob('pack-templates')
@Injectable()
export class PackTemplates implements JobProcessor<'pack-templates'> {
  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly templates: TemplateRepository,
    private readonly vault: NodeVault,
  ) {}

  async process({ galleryId, page }: JobMap['pack-templates']): Promise<void> {
    const gallery = await this.galleries.findById(galleryId);
    if (!gallery) return;
    const first = getFirstNumber(page);
    const people = await this.templates.findAfter(gallery, first - 1, pageSize, undefined, first + pageSize);
    const sealed = sealPage(this.vault, galleryId, page, people);
    for (const { embeddings } of people) for (const embedding of embeddings) embedding.fill(0);
    await inTransaction(this.source, async ({ manager }) => {
      if (!(await this.galleries.lock(manager, galleryId))) return;
      await this.templates.savePage(manager, galleryId, page, people.length, sealed);
    });
  }
}
