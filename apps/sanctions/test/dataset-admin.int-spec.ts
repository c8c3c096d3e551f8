import { adminToken, eventually } from '@gatehouse/testing';
import { request as sendRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { DataSource } from 'typeorm';
import { listedPerson } from './listed-person';
import { importList, type Reply, type Sanctions, startSanctions } from './sanctions';

const csvOf = (...names: string[]): string =>
  ['id,schema,name', ...names.map((name, i) => `e-${i},Person,${name}`), ''].join('\n');
const toBytes = (text: string | Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text));

describe('the lists for operators', () => {
  let app: Sanctions;
  beforeAll(async () => {
    app = await startSanctions({ GATEHOUSE_ADMIN_TOKEN: adminToken, DATASET_UPLOAD_BYTES: '100000' });
  });
  afterAll(() => app?.close());

  const operator = { authorization: `Bearer ${adminToken}`, 'x-operator': 'jane.doe' };
  const call = (method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    app.call(method, `/admin/datasets${path}`, undefined, { ...operator, ...headers });
  const upload = (name: string, list: string | Uint8Array, query = 'format=simple-csv'): Promise<Reply> =>
    app.call('POST', `/admin/datasets/${name}/import?${query}`, toBytes(list), {
      ...operator,
      'content-type': 'application/octet-stream',
    });
  const find = async (name: string) =>
    (await call('GET', '')).body.items.find((item: { name: string }) => item.name === name);
  const readAudit = () =>
    app.app
      .get(DataSource, { strict: false })
      .query<{ action: string; subject: string; actor: string }[]>(
        `SELECT action, subject, actor FROM audit.entries WHERE chain = 'datasets' ORDER BY position`,
      );

  it('are uploaded, compared, and kept with the counts of their versions', async () => {
    const first = await upload(
      'own',
      csvOf('Ivan Petrov', 'Ann Lee', 'Olga Novak'),
      'format=simple-csv&file=own.csv',
    );
    expect(first).toMatchObject({ status: 200, body: { outcome: 'replaced', name: 'own', people: 3 } });
    expect(await call('GET', '/own/changes')).toMatchObject({ status: 409 });
    expect(await call('GET', '/own/changes/entries?kind=added')).toMatchObject({ status: 409 });
    const second = csvOf('Ivan Petrov', 'Anna Lee') + 'e-9,Person,New One\n';
    expect((await upload('own', gzipSync(second))).body).toMatchObject({ outcome: 'replaced', people: 3 });
    expect((await upload('own', second)).body).toMatchObject({ outcome: 'unchanged' });
    expect(await find('own')).toMatchObject({
      source: 'upload',
      format: 'simple-csv',
      people: 3,
      refreshable: false,
      stale: false,
      checkRequested: false,
      error: null,
    });
    const { items } = (await call('GET', '/own/versions')).body;
    expect(items).toMatchObject([
      { people: 3, current: true, stored: true },
      { people: 3, current: false, stored: true },
    ]);
    const { body } = await call('GET', '/own/changes');
    expect(body).toMatchObject({
      from: { id: items[1].id },
      until: { id: items[0].id },
      added: { entries: 1, people: 1 },
      changed: { entries: 1, people: 1 },
      removed: { entries: 1, people: 1 },
      unchanged: { entries: 1, people: 1 },
    });
    const entries = async (kind: string, more = '') =>
      (await call('GET', `/own/changes/entries?kind=${kind}${more}`)).body.items;
    expect(await entries('changed')).toMatchObject([
      { id: 'e-1', name: 'Anna Lee', previousName: 'Ann Lee' },
    ]);
    expect(await entries('added')).toMatchObject([{ id: 'e-9', name: 'New One' }]);
    expect(await entries('removed')).toMatchObject([{ id: 'e-2', name: 'Olga Novak' }]);
    // The other way round.
    const reversed = `&from=${items[0].id}&until=${items[1].id}`;
    expect(await entries('added', reversed)).toMatchObject([{ id: 'e-2' }]);
    // A third version makes the first one history.
    await upload('own', csvOf('Ivan Petrov', 'Anna Lee'));
    expect((await call('GET', '/own/versions')).body.items[2]).toMatchObject({ people: 3, stored: false });
    expect(await call('GET', `/own/changes?from=${items[1].id}`)).toMatchObject({ status: 410 });
  });

  it('show what changed in pages', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `Person Number${i}`);
    await importList(app.store, 'paged', [listedPerson('x', 'Somebody Else')]);
    await importList(
      app.store,
      'paged',
      names.map((name, i) => listedPerson(`p-${i}`, name)),
    );
    const first = (await call('GET', '/paged/changes/entries?kind=added')).body;
    expect(first).toMatchObject({ nextCursor: '50' });
    const rest = (await call('GET', `/paged/changes/entries?kind=added&cursor=${first.nextCursor}`)).body;
    expect(rest).toMatchObject({ nextCursor: null });
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(
      names.map((_, i) => `p-${i}`),
    );
  });

  it('keep the list in use if an upload is invalid, much smaller or cut off, and say why', async () => {
    await upload('kept', csvOf('Ivan Petrov', 'Ann Lee', 'Olga Novak', 'Pedro Garcia'));
    const { version } = await find('kept');
    expect(await upload('kept', csvOf('Ivan Petrov'))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('less than half as many') },
    });
    expect(await upload('kept', '<html>')).toMatchObject({ status: 422 });
    expect((await call('GET', '/kept/import')).body.upload).toMatchObject({
      state: 'failed',
      operator: 'jane.doe',
    });
    await cutOff('kept');
    expect(await find('kept')).toMatchObject({ version, people: 4 });
    expect((await upload('kept', csvOf('Ivan Petrov'), 'format=simple-csv&force=true')).body.people).toBe(1);
    expect((await call('GET', '/kept/import')).body.upload).toMatchObject({
      state: 'done',
      entities: 1,
      error: null,
    });
  });

  /** Sends half of a list and closes the connection while the import waits for the rest. */
  async function cutOff(name: string): Promise<void> {
    const sent = sendRequest(`${app.url}/admin/datasets/${name}/import?format=simple-csv`, {
      method: 'POST',
      headers: { ...operator, 'content-type': 'application/octet-stream', 'content-length': '50000' },
    });
    sent.on('error', () => undefined);
    sent.write(csvOf('Ivan Petrov', 'Ann Lee', 'Olga Novak'));
    await waitForState(name, 'running');
    // A second upload of the same list meanwhile is refused.
    expect(await upload(name, csvOf('Ivan Petrov'))).toMatchObject({ status: 409 });
    sent.destroy();
    await waitForState(name, 'failed');
  }

  const waitForState = (name: string, state: string): Promise<void> =>
    eventually(async () =>
      expect((await call('GET', `/${name}/import`)).body.upload).toMatchObject({ state }),
    );

  it('are uploaded up to the limit only', async () => {
    const large = await upload('large', csvOf(...Array.from({ length: 8000 }, (_, i) => `Ivan Petrov ${i}`)));
    expect(large).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('at most 100,000 bytes') },
    });
    expect(await find('large')).toBeUndefined();
  });

  it('are checked now if they have a URL', async () => {
    await app.store.configure([{ name: 'remote', format: 'simple-csv', url: 'http://127.0.0.1:9/list.csv' }]);
    await app.app
      .get(DataSource, { strict: false })
      .query(`UPDATE datasets.datasets SET attempted_at = now() WHERE name = 'remote'`);
    expect(await call('POST', '/remote/refresh')).toMatchObject({ status: 202, body: { name: 'remote' } });
    expect(await call('POST', '/paged/refresh')).toMatchObject({ status: 409 });
    const rows = (await readAudit()).map(({ action, subject, actor }) => [
      action,
      subject,
      JSON.parse(actor) as object,
    ]);
    expect(rows).toContainEqual([
      'dataset.check_requested',
      'dataset/remote',
      { type: 'operator', user: 'jane.doe' },
    ]);
    expect(rows).toContainEqual(['dataset.imported', 'dataset/own', { type: 'operator', user: 'jane.doe' }]);
  });

  it.each([
    ['GET', '/nothing/versions', 404],
    ['GET', '/nothing/changes', 404],
    ['GET', '/..%2fkeys/versions', 404],
    ['GET', '/a%00b/versions', 404],
    ['POST', '/nothing/refresh', 404],
    ['GET', '/own/changes?from=1', 400],
    ['GET', '/own/changes?from=0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f', 410],
    ['GET', '/own/changes/entries?kind=added&from=0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f', 410],
    ['GET', '/own/changes/entries', 400],
    ['GET', '/own/changes/entries?kind=unchanged', 400],
    ['GET', '/own/changes/entries?kind=added&cursor=-1', 400],
    ['GET', '/own/changes/entries?kind=added&limit=100000', 400],
    ['POST', '/own/import?format=simple-csv', 415],
    ['POST', '/own/import', 400],
  ])('answer %s %s with %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status);
  });

  it.each([
    ['demo', 'format=simple-csv', 409],
    ['UPPER', 'format=simple-csv', 404],
    ['own', 'format=ofac-csv', 400],
    ['own', 'format=__proto__', 400],
    ['own', 'format=simple-csv&force=1', 400],
    ['own', `format=simple-csv&title=${'x'.repeat(201)}`, 400],
  ])('refuse the upload of %s with %s', async (name, query, status) => {
    expect((await upload(name, csvOf('Ivan Petrov'), query)).status).toBe(status);
  });

  it('need the admin token, and changes the name of an operator', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/own/versions'],
      ['POST', '/own/refresh'],
      ['POST', '/own/import?format=simple-csv'],
    ] as const)
      expect((await app.call(method, `/admin/datasets${path}`)).status).toBe(401);
    expect(await call('POST', '/remote/refresh', { 'x-operator': 'two words' })).toMatchObject({
      status: 400,
    });
  });
});
