import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { buildIndexConcurrently, migrate, type SchemaDefinition } from '../src';
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
class Widen implements MigrationInterface {
  readonly name = 'Widen1700000000003';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE things.one ADD COLUMN label text');
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
class Index implements MigrationInterface {
  readonly name = 'Index1700000000004';
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    // Gives the other processes time to wait for the lock.
    await runner.query('SELECT pg_sleep(1)');
    await buildIndexConcurrently(runner, { schema: 'things', name: 'by_id', on: 'one (id)' });
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

  it('builds an index concurrently while other processes wait to migrate', async () => {
    await migrate(database.url, things(First));
    const wait = { lockTimeoutSeconds: 1, maxWaitSeconds: 3 };
    const all = await Promise.all([1, 2, 3].map(() => migrate(database.url, things(First, Index), wait)));
    expect(all.flat()).toEqual(['things: Index1700000000004']);
  });

  it('applies each missing migration once and returns its name', async () => {
    expect(await migrate(database.url, things(First))).toEqual(['things: First1700000000000']);
    expect(await migrate(database.url, things(First, Second))).toEqual(['things: Second1700000000001']);
    expect(await migrate(database.url, things(First, Second))).toEqual([]);
    expect(await tables()).toEqual(['migrations', 'one', 'two']);
  });

  it('rejects a database with a migration older than the first one, and changes nothing', async () => {
    await migrate(database.url, things(First));
    await expect(migrate(database.url, things(Second))).rejects.toThrow(
      'This database was created by a development version before 0.2.0 and cannot be upgraded. ' +
        'Delete its data (the folder .gatehouse, or the volume or database of the deployment) and start again.',
    );
    expect(await tables()).toEqual(['migrations', 'one']);
  });

  it('accepts a database that a newer release has migrated', async () => {
    await migrate(database.url, things(First, Second));
    expect(await migrate(database.url, things(First))).toEqual([]);
  });

  it('counts pending migrations with and without an existing schema', async () => {
    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    expect(await countPendingMigrations(source, things(First, Second))).toBe(2);
    await migrate(database.url, things(First));
    expect(await countPendingMigrations(source, things(First, Second))).toBe(1);
    await migrate(database.url, things(First, Second));
    expect(await countPendingMigrations(source, things(First, Second))).toBe(0);
    await source.destroy();
  });

  it('runs in one of several concurrent processes while the others wait', async () => {
    const lines: string[] = [];
    const applied = await Promise.all(
      Array.from({ length: 5 }, () =>
        migrate(database.url, things(First, Second), { log: (line) => lines.push(line) }),
      ),
    );
    expect(applied.flat().sort()).toEqual(['things: First1700000000000', 'things: Second1700000000001']);
    expect(lines).toContain('another process is migrating; waiting for it');
  });

  it('rolls a failed migration back and keeps the ones before it', async () => {
    await expect(migrate(database.url, things(First, Broken))).rejects.toThrow();
    expect(await tables()).toEqual(['migrations', 'one']);
    expect(await migrate(database.url, things(First, Second))).toEqual(['things: Second1700000000001']);
  });

  describe('while a live transaction holds a lock on the table', () => {
    const clients: Client[] = [];
    const connect = async (options = {}): Promise<Client> => {
      const client = new Client({ connectionString: database.url, ...options });
      clients.push(client);
      await client.connect();
      return client;
    };
    afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

    const openReader = async (): Promise<Client> => {
      const live = await connect({ application_name: 'live-reader' });
      await live.query('BEGIN');
      await live.query(`SELECT 'a secret name' FROM things.one`);
      return live;
    };
    const migrationWaits = async (observer: Client): Promise<void> => {
      for (;;) {
        const { rowCount } = await observer.query(
          `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'things.one'::regclass
           AND mode = 'AccessExclusiveLock'`,
        );
        if (rowCount) return;
      }
    };

    it('lets other readers run between its attempts and applies after the lock is released', async () => {
      await migrate(database.url, things(First));
      const live = await openReader();
      const lines: string[] = [];
      const migration = migrate(database.url, things(First, Second, Widen), {
        log: (line) => lines.push(line),
        lockTimeoutSeconds: 2,
        maxWaitSeconds: 120,
      });
      const reader = await connect({ statement_timeout: 30_000 });
      await migrationWaits(reader);
      // The live transaction is still open: a migration that keeps waiting for its lock would block this query.
      await reader.query('SELECT * FROM things.one');
      await live.query('COMMIT');
      expect(await migration).toEqual(['things: Second1700000000001', 'things: Widen1700000000003']);
      expect(lines[0]).toMatch(
        /^attempt 1: the migration failed to acquire the lock on things\.one \(held by process \d+ "live-reader", idle in transaction, transaction open since \S+\) within 2 s; retrying in 1 s$/,
      );
    });

    it('fails after the maximum wait and names the session that holds the lock, without its query', async () => {
      await migrate(database.url, things(First));
      await openReader();
      const failure = await migrate(database.url, things(First, Second, Widen), {
        lockTimeoutSeconds: 2,
        maxWaitSeconds: 5,
      }).catch((error: Error) => error.message);
      expect(failure).toMatch(
        /^The migration failed to acquire the lock on things\.one \(held by process \d+ "live-reader", idle in transaction, transaction open since \S+\) in \d attempts of 2 s within 5 s\. It can be repeated:/,
      );
      expect(failure).not.toContain('secret');
      expect(await tables()).toEqual(['migrations', 'one', 'two']);
    });
  });
});
