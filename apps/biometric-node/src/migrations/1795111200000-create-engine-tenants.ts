import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an engine outside of the processes has of each gallery. There is no foreign key: when a gallery was removed, also by a release that
 * does not know this table, the row says which tenant the engine must delete.
 */
export class CreateEngineTenants1795111200000 implements MigrationInterface {
  readonly name = 'CreateEngineTenants1795111200000';

  async up(runner: QueryRunner): Promise<void> {
    // `position`: all replicas of the engine have the events up to it.
    await runner.query(`
      CREATE TABLE biometric_node.engine_tenants (
        tenant text PRIMARY KEY,
        gallery_id integer NOT NULL,
        dimension smallint NOT NULL,
        position bigint NOT NULL DEFAULT 0,
        state text NOT NULL CHECK (state IN ('serving', 'filling', 'retired')),
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX engine_tenants_serving ON biometric_node.engine_tenants (gallery_id)
      WHERE state = 'serving'`);
    await runner.query(`
      CREATE UNIQUE INDEX engine_tenants_filling ON biometric_node.engine_tenants (gallery_id)
      WHERE state = 'filling'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE biometric_node.engine_tenants');
  }
}
