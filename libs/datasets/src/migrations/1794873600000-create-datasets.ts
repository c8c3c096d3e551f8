import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDatasets1794873600000 implements MigrationInterface {
  readonly name = 'CreateDatasets1794873600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE datasets.versions (
        id uuid PRIMARY KEY,
        dataset text NOT NULL,
        label text,
        checksum text,
        importer_revision integer,
        entities integer,
        people integer,
        names integer,
        chunks integer,
        warnings jsonb,
        published_at timestamptz,
        loaded_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX versions_dataset ON datasets.versions (dataset)');
    // The chunks are compressed with gzip, so PostgreSQL does not compress them again.
    await runner.query(`
      CREATE TABLE datasets.chunks (
        version_id uuid NOT NULL REFERENCES datasets.versions,
        position integer NOT NULL,
        entities bytea NOT NULL,
        PRIMARY KEY (version_id, position)
      )`);
    await runner.query('ALTER TABLE datasets.chunks ALTER COLUMN entities SET STORAGE EXTERNAL');
    await runner.query(`
      CREATE TABLE datasets.datasets (
        name text PRIMARY KEY,
        title text NOT NULL,
        format text NOT NULL,
        source text NOT NULL,
        url text,
        validators jsonb,
        is_demo boolean NOT NULL DEFAULT false,
        current_version uuid REFERENCES datasets.versions,
        previous_version uuid REFERENCES datasets.versions,
        checked_at timestamptz,
        attempted_at timestamptz,
        jitter double precision NOT NULL DEFAULT 1,
        last_error text,
        last_error_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE datasets.datasets, datasets.chunks, datasets.versions');
  }
}
