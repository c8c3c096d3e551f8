import { type DatasetState, DatasetStore } from '@gatehouse/datasets';
import { AppLogger } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DatasetRegistry } from './dataset.registry';
import { loadIndex } from './index-loading';

/** A version that cannot be loaded is read again only now and then: it may be large. */
const rereadMilliseconds = 10_000;
const figures = new Intl.NumberFormat('en');

/** Reads versions of datasets from the database into memory. */
@Injectable()
export class DatasetLoader {
  private stopped = false;
  private doing?: string;
  /** By the name of the dataset. */
  private readonly failures = new Map<string, { versionId: string; error: Error; until: number }>();

  constructor(
    private readonly store: DatasetStore,
    private readonly registry: DatasetRegistry,
    private readonly logger: AppLogger,
  ) {}

  /** How far the reading has come, for an operator. */
  get progress(): string | undefined {
    return this.doing;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Sees to it that the version in memory is the current one. Throws where that cannot be done. */
  async update(state: DatasetState): Promise<void> {
    const { name, versionId } = state;
    if (this.stopped || versionId === undefined || this.registry.versionIdOf(name) === versionId) return;
    const failure = this.failures.get(name);
    if (failure?.versionId === versionId && performance.now() < failure.until) throw failure.error;
    try {
      await this.load(state, versionId);
      this.failures.delete(name);
    } catch (error) {
      const until = performance.now() + rereadMilliseconds;
      this.failures.set(name, { versionId, error: error as Error, until });
      this.registry.markFailed(state);
      throw error;
    }
  }

  private async load(state: DatasetState, versionId: string): Promise<void> {
    const { name, version } = state;
    const start = performance.now();
    this.report(state, 0);
    this.logger.log(`reading ${name}, version ${version}`, 'DatasetLoader');
    const index = await loadIndex(this.chunks(versionId), (entities) => this.report(state, entities));
    if (this.stopped) return;
    const { people } = this.registry.install(state, index);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    this.logger.log(`read ${name}: ${figures.format(people)} people in ${seconds} s`, 'DatasetLoader');
  }

  private async *chunks(versionId: string): AsyncGenerator<Buffer> {
    for await (const chunk of this.store.read(versionId)) {
      if (this.stopped) return;
      yield chunk;
    }
  }

  private report({ name, entities: all }: DatasetState, entities: number): void {
    this.doing = `reading ${name}: ${figures.format(entities)} of ${figures.format(all)} entries`;
  }
}
