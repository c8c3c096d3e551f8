import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCredentials1763700000000 implements MigrationInterface {
  readonly name = 'CreateCredentials1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    // Whom the node knows, and we have something of: the node's ids, and nothing of the face.
    await runner.query(`
      CREATE TABLE sessions.people (
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        puid text NOT NULL,
        checked_at timestamptz NOT NULL,
        PRIMARY KEY (customer_id, mode, puid)
      )`);
    await runner.query('CREATE INDEX people_checked ON sessions.people (checked_at)');
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
    await runner.query(`
      CREATE TABLE sessions.sign_in_failures (
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        subject text NOT NULL,
        session_id uuid NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (customer_id, mode, subject, session_id)
      )`);
    await runner.query('CREATE INDEX sign_in_failures_at ON sessions.sign_in_failures (at)');
    // What the node was asked and has not answered: the row goes with the answer.
    await runner.query(`
      CREATE TABLE sessions.node_requests (
        id uuid PRIMARY KEY,
        session_id uuid,
        job text NOT NULL,
        parcel bytea NOT NULL,
        asked_at timestamptz NOT NULL,
        repetitions integer NOT NULL DEFAULT 0,
        repeat_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX node_requests_repeated ON sessions.node_requests (repeat_at)');
    await runner.query(
      'CREATE INDEX node_requests_session ON sessions.node_requests (session_id) WHERE session_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE sessions.node_requests, sessions.sign_in_failures, sessions.passkeys, sessions.device_keys,
         sessions.people`,
    );
  }
}
