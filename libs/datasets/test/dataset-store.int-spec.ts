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

describe('DatasetStore', () => {
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

  /** A list whose last part is sent when the test resolves it. */
  function slowSource(begin: string, end: Promise<string>): ListSource {
    async function* bytes() {
      yield Buffer.from(begin);
      yield Buffer.from(await end);
    }
    const files = new Map([['list', { name: 'slow.csv', bytes: bytes() }]]);
    return { description: 'slow', open: () => Promise.resolve({ files, close: () => Promise.resolve() }) };
  }

  it('stores all entries in chunks of 1,000', async () => {
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

  it('notifies listeners once a new version is committed or a dataset is removed', async () => {
    const received: string[] = [];
    client.on('notification', ({ payload }) => received.push(payload ?? ''));
    await client.query(`LISTEN ${datasetsChannel}`);
    await importPeople(10);
    await eventually(() => expect(received).toEqual(['people']));
    await store.remove('people');
    await eventually(() => expect(received).toEqual(['people', 'people']));
  });

  it('keeps the version of an unchanged list, and stores the time of the check', async () => {
    await importPeople(10);
    const before = await versionId();
    now = new Date('2026-03-05T00:00:00Z');
    expect(await importPeople(10)).toMatchObject({ outcome: 'unchanged', entities: 10 });
    expect(await versionId()).toBe(before);
    expect((await state())?.checkedAt).toEqual(now);
    expect(await count('versions')).toBe(1);
    expect(await importPeople(10, 'Person', { force: true })).toMatchObject({ outcome: 'replaced' });
  });

  it('returns the old list until the new one is complete', async () => {
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

  it('keeps the previous version readable, and rejects readers of older versions', async () => {
    await importPeople(2500, 'First');
    const id = await versionId();
    const reader = store.read(id);
    expect(decodeChunk((await reader.next()).value as Buffer)).toHaveLength(1000);
    await importPeople(2500, 'Second');
    expect(decodeChunk((await reader.next()).value as Buffer)[0]).toMatchObject({
      names: [{ text: 'First 1000' }],
    });
    await importPeople(2500, 'Third');
    await expect(reader.next()).rejects.toMatchObject({ code: 'dataset.version-removed' });
    await expect(read(id)).rejects.toMatchObject({ code: 'dataset.version-removed' });
    expect(await count('versions')).toBe(3);
    expect(await count('chunks')).toBe(6);
  });

  it('rejects a second import or removal while one is in progress', async () => {
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
    ['truncated', `${peopleCsv(1500)}p-x,Per`, 'line 1502: the row has 2 columns instead of 3'],
    ['truncated in its last cell', peopleCsv(10).slice(0, -2), 'ends in the middle of a line'],
    ['empty', 'id,schema,name\n', 'The list has no entries.'],
    ['an empty file', '', 'The list has no entries.'],
    ['a web page', '<!doctype html><title>Busy</title>', 'not a list but a web page'],
    ['less than half as long', peopleCsv(4), 'has 4 entries, and the one in use has 10'],
    ['less than half of the names', peopleCsv(10), 'has 10 names, and the one in use has 30'],
  ])('keeps the list in use and stores the error if the new one is %s', async (what, text, reason) => {
    const aliases = what.includes('names')
      ? ['id,schema,name,aliases', ...Array.from({ length: 10 }, (_, i) => `${i},Person,A${i},B;C`), ''].join(
          '\n',
        )
      : peopleCsv(10);
    await store.importFrom(memorySource(aliases), request);
    const before = await versionId();
    await expect(store.importFrom(memorySource(text), request)).rejects.toThrow(reason);
    expect(await versionId()).toBe(before);
    expect(await read(before)).toHaveLength(10);
    expect(await state()).toMatchObject({ error: expect.stringContaining(reason) as string, errorAt: now });
    expect(await count('versions')).toBe(1);
    await store.importFrom(memorySource(peopleCsv(12)), { ...request, force: true });
    expect(await state()).toMatchObject({ entities: 12, error: null, errorAt: null });
  });

  it('accepts a much smaller list with force', async () => {
    await importPeople(10);
    await importPeople(4, 'Person', { force: true });
    expect(await state()).toMatchObject({ entities: 4 });
    await expect(importPeople(0, 'Person', { force: true })).rejects.toThrow('has no entries');
  });

  it('stores nothing if the first import fails', async () => {
    await expect(store.importFrom(memorySource('nonsense\n'), request)).rejects.toMatchObject({
      code: 'dataset.invalid-list',
    });
    expect(await store.list()).toEqual([]);
    expect(await count('versions')).toBe(0);
  });

  it('removes the versions of an import that crashed', async () => {
    await importPeople(10);
    await client.query(
      `INSERT INTO datasets.versions (id, dataset) VALUES ('00000000-0000-7000-8000-000000000001', 'people'), ('00000000-0000-7000-8000-000000000002', 'others');
       INSERT INTO datasets.chunks SELECT '00000000-0000-7000-8000-000000000001', n, 'x' FROM generate_series(0, 500) n`,
    );
    await expect(read('00000000-0000-7000-8000-000000000001')).rejects.toMatchObject({
      code: 'dataset.version-removed',
    });
    await importPeople(11);
    const { rows } = await client.query<{ dataset: string }>(
      'SELECT dataset FROM datasets.versions ORDER BY 1',
    );
    expect(rows.map(({ dataset }) => dataset)).toEqual(['others', 'people', 'people']);
    expect(await count('chunks')).toBe(2);
  });

  it('keeps the counts of versions whose entries were removed, as long as the dataset exists', async () => {
    for (const size of [10, 11, 12, 13]) await importPeople(size);
    const versions = await store.listVersions('people');
    expect(versions.map(({ people, isCurrent, isStored }) => [people, isCurrent, isStored])).toEqual([
      [13, true, true],
      [12, false, true],
      [11, false, false],
      [10, false, false],
    ]);
    expect(await count('chunks')).toBe(2);
    await expect(read(versions[2]!.id)).rejects.toMatchObject({ code: 'dataset.version-removed' });
    await store.remove('people');
    expect(await count('versions')).toBe(0);
  });

  it('keeps the counts of at most 100 of them', async () => {
    await importPeople(10);
    await client.query(
      `INSERT INTO datasets.versions (id, dataset, label, people, loaded_at, is_history)
       SELECT gen_random_uuid(), 'people', 'old', n, '2026-01-01'::timestamptz + n * interval '1 hour', true FROM generate_series(1, 150) n`,
    );
    await importPeople(11);
    const old = (await store.listVersions('people')).filter(({ isStored }) => !isStored);
    expect(old.map(({ people }) => people)).toEqual(Array.from({ length: 100 }, (_, i) => 150 - i));
  });

  it('makes the URL of a dataset due, and nothing else', async () => {
    await importPeople(10);
    await store.configure([{ name: 'remote', format: 'simple-csv', url: 'http://127.0.0.1:9/list.csv' }]);
    await client.query(`UPDATE datasets.datasets SET attempted_at = now() WHERE name = 'remote'`);
    const due = () => store.due(new Date(), 60);
    expect(await due()).toEqual([]);
    await store.requestCheck('remote');
    expect(await due()).toEqual(['remote']);
    expect(await store.current('remote')).toMatchObject({ checkRequested: true });
    expect(await state()).toMatchObject({ checkRequested: false });
    await expect(store.requestCheck('people')).rejects.toMatchObject({ code: 'dataset.no-url' });
    await expect(store.requestCheck('nothing')).rejects.toMatchObject({ code: 'dataset.unknown' });
  });

  it('keeps the list in use if the connection breaks, and can import again', async () => {
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

  it('removes a dataset with all versions and chunks', async () => {
    await importPeople(10);
    await importPeople(20);
    await store.remove('people');
    expect(await store.list()).toEqual([]);
    expect(await count('versions')).toBe(0);
    expect(await count('chunks')).toBe(0);
    await expect(store.remove('people')).rejects.toMatchObject({ code: 'dataset.unknown' });
  });

  it('rejects invalid names', async () => {
    const bad = { ...request, name: 'No Name' };
    await expect(store.importFrom(memorySource(peopleCsv(1)), bad)).rejects.toMatchObject({
      code: 'dataset.invalid-name',
    });
  });

  it('keeps the title until another one is given', async () => {
    await store.importFrom(memorySource(peopleCsv(1)), { ...request, title: 'My people' });
    await importPeople(2);
    expect(await state()).toMatchObject({ title: 'My people' });
    await store.importFrom(memorySource(peopleCsv(3)), { ...request, name: 'un_sc_sanctions' });
    expect((await state('un_sc_sanctions'))?.title).toBe('UN Security Council Consolidated Sanctions');
  });

  it('reports the progress of an import', async () => {
    const seen: number[] = [];
    await store.importFrom(memorySource(peopleCsv(3000)), {
      ...request,
      onProgress: ({ bytes, entities }) => seen.push(bytes, entities),
    });
    expect(Math.max(...seen)).toBe(Buffer.byteLength(peopleCsv(3000)));
    expect(seen.at(-1)).toBeGreaterThan(1000);
  });

  it('stores the warnings of an import', async () => {
    await store.importFrom(memorySource('id,schema,name,birth_date\n1,Person,A B,soon\n'), request);
    expect((await state())?.warnings).toEqual([
      { kind: 'unread-birth-date', count: 1, message: '1 date of birth could not be read' },
    ]);
  });

  it('imports the demo list once, and again if it has changed, from several processes at once', async () => {
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

  it('reserves the name of the demo list', async () => {
    const taken = { ...request, name: 'demo' };
    const source = { name: 'demo', format: 'simple-csv', url: 'https://a.example/' } as const;
    for (const prepare of [() => Promise.resolve(), () => ensureDemoList(store)]) {
      await prepare();
      await expect(store.importFrom(memorySource(peopleCsv(1)), taken)).rejects.toMatchObject({
        code: 'dataset.reserved',
      });
      await expect(store.configure([source])).rejects.toMatchObject({ code: 'dataset.reserved' });
      await expect(store.remove('demo')).rejects.toThrow(
        'The demo list comes with the product and cannot be removed.',
      );
    }
    expect(await state('demo')).toMatchObject({ demo: true });
  });

  it('replaces a list of an older release that has the name of the demo list', async () => {
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

  it('uses the date of the import if the date of publication is in the future', async () => {
    const text = 'id,schema,name,last_seen\n1,Person,A B,2026-03-05\n';
    const { version, warnings } = await store.importFrom(memorySource(text), request);
    expect(version).toMatch(/^2026-03-04-/);
    expect(warnings).toMatchObject([{ kind: 'future-date', count: 1 }]);
    expect(await state()).toMatchObject({ publishedAt: null, warnings });
  });
});

describe('openDatasetStore', () => {
  it('rejects a database without the tables', async () => {
    const database = await createTestDatabase();
    await expect(openDatasetStore(database.url)).rejects.toThrow('has no tables for datasets yet');
    await database.drop();
  });
});
