import { migrate } from '@gatehouse/database';
import { createTestDatabase, eventually, type TestDatabase } from '@gatehouse/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { decodeChunk } from '../src/chunk';
import {
  datasetsChannel,
  datasetsSchema,
  type DatasetStore,
  demoList,
  ensureDemoList,
  type ListedEntity,
  type ListSource,
  openDatasetStore,
  type OpenDatasetStore,
} from '../src';
import { VersionRepository } from '../src/store/version.repository';
import { memorySource, peopleCsv, sha256 } from './reading';

const request = { name: 'people', format: 'simple-csv' } as const;

describe('the dataset store', () => {
  let database: TestDatabase;
  let open: OpenDatasetStore;
  let store: DatasetStore;
  let client: Client;
  let now = new Date('2026-03-04T05:06:07Z');

  beforeEach(async () => {
    database = await createTestDatabase();
    await migrate(database.url, [datasetsSchema]);
    now = new Date('2026-03-04T05:06:07Z');
    open = await openDatasetStore(database.url, { now: () => now });
    store = open.datasets;
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await open.close();
    await database.drop();
  });

  const importPeople = (count: number, prefix?: string, options: { force?: boolean } = {}) =>
    store.importFrom(memorySource(peopleCsv(count, prefix)), { ...request, ...options });
  const state = async (name = 'people') => (await store.list()).find((each) => each.name === name);
  const versionId = async () => (await state())?.versionId ?? '';
  async function read(id: string): Promise<ListedEntity[]> {
    const entities: ListedEntity[] = [];
    for await (const chunk of store.read(id)) entities.push(...decodeChunk(chunk));
    return entities;
  }
  const count = async (table: string): Promise<number> =>
    Number((await client.query<{ count: string }>(`SELECT count(*) FROM datasets.${table}`)).rows[0]?.count);

  /** A list whose end comes when the test says so. */
  function slowSource(begin: string, end: Promise<string>): ListSource {
    async function* bytes() {
      yield Buffer.from(begin);
      yield Buffer.from(await end);
    }
    const files = new Map([['list', { name: 'slow.csv', bytes: bytes() }]]);
    return { description: 'slow', open: () => Promise.resolve({ files, close: () => Promise.resolve() }) };
  }

  it('keeps every entry, in chunks of a thousand', async () => {
    const result = await importPeople(2500);
    const text = peopleCsv(2500);
    const version = `2026-03-04-${sha256(text).slice(0, 12)}`;
    expect(result).toEqual({
      outcome: 'replaced',
      name: 'people',
      version,
      checksum: sha256(text),
      entities: 2500,
      people: 2500,
      names: 2500,
      warnings: [],
    });
    const entities = await read(await versionId());
    expect(entities).toHaveLength(2500);
    expect(entities[2499]).toMatchObject({ id: 'p-2499', names: [{ text: 'Person 2499' }] });
    expect(await count('chunks')).toBe(3);
    expect(await state()).toMatchObject({
      title: 'people',
      source: 'memory',
      version,
      entities: 2500,
      loadedAt: now,
      checkedAt: now,
      publishedAt: null,
      demo: false,
      stale: false,
      error: null,
    });
  });

  it('tells those who listen once the new version can be read', async () => {
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query(`LISTEN ${datasetsChannel}`);
    await importPeople(10);
    await eventually(() => expect(heard).toEqual(['people']));
    await store.remove('people');
    await eventually(() => expect(heard).toEqual(['people', 'people']));
  });

  it('leaves the list alone when it is the same, and notes that it was checked', async () => {
    await importPeople(10);
    const before = await versionId();
    now = new Date('2026-03-05T00:00:00Z');
    expect(await importPeople(10)).toMatchObject({ outcome: 'unchanged', entities: 10 });
    expect(await versionId()).toBe(before);
    expect((await state())?.checkedAt).toEqual(now);
    expect(await count('versions')).toBe(1);
    expect(await importPeople(10, 'Person', { force: true })).toMatchObject({ outcome: 'replaced' });
  });

  it('shows the old list until the new one is whole', async () => {
    await importPeople(10, 'Old');
    const old = await versionId();
    let finish: (text: string) => void = () => undefined;
    const end = new Promise<string>((resolve) => (finish = resolve));
    const importing = store.importFrom(slowSource(peopleCsv(3000, 'New'), end), request);
    await eventually(async () => expect(await count('chunks')).toBe(1 + 3));
    expect(await versionId()).toBe(old);
    expect(await read(old)).toHaveLength(10);
    finish('p-last,Person,Last One\n');
    await importing;
    expect(await read(await versionId())).toHaveLength(3001);
  });

  it('lets a reader of the old version finish after the swap, and tells one of an older version', async () => {
    await importPeople(2500, 'First');
    const id = await versionId();
    const reader = store.read(id);
    expect(decodeChunk((await reader.next()).value as Buffer)).toHaveLength(1000);
    await importPeople(2500, 'Second');
    expect(decodeChunk((await reader.next()).value as Buffer)[0]).toMatchObject({
      names: [{ text: 'First 1000' }],
    });
    await importPeople(2500, 'Third');
    await expect(reader.next()).rejects.toMatchObject({ code: 'dataset.version-gone' });
    await expect(read(id)).rejects.toMatchObject({ code: 'dataset.version-gone' });
    expect(await count('versions')).toBe(2);
    expect(await count('chunks')).toBe(6);
  });

  it('tells the second of two imports at once that it must wait', async () => {
    let finish: (text: string) => void = () => undefined;
    const end = new Promise<string>((resolve) => (finish = resolve));
    const first = store.importFrom(slowSource(peopleCsv(10), end), request);
    await eventually(async () => expect(await count('versions')).toBe(1));
    await expect(importPeople(10)).rejects.toMatchObject({ code: 'dataset.busy' });
    await expect(store.remove('people')).rejects.toMatchObject({ code: 'dataset.busy' });
    finish('');
    await first;
    expect(await importPeople(11)).toMatchObject({ outcome: 'replaced' });
  });

  it.each([
    ['cut off', `${peopleCsv(1500)}p-x,Per`, 'line 1502: the row has 2 columns instead of 3'],
    ['cut off in its very last cell', peopleCsv(10).slice(0, -2), 'ends in the middle of a line'],
    ['empty', 'id,schema,name\n', 'There is not a single entry on the list.'],
    ['of nothing', '', 'There is not a single entry on the list.'],
    ['a web page', '<!doctype html><title>Busy</title>', 'it is a web page'],
    ['less than half as long', peopleCsv(4), 'has 4 entries, and the one in use has 10'],
    ['less than half of the names', peopleCsv(10), 'has 10 names, and the one in use has 30'],
  ])('keeps the good list when the new one is %s, and says why', async (what, text, reason) => {
    const aliases = what.includes('names')
      ? ['id,schema,name,aliases', ...Array.from({ length: 10 }, (_, i) => `${i},Person,A${i},B;C`), ''].join(
          '\n',
        )
      : peopleCsv(10);
    await store.importFrom(memorySource(aliases), request);
    const good = await versionId();
    await expect(store.importFrom(memorySource(text), request)).rejects.toThrow(reason);
    expect(await versionId()).toBe(good);
    expect(await read(good)).toHaveLength(10);
    expect(await state()).toMatchObject({ error: expect.stringContaining(reason) as string, errorAt: now });
    expect(await count('versions')).toBe(1);
    await store.importFrom(memorySource(peopleCsv(12)), { ...request, force: true });
    expect(await state()).toMatchObject({ entities: 12, error: null, errorAt: null });
  });

  it('lets a much smaller list in when it is forced to', async () => {
    await importPeople(10);
    await importPeople(4, 'Person', { force: true });
    expect(await state()).toMatchObject({ entities: 4 });
    await expect(importPeople(0, 'Person', { force: true })).rejects.toThrow('not a single entry');
  });

  it('leaves nothing behind when the very first import fails', async () => {
    await expect(store.importFrom(memorySource('nonsense\n'), request)).rejects.toMatchObject({
      code: 'dataset.broken',
    });
    expect(await store.list()).toEqual([]);
    expect(await count('versions')).toBe(0);
  });

  it('clears up after an import that crashed', async () => {
    await importPeople(10);
    await client.query(
      `INSERT INTO datasets.versions (id, dataset) VALUES ('00000000-0000-7000-8000-000000000001', 'people'), ('00000000-0000-7000-8000-000000000002', 'others');
       INSERT INTO datasets.chunks SELECT '00000000-0000-7000-8000-000000000001', n, 'x' FROM generate_series(0, 500) n`,
    );
    await expect(read('00000000-0000-7000-8000-000000000001')).rejects.toMatchObject({
      code: 'dataset.version-gone',
    });
    await importPeople(11);
    const { rows } = await client.query<{ dataset: string }>(
      'SELECT dataset FROM datasets.versions ORDER BY 1',
    );
    expect(rows.map(({ dataset }) => dataset)).toEqual(['others', 'people', 'people']);
    expect(await count('chunks')).toBe(2);
  });

  it('loses nothing but the import when its connection breaks, and can begin again', async () => {
    await importPeople(10, 'Old');
    const old = await versionId();
    let finish: (text: string) => void = () => undefined;
    const end = new Promise<string>((resolve) => (finish = resolve));
    const importing = store.importFrom(slowSource(peopleCsv(3000, 'New'), end), request);
    const failure = importing.catch((error: Error) => error);
    await eventually(async () => expect(await count('chunks')).toBe(1 + 3));
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    finish('');
    expect(await failure).toMatchObject({ message: expect.any(String) as string });
    expect(await read(old)).toHaveLength(10);
    expect(await versionId()).toBe(old);
    expect(await importPeople(12)).toMatchObject({ outcome: 'replaced', entities: 12 });
    expect(await count('versions')).toBe(2);
  });

  it('does not remove a version that is in use', async () => {
    await importPeople(10);
    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    await new VersionRepository(source.manager).remove(await versionId());
    await source.destroy();
    expect(await read(await versionId())).toHaveLength(10);
  });

  it('removes a dataset with all that belongs to it', async () => {
    await importPeople(10);
    await importPeople(20);
    await store.remove('people');
    expect(await store.list()).toEqual([]);
    expect(await count('versions')).toBe(0);
    expect(await count('chunks')).toBe(0);
    await expect(store.remove('people')).rejects.toMatchObject({ code: 'dataset.unknown' });
  });

  it('refuses names that no dataset can have', async () => {
    const bad = { ...request, name: 'No Name' };
    await expect(store.importFrom(memorySource(peopleCsv(1)), bad)).rejects.toMatchObject({
      code: 'dataset.bad-name',
    });
  });

  it('keeps the title until another one is given', async () => {
    await store.importFrom(memorySource(peopleCsv(1)), { ...request, title: 'My people' });
    await importPeople(2);
    expect(await state()).toMatchObject({ title: 'My people' });
    await store.importFrom(memorySource(peopleCsv(3)), { ...request, name: 'un_sc_sanctions' });
    expect((await state('un_sc_sanctions'))?.title).toBe('UN Security Council Consolidated Sanctions');
  });

  it('reports how far an import has come', async () => {
    const seen: number[] = [];
    await store.importFrom(memorySource(peopleCsv(3000)), {
      ...request,
      onProgress: ({ bytes, entities }) => seen.push(bytes, entities),
    });
    expect(Math.max(...seen)).toBe(Buffer.byteLength(peopleCsv(3000)));
    expect(seen.at(-1)).toBeGreaterThan(1000);
  });

  it('keeps what the import stumbled over', async () => {
    await store.importFrom(memorySource('id,schema,name,birth_date\n1,Person,A B,soon\n'), request);
    expect((await state())?.warnings).toEqual([
      { kind: 'unread-birth-date', count: 1, message: '1 date of birth could not be read' },
    ]);
  });

  it('loads the demo list once, and again when it has changed, also from several processes at once', async () => {
    const other = await openDatasetStore(database.url);
    await Promise.all([store, store, other.datasets].map((each) => ensureDemoList(each)));
    await other.close();
    const first = await state('demo');
    expect(first).toMatchObject({
      demo: true,
      stale: false,
      entities: demoList.entities.length,
      format: 'built-in',
    });
    await ensureDemoList(store);
    expect((await state('demo'))?.versionId).toBe(first?.versionId);
    await store.importBuiltIn({ ...demoList, entities: demoList.entities.slice(0, 30) });
    expect(await state('demo')).toMatchObject({ entities: 30, demo: true });
  });

  it('keeps the name of the demo list for it, loaded or not', async () => {
    const taken = { ...request, name: 'demo' };
    const source = { name: 'demo', format: 'simple-csv', url: 'https://a.example/' } as const;
    for (const prepare of [() => Promise.resolve(), () => ensureDemoList(store)]) {
      await prepare();
      await expect(store.importFrom(memorySource(peopleCsv(1)), taken)).rejects.toMatchObject({
        code: 'dataset.reserved',
      });
      await expect(store.configure([source])).rejects.toMatchObject({ code: 'dataset.reserved' });
      await expect(store.remove('demo')).rejects.toThrow(
        'The demo list comes with the product; it is not used once a real list is loaded.',
      );
    }
    expect(await state('demo')).toMatchObject({ demo: true });
  });

  it('puts the demo list in the place of whatever an older release let in under its name', async () => {
    await importPeople(1000);
    await client.query(
      `UPDATE datasets.versions SET dataset = 'demo';
       UPDATE datasets.datasets SET name = 'demo', url = 'https://a.example/list.csv'`,
    );
    await ensureDemoList(store);
    const replaced = await state('demo');
    expect(replaced).toMatchObject({
      demo: true,
      refreshable: false,
      source: 'built in',
      entities: demoList.entities.length,
    });
    await ensureDemoList(store);
    expect((await state('demo'))?.versionId).toBe(replaced?.versionId);
  });

  it('dates a list that claims to be from the future by its import', async () => {
    const text = 'id,schema,name,last_seen\n1,Person,A B,2026-03-05\n';
    const { version, warnings } = await store.importFrom(memorySource(text), request);
    expect(version).toMatch(/^2026-03-04-/);
    expect(warnings).toMatchObject([{ kind: 'future-date', count: 1 }]);
    expect(await state()).toMatchObject({ publishedAt: null, warnings });
  });
});

describe('a database without the tables', () => {
  it('is named as such', async () => {
    const database = await createTestDatabase();
    await expect(openDatasetStore(database.url)).rejects.toThrow('has no tables for datasets yet');
    await database.drop();
  });
});
