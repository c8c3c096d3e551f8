import { DataSource } from 'typeorm';
import { CreateStringStore1794873600000 } from '../src/migrations/1794873600000-create-string-store';
import { shortStringsQuery } from '../src/string-record/string-search.repository';
import { type StringStore, startStringStore } from './string-store';

// Ids of version 7 in the order of i.
const insertion = (count: number, value: string) => `
  INSERT INTO string_store.strings (id, value, created_at)
  SELECT (lpad(to_hex(i), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${value}, now()
  FROM generate_series(1, ${count}) AS i`;

/** Inserts without the indexes and rebuilds them, which is faster. Without the timeout of requests, for busy machines. */
async function fill(source: DataSource, count: number, value: string): Promise<void> {
  const runner = source.createQueryRunner();
  await runner.query('SET statement_timeout = 0');
  const indexes = (await runner.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE indexname IN ('strings_long', 'strings_trigrams')`,
  )) as { name: string; definition: string }[];
  for (const { name } of indexes) await runner.query(`DROP INDEX string_store.${name}`);
  await runner.query(insertion(count, value));
  for (const { definition } of indexes) await runner.query(definition);
  await runner.query('ANALYZE string_store.strings');
  await runner.query('RESET statement_timeout');
  await runner.release();
}

const search = async (store: StringStore, text: string, cursor?: string) => {
  const query = new URLSearchParams({ contains: text, limit: '200', ...(cursor && { cursor }) });
  const { status, body } = await store.call('GET', `/strings?${query.toString()}`);
  expect(status).toBe(200);
  return body as { items: { value: string }[]; nextCursor: string | null };
};

/** Follows the cursors to the end. */
const searchAll = async (store: StringStore, text: string) => {
  const values: string[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const page = await search(store, text, cursor);
    values.push(...page.items.map(({ value }) => value));
    cursor = page.nextCursor;
  }
  return { values, pages };
};

describe('a search among 100,000 strings', () => {
  let store: StringStore;
  let source: DataSource;
  let isIndexed: boolean;
  beforeAll(async () => {
    store = await startStringStore();
    source = store.app.get(DataSource);
    const value = `CASE i WHEN 7 THEN 'the one needle, 100%_sure\\' WHEN 8 THEN 'zq' ELSE 'straw number ' || i END`;
    await fill(source, 100_000, value);
    const [index] = await source.query<unknown[]>(
      `SELECT 1 FROM pg_class WHERE relname = 'strings_trigrams'`,
    );
    isIndexed = index !== undefined;
    if (!isIndexed) process.stderr.write('This PostgreSQL has no pg_trgm; the index is not tested.\n');
  });
  afterAll(() => store.close());

  it('finds a rare text by the index, in one page', async () => {
    if (!isIndexed) return;
    for (const text of ['needle', '100%_sure\\']) {
      const { items, nextCursor } = await search(store, text);
      expect({ found: items.length, nextCursor }).toEqual({ found: 1, nextCursor: null });
    }
    expect((await search(store, 'nee_le')).items).toEqual([]);
    expect((await search(store, 'Needle')).items).toEqual([]);
  });

  it('uses the index and does not scan the table', async () => {
    if (!isIndexed) return;
    const newest = 'ffffffff-0000-7000-8000-000000000000';
    const plan = await source.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${shortStringsQuery}`, [
      '%needle%',
      newest,
      null,
      51,
    ]);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain('Bitmap Index Scan on strings_trigrams');
    expect(lines).not.toContain('Seq Scan on strings');
  });

  it('finds a frequent text among the newest strings', async () => {
    const { items, nextCursor } = await search(store, 'straw');
    expect(items.map(({ value }) => value).slice(0, 2)).toEqual([
      'straw number 100000',
      'straw number 99999',
    ]);
    expect(items).toHaveLength(200);
    expect(nextCursor).not.toBeNull();
  });

  it('ends a page early when a text has no trigram, and finds it on a later page', async () => {
    const first = await search(store, 'zq');
    expect(first.items).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    const { values, pages } = await searchAll(store, 'zq');
    expect(values).toEqual(['zq']);
    expect(pages).toBeLessThanOrEqual(51);
  });
});

describe('a search among long and short strings', () => {
  let store: StringStore;
  let source: DataSource;
  beforeAll(async () => {
    store = await startStringStore();
    source = store.app.get(DataSource);
    // Every hundredth string is long, more than one page can scan; every thousandth contains the text.
    const text = `CASE WHEN i % 1000 = 0 THEN 'needle ' ELSE 'straw ' END || i`;
    await fill(source, 9000, `${text} || CASE WHEN i % 100 = 0 THEN repeat('x', 200000) ELSE '' END`);
    await source.query(
      `UPDATE string_store.strings SET value = 'short needle ' || value WHERE value LIKE 'straw %7__' AND length(value) = 10`,
    );
    await source.query('ANALYZE string_store.strings');
  });
  afterAll(() => store.close());

  it.each(['needle', 'short needle', 'x', 'straw 77', '~', 'nothing like it'])(
    'finds every string with %j once, newest first',
    async (text) => {
      const rows = await source.query<{ value: string }[]>(
        'SELECT value FROM string_store.strings WHERE strpos(value, $1) > 0 ORDER BY id DESC',
        [text],
      );
      const { values } = await searchAll(store, text);
      expect(values.map((value) => value.slice(0, 30))).toEqual(rows.map(({ value }) => value.slice(0, 30)));
    },
  );
});

describe('where pg_trgm cannot be created', () => {
  it('migrates, and finds all strings page by page', async () => {
    const store = await startStringStore();
    const source = store.app.get(DataSource);
    const migration = new CreateStringStore1794873600000();
    const role = `limited_${process.pid}`;
    await source.transaction(({ queryRunner }) => migration.down(queryRunner!));
    await source.query(`DROP EXTENSION pg_trgm`);
    await source.query(`CREATE ROLE ${role} LOGIN PASSWORD 'limited'`);
    await source.query(`GRANT USAGE, CREATE ON SCHEMA string_store TO ${role}`);

    const url = new URL(store.env['DATABASE_URL'] ?? '');
    Object.assign(url, { username: role, password: 'limited' });
    const limited = await new DataSource({ type: 'postgres', url: url.href }).initialize();
    await limited.transaction(({ queryRunner }) => migration.up(queryRunner!));
    await limited.destroy();

    await source.query(insertion(5000, `CASE i WHEN 7 THEN 'the one needle' ELSE 'straw ' || i END`));
    expect(await searchAll(store, 'needle')).toEqual({ values: ['the one needle'], pages: 3 });

    await source.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    await source.query(`DROP OWNED BY ${role}`);
    await source.query(`DROP ROLE ${role}`);
    await store.close();
  });
});
