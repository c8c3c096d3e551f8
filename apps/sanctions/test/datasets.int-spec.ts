import { type DatasetStore, openDatasetStore } from '@gatehouse/datasets';
import { eventually } from '@gatehouse/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { breakList } from './broken-list';
import { listedPerson } from './listed-person';
import { csv, importList, type Sanctions, startSanctions } from './sanctions';

const ivan = csv('1,Ivan,Petrov,1970-12-31');
const largeFile = csv(...Array.from({ length: 20_000 }, (_, i) => `${i},Ivan,Petrov,1970-12-31`));

describe('datasets', () => {
  let app: Sanctions;
  let elsewhere: DatasetStore;
  let closeStore: () => Promise<void>;
  beforeAll(async () => {
    app = await startSanctions({ SCREENING_THREADS: '1' });
    const store = await openDatasetStore(app.env['DATABASE_URL'] ?? '');
    elsewhere = store.datasets;
    closeStore = () => store.close();
  });
  afterAll(async () => {
    await closeStore();
    await app?.close();
  });

  const metricsPage = async (): Promise<string> => String((await app.call('GET', '/metrics')).body);

  it('contain the demo list at first, which is the only member of the collections', async () => {
    const { status, body } = await app.datasets();
    expect(status).toBe(200);
    expect(
      body.datasets.map(({ name, members, demo }: Record<string, unknown>) => [name, members, demo]),
    ).toEqual([
      ['demo', null, true],
      ['sanctions', ['demo'], true],
      ['default', ['demo'], true],
    ]);
    const check = await app.file('default', csv());
    expect(check.body.summary).toMatchObject({ dataset: 'default', demo: true });
    expect(check.body.summary.datasetVersion).toMatch(/^demo@./);
  });

  it('are loaded without a restart when another process imports them', async () => {
    expect((await app.file('new_list', ivan)).status).toBe(404);
    await importList(elsewhere, 'new_list', [
      listedPerson('n-1', 'Ivan Petrov'),
      listedPerson('n-2', 'Ann Lee', { schema: 'Vessel' }),
    ]);
    await eventually(async () => expect((await app.file('new_list', ivan)).status).toBe(200));
    expect((await app.file('new_list', ivan)).body.results[0]).toMatchObject({ matchedId: 'n-1' });
    const { body } = await app.datasets();
    expect(body.datasets.find(({ name }: { name: string }) => name === 'new_list')).toEqual({
      name: 'new_list',
      title: 'new_list',
      members: null,
      entities: 2,
      people: 1,
      names: expect.any(Number),
      source: 'a test',
      version: expect.stringMatching(/./),
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      loadedAt: expect.stringMatching(/Z$/),
      publishedAt: null,
      checkedAt: expect.stringMatching(/Z$/),
      stale: false,
      error: null,
      demo: false,
    });
    expect(body.datasets.slice(-2)).toMatchObject([
      { name: 'sanctions', members: ['new_list'], demo: false, people: 1 },
      { name: 'default', members: ['new_list'], title: 'OpenSanctions Default' },
    ]);
  });

  it('can be replaced during a check, which keeps its version', async () => {
    const findVersion = () => app.registry.loaded().find(({ name }) => name === 'new_list')?.state.version;
    const old = findVersion();
    const check = app.file('new_list', largeFile);
    await eventually(async () => {
      const { body } = await app.call('GET', '/metrics');
      expect(Number(/^screening_queue_slices (\d+)$/m.exec(String(body))?.[1])).toBeGreaterThan(10);
    });
    await importList(elsewhere, 'new_list', [listedPerson('n-3', 'Ivan Petrov')]);
    await eventually(() => expect(findVersion()).not.toBe(old));
    const swapped = await app.file('new_list', ivan);
    const finished = await check;
    expect(finished.body.summary.datasetVersion).toBe(old);
    expect(new Set(finished.body.results.map(({ matchedId }: { matchedId: string }) => matchedId))).toEqual(
      new Set(['n-1']),
    );
    expect(swapped.body).toMatchObject({
      summary: { datasetVersion: findVersion() },
      results: [{ matchedId: 'n-3' }],
    });
  });

  it('are closed in every thread once they are replaced and unused', () => {
    const open = (app.threads as unknown as { versions: Map<number, unknown> }).versions;
    expect(open.size).toBe(app.registry.loaded().length);
  });

  it('keep the previous version if the new one fails to load, without affecting others', async () => {
    await breakList(app.app, 'new_list');
    await importList(elsewhere, 'other_list', [listedPerson('o-1', 'Ivan Petrov')]);
    await eventually(async () => expect((await app.file('other_list', ivan)).status).toBe(200));
    await eventually(async () => {
      const { body } = await app.datasets();
      expect(body.datasets.find(({ name }: { name: string }) => name === 'new_list')).toMatchObject({
        version: expect.not.stringMatching('broken'),
        error: 'Failed to load version broken. The log of this process contains the reason.',
      });
    });
    expect((await app.file('new_list', ivan)).body.results[0]).toMatchObject({ matchedId: 'n-3' });
    expect(await metricsPage()).toMatch(/^dataset_problem\{dataset="new_list",problem="load_failed"\} 1$/m);
    await app.replica.poll();
    await app.replica.poll();
    expect(app.logs.filter((line) => line.includes('failed to load datasets'))).toHaveLength(1);
    await elsewhere.remove('other_list');
  });

  it('are unknown after they were removed', async () => {
    await elsewhere.remove('new_list');
    await eventually(async () => expect((await app.file('new_list', ivan)).status).toBe(404));
    expect((await app.datasets()).body.datasets.map(({ name }: { name: string }) => name)).toEqual([
      'demo',
      'sanctions',
      'default',
    ]);
  });

  it('are reported by health checks and metrics', async () => {
    await importList(elsewhere, 'new_list', [listedPerson('n-1', 'Ivan Petrov')]);
    await eventually(async () => expect((await app.file('new_list', ivan)).status).toBe(200));
    const health = await app.call('GET', '/health');
    expect(health.body.checks.datasets).toEqual({
      status: 'up',
      detail: expect.stringMatching(/^2 datasets, \d+ people$/),
    });
    const metrics = await metricsPage();
    expect(metrics).toMatch(/^dataset_people\{dataset="new_list"\} 1$/m);
    expect(metrics).not.toContain('other_list');
    for (const problem of ['stale', 'import_failed', 'load_failed'])
      expect(metrics).toContain(`dataset_problem{dataset="new_list",problem="${problem}"} 0`);
    expect(metrics).toMatch(/^dataset_index_bytes\{dataset="new_list"\} [1-9]/m);
    expect(metrics).toMatch(/^screening_rows_total [1-9]/m);
    expect(metrics).toMatch(/^screening_matches_total [1-9]/m);
    expect(metrics).toMatch(/^screening_check_duration_seconds_count [1-9]/m);
  });
});

