import { auditChain } from '@gatehouse/audit';
import { inTransaction } from '@gatehouse/database';
import { AlertService } from '../src/alert/alert.service';
import { type AlertCalls, type Caller, createAlertCalls, ivan, makeMatch, versions } from './alerts';
import { type Sanctions, startSanctions } from './sanctions';

const user = 'ann';
const dismissal = { outcome: 'DISMISSED', reason: 'different_date_of_birth', user };

describe('alerts', () => {
  let app: Sanctions;
  let alerts: AlertCalls;
  let key: Caller;
  let count = 0;
  const name = () => `people-${++count}`;

  beforeAll(async () => {
    app = await startSanctions();
    alerts = createAlertCalls(app);
    key = await alerts.createKey('acme');
  });
  afterAll(() => app?.close());

  const get = async (path: string) => (await alerts.call(key, 'GET', path)).body;
  const countRows = async (table: string) =>
    (await alerts.source.query<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${table}`))[0]!
      .count;

  it('shows who was compared with whom, and why', async () => {
    const { path, alertId, population } = await alerts.openAlert(key, name());
    expect(await get(path)).toMatchObject({
      id: alertId,
      state: 'OPEN',
      revision: 1,
      score: 0.9612,
      personId: 'c-1',
      person: ivan,
      match: { matchedName: 'Iwan Zymotroff', features: [{ words: expect.any(String) }, {}] },
      versions: { before: null, after: [{ dataset: 'test_list', version: '2026-11-18-0a1b2c3d' }] },
      reasons: [{ code: 'full_screening' }],
      decision: null,
      history: [{ number: 1, type: 'opened', from: null, to: 'OPEN', by: null }],
    });
    const { body } = await alerts.call(key, 'GET', `${population.name}/alerts`);
    expect(body.items).toMatchObject([{ id: alertId, personId: 'c-1', reasonCodes: ['full_screening'] }]);
    expect(JSON.stringify(body)).not.toMatch(/Ivan|Zymotrov/);
  });

  it('counts changes, and applies a slice once', async () => {
    const { population, personId } = await alerts.openAlert(key, name());
    const people = [await alerts.toResult(population, personId, [makeMatch('e1'), makeMatch('e2')])];
    expect(await alerts.applySlice(population, { people })).toEqual({
      opened: 1,
      changed: 0,
      reopened: 0,
      closed: 0,
    });
    expect(await alerts.applySlice(population, { people })).toEqual({
      opened: 0,
      changed: 0,
      reopened: 0,
      closed: 0,
    });
    const none = [await alerts.toResult(population, personId, [])];
    expect(await alerts.applySlice(population, { people: none })).toMatchObject({ closed: 2 });
    expect(await alerts.applySlice(population, { people })).toMatchObject({ reopened: 2 });
  });

  it('stores a moved score without history, place in the order or audit entry', async () => {
    const { population, personId, path } = await alerts.openAlert(key, name());
    const list = await get(`${population.name}/alerts`);
    const entries = await countRows('audit.entries');
    await alerts.applyMatches(population, personId, [makeMatch('e1', { score: 0.99 })]);
    expect(await get(`${population.name}/alerts?since=${list.nextCursor}`)).toMatchObject({ items: [] });
    expect(await countRows('audit.entries')).toBe(entries);
    expect(await get(path)).toMatchObject({ score: 0.99, revision: 1, history: [{ score: 0.9612 }] });
  });

  it('keeps a dismissal through new versions and a new id, and reopens it for a new date of birth', async () => {
    const { population, personId, path, alertId } = await alerts.openAlert(key, name());
    expect(await alerts.call(key, 'POST', `${path}/decision`, dismissal)).toMatchObject({
      status: 200,
      body: {
        state: 'DISMISSED',
        decision: { reason: 'different_date_of_birth', by: { user, keyId: key.id } },
      },
    });
    await alerts.applyMatches(population, personId, [makeMatch('e1', { score: 0.98, countries: [] })]);
    const moved = await alerts.applyMatches(population, personId, [makeMatch('e9', { formerIds: ['e1'] })], {
      isListed: (id) => id === 'e9',
    });
    expect(moved).toEqual({ e9: alertId });
    expect(await get(path)).toMatchObject({ state: 'DISMISSED', entityId: 'e9' });
    await alerts.applyMatches(population, personId, [
      makeMatch('e9', { birthDates: ['1970-12-31', '1971'] }),
    ]);
    expect(await get(path)).toMatchObject({
      state: 'OPEN',
      decision: null,
      reasons: [
        {
          code: 'new_date_of_birth',
          words: 'The list has a new date of birth: 1971. Before, it had 1970-12-31.',
        },
      ],
      history: [
        {},
        { type: 'dismissed' },
        { type: 'changed' },
        { type: 'reopened', from: 'DISMISSED', to: 'OPEN' },
      ],
    });
  });

  it('continues merged alerts in one, and keeps both', async () => {
    const { population, personId } = await alerts.openAlert(key, name());
    const { e1, e2 } = await alerts.applyMatches(population, personId, [makeMatch('e1'), makeMatch('e2')]);
    await alerts.call(key, 'POST', `${population.name}/alerts/${e1}/decision`, {
      ...dismissal,
      outcome: 'CONFIRMED',
      reason: 'same_person',
    });
    await alerts.applyMatches(population, personId, [makeMatch('e2', { formerIds: ['e1'] })], {
      isListed: (id) => id === 'e2',
    });
    expect(await get(`${population.name}/alerts/${e1}`)).toMatchObject({ state: 'CLOSED', mergedInto: e2 });
    expect(await get(`${population.name}/alerts/${e2}`)).toMatchObject({
      state: 'CONFIRMED',
      decision: { reason: 'same_person' },
    });
  });

  it('is read by polling: no change is skipped, also if a transaction commits late', async () => {
    const { population, personId } = await alerts.openAlert(key, name());
    const [other] = await alerts.addPeople(population, [{ ...ivan, id: 'c-2' }]);
    const service = app.app.get(AlertService, { strict: false });
    const results = [
      await alerts.toResult(population, personId, [makeMatch('e1'), makeMatch('e2')]),
      await alerts.toResult(population, other!, [makeMatch('e3')]),
    ];
    const apply = (i: number, beforeCommit: Promise<void> | undefined, onApplied: () => void) =>
      inTransaction(alerts.source, async (transaction) => {
        // Decisions share the lock, so they have to wait for the number.
        await transaction.manager.query('SELECT FROM sanctions.populations WHERE id = $1 FOR SHARE', [
          population.id,
        ]);
        const slice = { versions, isListed: () => true, people: [results[i]!] };
        await service.applySlice(transaction, population, slice);
        onApplied();
        await beforeCommit;
      });
    let [release, started] = [() => {}, () => {}];
    const released = new Promise<void>((resolve) => (release = resolve));
    const isStarted = new Promise<void>((resolve) => (started = resolve));
    const first = apply(0, released, started);
    await isStarted;
    // The second transaction waits for its number until the first one has committed.
    const second = apply(1, undefined, () => {});
    await waitForLock();
    const path = `${population.name}/alerts`;
    const before = await get(path);
    expect(before.items).toHaveLength(1);
    release();
    await Promise.all([first, second]);
    const after = await get(`${path}?since=${before.nextCursor}`);
    expect(after.items.map(({ entityId }: { entityId: string }) => entityId)).toEqual(['e2', 'e3']);
  });

  const waitForLock = async () => {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%alert_sequences%'
      AND datname = current_database()`;
    while ((await alerts.source.query<unknown[]>(sql)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('returns pages, and a cursor that goes on from an empty one', async () => {
    const population = await alerts.createPopulation(key, name());
    const path = `${population.name}/alerts`;
    const empty = await get(path);
    expect(empty).toMatchObject({ items: [], hasMore: false });
    const [personId] = await alerts.addPeople(population, [ivan]);
    await alerts.applyMatches(
      population,
      personId!,
      ['a', 'b', 'c'].map((id) => makeMatch(id)),
    );
    const first = await get(`${path}?limit=2&since=${empty.nextCursor}`);
    expect(first).toMatchObject({ items: [{ entityId: 'a' }, { entityId: 'b' }], hasMore: true });
    const rest = await get(`${path}?limit=2&since=${first.nextCursor}`);
    expect(rest).toMatchObject({ items: [{ entityId: 'c' }], hasMore: false });
    expect((await get(`${path}?since=${rest.nextCursor}`)).nextCursor).toBe(rest.nextCursor);
    expect(await get(`${path}?state=DISMISSED`)).toMatchObject({ items: [] });
    expect((await get(`${path}?state=OPEN`)).items).toHaveLength(3);
    for (const query of ['since=x', 'since=_____w', 'state=open', 'limit=0', 'limit=201'])
      expect((await alerts.call(key, 'GET', `${path}?${query}`)).status).toBe(400);
  });

  it.each(['', '/report'])('rejects an id that is no UUID (GET …/alerts/{id}%s)', async (route) => {
    const population = await alerts.createPopulation(key, name());
    expect(await alerts.call(key, 'GET', `${population.name}/alerts/1${route}`)).toMatchObject({
      status: 400,
      body: { message: 'id must be a UUID' },
    });
  });

  it('answers 404 for everything of another customer or mode, on every route', async () => {
    const { population, alertId } = await alerts.openAlert(key, name());
    const own = await alerts.createPopulation(key, name());
    const other = await alerts.createKey('other');
    const test = await alerts.createKey('acme', 'test');
    await alerts.createPopulation(other, population.name);
    await alerts.createPopulation(test, population.name);
    const bodies = {
      review: { user },
      decision: dismissal,
      approval: { approve: true, user, revision: 1 },
      reopen: { reason: 'mistake', user },
    };
    for (const [caller, path] of [
      [other, `${population.name}/alerts/${alertId}`],
      [test, `${population.name}/alerts/${alertId}`],
      [key, `${own.name}/alerts/${alertId}`],
    ] as const) {
      expect((await alerts.call(caller, 'GET', path)).status).toBe(404);
      expect((await alerts.call(caller, 'GET', `${path}/report`)).status).toBe(404);
      for (const [route, body] of Object.entries(bodies))
        expect(await alerts.call(caller, 'POST', `${path}/${route}`, body)).toMatchObject({
          status: 404,
          body: { message: 'This population has no alert with this id.' },
        });
    }
    expect((await alerts.call(other, 'GET', `${population.name}/alerts`)).body.items).toEqual([]);
    expect((await alerts.call(other, 'GET', `${own.name}/alerts`)).status).toBe(404);
    expect((await app.call('GET', `/v2/open-sanctions/populations/${own.name}/alerts`)).status).toBe(401);
    expect((await get(`${population.name}/alerts/${alertId}`)).revision).toBe(1);
  });

  it.each<[string, string, object | undefined]>([
    ['GET', '', undefined],
    ['GET', '/{id}', undefined],
    ['GET', '/{id}/report', undefined],
    ['POST', '/{id}/review', { user }],
    ['POST', '/{id}/decision', dismissal],
    ['POST', '/{id}/approval', { approve: false, user }],
    ['POST', '/{id}/reopen', { reason: 'mistake', user }],
  ])('answers 404 for a name that no population can have (%s …/alerts%s)', async (method, route, body) => {
    const path = `a%00b/alerts${route.replace('{id}', '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f')}`;
    expect(await alerts.call(key, method, path, body)).toMatchObject({
      status: 404,
      body: { message: 'There is no population with this name.' },
    });
  });

  it('has an audit entry for each change and each read, without names', async () => {
    const { path, alertId } = await alerts.openAlert(key, name());
    await alerts.call(key, 'POST', `${path}/decision`, { ...dismissal, note: 'Zymotrov was checked' });
    await alerts.call(key, 'GET', path, undefined, { 'x-user': 'bob' });
    await alerts.call(key, 'GET', `${path}/report`);
    const rows = await alerts.source.query<{ action: string; actor: string; after: string }[]>(
      'SELECT action, actor, after FROM audit.entries WHERE chain = $1 AND subject = $2 ORDER BY position',
      [auditChain(key), `alert/${alertId}`],
    );
    expect(rows.map(({ action, actor }) => [action, JSON.parse(actor)])).toEqual([
      ['alert.opened', { type: 'system' }],
      ['alert.dismissed', { type: 'api-key', keyId: key.id, user }],
      ['alert.read', { type: 'api-key', keyId: key.id, user: 'bob' }],
      ['report.read', { type: 'api-key', keyId: key.id }],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Ivan|Iwan|Zymotr/);
  });

  it('has no personal data in plain text in any table', async () => {
    const { path } = await alerts.openAlert(key, name());
    await alerts.call(key, 'POST', `${path}/decision`, { ...dismissal, note: 'Zymotrov was checked' });
    const tables = await alerts.source.query<{ table: string }[]>(
      `SELECT table_name AS table FROM information_schema.tables WHERE table_schema = 'sanctions'`,
    );
    expect(tables.length).toBeGreaterThan(6);
    for (const { table } of tables) {
      const [{ dump } = { dump: '' }] = await alerts.source.query<{ dump: string }[]>(
        `SELECT coalesce(string_agg(encode(convert_to(t::text, 'UTF8'), 'escape'), ' '), '') AS dump FROM sanctions."${table}" t`,
      );
      expect(dump).not.toMatch(/zymotr|c-1\b|1970-12-31/i);
      for (const text of ['Zymotrov', 'Iwan', '1970-12-31'])
        expect(dump).not.toContain(Buffer.from(text).toString('hex'));
    }
    expect(app.logs.join('')).not.toMatch(/zymotr/i);
  });

  it('disappears with the person and the population', async () => {
    const { population, personId, path } = await alerts.openAlert(key, name());
    await alerts.call(key, 'POST', `${path}/decision`, dismissal);
    await alerts.source.query('DELETE FROM sanctions.people WHERE id = $1', [personId]);
    expect((await alerts.call(key, 'GET', path)).status).toBe(404);
    const left = await alerts.source.query<unknown[]>(
      'SELECT FROM sanctions.decisions WHERE population_id = $1',
      [population.id],
    );
    expect(left).toEqual([]);
    await alerts.populations.delete(key, { type: 'system' }, population.name);
    expect((await alerts.call(key, 'POST', `${path}/decision`, dismissal)).status).toBe(404);
  });
});
