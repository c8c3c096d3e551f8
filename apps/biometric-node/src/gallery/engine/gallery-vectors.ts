import type { VectorSource } from '@gatehouse/weaviate';
import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { withMean } from '../../template/template';
import type { TemplateRepository } from '../../template/template.repository';
import type { Gallery } from '../gallery';
import type { EngineTenantRepository } from './engine-tenant.repository';

/** The mean of so many random people is within 0.02 of that of all. */
const sampleSize = 4096;
const batchSize = 256;

/** The stored vectors of a gallery, which give the scores of candidates. */
export class GalleryVectors implements VectorSource<EntityManager> {
  constructor(
    private readonly gallery: Gallery,
    private readonly templates: TemplateRepository,
    private readonly tenants: EngineTenantRepository,
  ) {}

  async read(
    numbers: readonly number[],
    manager: EntityManager | undefined,
  ): Promise<Map<number, Float32Array[]>> {
    const people = await this.templates.findByNumbers(this.gallery, numbers, manager);
    return new Map(people.map(({ number, embeddings }) => [number, withMean(embeddings)]));
  }

  async sample(): Promise<Float32Array[]> {
    const last = await this.tenants.readLastNumber(this.gallery.id);
    const numbers =
      last <= sampleSize
        ? Array.from({ length: last }, (_, i) => i + 1)
        : [...new Set(Array.from({ length: sampleSize }, () => randomInt(last) + 1))];
    const vectors: Float32Array[] = [];
    for (let i = 0; i < numbers.length; i += batchSize) {
      const people = await this.templates.findByNumbers(this.gallery, numbers.slice(i, i + batchSize));
      for (const { embeddings } of people) vectors.push(...withMean(embeddings));
      await setImmediate();
    }
    return vectors;
  }
}