describe('a dataset with a URL', () => {
  let server: Server;
  let address: string;
  let list = '';
  beforeAll(async () => {
    server = createServer((_request, response) =>
      list ? response.end(list) : response.writeHead(500).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is fetched by a worker and loaded by another process', async () => {
    const entity = {
      id: 'w-1',
      schema: 'Person',
      properties: { name: ['Ivan Petrov'], birthDate: ['1970-12-31'] },
    };
    const DATASET_SOURCES = `fetched=ftm-json:${address}`;
    const api = await startSanctions({ ROLE: 'api', DATASET_SOURCES });
    expect(await api.file('fetched', ivan)).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^No version of the dataset "fetched" has been loaded yet/) },
    });
    // The demo list does not replace a real list that is not loaded yet.
    expect(await api.file('default', ivan)).toMatchObject({
      status: 503,
      body: {
        message: expect.stringMatching(
          /^"default" is not available yet: no version of fetched has been loaded/,
        ),
      },
    });
    await importList(api.store, 'other_list', [listedPerson('o-1', 'Ivan Petrov')]);
    await api.replica.poll();
    const note = expect.stringMatching(
      /^Not screened against these lists, which are not loaded yet: fetched\./,
    );
    const partial = await api.file('default', ivan);
    expect(partial.body).toMatchObject({ summary: { note }, results: [{ matchedId: 'o-1' }] });
    const asCsv = await api.file('default', ivan, '', { accept: 'text/csv' });
    expect(asCsv.headers.get('x-dataset-note')).toEqual(note);
    expect((await api.datasets()).body.datasets.at(-1)).toMatchObject({ name: 'default', error: note });
    expect((await api.file('other_list', ivan)).body.summary).not.toHaveProperty('note');
    list = JSON.stringify(entity);
    const worker = await startSanctions({ ...api.env, ROLE: 'worker' });
    const fetched = async () =>
      (await api.datasets()).body.datasets.find(({ name }: { name: string }) => name === 'fetched');
    try {
      await eventually(async () => expect((await api.file('fetched', ivan)).status).toBe(200));
      expect((await api.file('fetched', ivan)).body.results[0]).toMatchObject({ matchedId: 'w-1' });
      await eventually(async () =>
        expect(await fetched()).toMatchObject({ version: expect.any(String), stale: false, error: null }),
      );
      expect((await api.file('default', ivan)).body.summary).not.toHaveProperty('note');
      list = '';
      await expect(worker.store.refresh('fetched')).rejects.toThrow();
      await eventually(async () =>
        expect(await fetched()).toMatchObject({ version: expect.any(String), error: expect.any(String) }),
      );
      expect((await api.file('fetched', ivan)).status).toBe(200);
      const metrics = String((await api.call('GET', '/metrics')).body);
      expect(metrics).toMatch(/^dataset_problem\{dataset="fetched",problem="import_failed"\} 1$/m);
      expect(metrics).toMatch(/^dataset_last_check_age_seconds\{dataset="fetched"\} \d/m);
      expect((await worker.datasets()).status).toBe(404);
      const health = await worker.call('GET', '/health/ready');
      expect(health.status).toBe(200);
      expect(health.body.checks).not.toHaveProperty('datasets');
    } finally {
      await worker.close();
      await api.close();
    }
  });
});
