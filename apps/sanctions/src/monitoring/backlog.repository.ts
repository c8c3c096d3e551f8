import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListVersion } from '../population/population';

/** Populations of one dataset that correspond to the same state. */
export interface StateGroup {
  dataset: string;
  listVersions: ListVersion[] | null;
  /** Since when the settings of one of them are as they are. */
  since: Date;
}

/** Finds populations that have to be screened. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly source: DataSource) {}

  /** The datasets of all populations. */
  async findDatasets(): Promise<string[]> {
    const rows = await this.source.query<{ dataset: string }[]>(
      'SELECT DISTINCT dataset FROM sanctions.populations WHERE deleted_at IS NULL',
    );
    return rows.map(({ dataset }) => dataset);
  }

  /**
   * The populations with pending people, with a run, or with other versions than the current ones of their dataset, the one that was
   * served longest ago first. Those that wait are left out until their next attempt.
   */
  async findDue(
    current: ReadonlyMap<string, readonly ListVersion[]>,
    now: Date,
    limit: number,
  ): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT p.id FROM sanctions.populations p
         LEFT JOIN unnest($1::text[], $2::jsonb[]) AS target (dataset, versions) ON target.dataset = p.dataset
         LEFT JOIN sanctions.population_waits w ON w.population_id = p.id
       WHERE p.deleted_at IS NULL AND (w.retry_at IS NULL OR w.retry_at <= $3)
         AND (p.list_versions IS DISTINCT FROM target.versions
           OR EXISTS (SELECT FROM sanctions.people e WHERE e.population_id = p.id AND e.pending)
           OR EXISTS (SELECT FROM sanctions.runs r WHERE r.population_id = p.id AND r.status = 'RUNNING'))
       ORDER BY p.served_at NULLS FIRST, p.id LIMIT $4`,
      [[...current.keys()], [...current.values()].map((versions) => JSON.stringify(versions)), now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Moves a population behind the others. */
  async markServed(populationId: string, now: Date): Promise<void> {
    await this.source.query('UPDATE sanctions.populations SET served_at = $2 WHERE id = $1', [
      populationId,
      now,
    ]);
  }

  async countPending(): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM sanctions.people WHERE pending',
    );
    return row?.count ?? 0;
  }

  findStates(): Promise<StateGroup[]> {
    return this.source.query(
      `SELECT dataset, list_versions AS "listVersions", min(updated_at) AS since
       FROM sanctions.populations WHERE deleted_at IS NULL GROUP BY dataset, list_versions`,
    );
  }
}
