import { createIdempotencyTable } from '@gatehouse/idempotency';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessions1763600000000 implements MigrationInterface {
  readonly name = 'CreateSessions1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    // What a purged session keeps is its tombstone: the hashes by which it is found, and that it is gone.
    await runner.query(`
      CREATE TABLE sessions.sessions (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        state text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        token_hash bytea NOT NULL,
        id_hash bytea NOT NULL,
        customer_id uuid NOT NULL,
        api_key_id uuid NOT NULL,
        mode text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        purge_at timestamptz CHECK ((purge_at IS NULL) = (ended_at IS NULL)),
        purged_at timestamptz,
        purge_reason text CHECK ((purge_reason IS NULL) = (purged_at IS NULL)),
        told_as text,
        data_key bytea CHECK ((data_key IS NULL) = (purged_at IS NOT NULL)),
        request bytea,
        progress bytea,
        result bytea
      )`);
    await runner.query('CREATE INDEX sessions_open ON sessions.sessions (expires_at) WHERE ended_at IS NULL');
    await runner.query(
      'CREATE INDEX sessions_kept ON sessions.sessions (purge_at) WHERE ended_at IS NOT NULL AND purged_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX sessions_purged ON sessions.sessions (purged_at) WHERE purged_at IS NOT NULL',
    );
    // The keys that sign receipts of deletion: the newest signs, all are published.
    await runner.query(`
      CREATE TABLE sessions.receipt_keys (
        id text PRIMARY KEY,
        public_key jsonb NOT NULL,
        wrapped_key bytea NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await createIdempotencyTable(runner, 'sessions');
    // A session that is purged takes the fingerprint of its request along.
    await runner.query('CREATE INDEX idempotency_keys_made ON sessions.idempotency_keys (made_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions.idempotency_keys, sessions.receipt_keys, sessions.sessions');
  }
}
