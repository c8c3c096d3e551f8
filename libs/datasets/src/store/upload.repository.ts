import type { EntityManager } from 'typeorm';

export type UploadState = 'running' | 'done' | 'failed';

/** The last upload of a dataset. */
export interface UploadRow {
  id: string;
  operator: string;
  state: UploadState;
  bytes: number;
  totalBytes: number | null;
  entities: number;
  error: string | null;
  startedAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
}

const columns = `id, operator, state, bytes, total_bytes AS "totalBytes", entities, error, started_at AS "startedAt",
  updated_at AS "updatedAt", ended_at AS "endedAt"`;

/** The rows of `datasets.uploads`, one per dataset. */
export class UploadRepository {
  constructor(private readonly manager: EntityManager) {}

  async find(dataset: string): Promise<UploadRow | undefined> {
    const [row] = await this.manager.query<UploadRow[]>(
      `SELECT ${columns} FROM datasets.uploads WHERE dataset = $1`,
      [dataset],
    );
    return row;
  }

  /** Returns false while another upload of the dataset is running: one that was updated after `lostBefore`. */
  async begin(
    dataset: string,
    { id, operator, totalBytes, startedAt }: Pick<UploadRow, 'id' | 'operator' | 'totalBytes' | 'startedAt'>,
    lostBefore: Date,
  ): Promise<boolean> {
    const rows = await this.manager.query<unknown[]>(
      `INSERT INTO datasets.uploads AS u (dataset, id, operator, state, total_bytes, started_at, updated_at)
       VALUES ($1, $2, $3, 'running', $4, $5, $5)
       ON CONFLICT (dataset) DO UPDATE SET
         id = excluded.id, operator = excluded.operator, state = 'running', bytes = 0, total_bytes = excluded.total_bytes,
         entities = 0, error = NULL, started_at = excluded.started_at, updated_at = excluded.updated_at, ended_at = NULL
       WHERE u.state <> 'running' OR u.updated_at < $6
       RETURNING dataset`,
      [dataset, id, operator, totalBytes, startedAt, lostBefore],
    );
    return rows.length === 1;
  }

  async update(
    id: string,
    { bytes, entities }: Pick<UploadRow, 'bytes' | 'entities'>,
    now: Date,
  ): Promise<void> {
    await this.manager.query(
      `UPDATE datasets.uploads SET bytes = $2, entities = $3, updated_at = $4 WHERE id = $1 AND state = 'running'`,
      [id, bytes, entities, now],
    );
  }

  async end(
    id: string,
    { bytes, entities, error }: Pick<UploadRow, 'bytes' | 'entities' | 'error'>,
    now: Date,
  ): Promise<void> {
    await this.manager.query(
      `UPDATE datasets.uploads SET state = $2, bytes = $3, entities = $4, error = $5, updated_at = $6, ended_at = $6
       WHERE id = $1`,
      [id, error === null ? 'done' : 'failed', bytes, entities, error, now],
    );
  }
}
