import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AlertEventType } from './alert';
import type { AlertState } from './alert.machine';

export interface AlertRow {
  id: string;
  populationId: string;
  personId: string;
  entityId: string;
  state: AlertState;
  score: number;
  revision: number;
  sealed: Buffer;
  openedAt: Date;
  updatedAt: Date;
}

/** bigint: a decimal string. */
export interface ListedAlertRow extends AlertRow {
  changeNumber: string;
}

export interface AlertEventRow {
  alertId: string;
  number: number;
  type: AlertEventType;
  at: Date;
  fromState: AlertState | null;
  toState: AlertState;
  sealed: Buffer;
}

export interface WrittenAlertRow extends AlertRow {
  /** Undefined if the change is not reported: the alert keeps its place in the order of changes. */
  changeNumber?: number;
}

const columns = `id, population_id AS "populationId", person_id AS "personId", entity_id AS "entityId", state, score, revision,
  sealed, opened_at AS "openedAt", updated_at AS "updatedAt"`;

@Injectable()
export class AlertRepository {
  constructor(private readonly source: DataSource) {}

  /** All alerts of these people, locked until the end of the transaction. The order prevents deadlocks. */
  lockByPeople(
    manager: EntityManager,
    populationId: string,
    personIds: readonly string[],
  ): Promise<AlertRow[]> {
    return manager.query(
      `SELECT ${columns} FROM sanctions.alerts
       WHERE person_id = ANY ($2::uuid[]) AND population_id = $1 ORDER BY id FOR NO KEY UPDATE`,
      [populationId, personIds],
    );
  }

  /** Excludes deletion and changes of settings until the end of the transaction. Undefined if the population was deleted. */
  async lockPopulation(manager: EntityManager, id: string): Promise<{ fourEyes: boolean } | undefined> {
    const [row] = await manager.query<{ fourEyes: boolean }[]>(
      'SELECT four_eyes AS "fourEyes" FROM sanctions.populations WHERE id = $1 AND deleted_at IS NULL FOR SHARE',
      [id],
    );
    return row;
  }

  async lock(manager: EntityManager, populationId: string, id: string): Promise<AlertRow | undefined> {
    const [row] = await manager.query<AlertRow[]>(
      `SELECT ${columns} FROM sanctions.alerts WHERE id = $2 AND population_id = $1 FOR NO KEY UPDATE`,
      [populationId, id],
    );
    return row;
  }

  async find(populationId: string, id: string): Promise<AlertRow | undefined> {
    const [row] = await this.source.query<AlertRow[]>(
      `SELECT ${columns} FROM sanctions.alerts WHERE id = $2 AND population_id = $1`,
      [populationId, id],
    );
    return row;
  }

  /** Alerts in the order of their last change. */
  readPage(
    populationId: string,
    state: AlertState | undefined,
    since: string,
    limit: number,
  ): Promise<ListedAlertRow[]> {
    return this.source.query(
      `SELECT ${columns}, change_number AS "changeNumber" FROM sanctions.alerts
       WHERE population_id = $1 AND change_number > $2 ${state ? 'AND state = $4' : ''}
       ORDER BY change_number LIMIT $3`,
      [populationId, since, limit, ...(state ? [state] : [])],
    );
  }

  /** The history of an alert, oldest first; the last entries if there are more. */
  readEvents(alertId: string, limit: number): Promise<AlertEventRow[]> {
    return this.source.query(
      `SELECT * FROM (
         SELECT alert_id AS "alertId", number, type, at, from_state AS "fromState", to_state AS "toState", sealed
         FROM sanctions.alert_events WHERE alert_id = $1 ORDER BY number DESC LIMIT $2) AS last ORDER BY number`,
      [alertId, limit],
    );
  }

  /** Reserves numbers for changes, and returns the first. Locks the sequence: numbers are committed in their order. */
  async reserveNumbers(manager: EntityManager, populationId: string, count: number): Promise<number> {
    const [row] = await manager.query<{ number: string }[]>(
      `INSERT INTO sanctions.alert_sequences AS s (population_id, number) VALUES ($1, $2)
       ON CONFLICT (population_id) DO UPDATE SET number = s.number + $2 RETURNING number`,
      [populationId, count],
    );
    return Number(row?.number ?? count) - count + 1;
  }

  async insert(manager: EntityManager, rows: readonly WrittenAlertRow[]): Promise<void> {
    if (rows.length === 0) return;
    await manager.query(
      `INSERT INTO sanctions.alerts
         (id, entity_id, state, score, revision, change_number, sealed, updated_at, population_id, person_id, opened_at)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::float8[], $5::integer[], $6::bigint[], $7::bytea[],
         $8::timestamptz[], $9::uuid[], $10::uuid[], $11::timestamptz[])`,
      [
        ...toColumns(rows),
        rows.map(({ populationId }) => populationId),
        rows.map(({ personId }) => personId),
        rows.map(({ openedAt }) => openedAt),
      ],
    );
  }

  /** The transaction has locked the rows. */
  async update(manager: EntityManager, rows: readonly WrittenAlertRow[]): Promise<void> {
    if (rows.length === 0) return;
    await manager.query(
      `UPDATE sanctions.alerts a
       SET entity_id = c.entity_id, state = c.state, score = c.score, revision = c.revision, sealed = c.sealed,
         change_number = coalesce(c.change_number, a.change_number), updated_at = c.updated_at
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::float8[], $5::integer[], $6::bigint[], $7::bytea[],
         $8::timestamptz[]) AS c (id, entity_id, state, score, revision, change_number, sealed, updated_at)
       WHERE a.id = c.id`,
      toColumns(rows),
    );
  }

  async insertEvents(manager: EntityManager, rows: readonly AlertEventRow[]): Promise<void> {
    if (rows.length === 0) return;
    const column = <T>(read: (row: AlertEventRow) => T): T[] => rows.map(read);
    await manager.query(
      `INSERT INTO sanctions.alert_events (alert_id, number, type, at, from_state, to_state, sealed)
       SELECT * FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::bytea[])`,
      [
        column(({ alertId }) => alertId),
        column(({ number }) => number),
        column(({ type }) => type),
        column(({ at }) => at),
        column(({ fromState }) => fromState),
        column(({ toState }) => toState),
        column(({ sealed }) => sealed),
      ],
    );
  }
}

const toColumns = (rows: readonly WrittenAlertRow[]): unknown[] => [
  rows.map(({ id }) => id),
  rows.map(({ entityId }) => entityId),
  rows.map(({ state }) => state),
  rows.map(({ score }) => score),
  rows.map(({ revision }) => revision),
  rows.map(({ changeNumber }) => changeNumber ?? null),
  rows.map(({ sealed }) => sealed),
  rows.map(({ updatedAt }) => updatedAt),
];
