import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Outcome } from '../alert/alert';
import type { DecisionOwner } from './decision';

export interface DecisionRow {
  alertId: string;
  populationId: string;
  personHash: Buffer;
  entityId: string;
  outcome: Outcome;
  sealed: Buffer;
}

export interface FoundRow extends Omit<DecisionRow, 'populationId'> {
  population: string;
}

@Injectable()
export class DecisionRepository {
  constructor(private readonly source: DataSource) {}

  async findKey(customerId: string): Promise<Buffer | undefined> {
    const [row] = await this.source.query<{ key: Buffer }[]>(
      'SELECT wrapped_key AS key FROM sanctions.decision_keys WHERE customer_id = $1',
      [customerId],
    );
    return row?.key;
  }

  /** Returns the stored key, which another process may have created first. */
  async ensureKey(customerId: string, wrapped: Buffer): Promise<Buffer> {
    await this.source.query(
      'INSERT INTO sanctions.decision_keys (customer_id, wrapped_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [customerId, wrapped],
    );
    return (await this.findKey(customerId)) ?? wrapped;
  }

  async hasAny({ customerId, mode }: DecisionOwner): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT FROM sanctions.decisions WHERE customer_id = $1 AND mode = $2 LIMIT 1',
      [customerId, mode],
    );
    return rows.length > 0;
  }

  /** One index lookup per hash, however many decisions the customer has. */
  find({ customerId, mode }: DecisionOwner, hashes: readonly Buffer[]): Promise<FoundRow[]> {
    return this.source.query(
      `SELECT d.alert_id AS "alertId", d.person_hash AS "personHash", d.entity_id AS "entityId", d.outcome, d.sealed,
         p.name AS population
       FROM unnest($3::bytea[]) AS hash
         JOIN sanctions.decisions d ON d.customer_id = $1 AND d.mode = $2 AND d.person_hash = hash
         JOIN sanctions.populations p ON p.id = d.population_id AND p.deleted_at IS NULL`,
      [customerId, mode, hashes],
    );
  }

  async store(
    manager: EntityManager,
    { customerId, mode }: DecisionOwner,
    rows: readonly DecisionRow[],
  ): Promise<void> {
    const column = <T>(read: (row: DecisionRow) => T): T[] => rows.map(read);
    await manager.query(
      `INSERT INTO sanctions.decisions (customer_id, mode, alert_id, population_id, person_hash, entity_id, outcome, sealed)
       SELECT $1, $2, row.*
       FROM unnest($3::uuid[], $4::uuid[], $5::bytea[], $6::text[], $7::text[], $8::bytea[]) AS row
       ON CONFLICT (alert_id) DO UPDATE SET person_hash = excluded.person_hash, entity_id = excluded.entity_id,
         outcome = excluded.outcome, sealed = excluded.sealed`,
      [
        customerId,
        mode,
        column(({ alertId }) => alertId),
        column(({ populationId }) => populationId),
        column(({ personHash }) => personHash),
        column(({ entityId }) => entityId),
        column(({ outcome }) => outcome),
        column(({ sealed }) => sealed),
      ],
    );
  }

  async delete(manager: EntityManager, alertIds: readonly string[]): Promise<void> {
    await manager.query('DELETE FROM sanctions.decisions WHERE alert_id = ANY ($1::uuid[])', [alertIds]);
  }
}
