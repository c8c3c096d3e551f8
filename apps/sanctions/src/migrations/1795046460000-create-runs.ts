import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRuns1795046460000 implements MigrationInterface {
  readonly name = 'CreateRuns1795046460000';

  async up(runner: QueryRunner): Promise<void> {
    // `last_person_id` is the last person of the last slice that was committed.
    await runner.query(`
      CREATE TABLE sanctions.runs (
        id uuid PRIMARY KEY,
        population_id uuid NOT NULL REFERENCES sanctions.populations ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('DELTA', 'FULL')),
        status text NOT NULL CHECK (status IN ('RUNNING', 'COMPLETED', 'REPLACED')),
        from_versions jsonb,
        to_versions jsonb NOT NULL,
        last_person_id uuid,
        total integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        opened integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        reopened integer NOT NULL DEFAULT 0,
        closed integer NOT NULL DEFAULT 0,
        started_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX runs_running ON sanctions.runs (population_id) WHERE status = 'RUNNING'`,
    );
    await runner.query('CREATE INDEX runs_by_population ON sanctions.runs (population_id, id)');
    // Why a population cannot be screened for now, and when to try again.
    await runner.query(`
      CREATE TABLE sanctions.population_waits (
        population_id uuid PRIMARY KEY REFERENCES sanctions.populations ON DELETE CASCADE,
        reason text NOT NULL,
        since timestamptz NOT NULL,
        retry_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sanctions.population_waits, sanctions.runs');
  }
}
