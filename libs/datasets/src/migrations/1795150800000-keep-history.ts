import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions without their entries, and the last upload of each dataset. */
export class KeepHistory1795150800000 implements MigrationInterface {
  readonly name = 'KeepHistory1795150800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datasets.versions ADD COLUMN is_history boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE TABLE datasets.uploads (
        dataset text PRIMARY KEY,
        id uuid NOT NULL,
        operator text NOT NULL,
        state text NOT NULL,
        bytes double precision NOT NULL DEFAULT 0,
        total_bytes double precision,
        entities integer NOT NULL DEFAULT 0,
        error text,
        started_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE datasets.uploads');
    await runner.query('DELETE FROM datasets.versions WHERE is_history');
    await runner.query('ALTER TABLE datasets.versions DROP COLUMN is_history');
  }
}
