import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrate, type SchemaDefinition } from '../src';
import { countPendingMigrations } from '../src/migrations/pending-migrations';

class First implements MigrationInterface {
  readonly name = 'First1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things.one (id integer)');
    await runner.query('SELECT pg_sleep(0.2)');
  }
  async down(): Promise<void> {}
}
class Second implements MigrationInterface {
  readonly name = 'Second1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things.two (id integer)');
  }
  async down(): Promise<void> {}
}
class Broken implements MigrationInterface {
  readonly name = 'Broken1700000000002';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things.three (id integer)');
    await runner.query('SELECT nonsense');
  }
  async down(): Promise<void> {}
}
const things = (...migrations: SchemaDefinition['migrations']): SchemaDefinition[] => [
  { schema: 'things', entities: [], migrations },
];

describe('migrate', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const tables = async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'things' ORDER BY 1`,
    );
    await client.end();
    return rows.map(({ name }) => name);
  };

  it('applies what is missing, once, and says what it did', async () => {
    expect(await migrate(database.url, things(First))).toEqual(['things: First1700000000000']);
    expect(await migrate(database.url, things(First, Second))).toEqual(['things: Second1700000000001']);
    expect(await migrate(database.url, things(First, Second))).toEqual([]);
    expect(await tables()).toEqual(['migrations', 'one', 'two']);
  });

  it('can be told how much is missing, with a schema and without', async () => {
    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    expect(await countPendingMigrations(source, things(First, Second))).toBe(2);
    await migrate(database.url, things(First));
    expect(await countPendingMigrations(source, things(First, Second))).toBe(1);
    await migrate(database.url, things(First, Second));
    expect(await countPendingMigrations(source, things(First, Second))).toBe(0);
    await source.destroy();
  });

  it('may be run by many processes at once: one applies, the others wait', async () => {
    const said: string[] = [];
    const applied = await Promise.all(
      Array.from({ length: 5 }, () =>
        migrate(database.url, things(First, Second), (line) => said.push(line)),
      ),
    );
    expect(applied.flat().sort()).toEqual(['things: First1700000000000', 'things: Second1700000000001']);
    expect(said).toContain('another process is migrating; waiting for it');
  });

  it('leaves nothing of a migration that fails, and keeps the ones before it', async () => {
    await expect(migrate(database.url, things(First, Broken))).rejects.toThrow();
    expect(await tables()).toEqual(['migrations', 'one']);
    expect(await migrate(database.url, things(First, Second))).toEqual(['things: Second1700000000001']);
  });
});
