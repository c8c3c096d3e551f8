import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDatasets1763300000000 implements MigrationInterface {
  readonly name = 'CreateDatasets1763300000000';

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
        when_created timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX versions_dataset ON datasets.versions (dataset)');
    // Chunks are gzip already: PostgreSQL need not try to make them smaller.
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
        when_created timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE datasets.datasets, datasets.chunks, datasets.versions');
  }
}
