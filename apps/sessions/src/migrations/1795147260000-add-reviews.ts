import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReviews1795147260000 implements MigrationInterface {
  readonly name = 'AddReviews1795147260000';

  async up(runner: QueryRunner): Promise<void> {
    // A table of its own: the statements of sessions are prepared, and few sessions are reviewed.
    await runner.query(`
      CREATE TABLE sessions.session_reviews (
        session_id uuid PRIMARY KEY REFERENCES sessions.sessions (id) ON DELETE CASCADE,
        review jsonb NOT NULL
      )`);
    await runner.query('ALTER TABLE sessions.pending_credentials ADD COLUMN proposal jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions.pending_credentials DROP COLUMN proposal');
    await runner.query('DROP TABLE sessions.session_reviews');
  }
}
