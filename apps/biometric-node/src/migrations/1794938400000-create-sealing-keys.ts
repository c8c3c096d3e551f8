import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key pairs of the node: devices encrypt to `enc`, the node signs with `sig`. */
export class CreateSealingKeys1794938400000 implements MigrationInterface {
  readonly name = 'CreateSealingKeys1794938400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE biometric_node.sealing_keys (
        id text PRIMARY KEY,
        use text NOT NULL,
        public_key jsonb NOT NULL,
        wrapped_key bytea NOT NULL,
        created_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE biometric_node.sealing_keys');
  }
}
