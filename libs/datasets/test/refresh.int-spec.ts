import { migrate } from '@gatehouse/database';
import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import {
  datasetsSchema,
  type DatasetStore,
  openDatasetStore,
  type OpenDatasetStore,
  urlSource,
} from '../src';
import { Client } from 'pg';
import { type ListServer, startListServer } from './list-server';
import { memorySource, peopleCsv } from './reading';

const hour = 3_600_000;

describe('a dataset with a URL', () => {
  let database: TestDatabase;
  let open: OpenDatasetStore;
  let store: DatasetStore;
  let server: ListServer;
  let now: Date;
  let list: { text: string; etag?: string };

  beforeEach(async () => {
    database = await createTestDatabase();
    await migrate(database.url, [datasetsSchema]);
    now = new Date('2026-03-04T00:00:00Z');
    open = await openDatasetStore(database.url, { now: () => now });
    store = open.datasets;
    list = { text: peopleCsv(10), etag: '"one"' };
    server = await startListServer((request, reply) => {
      const { text, etag } = list;
      if (etag && request.headers['if-none-match'] === etag) reply.writeHead(304).end();
      else
        reply
          .writeHead(200, { ...(etag && { ETag: etag }), 'Last-Modified': 'Sun, 01 Mar 2026 10:00:00 GMT' })
          .end(text);
    });
  });
  afterEach(async () => {
    await server.close();
    await open.close();
    await database.drop();
  });

  const url = () => `${server.url}/targets.simple.csv`;
  const first = () => store.importFrom(urlSource(url()), { name: 'people', format: 'simple-csv' });
  const state = async () => (await store.list())[0];

  it('is refreshed from its URL, with the date of Last-Modified', async () => {
    expect((await first()).version).toMatch(/^2026-03-01-[0-9a-f]{12}$/);
    list = { text: peopleCsv(11), etag: '"two"' };
    expect(await store.refresh('people')).toMatchObject({ outcome: 'replaced', entities: 11 });
    expect(await state()).toMatchObject({ entities: 11, source: url(), format: 'simple-csv' });
  });

  it('is unchanged if the server answers 304', async () => {
    await first();
    now = new Date(now.getTime() + hour);
    expect(await store.refresh('people')).toMatchObject({ outcome: 'unchanged', entities: 10 });
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"one"');
    expect(await state()).toMatchObject({ checkedAt: now, error: null });
    // The validators are kept for the next request.
    await store.refresh('people');
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"one"');
  });

  it('is unchanged if the server sends the same bytes', async () => {
    list = { text: peopleCsv(10) };
    await first();
    expect(await store.refresh('people')).toMatchObject({ outcome: 'unchanged' });
  });

  it('is requested without validators if another list is in use', async () => {
    await first();
    await store.importFrom(memorySource(peopleCsv(12)), { name: 'people', format: 'simple-csv' });
    await first();
    expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    expect(await state()).toMatchObject({ entities: 10 });
  });

  it.each<[string, (server: ListServer) => void, RegExp]>([
    ['is truncated', ({ url }) => void url, /line 10: the row has 2 columns instead of 3/],
    [
      'is interrupted',
      (it) =>
        (it.answer = (_, reply) =>
          void reply
            .writeHead(200, { 'Content-Length': 999 })
            .write('id,schema,name\n', () => reply.destroy())),
      /was interrupted after/,
    ],
    ['is an error', (it) => (it.answer = (_, reply) => reply.writeHead(500).end()), /answered 500/],
    ['is missing', (it) => (it.answer = (_, reply) => reply.writeHead(404).end()), /was not found/],
    [
      'is a web page',
      (it) => (it.answer = (_, reply) => reply.end('<html>Please log in</html>')),
      /not a list but a web page/,
    ],
  ])('keeps the list in use and stores the error if the download %s', async (_, breakIt, reason) => {
    await first();
    const before = await state();
    list = { text: peopleCsv(10).slice(0, 15 + 8 * 20 + 6), etag: '"broken"' };
    breakIt(server);
    now = new Date(now.getTime() + hour);
    await expect(store.refresh('people')).rejects.toThrow(reason);
    expect(await state()).toMatchObject({
      versionId: before?.versionId,
      entities: 10,
      checkedAt: before?.checkedAt,
      error: expect.stringMatching(reason) as string,
      errorAt: now,
    });
  });

  it('is due after the interval, plus or minus 10 %, since the last attempt', async () => {
    await first();
    const at = (minutes: number) => store.due(new Date(now.getTime() + minutes * 60_000), 60);
    expect(await at(53)).toEqual([]);
    expect(await at(67)).toEqual(['people']);
    await store.importFrom(memorySource(peopleCsv(2)), { name: 'from_a_file', format: 'simple-csv' });
    expect(await at(10_000)).toEqual(['people']);
    now = new Date(now.getTime() + 67 * 60_000);
    server.answer = (_, reply) => reply.writeHead(500).end();
    await expect(store.refresh('people')).rejects.toThrow('500');
    expect(await at(53)).toEqual([]);
    expect(await at(67)).toEqual(['people']);
  });

  it('is stale if it has not been checked for too long, unlike a list from a file', async () => {
    await store.importFrom(memorySource(peopleCsv(2)), { name: 'a_file', format: 'simple-csv' });
    await first();
    const stale = async (hours?: number) => (await store.list(hours)).map((each) => each.stale);
    now = new Date(now.getTime() + 47 * hour);
    expect(await stale()).toEqual([false, false]);
    now = new Date(now.getTime() + 2 * hour);
    expect(await stale()).toEqual([false, true]);
    expect(await stale(72)).toEqual([false, false]);
    await store.refresh('people');
    expect(await stale()).toEqual([false, false]);
  });

  it('is due immediately after it was configured', async () => {
    const source = { name: 'un_sc_sanctions', format: 'simple-csv', url: url() } as const;
    await store.configure([source]);
    expect(await store.list()).toMatchObject([
      {
        name: 'un_sc_sanctions',
        title: 'UN Security Council Consolidated Sanctions',
        version: null,
        entities: 0,
        stale: true,
      },
    ]);
    expect(await store.due(now, 60)).toEqual(['un_sc_sanctions']);
    await store.refresh('un_sc_sanctions');
    await store.configure([source]);
    expect(await store.due(now, 60)).toEqual([]);
    expect(await state()).toMatchObject({ entities: 10, stale: false });
    await store.configure([{ ...source, url: `${url()}?v=2` }]);
    expect(await store.due(now, 60)).toEqual(['un_sc_sanctions']);
    expect(await state()).toMatchObject({ entities: 10, source: `${url()}?…` });
  });

  it('stores the error if the first refresh of a configured list fails', async () => {
    await store.configure([{ name: 'people', format: 'un-xml', url: url() }]);
    await expect(store.refresh('people')).rejects.toThrow('XML');
    expect(await state()).toMatchObject({ version: null, error: expect.stringContaining('XML') as string });
  });

  it.each([
    ['demo', 'simple-csv', 'dataset.reserved', 'is the name of the built-in list'],
    ['people', 'gone-format', 'dataset.invalid-format', 'which this release does not support'],
  ])('counts an attempt that fails before the download (%s, %s)', async (name, format, code, reason) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      'INSERT INTO datasets.datasets (name, title, format, source, url) VALUES ($1, $1, $2, $3, $3)',
      [name, format, url()],
    );
    await client.end();
    expect(await store.due(now, 60)).toEqual([name]);
    await expect(store.refresh(name)).rejects.toMatchObject({ code });
    expect(await state()).toMatchObject({ error: expect.stringContaining(reason) as string, errorAt: now });
    expect(await store.due(now, 60)).toEqual([]);
    expect(await store.due(new Date(now.getTime() + 2 * hour), 60)).toEqual([name]);
  });

  it('ignores a Last-Modified in the future', async () => {
    now = new Date('2026-02-28T00:00:00Z');
    expect(await first()).toMatchObject({
      version: expect.stringMatching(/^2026-02-28-/) as string,
      warnings: [{ kind: 'future-date', count: 1 }],
    });
  });

  it.each([false, true])(
    'keeps its URL if a file with the same bytes is imported (force: %s)',
    async (force) => {
      await first();
      const request = { name: 'people', format: 'simple-csv', title: 'My people', force } as const;
      const result = await store.importFrom(memorySource(list.text), request);
      expect(result).toMatchObject({ outcome: force ? 'replaced' : 'unchanged' });
      expect(result).not.toHaveProperty('detachedFrom');
      expect(await state()).toMatchObject({ source: url(), refreshable: true, title: 'My people' });
      expect(await store.refresh('people')).toMatchObject({ outcome: 'unchanged' });
      expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"one"');
    },
  );

  it('stays stale after the import of a file with the same bytes', async () => {
    await first();
    now = new Date(now.getTime() + 49 * hour);
    await store.importFrom(memorySource(list.text), { name: 'people', format: 'simple-csv' });
    expect(await state()).toMatchObject({ stale: true });
  });

  it('is not refreshed after the import of another file until it is configured again', async () => {
    await first();
    expect(
      await store.importFrom(memorySource(peopleCsv(12)), { name: 'people', format: 'simple-csv' }),
    ).toMatchObject({ outcome: 'replaced', detachedFrom: url() });
    expect(await state()).toMatchObject({ source: 'memory', refreshable: false });
    await store.configure([{ name: 'people', format: 'simple-csv', url: url() }]);
    expect(await store.due(now, 60)).toEqual(['people']);
    expect(await store.refresh('people')).toMatchObject({ outcome: 'replaced', entities: 10 });
  });

  it('rejects the refresh of an unknown list and of a list without a URL', async () => {
    await store.importFrom(memorySource(peopleCsv(2)), { name: 'a_file', format: 'simple-csv' });
    await expect(store.refresh('a_file')).rejects.toMatchObject({ code: 'dataset.no-url' });
    await expect(store.refresh('unknown')).rejects.toMatchObject({ code: 'dataset.unknown' });
  });
});
