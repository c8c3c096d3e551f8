import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { replaceRun } from '../population/held-lists.repository';
import { findSettled, type ListVersion } from '../population/population';
import type { AlertCounts } from './person-result';
import type { Run, RunKind, Wait } from './run';

/** What the state of a population is when a slice is about to be stored. */
export interface LockedState {
  settingsRevision: number;
  listVersions?: readonly ListVersion[];
  people: number;
  runId: string | null;
}

interface RunRow extends Omit<Run, 'counts'>, AlertCounts {}

const columns = `id, kind, status, from_versions AS "fromVersions", to_versions AS "toVersions", last_person_id AS "lastPersonId",
  total, done, opened, changed, reopened, closed, started_at AS "startedAt", ended_at AS "endedAt"`;

/** The rows of `sanctions.runs`, and the state to which a population corresponds. */
@Injectable()
export class RunRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * Locks a population until the end of the transaction. The lock excludes changes and other slices, and unlike a shared lock it can
   * be followed by an update of the row without a deadlock. Undefined if the population was deleted.
   */
  async lockState(manager: EntityManager, populationId: string): Promise<LockedState | undefined> {
    const [state] = await manager.query<
      { settingsRevision: number; stored: ListVersion[] | null; people: number }[]
    >(
      `SELECT settings_revision AS "settingsRevision", list_versions AS stored, people
       FROM sanctions.populations WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [populationId],
    );
    if (!state) return undefined;
    // A statement of its own: it sees what was committed while the first one waited for the lock.
    const [run] = await manager.query<{ id: string }[]>(
      `SELECT id FROM sanctions.runs WHERE population_id = $1 AND status = 'RUNNING'`,
      [populationId],
    );
    const { stored, ...rest } = state;
    const listVersions = findSettled(stored);
    return { ...rest, ...(listVersions && { listVersions }), runId: run?.id ?? null };
  }

  async findRunning(populationId: string): Promise<Run | undefined> {
    return this.findOne(`population_id = $1 AND status = 'RUNNING'`, [populationId]);
  }

  /** The last run that has ended by itself. */
  async findCompleted(populationId: string): Promise<Run | undefined> {
    return this.findOne(`population_id = $1 AND status = 'COMPLETED'`, [populationId]);
  }

  /** One page, newest first. */
  async readPage(populationId: string, before: string | undefined, limit: number): Promise<Run[]> {
    const rows = await this.source.query<RunRow[]>(
      `SELECT ${columns} FROM sanctions.runs
       WHERE population_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [populationId, before, limit],
    );
    return rows.map(toRun);
  }

  async insert(
    manager: EntityManager,
    populationId: string,
    run: {
      id: string;
      kind: RunKind;
      from?: readonly ListVersion[];
      to: readonly ListVersion[];
      total: number;
    },
    now: Date,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO sanctions.runs (id, population_id, kind, status, from_versions, to_versions, total, started_at, updated_at)
       VALUES ($1, $2, $3, 'RUNNING', $4, $5, $6, $7, $7)`,
      [
        run.id,
        populationId,
        run.kind,
        run.from ? JSON.stringify(run.from) : null,
        JSON.stringify(run.to),
        run.total,
        now,
      ],
    );
  }

  /** Moves the cursor of a run. Returns false if another process has moved it or the run has ended. */
  async advance(
    manager: EntityManager,
    run: Pick<Run, 'id' | 'lastPersonId'>,
    lastPersonId: string | null,
    people: number,
    now: Date,
  ): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE sanctions.runs SET last_person_id = $3, done = done + $4, updated_at = $5
       WHERE id = $1 AND status = 'RUNNING' AND last_person_id IS NOT DISTINCT FROM $2`,
      [run.id, run.lastPersonId, lastPersonId, people, now],
    );
    return count === 1;
  }

  async addCounts(manager: EntityManager, runId: string, counts: AlertCounts): Promise<void> {
    await manager.query(
      `UPDATE sanctions.runs SET opened = opened + $2, changed = changed + $3, reopened = reopened + $4, closed = closed + $5
       WHERE id = $1`,
      [runId, counts.opened, counts.changed, counts.reopened, counts.closed],
    );
  }

  /** Ends a run, and makes its versions those to which the population corresponds. */
  async complete(manager: EntityManager, populationId: string, runId: string, now: Date): Promise<Run> {
    const [[row]] = await manager.query<[[RunRow], number]>(
      `UPDATE sanctions.runs SET status = 'COMPLETED', updated_at = $2, ended_at = $2 WHERE id = $1 RETURNING ${columns}`,
      [runId, now],
    );
    await manager.query('UPDATE sanctions.populations SET list_versions = $2 WHERE id = $1', [
      populationId,
      JSON.stringify(row.toVersions),
    ]);
    return toRun(row);
  }

  /** A full run takes its place: a part of the people corresponds to the versions of this one already. */
  async replace(populationId: string, runId: string, now: Date): Promise<void> {
    await inTransaction(this.source, async ({ manager }) => {
      const state = await this.lockState(manager, populationId);
      if (state?.runId === runId) await replaceRun(manager, populationId, 'mixed', now);
    });
  }

  async findWait(populationId: string): Promise<Wait | undefined> {
    const [row] = await this.source.query<Wait[]>(
      'SELECT reason, since FROM sanctions.population_waits WHERE population_id = $1',
      [populationId],
    );
    return row;
  }

  /** Keeps the time at which the wait began, unless the reason is another one. A population that was deleted in the meantime does not wait. */
  async setWait(populationId: string, reason: string, retryAt: Date, now: Date): Promise<void> {
    await this.source.query(
      `INSERT INTO sanctions.population_waits (population_id, reason, since, retry_at)
       SELECT id, $2, $4, $3 FROM sanctions.populations WHERE id = $1
       ON CONFLICT (population_id) DO UPDATE SET reason = excluded.reason, retry_at = excluded.retry_at,
         since = CASE WHEN population_waits.reason = excluded.reason THEN population_waits.since ELSE excluded.since END`,
      [populationId, reason, retryAt, now],
    );
  }

  async clearWait(populationId: string): Promise<void> {
    await this.source.query('DELETE FROM sanctions.population_waits WHERE population_id = $1', [
      populationId,
    ]);
  }

  private async findOne(condition: string, values: unknown[]): Promise<Run | undefined> {
    const [row] = await this.source.query<RunRow[]>(
      `SELECT ${columns} FROM sanctions.runs WHERE ${condition} ORDER BY id DESC LIMIT 1`,
      values,
    );
    return row && toRun(row);
  }
}

const toRun = ({ opened, changed, reopened, closed, ...run }: RunRow): Run => ({
  ...run,
  counts: { opened, changed, reopened, closed },
});
