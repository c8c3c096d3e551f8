import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBiometricNode1794873600000 implements MigrationInterface {
  readonly name = 'CreateBiometricNode1794873600000';

  async up(runner: QueryRunner): Promise<void> {
    await createGalleries(runner);
    await createPeople(runner);
    await createEnrollments(runner);
    // Ciphertext cannot be compressed, so PostgreSQL does not try.
    for (const column of ['people.template', 'template_pages.sealed', 'enrollments.template']) {
      const [table, name] = column.split('.');
      await runner.query(`ALTER TABLE biometric_node.${table} ALTER COLUMN ${name} SET STORAGE EXTERNAL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE biometric_node.withdrawals, biometric_node.enrollments, biometric_node.template_pages,
         biometric_node.events, biometric_node.people, biometric_node.removed_galleries, biometric_node.galleries`,
    );
  }
}

async function createGalleries(runner: QueryRunner): Promise<void> {
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
  // Distinguishes a removed gallery from one that never existed in this database.
  await runner.query(`
    CREATE TABLE biometric_node.removed_galleries (
      guid text PRIMARY KEY,
      customer_id uuid NOT NULL,
      mode text NOT NULL,
      version text NOT NULL,
      removed_at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query(`
    CREATE INDEX removed_galleries_name ON biometric_node.removed_galleries (customer_id, mode, version)`);
}

async function createPeople(runner: QueryRunner): Promise<void> {
  // `enrollment_id` is the enrollment that created the person and can still be withdrawn; otherwise NULL.
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
      enrollment_id uuid,
      PRIMARY KEY (gallery_id, number)
    )`);
  await runner.query(`
    CREATE INDEX people_external_id ON biometric_node.people (gallery_id, external_id)
    WHERE external_id IS NOT NULL`);
  await runner.query(`
    CREATE INDEX people_enrollment_id ON biometric_node.people (enrollment_id)
    WHERE enrollment_id IS NOT NULL`);
  await runner.query(`
    CREATE TABLE biometric_node.events (
      gallery_id integer NOT NULL REFERENCES biometric_node.galleries,
      position bigint NOT NULL,
      kind text NOT NULL,
      number integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
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
}

async function createEnrollments(runner: QueryRunner): Promise<void> {
  // `reason` says why an enrollment failed, unless an internal error was the cause.
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
      finished_at timestamptz,
      for_session boolean NOT NULL DEFAULT false,
      reason text
    )`);
  await runner.query(`
    CREATE INDEX enrollments_pending ON biometric_node.enrollments (created_at) WHERE state = 'pending'`);
  await runner.query(`
    CREATE INDEX enrollments_finished ON biometric_node.enrollments (finished_at) WHERE finished_at IS NOT NULL`);
  // The deletion of a person and the withdrawal of an enrollment find the other enrollments of the person.
  await runner.query(`
    CREATE INDEX enrollments_puid ON biometric_node.enrollments (puid) WHERE state <> 'pending'`);
  await runner.query(`
    CREATE TABLE biometric_node.withdrawals (
      enrollment_id uuid PRIMARY KEY,
      withdrawn_at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query('CREATE INDEX withdrawals_withdrawn_at ON biometric_node.withdrawals (withdrawn_at)');
}
