import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface PersonRecord {
  id: string;
  revision: number;
  pending: boolean;
  sealed: Buffer;
}

export interface SliceQuery {
  /** Only people with a greater id. */
  after?: string;
  limit: number;
  pendingOnly?: boolean;
}

export interface StoredPerson {
  id: string;
  sealed: Buffer;
  idHash: Buffer;
  contentHash: Buffer;
}

const columns = 'id, revision, pending, sealed';

@Injectable()
export class PeopleRepository {
  constructor(private readonly source: DataSource) {}

  readSlice(
    populationId: string,
    { after, limit, pendingOnly = false }: SliceQuery,
  ): Promise<PersonRecord[]> {
    return this.source.query(
      `SELECT ${columns} FROM sanctions.people
       WHERE population_id = $1 AND ($2::uuid IS NULL OR id > $2) ${pendingOnly ? 'AND pending' : ''}
       ORDER BY id LIMIT $3`,
      [populationId, after, limit],
    );
  }

  /** One page, newest first. */
  readPage(populationId: string, before: string | undefined, limit: number): Promise<PersonRecord[]> {
    return this.source.query(
      `SELECT ${columns} FROM sanctions.people
       WHERE population_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [populationId, before, limit],
    );
  }

  async findByHash(populationId: string, idHash: Buffer): Promise<PersonRecord | undefined> {
    const [row] = await this.source.query<PersonRecord[]>(
      `SELECT ${columns} FROM sanctions.people WHERE population_id = $1 AND id_hash = $2`,
      [populationId, idHash],
    );
    return row;
  }

  async countPending(populationId: string): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM sanctions.people WHERE population_id = $1 AND pending',
      [populationId],
    );
    return row?.count ?? 0;
  }

  /**
   * Returns the ids of the people with these revisions, none if the settings have changed, and clears `pending` where it is set: a
   * full run must not write a million rows. The lock of the population excludes changes until the end of the transaction.
   */
  async markScreened(
    manager: EntityManager,
    { id, settingsRevision }: { id: string; settingsRevision: number },
    people: readonly { id: string; revision: number }[],
  ): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `WITH current AS (
         SELECT p.id, p.pending
         FROM unnest($3::uuid[], $4::integer[]) AS screened (id, revision)
           JOIN sanctions.people p ON p.id = screened.id AND p.revision = screened.revision
           JOIN sanctions.populations o ON o.id = p.population_id
         WHERE o.id = $1 AND o.settings_revision = $2 AND o.deleted_at IS NULL
       ), cleared AS (
         UPDATE sanctions.people p SET pending = false FROM current WHERE p.id = current.id AND current.pending
       )
       SELECT id FROM current`,
      [id, settingsRevision, people.map((person) => person.id), people.map(({ revision }) => revision)],
    );
    return rows.map((row) => row.id);
  }

  /** The stored people with these ids of the customer. */
  findByHashes(
    manager: EntityManager,
    populationId: string,
    idHashes: readonly Buffer[],
  ): Promise<Omit<StoredPerson, 'sealed'>[]> {
    return manager.query(
      `SELECT id, id_hash AS "idHash", content_hash AS "contentHash" FROM sanctions.people
       WHERE population_id = $1 AND id_hash = ANY ($2::bytea[])`,
      [populationId, idHashes],
    );
  }

  async insert(
    manager: EntityManager,
    populationId: string,
    people: readonly StoredPerson[],
    now: Date,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO sanctions.people (population_id, updated_at, id, id_hash, content_hash, sealed)
       SELECT $1, $2, person.* FROM unnest($3::uuid[], $4::bytea[], $5::bytea[], $6::bytea[]) AS person`,
      [populationId, now, ...toColumns(people)],
    );
  }

  /** A changed person is pending in a new revision, so that results about the old one are not stored. */
  async update(manager: EntityManager, people: readonly StoredPerson[], now: Date): Promise<void> {
    await manager.query(
      `UPDATE sanctions.people p
       SET content_hash = changed.content_hash, sealed = changed.sealed, revision = p.revision + 1, pending = true, updated_at = $1
       FROM unnest($2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[]) AS changed (id, id_hash, content_hash, sealed)
       WHERE p.id = changed.id`,
      [now, ...toColumns(people)],
    );
  }

  /** Deletes a person with its alerts, and returns our id of it. */
  async delete(manager: EntityManager, populationId: string, idHash: Buffer): Promise<string | undefined> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      'DELETE FROM sanctions.people WHERE population_id = $1 AND id_hash = $2 RETURNING id',
      [populationId, idHash],
    );
    return rows[0]?.id;
  }

  /** Deletes at most `limit` people with their alerts, and returns how many. */
  async deleteSome(manager: EntityManager, populationId: string, limit: number): Promise<number> {
    const [, count] = await manager.query<[unknown[], number]>(
      `DELETE FROM sanctions.people WHERE id IN (SELECT id FROM sanctions.people WHERE population_id = $1 LIMIT $2)`,
      [populationId, limit],
    );
    return count;
  }
}

const toColumns = (people: readonly StoredPerson[]): unknown[] => [
  people.map(({ id }) => id),
  people.map(({ idHash }) => idHash),
  people.map(({ contentHash }) => contentHash),
  people.map(({ sealed }) => sealed),
];
