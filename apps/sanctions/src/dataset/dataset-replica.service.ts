import { Notifications } from '@gatehouse/database';
import { DatasetStore, datasetsChannel, ensureDemoList } from '@gatehouse/datasets';
import { AppLogger, CONFIG, HealthChecks } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { SanctionsConfig } from '../sanctions.config';
import { DatasetLoaderService } from './dataset-loader.service';
import { DatasetRegistryService } from './dataset-registry.service';
import { datasetsLoading } from './dataset.errors';

const pollIntervalMs = 2000;
const startRetryMs = 1000;
const figures = new Intl.NumberFormat('en');

/** Keeps the datasets in memory up to date with the database. NOTIFY triggers a poll; a timer polls without it. */
@Injectable()
export class DatasetReplicaService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private starting?: Promise<void>;
  private polling?: Promise<void>;
  private pollAgain = false;
  private lastError?: string;

  constructor(
    private readonly store: DatasetStore,
    private readonly registry: DatasetRegistryService,
    private readonly loader: DatasetLoaderService,
    private readonly notifications: Notifications,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: SanctionsConfig,
    health: HealthChecks,
  ) {
    if (!this.servesRequests) return;
    health.register({
      name: 'datasets',
      critical: true,
      check: () => (registry.ready ? Promise.resolve() : Promise.reject(datasetsLoading())),
      detail: () => (registry.ready ? this.describeLoaded() : loader.progress),
    });
    health.register({
      name: 'dataset-versions',
      critical: false,
      check: () => (registry.failed().length === 0 ? Promise.resolve() : Promise.reject(new Error())),
      detail: () =>
        registry.failed().length === 0 ? undefined : `failed to load: ${registry.failed().join(', ')}`,
    });
  }

  /** Not awaited: the process answers its probes while it loads. */
  onApplicationBootstrap(): void {
    void this.whenReady();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.loader.stop();
    clearInterval(this.timer);
    await this.starting;
    await this.polling;
  }

  /** Resolves once every current version has been loaded or tried; in a worker, once the sources are stored. */
  whenReady(): Promise<void> {
    return (this.starting ??= this.start());
  }

  /** Polls once, and a second time if it was called again in the meantime. */
  poll(): Promise<void> {
    this.pollAgain = this.polling !== undefined;
    return (this.polling ??= this.pollOnce().finally(() => {
      this.polling = undefined;
      if (this.pollAgain && !this.stopped) void this.poll();
    }));
  }

  private get servesRequests(): boolean {
    return this.config.ROLE !== 'worker';
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async start(): Promise<void> {
    while (!this.stopped) {
      try {
        await ensureDemoList(this.store);
        await this.store.configure(this.config.DATASET_SOURCES);
        if (this.servesRequests) await this.startPolling();
        return;
      } catch (error) {
        this.logError(error);
        await setTimeout(startRetryMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async startPolling(): Promise<void> {
    // A list that fails to load blocks only the checks that need it, so the process is ready without it.
    const [failure] = await this.loadCurrent();
    if (this.stopped) return;
    if (failure !== undefined) this.logError(failure);
    this.registry.markReady();
    this.logger.log(`ready with ${this.describeLoaded()}`, 'DatasetReplicaService');
    this.notifications.on(datasetsChannel, () => void this.poll());
    this.timer = setInterval(() => void this.poll(), pollIntervalMs).unref();
  }

  private async pollOnce(): Promise<void> {
    try {
      const [failure] = await this.loadCurrent();
      if (failure !== undefined) this.logError(failure);
      else this.lastError = undefined;
    } catch (error) {
      this.logError(error);
    }
  }

  /** Logs an error that repeats only once. */
  private logError(error: unknown): void {
    const message = String((error as Error).message);
    if (!this.stopped && this.lastError !== message)
      this.logger.error('failed to load datasets; retrying', error, 'DatasetReplicaService');
    this.lastError = message;
  }

  /** Loads the current versions and returns the errors of single lists. */
  private async loadCurrent(): Promise<unknown[]> {
    const states = await this.store.list(this.config.DATASET_STALE_HOURS);
    this.registry.setStates(states);
    const current = states.filter(({ versionId }) => versionId !== undefined);
    const names = new Set(current.map(({ name }) => name));
    for (const { name } of this.registry.loaded()) if (!names.has(name)) this.remove(name);
    // A list that fails must not prevent the others from being loaded.
    const failures: unknown[] = [];
    for (const state of current)
      await this.loader.update(state).catch((error: unknown) => failures.push(error));
    return failures;
  }

  private remove(name: string): void {
    this.registry.remove(name);
    this.logger.log(`removed ${name}`, 'DatasetReplicaService');
  }

  private describeLoaded(): string {
    const loaded = this.registry.loaded();
    const people = loaded.reduce((sum, each) => sum + each.people, 0);
    return `${loaded.length} datasets, ${figures.format(people)} people`;
  }
}
