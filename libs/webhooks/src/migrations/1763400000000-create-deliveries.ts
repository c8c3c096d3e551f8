import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDeliveries1763400000000 implements MigrationInterface {
  readonly name = 'CreateDeliveries1763400000000';

  async up(runner: QueryRunner): Promise<void> {
    // `due_at` is when the next attempt is due; while one is under way, when its worker is given up.
    await runner.query(`
      CREATE TABLE webhooks.deliveries (
        id uuid PRIMARY KEY,
        type text NOT NULL,
        session_id text,
        customer_id uuid NOT NULL,
        api_key_id uuid NOT NULL,
        mode text NOT NULL,
        origin text NOT NULL,
        status text NOT NULL CHECK (status IN ('PENDING', 'SENDING', 'DELIVERED', 'FAILED', 'DROPPED')),
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        tries smallint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        ended_at timestamptz CHECK ((ended_at IS NULL) = (status IN ('PENDING', 'SENDING'))),
        keep_until timestamptz NOT NULL,
        size integer NOT NULL,
        sealed bytea,
        UNIQUE (session_id, type)
      )`);
    // A delivery changes its row several times, its contents never: they are kept beside it. Ciphertext does not shrink.
    await runner.query(`
      ALTER TABLE webhooks.deliveries
        ALTER COLUMN sealed SET STORAGE EXTERNAL, SET (toast_tuple_target = 128)`);
    await runner.query(
      'CREATE INDEX deliveries_waiting ON webhooks.deliveries (origin, due_at) WHERE ended_at IS NULL',
    );
    await runner.query(
      `CREATE INDEX deliveries_sending ON webhooks.deliveries (origin) WHERE status = 'SENDING'`,
    );
    await runner.query('CREATE INDEX deliveries_listed ON webhooks.deliveries (customer_id, mode, id)');
    await runner.query(
      `CREATE INDEX deliveries_failed ON webhooks.deliveries (customer_id, mode, id) WHERE status = 'FAILED'`,
    );
    await runner.query(
      'CREATE INDEX deliveries_kept ON webhooks.deliveries (keep_until) WHERE ended_at IS NOT NULL AND sealed IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE webhooks.attempts (
        delivery_id uuid NOT NULL,
        number integer NOT NULL,
        started_at timestamptz NOT NULL,
        milliseconds integer,
        outcome text NOT NULL,
        http_status smallint,
        detail text NOT NULL,
        PRIMARY KEY (delivery_id, number)
      )`);
    await runner.query(`
      CREATE TABLE webhooks.targets (
        origin text PRIMARY KEY,
        failures integer NOT NULL,
        probe_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhooks.targets, webhooks.attempts, webhooks.deliveries');
  }
}
