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

describe('a dataset with an address', () => {
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

  it('is fetched again from where it came, and dated by what the server says', async () => {
    expect((await first()).version).toMatch(/^2026-03-01-[0-9a-f]{12}$/);
    list = { text: peopleCsv(11), etag: '"two"' };
    expect(await store.refresh('people')).toMatchObject({ outcome: 'replaced', entities: 11 });
    expect(await state()).toMatchObject({ entities: 11, source: url(), format: 'simple-csv' });
  });

  it('is unchanged when the server says so, without a second transfer', async () => {
    await first();
    now = new Date(now.getTime() + hour);
    expect(await store.refresh('people')).toMatchObject({ outcome: 'unchanged', entities: 10 });
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"one"');
    expect(await state()).toMatchObject({ checkedAt: now, error: null });
    // What the server said is kept for the next time, too.
    await store.refresh('people');
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"one"');
  });

  it('is unchanged when the same bytes come again', async () => {
    list = { text: peopleCsv(10) };
    await first();
    expect(await store.refresh('people')).toMatchObject({ outcome: 'unchanged' });
  });

  it('is read in full when another list is in use, even if the server knows it', async () => {
    await first();
    await store.importFrom(memorySource(peopleCsv(12)), { name: 'people', format: 'simple-csv' });
    await first();
    expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    expect(await state()).toMatchObject({ entities: 10 });
  });

  it.each<[string, (server: ListServer) => void, RegExp]>([
    ['is cut off', ({ url }) => void url, /line 10: the row has 2 columns instead of 3/],
    [
      'breaks off',
      (it) =>
        (it.answer = (_, reply) =>
          void reply
            .writeHead(200, { 'Content-Length': 999 })
            .write('id,schema,name\n', () => reply.destroy())),
      /broke off after/,
    ],
    ['is an error', (it) => (it.answer = (_, reply) => reply.writeHead(500).end()), /answered 500/],
    ['is gone', (it) => (it.answer = (_, reply) => reply.writeHead(404).end()), /There is nothing at/],
    [
      'is a page',
      (it) => (it.answer = (_, reply) => reply.end('<html>Please log in</html>')),
      /it is a web page/,
    ],
  ])('keeps its good list when the download %s, and writes down why', async (_, breakIt, reason) => {
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

  it('is due when the interval, give or take a tenth, has passed since the last attempt', async () => {
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

  it('is stale when it has not been checked for too long; a list from a file never is', async () => {
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

  it('can be named by the configuration, and is then due at once', async () => {
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

  it('writes down why the first refresh of a configured list failed', async () => {
    await store.configure([{ name: 'people', format: 'un-xml', url: url() }]);
    await expect(store.refresh('people')).rejects.toThrow('XML');
    expect(await state()).toMatchObject({ version: null, error: expect.stringContaining('XML') as string });
  });

  it.each([
    ['demo', 'simple-csv', 'dataset.reserved', 'is the name of the built-in list'],
    ['people', 'gone-format', 'dataset.bad-format', 'which this release cannot read'],
  ])('counts an attempt that fails before it begins (%s, %s)', async (name, format, code, reason) => {
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

  it('is not dated by a server whose clock is ahead', async () => {
    now = new Date('2026-02-28T00:00:00Z');
    expect(await first()).toMatchObject({
      version: expect.stringMatching(/^2026-02-28-/) as string,
      warnings: [{ kind: 'future-date', count: 1 }],
    });
  });

  it.each([false, true])('keeps its address when a file has the same bytes (force: %s)', async (force) => {
    await first();
    const request = { name: 'people', format: 'simple-csv', title: 'My people', force } as const;
    const result = await store.importFrom(memorySource(list.text), request);
    expect(result).toMatchObject({ outcome: force ? 'replaced' : 'unchanged' });
    expect(result).not.toHaveProperty('detachedFrom');
    expect(await state()).toMatchObject({ source: url(), refreshable: true, title: 'My people' });
    expect(await store.refresh('people')).toMatchObject({ outcome: 'unchanged' });
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"one"');
  });

  it('is still stale after a file with the same bytes, since nobody asked its address', async () => {
    await first();
    now = new Date(now.getTime() + 49 * hour);
    await store.importFrom(memorySource(list.text), { name: 'people', format: 'simple-csv' });
    expect(await state()).toMatchObject({ stale: true });
  });

  it('is no longer kept up to date once a file with another list took its place, until it is configured', async () => {
    await first();
    expect(
      await store.importFrom(memorySource(peopleCsv(12)), { name: 'people', format: 'simple-csv' }),
    ).toMatchObject({ outcome: 'replaced', detachedFrom: url() });
    expect(await state()).toMatchObject({ source: 'memory', refreshable: false });
    await store.configure([{ name: 'people', format: 'simple-csv', url: url() }]);
    expect(await store.due(now, 60)).toEqual(['people']);
    expect(await store.refresh('people')).toMatchObject({ outcome: 'replaced', entities: 10 });
  });

  it('says what cannot be refreshed', async () => {
    await store.importFrom(memorySource(peopleCsv(2)), { name: 'a_file', format: 'simple-csv' });
    await expect(store.refresh('a_file')).rejects.toMatchObject({ code: 'dataset.no-url' });
    await expect(store.refresh('nobody')).rejects.toMatchObject({ code: 'dataset.unknown' });
  });
});
