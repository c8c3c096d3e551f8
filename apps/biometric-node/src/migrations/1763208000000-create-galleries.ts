import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGalleries1763208000000 implements MigrationInterface {
  readonly name = 'CreateGalleries1763208000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE biometric_node.galleries (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        version text NOT NULL,
        guid text NOT NULL UNIQUE,
        dimension smallint NOT NULL,
        -- The keyed hash of the customer's own ids needs a key that is not rotated with the master keys.
        wrapped_id_key bytea NOT NULL,
        position bigint NOT NULL DEFAULT 0,
        last_number integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (customer_id, mode, version)
      )`);
    await runner.query(`
      CREATE TABLE biometric_node.people (
        gallery_id integer NOT NULL REFERENCES biometric_node.galleries,
        number integer NOT NULL,
        puid text NOT NULL UNIQUE,
        external_id bytea,
        level smallint NOT NULL,
        wrapped_key bytea NOT NULL,
        template bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (gallery_id, number)
      )`);
    await runner.query(`
      CREATE INDEX people_external_id ON biometric_node.people (gallery_id, external_id)
      WHERE external_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE biometric_node.events (
        gallery_id integer NOT NULL REFERENCES biometric_node.galleries,
        position bigint NOT NULL,
        kind text NOT NULL,
        number integer NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (gallery_id, position)
      )`);
    await runner.query(`
      CREATE TABLE biometric_node.template_pages (
        gallery_id integer NOT NULL REFERENCES biometric_node.galleries,
        page integer NOT NULL,
        wrapped_key bytea NOT NULL,
        sealed bytea NOT NULL,
        PRIMARY KEY (gallery_id, page)
      )`);
    await runner.query(`
      CREATE TABLE biometric_node.enrollments (
        id uuid PRIMARY KEY,
        gallery_id integer NOT NULL REFERENCES biometric_node.galleries,
        state text NOT NULL DEFAULT 'pending',
        attempts smallint NOT NULL DEFAULT 0,
        puid text NOT NULL,
        external_id bytea,
        level smallint NOT NULL,
        score double precision NOT NULL,
        duplicate boolean,
        position bigint,
        wrapped_key bytea,
        template bytea,
        request_id text NOT NULL,
        correlation_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX enrollments_pending ON biometric_node.enrollments (created_at) WHERE state = 'pending'`);
    await runner.query(`
      CREATE INDEX enrollments_finished ON biometric_node.enrollments (finished_at) WHERE finished_at IS NOT NULL`);
    // Ciphertext does not shrink: PostgreSQL need not try.
    for (const column of ['people.template', 'template_pages.sealed', 'enrollments.template']) {
      const [table, name] = column.split('.');
      await runner.query(`ALTER TABLE biometric_node.${table} ALTER COLUMN ${name} SET STORAGE EXTERNAL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE biometric_node.enrollments, biometric_node.template_pages, biometric_node.events,
         biometric_node.people, biometric_node.galleries`,
    );
  }
}
