import { inTransaction, uuidv7 } from '@gatehouse/database';
import { DatasetStore } from '@gatehouse/datasets';
import { AppLogger, Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PeopleService } from '../population/people.service';
import type { ListVersion, Population } from '../population/population';
import { PopulationDeletedError } from '../population/population.errors';
import { PopulationService } from '../population/population.service';
import type { Lease } from './idle-cache';
import { findTarget, isSameState } from './list-target';
import {
  type ListChange,
  MonitoredListsService,
  type OpenList,
  VersionRemovedError,
} from './monitored-lists.service';
import { MonitoringMetrics } from './monitoring.metrics';
import { PopulationScreenerService } from './population-screener.service';
import type { Run } from './run';
import { RunRepository } from './run.repository';
import { SliceStoreService } from './slice-store.service';

export const slicePeople = 1000;
/** Above this part of changed entities, comparing with the whole lists takes less time. */
const maxDeltaShare = 0.5;
const retryDelayMs = 30_000;

/** `outdated`: another process or a change of the population came first, and nothing was stored. */
export type StepResult = 'more' | 'done' | 'outdated';

/** Screens populations, one slice after the other. All state is in the database. */
@Injectable()
export class PopulationMonitorService {
  constructor(
    private readonly source: DataSource,
    private readonly datasets: DatasetStore,
    private readonly populations: PopulationService,
    private readonly people: PeopleService,
    private readonly lists: MonitoredListsService,
    private readonly screener: PopulationScreenerService,
    private readonly runs: RunRepository,
    private readonly slices: SliceStoreService,
    private readonly metrics: MonitoringMetrics,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Screens the next slice of the pending people of a population, and the next slice of its run. */
  async step(populationId: string): Promise<StepResult> {
    const running = await this.runs.findRunning(populationId);
    try {
      const result = await this.screenNext(populationId, running);
      // Only now: until something is stored, the reason to wait may still apply.
      if (result !== 'outdated') await this.runs.clearWait(populationId);
      return result;
    } catch (error) {
      if (error instanceof PopulationDeletedError) return 'done';
      if (error instanceof VersionRemovedError) {
        // Its people are compared with the current versions instead.
        if (running) await this.runs.replace(populationId, running.id, this.clock.now());
        return 'outdated';
      }
      const isExpected = error instanceof CannotScreenError;
      await this.wait(
        populationId,
        isExpected ? error.message : 'Screening failed. The log of the worker contains the reason.',
      );
      if (!isExpected) throw error;
      return 'done';
    }
  }

  private async screenNext(populationId: string, running: Run | undefined): Promise<StepResult> {
    const population = await this.populations.find(populationId);
    if (!population) return 'done';
    const held = [...population.heldVersions, ...(running?.toVersions ?? [])];
    const target = findTarget(population.dataset, await this.datasets.list(), held);
    if ('problem' in target) throw new CannotScreenError(target.problem);
    const run = running ?? (await this.begin(population, target.versions));
    return run === 'outdated' ? run : await this.screen(population, run);
  }

  /** Starts a run if the population does not correspond to these versions. */
  private async begin(
    population: Population,
    to: readonly ListVersion[],
  ): Promise<Run | undefined | 'outdated'> {
    if (isSameState(population.listVersions, to)) return undefined;
    const from = population.listVersions;
    const kind = from && (await this.canCompare(from, to)) ? 'DELTA' : 'FULL';
    const isStarted = await inTransaction(this.source, async ({ manager }) => {
      const state = await this.runs.lockState(manager, population.id);
      if (!state || state.runId !== null || state.settingsRevision !== population.settingsRevision)
        return false;
      if (from ? !isSameState(from, state.listVersions ?? []) : state.listVersions) return false;
      const run = { id: uuidv7(), kind, ...(from && { from }), to, total: state.people } as const;
      await this.runs.insert(manager, population.id, run, this.clock.now());
      return true;
    });
    if (!isStarted) return 'outdated';
    return (await this.runs.findRunning(population.id)) ?? 'outdated';
  }

  private async canCompare(from: readonly ListVersion[], to: readonly ListVersion[]): Promise<boolean> {
    if (from.some(({ matcher }) => matcher !== to[0]?.matcher)) return false;
    try {
      const change = await this.lists.openChange(from, to);
      change.release();
      return change.value.share <= maxDeltaShare;
    } catch (error) {
      if (error instanceof VersionRemovedError) return false;
      throw error;
    }
  }

  private async screen(population: Population, run: Run | undefined): Promise<StepResult> {
    const versions = run?.toVersions ?? population.listVersions;
    if (!versions) return 'outdated';
    const opened: Lease<unknown>[] = [];
    try {
      const lists = await this.openLists(versions, opened);
      const isDelta = run?.kind === 'DELTA' && run.fromVersions;
      const change = isDelta ? await this.openChange(run.fromVersions!, versions, opened) : undefined;
      const work = { population, versions, lists, ...(run && { run }), ...(change && { change }) };
      const pending = await this.screenPending(work);
      if (pending === 'outdated' || !run) return pending;
      const result = await this.screenRun({ ...work, run });
      return result === 'done' ? 'more' : result;
    } finally {
      for (const lease of opened) lease.release();
    }
  }

  private async openLists(
    versions: readonly ListVersion[],
    opened: Lease<unknown>[],
  ): Promise<readonly OpenList[]> {
    const lease = await this.reportFailure(versions, () => this.lists.open(versions));
    opened.push(lease);
    return lease.value;
  }

  private async openChange(
    from: readonly ListVersion[],
    to: readonly ListVersion[],
    opened: Lease<unknown>[],
  ): Promise<ListChange> {
    const lease = await this.reportFailure(to, () => this.lists.openChange(from, to));
    opened.push(lease);
    return lease.value;
  }

  /** The log has the reason; a population shows only which lists failed. */
  private async reportFailure<T>(versions: readonly ListVersion[], open: () => Promise<T>): Promise<T> {
    try {
      return await open();
    } catch (error) {
      if (error instanceof VersionRemovedError) throw error;
      this.logger.error('failed to load lists for monitoring; retrying', error, 'PopulationMonitorService');
      const names = versions.map(({ dataset, version }) => `${dataset} ${version}`).join(', ');
      throw new CannotScreenError(`Failed to load ${names}. The log of the worker contains the reason.`);
    }
  }

  private async screenPending(work: SliceWork): Promise<StepResult> {
    const start = performance.now();
    const people = await this.people.readSlice(work.population, { limit: slicePeople, pendingOnly: true });
    if (people.length === 0) return 'done';
    const slice = await this.screener.screen(work.population, people, { versions: toHandles(work.lists) });
    if (!(await this.slices.storePending(work, slice))) return 'outdated';
    this.metrics.countSlice('PENDING', slice, performance.now() - start);
    return 'more';
  }

  private async screenRun(work: SliceWork & { run: Run }): Promise<StepResult> {
    const start = performance.now();
    const { population, run, change } = work;
    const people = await this.people.readSlice(population, {
      limit: slicePeople,
      ...(run.lastPersonId !== null && { after: run.lastPersonId }),
    });
    // Pending people are screened on their own, with the versions of the run.
    const settled = people.filter(({ pending }) => !pending);
    const slice = await this.screener.screen(population, settled, {
      versions: toHandles(work.lists),
      ...(change && { changes: change.handles }),
    });
    const isComplete = slice.people.length === settled.length;
    const lastPersonId = (isComplete ? people : slice.people).at(-1)?.id ?? run.lastPersonId;
    const done = people.filter(({ id }) => lastPersonId !== null && id <= lastPersonId).length;
    const isLast = isComplete && people.length < slicePeople;
    const stored = await this.slices.storeRun(work, slice, { lastPersonId, done, isLast });
    if (!stored) return 'outdated';
    this.metrics.countSlice(run.kind, slice, performance.now() - start);
    return isLast ? 'done' : 'more';
  }

  private async wait(populationId: string, reason: string): Promise<void> {
    const now = this.clock.now();
    await this.runs.setWait(populationId, reason, new Date(now.getTime() + retryDelayMs), now);
  }
}

/** What a slice is screened with. */
export interface SliceWork {
  population: Population;
  versions: readonly ListVersion[];
  lists: readonly OpenList[];
  run?: Run;
  change?: ListChange;
}

/** Why a population waits, in words for its customer. */
class CannotScreenError extends Error {}

const toHandles = (lists: readonly OpenList[]): number[] => lists.map(({ handle }) => handle);
