import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { copyOut } from '../src';

describe('copyOut', () => {
  let database: TestDatabase;
  let source: DataSource;
  let runner: QueryRunner;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    runner = source.createQueryRunner();
  });
  afterAll(async () => {
    await runner?.release();
    await source?.destroy();
    await database?.drop();
  });

  const read = async (query: string) => {
    const rows: (Buffer | null)[][] = [];
    for await (const row of copyOut(runner, query)) rows.push(row);
    return rows;
  };

  it('returns every byte unchanged at any size', async () => {
    const rows = await read(
      `SELECT n, decode(repeat(lpad(to_hex(n % 256), 2, '0'), size), 'hex')
       FROM (VALUES (1, 0), (2, 1), (255, 70000), (128, 3000000)) AS sample (n, size)`,
    );
    expect(rows.map(([n]) => n?.readInt32BE())).toEqual([1, 2, 255, 128]);
    expect(rows.map(([, bytes]) => bytes?.length)).toEqual([0, 1, 70_000, 3_000_000]);
    for (const [n, bytes] of rows)
      expect(bytes?.every((byte) => byte === (n?.readInt32BE() ?? 0) % 256)).toBe(true);
  });

  it('distinguishes NULL from an empty value, and returns no rows for an empty result', async () => {
    expect(await read(`SELECT NULL::bytea, ''::bytea`)).toEqual([[null, Buffer.alloc(0)]]);
    expect(await read('SELECT 1 WHERE false')).toEqual([]);
  });

  it('releases the connection for the next query', async () => {
    await read('SELECT generate_series(1, 1000)');
    expect(await runner.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('throws the error of the database', async () => {
    await expect(read('SELECT 1 / 0')).rejects.toThrow('division by zero');
    expect(await runner.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
  });
});
