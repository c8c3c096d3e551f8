import type { JobContext } from '@gatehouse/queues';
import { eventually } from '@gatehouse/testing';
import { MonitoredListsService } from '../src/monitoring/monitored-lists.service';
import { PopulationMonitorService } from '../src/monitoring/population-monitor.service';
import { DuePopulations, ScreenPopulation } from '../src/monitoring/screen-population.job';
import { listedPerson } from './listed-person';
import { adeyemi, createMonitoringCalls, ivan, maria, ngozi, petrov, strangers } from './monitoring-calls';
import { type Caller, createCaller, person } from './population';
import { importList, type Sanctions, startSanctions } from './sanctions';

/** The steps are run by the tests: no worker does it in the meantime. */
describe('monitoring', () => {
  let app: Sanctions;
  let acme: Caller;

  beforeAll(async () => {
    app = await startSanctions({ ROLE: 'api' });
    acme = await createCaller(app);
  });
  afterAll(() => app?.close());

  const { query, findId, step, screen, publish, alerts, runs, start } = createMonitoringCalls(() => ({
    app,
    acme,
  }));

  it('screens people who come in, and everybody when the list changes', async () => {
    const name = await start(ivan, ngozi, maria);
    await screen(name);
    expect(await alerts(name)).toEqual(['ivan x-1 OPEN']);
    expect(await runs(name)).toMatchObject({ items: [{ kind: 'FULL', status: 'COMPLETED' }], waiting: null });

    await publish(name, adeyemi);
    await screen(name);
    expect(await alerts(name)).toEqual(['ivan x-1 CLOSED', 'ngozi x-2 OPEN']);
    expect((await runs(name)).items[0]).toMatchObject({
      kind: 'DELTA',
      status: 'COMPLETED',
      total: 3,
      done: 3,
      alerts: { opened: 1, changed: 0, reopened: 0, closed: 1 },
      fromVersions: [{ dataset: name }],
      toVersions: [{ dataset: name }],
    });
    expect(await screen(name)).toBe(1);
    expect((await runs(name)).items).toHaveLength(2);
  });

  it('screens people who come in without a run', async () => {
    const name = await start();
    await screen(name);
    await acme.add(name, ivan);
    await screen(name);
    expect(await alerts(name)).toEqual(['ivan x-1 OPEN']);
    expect((await acme.get(name)).body).toMatchObject({ pending: 0 });
    expect((await runs(name)).items).toHaveLength(1);
  });

  it('screens everybody again in full after a change of the threshold', async () => {
    const name = await start(person('iwan', 'Iwan', 'Petrof'));
    await acme.put(name, { dataset: name, threshold: 1 });
    await screen(name);
    expect(await alerts(name)).toEqual([]);
    await acme.put(name, { dataset: name, threshold: 0.75 });
    await screen(name);
    expect(await alerts(name)).toEqual(['iwan x-1 OPEN']);
    expect((await runs(name)).items[0]).toMatchObject({ kind: 'FULL', fromVersions: null });
  });

  it('stores a slice once, when two processes screen a population', async () => {
    const name = await start(ivan);
    await screen(name);
    await publish(name, petrov, adeyemi);
    const results = await Promise.all([step(name), step(name), step(name)]);
    expect(results).toContain('outdated');
    await screen(name);
    expect((await runs(name)).items[0]).toMatchObject({ status: 'COMPLETED', total: 1, done: 1 });
    expect((await runs(name)).items).toHaveLength(2);
  });

  it('continues a run behind its last slice', async () => {
    const people = Array.from({ length: 2300 }, (_, at) => person(`c${at}`, `Ann${at}`, `Lee${at}`));
    const name = await start();
    await acme.ndjson(name, [...people, ivan].map((each) => JSON.stringify(each)).join('\n'));
    await screen(name);
    await publish(name, petrov, adeyemi);
    expect(await step(name)).toBe('more');
    expect((await acme.get(name)).body.run).toMatchObject({ status: 'RUNNING', total: 2301, done: 1000 });
    // A newer version does not stop the run: the next one begins after it.
    await publish(name, adeyemi);
    expect(await step(name)).toBe('more');
    expect((await acme.get(name)).body.run).toMatchObject({ status: 'RUNNING', done: 2000 });
    await screen(name);
    const { items } = await runs(name);
    expect(items.map(({ kind, status, done }: never) => [kind, status, done])).toEqual([
      ['DELTA', 'COMPLETED', 2301],
      ['DELTA', 'COMPLETED', 2301],
      ['FULL', 'COMPLETED', 2301],
    ]);
    expect(await alerts(name)).toEqual(['ivan x-1 CLOSED']);
  });

  it('becomes a full run when the old version is no longer stored', async () => {
    const name = await start(ivan);
    await screen(name);
    await query(
      'UPDATE sanctions.populations SET list_versions = jsonb_set(list_versions, $2, $3) WHERE name = $1',
      [name, '{0,versionId}', '"0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f"'],
    );
    await publish(name, adeyemi);
    await screen(name);
    expect(await alerts(name)).toEqual(['ivan x-1 CLOSED']);
    expect((await runs(name)).items[0]).toMatchObject({ kind: 'FULL', status: 'COMPLETED' });
  });

  it('replaces a run whose old version is no longer stored', async () => {
    const name = await start(ivan);
    await screen(name);
    await publish(name, adeyemi);
    const id = await findId(name);
    await query(
      `INSERT INTO sanctions.runs (id, population_id, kind, status, from_versions, to_versions, total, started_at, updated_at)
       SELECT gen_random_uuid(), id, 'DELTA', 'RUNNING', jsonb_set(list_versions, '{0,versionId}', $2),
         list_versions, 1, now(), now() FROM sanctions.populations WHERE id = $1`,
      [id, '"0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f"'],
    );
    expect(await step(name)).toBe('outdated');
    await screen(name);
    const statuses = (await runs(name)).items.map(({ status }: { status: string }) => status).sort();
    expect(statuses).toEqual(['COMPLETED', 'COMPLETED', 'REPLACED']);
    expect(await alerts(name)).toEqual(['ivan x-1 CLOSED']);
  });

  it('closes no alert because a list is missing, and says why it waits', async () => {
    const name = await start(ivan);
    await screen(name);
    await app.store.remove(name);
    await app.replica.poll();
    expect(await step(name)).toBe('done');
    expect(await alerts(name)).toEqual(['ivan x-1 OPEN']);
    expect((await runs(name)).waiting).toMatchObject({ reason: expect.stringContaining(name) as string });
    const due = await app.app.get(DuePopulations, { strict: false }).due(1000);
    expect(due.map(({ payload }) => payload)).not.toContainEqual({ populationId: await findId(name) });

    await publish(name, petrov);
    await screen(name);
    expect(await runs(name)).toMatchObject({ items: [{ status: 'COMPLETED' }, {}], waiting: null });
    expect(await alerts(name)).toEqual(['ivan x-1 OPEN']);
  });

  it('stores no result about a person who has changed or was deleted in the meantime', async () => {
    const name = await start(ivan, ngozi);
    await screen(name);
    await acme.add(name, { ...ivan, firstname: 'Bob', lastname: 'Ray' });
    await acme.removePerson(name, 'ngozi');
    await publish(name, petrov, adeyemi);
    await screen(name);
    expect(await alerts(name)).toEqual(['ivan x-1 CLOSED']);
  });

  it('ends without an error when the population is deleted while it is screened', async () => {
    const name = await start(ivan);
    const lists = app.app.get(MonitoredListsService, { strict: false });
    const open = lists.open.bind(lists);
    const opening = jest.spyOn(lists, 'open').mockImplementation(async (versions) => {
      expect((await acme.remove(name)).status).toBe(204);
      return open(versions);
    });
    try {
      expect(await step(name)).toBe('done');
      expect(opening).toHaveBeenCalledTimes(1);
    } finally {
      opening.mockRestore();
    }
    expect((await acme.people(name)).status).toBe(404);
    expect(app.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('finds due populations by the time at which they were served', async () => {
    const names = [await start(ivan), await start(ivan)];
    const ids = await Promise.all(names.map(findId));
    const due = async () => {
      const jobs = await app.app.get(DuePopulations, { strict: false }).due(1000);
      return jobs
        .map(({ payload }) => (payload as { populationId: string }).populationId)
        .filter((id) => ids.includes(id));
    };
    const serve = (id: string, at: string) =>
      query('UPDATE sanctions.populations SET served_at = $2 WHERE id = $1', [id, at]);
    await serve(ids[0]!, '2026-01-02T00:00:00Z');
    await serve(ids[1]!, '2026-01-01T00:00:00Z');
    expect(await due()).toEqual([ids[1], ids[0]]);
    await serve(ids[1]!, '2026-01-03T00:00:00Z');
    expect(await due()).toEqual(ids);
    await screen(names[0]!);
    await screen(names[1]!);
    expect(await due()).toEqual([]);
    await publish(names[1]!, adeyemi);
    expect(await due()).toEqual([ids[1]]);
  });

  it('finishes a small population before a large one that is served first', async () => {
    const people = Array.from({ length: 3300 }, (_, at) => person(`c${at}`, `Ann${at}`, `Lee${at}`));
    const [large, small] = [await start(), await start(ivan)];
    await acme.ndjson(large, people.map((each) => JSON.stringify(each)).join('\n'));
    for (const name of [large, small]) await screen(name);
    for (const name of [large, small]) await publish(name, adeyemi);
    for (const [at, name] of [large, small].entries())
      await query('UPDATE sanctions.populations SET served_at = $2 WHERE name = $1', [
        name,
        `2026-01-0${at + 1}T00:00:00Z`,
      ]);

    // A step takes as long as a turn, so that each turn has one.
    const monitor = app.app.get(PopulationMonitorService, { strict: false });
    const step = monitor.step.bind(monitor);
    const now = performance.now.bind(performance);
    let elapsed = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + elapsed);
    const steps = jest.spyOn(monitor, 'step').mockImplementation(async (id) => {
      elapsed += 1000;
      return step(id);
    });
    const names = new Map([
      [await findId(large), large],
      [await findId(small), small],
    ]);
    const turns: string[] = [];
    const ended: string[] = [];
    try {
      for (let round = 0; ended.length < 2 && round < 20; round++)
        for (const { payload } of await app.app.get(DuePopulations, { strict: false }).due(1000)) {
          const name = names.get((payload as { populationId: string }).populationId);
          if (!name) continue;
          turns.push(name);
          const context = { context: { requestId: `turn-${turns.length}` } } as JobContext;
          await app.app.get(ScreenPopulation, { strict: false }).process(payload as never, context);
          const [run] = (await runs(name)).items;
          if (run.kind === 'DELTA' && run.status === 'COMPLETED' && !ended.includes(name)) ended.push(name);
        }
    } finally {
      steps.mockRestore();
      clock.mockRestore();
    }
    expect(ended).toEqual([small, large]);
    expect(turns.slice(0, 2)).toEqual([large, small]);
    expect((await runs(large)).items[0]).toMatchObject({ total: 3300, done: 3300 });
  });

  it('compares an entity of a changed list in all lists of a collection', async () => {
    const name = 'collected';
    const lourdes = listedPerson('l-1', 'Lourdes Fontaine');
    await publish('first', lourdes);
    await publish('second', { ...lourdes, names: [{ text: 'Lourdes Fontane' }] });
    await acme.put(name, { dataset: 'sanctions', threshold: 0.9 });
    await acme.add(name, person('lourdes', 'Lourdes', 'Fontaine'));
    await screen(name);
    expect(await alerts(name)).toEqual(['lourdes l-1 OPEN']);
    await publish('first');
    await screen(name);
    expect((await runs(name)).items[0]).toMatchObject({ kind: 'DELTA', alerts: { changed: 1, closed: 0 } });
    expect(await alerts(name)).toEqual(['lourdes l-1 OPEN']);
    await publish('second');
    await screen(name);
    expect(await alerts(name)).toEqual(['lourdes l-1 CLOSED']);
  });

  it('shows the runs of its own customer only, in pages', async () => {
    const name = await start(ivan);
    await screen(name);
    await publish(name, adeyemi);
    await screen(name);
    const path = `/v2/open-sanctions/populations/${name}/runs`;
    const { body: first } = await acme.send('GET', `${path}?limit=1`);
    const { body: second } = await acme.send('GET', `${path}?limit=1&cursor=${first.nextCursor}`);
    expect([first.items[0].kind, second.items[0].kind, second.nextCursor]).toEqual(['DELTA', 'FULL', null]);
    const other = await createCaller(app, 'other');
    expect(await other.send('GET', path)).toMatchObject({ status: 404 });
  });
});

it('a worker loads lists for populations and screens them, without any list for requests', async () => {
  const app = await startSanctions({ ROLE: 'worker' });
  try {
    const api = await startSanctions({ ...app.env, ROLE: 'api' });
    try {
      const acme = await createCaller(api);
      await importList(api.store, 'test_list', [petrov, ...strangers(10)]);
      await api.replica.poll();
      await acme.put('people', { dataset: 'test_list' });
      await acme.add('people', ivan);
      await eventually(async () =>
        expect(
          (await acme.send('GET', '/v2/open-sanctions/populations/people/alerts')).body.items,
        ).toHaveLength(1),
      );
      expect(app.registry.loaded()).toEqual([]);
    } finally {
      await api.close();
    }
  } finally {
    await app.close();
  }
});
