import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAudit1795046340000 implements MigrationInterface {
  readonly name = 'CreateAudit1795046340000';

  async up(runner: QueryRunner): Promise<void> {
    // `actor`, `before` and `after` are JSON as text: the hash covers exactly these bytes.
    await runner.query(`
      CREATE TABLE audit.entries (
        chain text NOT NULL,
        position bigint NOT NULL,
        at timestamptz NOT NULL,
        actor text NOT NULL,
        action text NOT NULL,
        subject text NOT NULL,
        before text NOT NULL,
        after text NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (chain, position)
      )`);
    await runner.query('CREATE INDEX entries_by_time ON audit.entries (chain, at)');
    await runner.query('CREATE INDEX entries_by_subject ON audit.entries (chain, subject, position)');
    // The end of each chain. Whoever appends locks it.
    await runner.query(`
      CREATE TABLE audit.chains (
        chain text PRIMARY KEY,
        position bigint NOT NULL,
        hash bytea NOT NULL,
        deleted_position bigint NOT NULL,
        deleted_hash bytea NOT NULL,
        head_hash bytea NOT NULL
      )`);
    await runner.query(
      'CREATE TABLE audit.key (id integer PRIMARY KEY CHECK (id = 1), wrapped bytea NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit.key, audit.chains, audit.entries');
  }
}
