import { Notifications } from '@gatehouse/database';
import { DatasetStore, datasetsChannel, ensureDemoList } from '@gatehouse/datasets';
import { AppLogger, CONFIG, HealthChecks } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { SanctionsConfig } from '../sanctions.config';
import { datasetsLoading } from './dataset.errors';
import { DatasetLoader } from './dataset.loader';
import { DatasetRegistry } from './dataset.registry';

const lookMilliseconds = 2000;
const retryMilliseconds = 1000;
const figures = new Intl.NumberFormat('en');

/** Keeps the memory of this process at what is current in the database. NOTIFY says when to look; looking needs none. */
@Injectable()
export class DatasetReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private lookAgain = false;
  private complaint?: unknown;
  private beginning?: Promise<void>;

  constructor(
    private readonly store: DatasetStore,
    private readonly registry: DatasetRegistry,
    private readonly loader: DatasetLoader,
    private readonly notifications: Notifications,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: SanctionsConfig,
    health: HealthChecks,
  ) {
    if (!this.serves) return;
    health.register({
      name: 'datasets',
      critical: true,
      check: () => (registry.ready ? Promise.resolve() : Promise.reject(datasetsLoading())),
      detail: () => (registry.ready ? this.inventory() : loader.progress),
    });
    health.register({
      name: 'dataset-versions',
      critical: false,
      check: () => (registry.failed().length === 0 ? Promise.resolve() : Promise.reject(new Error())),
      detail: () =>
        registry.failed().length === 0 ? undefined : `not read: ${registry.failed().join(', ')}`,
    });
  }

  /** The process answers its probes while it loads, which may take a while. */
  onApplicationBootstrap(): void {
    void this.whenReady();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.loader.stop();
    clearInterval(this.timer);
    await this.beginning;
    await this.looking;
  }

  /** Resolves when what is current has been loaded, or tried; in a worker, which screens nothing, when the sources are known. */
  whenReady(): Promise<void> {
    return (this.beginning ??= this.begin());
  }

  /** Looks once, and again if there was news meanwhile. */
  look(): Promise<void> {
    this.lookAgain = this.looking !== undefined;
    return (this.looking ??= this.lookQuietly().finally(() => {
      this.looking = undefined;
      if (this.lookAgain && !this.stopped) void this.look();
    }));
  }

  private get serves(): boolean {
    return this.config.ROLE !== 'worker';
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async begin(): Promise<void> {
    while (!this.stopped) {
      try {
        await ensureDemoList(this.store);
        await this.store.configure(this.config.DATASET_SOURCES);
        if (this.serves) await this.follow();
        return;
      } catch (error) {
        this.complain(error);
        await setTimeout(retryMilliseconds, undefined, { signal: this.stopping.signal }).catch(
          () => undefined,
        );
      }
    }
  }

  private async follow(): Promise<void> {
    // A list that cannot be read keeps back the checks that need it, not those of the other lists.
    const [failure] = await this.catchUp();
    if (this.stopped) return;
    if (failure !== undefined) this.complain(failure);
    this.registry.markComplete();
    this.logger.log(`ready with ${this.inventory()}`, 'DatasetReplica');
    this.notifications.on(datasetsChannel, () => void this.look());
    this.timer = setInterval(() => void this.look(), lookMilliseconds).unref();
  }

  private async lookQuietly(): Promise<void> {
    try {
      const [failure] = await this.catchUp();
      if (failure !== undefined) this.complain(failure);
      else this.complaint = undefined;
    } catch (error) {
      this.complain(error);
    }
  }

  /** Says once what goes on and on. */
  private complain(error: unknown): void {
    const known = String((error as Error).message);
    if (!this.stopped && this.complaint !== known)
      this.logger.error('could not follow the datasets; trying on', error, 'DatasetReplica');
    this.complaint = known;
  }

  /** Loads what is current; returns what went wrong with single lists. */
  private async catchUp(): Promise<unknown[]> {
    const states = await this.store.list(this.config.DATASET_STALE_HOURS);
    this.registry.learn(states);
    const current = states.filter(({ versionId }) => versionId !== undefined);
    const names = new Set(current.map(({ name }) => name));
    for (const { name } of this.registry.loaded()) if (!names.has(name)) this.remove(name);
    // One that fails must not keep the others from being loaded.
    const failures: unknown[] = [];
    for (const state of current)
      await this.loader.update(state).catch((error: unknown) => failures.push(error));
    return failures;
  }

  private remove(name: string): void {
    this.registry.remove(name);
    this.logger.log(`${name} was removed`, 'DatasetReplica');
  }

  private inventory(): string {
    const loaded = this.registry.loaded();
    const people = loaded.reduce((sum, each) => sum + each.people, 0);
    return `${loaded.length} datasets, ${figures.format(people)} people`;
  }
}
