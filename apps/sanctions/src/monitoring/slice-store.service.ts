import { inTransaction, type Transaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AlertService } from '../alert/alert.service';
import { PeopleService } from '../population/people.service';
import { isSameState } from './list-target';
import type { AlertCounts, PersonResult } from './person-result';
import type { SliceWork } from './population-monitor.service';
import type { ScreenedSlice } from './population-screener.service';
import type { Run } from './run';
import { type LockedState, RunRepository } from './run.repository';

/** How far a run is after a slice. */
interface Progress {
  lastPersonId: string | null;
  /** People of the slice, including those who are screened on their own. */
  done: number;
  isLast: boolean;
}

/**
 * Stores slices, each in one transaction with its alerts. A result that was computed for an earlier state of the population is not
 * stored: of its settings, its versions, its run, or of a person.
 */
@Injectable()
export class SliceStoreService {
  constructor(
    private readonly source: DataSource,
    private readonly runs: RunRepository,
    private readonly people: PeopleService,
    private readonly alerts: AlertService,
    private readonly clock: Clock,
  ) {}

  /** Returns false if the state has changed in the meantime. */
  storePending(work: SliceWork, slice: ScreenedSlice): Promise<boolean> {
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      if (!isCurrent(work, await this.runs.lockState(manager, work.population.id))) return false;
      await this.apply(transaction, work, slice.results);
      return true;
    });
  }

  /** Returns false if the state has changed, or another process has stored this slice. */
  storeRun(
    work: SliceWork & { run: Run },
    slice: ScreenedSlice,
    { lastPersonId, done, isLast }: Progress,
  ): Promise<boolean> {
    const { population, run } = work;
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const now = this.clock.now();
      if (!isCurrent(work, await this.runs.lockState(manager, population.id))) return false;
      if (!(await this.runs.advance(manager, run, lastPersonId, done, now))) return false;
      const counts = await this.apply(transaction, work, slice.results);
      // The audit trail is locked from here on. These rows are locked already, and a webhook is a new row.
      if (counts) await this.runs.addCounts(manager, run.id, counts);
      if (isLast) await this.complete(transaction, work);
      return true;
    });
  }

  /** Applies the results of the people who are still as they were screened. */
  private async apply(
    transaction: Transaction,
    { population, versions, lists, run }: SliceWork,
    results: readonly PersonResult[],
  ): Promise<AlertCounts | undefined> {
    if (results.length === 0) return undefined;
    const people = results.map(({ person }) => person);
    const screened = await this.people.markScreened(transaction.manager, population, people);
    return this.alerts.applySlice(transaction, population, {
      ...(run && { runId: run.id }),
      versions,
      isListed: (entityId) => lists.some(({ directory }) => directory.has(entityId)),
      people: results.filter(({ person }) => screened.has(person.id)),
    });
  }

  private async complete(
    transaction: Transaction,
    { population, run }: SliceWork & { run: Run },
  ): Promise<void> {
    const { manager } = transaction;
    const { id, kind, toVersions, counts, done, startedAt, endedAt } = await this.runs.complete(
      manager,
      population.id,
      run.id,
      this.clock.now(),
    );
    await this.alerts.finishRun(transaction, population, {
      runId: id,
      kind,
      versions: toVersions,
      counts,
      people: done,
      startedAt,
      endedAt: endedAt ?? this.clock.now(),
    });
  }
}

/** Whether results may be stored: the settings, the versions and the run are those that they were computed with. */
const isCurrent = ({ population, versions, run }: SliceWork, state: LockedState | undefined): boolean =>
  state !== undefined &&
  state.settingsRevision === population.settingsRevision &&
  state.runId === (run?.id ?? null) &&
  (run !== undefined || isSameState(state.listVersions, versions));
