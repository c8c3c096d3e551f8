import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePopulations1795046400000 implements MigrationInterface {
  readonly name = 'CreatePopulations1795046400000';

  async up(runner: QueryRunner): Promise<void> {
    // `wrapped_key` is the data key of the population; `callback` is sealed with it. `list_versions` are the versions of the lists
    // to which all people without `pending` correspond; null while everybody must be screened: before the first run, and after a change
    // of the dataset or the threshold. `settings_revision` counts these changes: a million rows stay as they are.
    await runner.query(`
      CREATE TABLE sanctions.populations (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        name text NOT NULL,
        api_key_id uuid NOT NULL,
        dataset text NOT NULL,
        threshold double precision NOT NULL,
        four_eyes boolean NOT NULL,
        wrapped_key bytea,
        callback bytea,
        settings_revision integer NOT NULL DEFAULT 1,
        people integer NOT NULL DEFAULT 0,
        list_versions jsonb,
        served_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX populations_by_name ON sanctions.populations (customer_id, mode, name) WHERE deleted_at IS NULL`,
    );
    // `id_hash` is a keyed hash of the customer's id of the person, `content_hash` one of everything else. `sealed` has id, names and
    // date of birth.
    await runner.query(`
      CREATE TABLE sanctions.people (
        id uuid PRIMARY KEY,
        population_id uuid NOT NULL REFERENCES sanctions.populations,
        id_hash bytea NOT NULL,
        content_hash bytea NOT NULL,
        sealed bytea NOT NULL,
        revision integer NOT NULL DEFAULT 1,
        pending boolean NOT NULL DEFAULT true,
        updated_at timestamptz NOT NULL,
        UNIQUE (population_id, id_hash)
      )`);
    await runner.query('CREATE INDEX people_by_population ON sanctions.people (population_id, id)');
    await runner.query('CREATE INDEX people_pending ON sanctions.people (population_id, id) WHERE pending');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sanctions.people, sanctions.populations');
  }
}
