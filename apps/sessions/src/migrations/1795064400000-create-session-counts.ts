import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessionCounts1795064400000 implements MigrationInterface {
  readonly name = 'CreateSessionCounts1795064400000';

  /** Only adds. Sessions that a process of an earlier release ends are not counted. */
  async up(runner: QueryRunner): Promise<void> {
    // Not counted yet: no index, because a job empties it every minute.
    await runner.query(`
      CREATE TABLE sessions.session_ends (
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        hour timestamptz NOT NULL,
        type text NOT NULL,
        outcome text NOT NULL,
        risk_level text NOT NULL,
        stopped_at text NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE sessions.session_counts (
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        hour timestamptz NOT NULL,
        type text NOT NULL,
        outcome text NOT NULL,
        risk_level text NOT NULL,
        stopped_at text NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (customer_id, mode, hour, type, outcome, risk_level, stopped_at)
      )`);
    await runner.query('CREATE INDEX session_counts_hour ON sessions.session_counts (hour)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions.session_counts, sessions.session_ends');
  }
}
