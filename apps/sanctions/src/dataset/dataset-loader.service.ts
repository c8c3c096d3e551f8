import { type DatasetState, DatasetStore } from '@gatehouse/datasets';
import { AppLogger } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DatasetRegistryService } from './dataset-registry.service';
import { loadIndex } from './index-loading';

/** A version that failed to load may be large, so it is not read again on every poll. */
const retryDelayMs = 10_000;
const figures = new Intl.NumberFormat('en');

/** Loads versions of datasets from the database into memory. */
@Injectable()
export class DatasetLoaderService {
  private stopped = false;
  private progressText?: string;
  /** By the name of the dataset. */
  private readonly failures = new Map<string, { versionId: string; error: Error; until: number }>();
  /** The loads in progress, by the id of the version. They never reject. */
  private readonly loading = new Map<string, Promise<void>>();

  constructor(
    private readonly store: DatasetStore,
    private readonly registry: DatasetRegistryService,
    private readonly logger: AppLogger,
  ) {}

  /** The progress of the current or last load, for operators. */
  get progress(): string | undefined {
    return this.progressText;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Resolves once the load of a version that is in progress has ended, so that nobody else loads it as well. It may have failed. */
  async waitFor(versionId: string): Promise<void> {
    await this.loading.get(versionId);
  }

  /** Loads the current version unless it is in memory. Throws if that fails. */
  async update(state: DatasetState): Promise<void> {
    const { name, versionId } = state;
    if (this.stopped || versionId === undefined || this.registry.findVersionId(name) === versionId) return;
    const failure = this.failures.get(name);
    if (failure?.versionId === versionId && performance.now() < failure.until) throw failure.error;
    const load = this.load(state, versionId);
    this.loading.set(
      versionId,
      load.catch(() => undefined),
    );
    try {
      await load;
      this.failures.delete(name);
    } catch (error) {
      const until = performance.now() + retryDelayMs;
      this.failures.set(name, { versionId, error: error as Error, until });
      this.registry.markFailed(state);
      throw error;
    } finally {
      this.loading.delete(versionId);
    }
  }

  private async load(state: DatasetState, versionId: string): Promise<void> {
    const { name, version } = state;
    const start = performance.now();
    this.setProgress(state, 0);
    this.logger.log(`loading ${name}, version ${version}`, 'DatasetLoaderService');
    const index = await loadIndex(this.chunks(versionId), (entities) => this.setProgress(state, entities));
    if (this.stopped) return;
    const { people } = this.registry.install(state, index);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    this.logger.log(
      `loaded ${name}: ${figures.format(people)} people in ${seconds} s`,
      'DatasetLoaderService',
    );
  }

  private async *chunks(versionId: string): AsyncGenerator<Buffer> {
    for await (const chunk of this.store.read(versionId)) {
      if (this.stopped) return;
      yield chunk;
    }
  }

  private setProgress({ name, entities: all }: DatasetState, entities: number): void {
    this.progressText = `loading ${name}: ${figures.format(entities)} of ${figures.format(all)} entries`;
  }
}
