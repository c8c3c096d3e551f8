import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFaceVersion1794924000000 implements MigrationInterface {
  readonly name = 'AddFaceVersion1794924000000';

  /** The gallery in which a person is enrolled. Release 0.2.0 knew only one, so its inserts get that version. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions.people ADD COLUMN version text NOT NULL DEFAULT 'FACEAPI_1'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions.people DROP COLUMN version');
  }
}
