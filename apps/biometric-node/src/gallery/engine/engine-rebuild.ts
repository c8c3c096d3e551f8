import { setTimeout } from 'node:timers/promises';
import type { Gallery } from '../gallery';
import type { EngineTenant, EngineTenantRepository } from './engine-tenant.repository';
import type { EngineWriterService } from './engine-writer.service';

const busyMs = 500;

export interface RebuildOptions {
  /** Fills a new tenant, which then replaces the one that is searched. Otherwise the missing changes are copied. */
  replace: boolean;
  /** The maximum number of changes per second, so that searches do not wait for the engine. Default: no maximum. */
  maxPerSecond?: number;
}

/** Fills the engine from the database. An interrupted one continues where it was. */
export class EngineRebuild {
  constructor(
    private readonly tenants: EngineTenantRepository,
    private readonly writer: EngineWriterService,
  ) {}

  async run(
    gallery: Gallery,
    { replace, maxPerSecond = Infinity }: RebuildOptions,
    onProgress: (done: number, all: number) => void,
  ): Promise<void> {
    for (;;) {
      const row = await this.fill(gallery, replace ? 'filling' : 'serving', maxPerSecond, onProgress);
      if (!replace || (await this.promote(row))) return;
    }
  }

  private async fill(
    gallery: Gallery,
    state: 'serving' | 'filling',
    maxPerSecond: number,
    onProgress: (done: number, all: number) => void,
  ): Promise<EngineTenant> {
    const { tenant } = await this.tenants.ensure(gallery, state);
    for (;;) {
      const row = await this.tenants.find(gallery.id, state);
      if (row?.tenant !== tenant || row.galleryPosition === null)
        throw new Error(
          `The gallery ${gallery.guid} was removed, or another process has replaced its tenant.`,
        );
      onProgress(row.position, row.galleryPosition);
      if (row.position >= row.galleryPosition) return row;
      const start = performance.now();
      const advanced = await this.writer.advance(gallery, tenant);
      if (!advanced) await setTimeout(busyMs);
      else
        await setTimeout(
          ((advanced.position - row.position) / maxPerSecond) * 1000 - (performance.now() - start),
        );
    }
  }

  private async promote({ tenant }: EngineTenant): Promise<boolean> {
    return (
      (await this.tenants.whileLocked(tenant, (row, manager) => this.tenants.promote(manager, row))) ?? false
    );
  }
}

const barWidth = 30;
const figures = new Intl.NumberFormat('en');

/** One line: a bar, the percentage and the changes. */
export function formatProgress(guid: string, done: number, all: number): string {
  const share = all === 0 ? 1 : done / all;
  const filled = Math.floor(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${guid} ${bar} ${Math.floor(share * 100)} % (${figures.format(done)} of ${figures.format(all)} changes)`;
}
