import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1794873600000 implements MigrationInterface {
  readonly name = 'CreateWebhooks1794873600000';

  async up(runner: QueryRunner): Promise<void> {
    // `due_at` is the time of the next attempt; while a worker sends the delivery, the time when its claim expires.
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
        delete_on_delivery boolean NOT NULL DEFAULT false,
        UNIQUE (session_id, type)
      )`);
    // The row changes several times, the contents never: they are stored out of line. Ciphertext cannot be compressed.
    await runner.query(`
      ALTER TABLE webhooks.deliveries
        ALTER COLUMN sealed SET STORAGE EXTERNAL, SET (toast_tuple_target = 128)`);
    await runner.query(
      `CREATE INDEX deliveries_pending_by_customer ON webhooks.deliveries (customer_id, origin, due_at)
       WHERE ended_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX deliveries_sending ON webhooks.deliveries (origin) WHERE status = 'SENDING'`,
    );
    await runner.query('CREATE INDEX deliveries_by_customer ON webhooks.deliveries (customer_id, mode, id)');
    await runner.query(
      `CREATE INDEX deliveries_failed ON webhooks.deliveries (customer_id, mode, id) WHERE status = 'FAILED'`,
    );
    await runner.query(
      `CREATE INDEX deliveries_expired_bodies ON webhooks.deliveries (keep_until)
       WHERE ended_at IS NOT NULL AND sealed IS NOT NULL`,
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
      CREATE TABLE webhooks.customer_targets (
        customer_id uuid NOT NULL,
        origin text NOT NULL,
        failures integer NOT NULL,
        probe_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (customer_id, origin)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhooks.customer_targets, webhooks.attempts, webhooks.deliveries');
  }
}
