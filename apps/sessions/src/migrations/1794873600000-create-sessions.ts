import { createIdempotencyTable } from '@gatehouse/idempotency';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessions1794873600000 implements MigrationInterface {
  readonly name = 'CreateSessions1794873600000';

  async up(runner: QueryRunner): Promise<void> {
    await createSessions(runner);
    await createCredentials(runner);
    await createNodeRequests(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE sessions.node_requests, sessions.sign_in_failures, sessions.pending_credentials,
         sessions.passkeys, sessions.device_keys, sessions.people, sessions.idempotency_keys,
         sessions.receipt_keys, sessions.sessions`,
    );
  }
}

async function createSessions(runner: QueryRunner): Promise<void> {
  // A purged session keeps a tombstone: the hashes that find it, and the time and reason of its deletion.
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
      webhook_session_id text,
      data_key bytea CHECK ((data_key IS NULL) = (purged_at IS NOT NULL)),
      request bytea,
      progress bytea,
      result bytea
    )`);
  await runner.query('CREATE INDEX sessions_open ON sessions.sessions (expires_at) WHERE ended_at IS NULL');
  await runner.query(
    'CREATE INDEX sessions_ended ON sessions.sessions (purge_at) WHERE ended_at IS NOT NULL AND purged_at IS NULL',
  );
  await runner.query(
    'CREATE INDEX sessions_purged ON sessions.sessions (purged_at) WHERE purged_at IS NOT NULL',
  );
  // The keys that sign deletion receipts: the newest signs, all are published.
  await runner.query(`
    CREATE TABLE sessions.receipt_keys (
      id text PRIMARY KEY,
      public_key jsonb NOT NULL,
      wrapped_key bytea NOT NULL,
      created_at timestamptz NOT NULL
    )`);
  await createIdempotencyTable(runner, 'sessions');
  // The purge of a session also deletes the fingerprint of the request that created it.
  await runner.query('CREATE INDEX idempotency_keys_resource ON sessions.idempotency_keys (resource_id)');
}

async function createCredentials(runner: QueryRunner): Promise<void> {
  // The people with credentials here: their ids at the biometric node, no biometric data.
  await runner.query(`
    CREATE TABLE sessions.people (
      customer_id uuid NOT NULL,
      mode text NOT NULL,
      puid text NOT NULL,
      checked_at timestamptz NOT NULL,
      PRIMARY KEY (customer_id, mode, puid)
    )`);
  await runner.query('CREATE INDEX people_checked_at ON sessions.people (checked_at)');
  await runner.query(`
    CREATE TABLE sessions.device_keys (
      customer_id uuid NOT NULL,
      mode text NOT NULL,
      id text NOT NULL,
      puid text NOT NULL,
      public_key jsonb NOT NULL,
      wrapped_share bytea NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      PRIMARY KEY (customer_id, mode, id),
      FOREIGN KEY (customer_id, mode, puid) REFERENCES sessions.people ON DELETE CASCADE
    )`);
  await runner.query('CREATE INDEX device_keys_person ON sessions.device_keys (customer_id, mode, puid)');
  await runner.query(`
    CREATE TABLE sessions.passkeys (
      customer_id uuid NOT NULL,
      mode text NOT NULL,
      id text NOT NULL,
      puid text NOT NULL,
      public_key text NOT NULL,
      counter bigint NOT NULL,
      transports jsonb NOT NULL,
      user_handle text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      PRIMARY KEY (customer_id, mode, id),
      FOREIGN KEY (customer_id, mode, puid) REFERENCES sessions.people ON DELETE CASCADE
    )`);
  await runner.query('CREATE INDEX passkeys_person ON sessions.passkeys (customer_id, mode, puid)');
  // A separate table, so that a query that verifies a sign-in cannot read a pending credential.
  await runner.query(`
    CREATE TABLE sessions.pending_credentials (
      customer_id uuid NOT NULL,
      mode text NOT NULL,
      puid text NOT NULL,
      id text NOT NULL,
      kind text NOT NULL,
      status text NOT NULL,
      device_key jsonb,
      wrapped_share bytea,
      passkey jsonb,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (customer_id, mode, puid, id),
      FOREIGN KEY (customer_id, mode, puid) REFERENCES sessions.people ON DELETE CASCADE
    )`);
  await runner.query(
    'CREATE INDEX pending_credentials_expires_at ON sessions.pending_credentials (expires_at)',
  );
  await runner.query(`
    CREATE TABLE sessions.sign_in_failures (
      customer_id uuid NOT NULL,
      mode text NOT NULL,
      subject text NOT NULL,
      session_id uuid NOT NULL,
      failed_at timestamptz NOT NULL,
      PRIMARY KEY (customer_id, mode, subject, session_id)
    )`);
  await runner.query('CREATE INDEX sign_in_failures_failed_at ON sessions.sign_in_failures (failed_at)');
}

/** The requests to the biometric node that have no answer. The answer deletes the row. */
async function createNodeRequests(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE sessions.node_requests (
      id uuid PRIMARY KEY,
      session_id uuid,
      job text NOT NULL,
      sealed_message bytea NOT NULL,
      requested_at timestamptz NOT NULL,
      retries integer NOT NULL DEFAULT 0,
      retry_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE INDEX node_requests_retry_at ON sessions.node_requests (retry_at)');
  await runner.query(
    'CREATE INDEX node_requests_session ON sessions.node_requests (session_id) WHERE session_id IS NOT NULL',
  );
}
