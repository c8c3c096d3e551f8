import { buildIndexConcurrently } from '@gatehouse/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the index of the unique constraint, which the next migration drops. */
export class IndexPeopleByPuid1794924000000 implements MigrationInterface {
  readonly name = 'IndexPeopleByPuid1794924000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexConcurrently(runner, {
      schema: 'biometric_node',
      name: 'people_puid',
      on: 'people (puid)',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX biometric_node.people_puid');
  }
}
