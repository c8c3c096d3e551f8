import { RunRepository } from '../src/monitoring/run.repository';
import { DuePopulations } from '../src/monitoring/screen-population.job';
import { PopulationKeyService } from '../src/population/population-key.service';
import { listedPerson } from './listed-person';
import { person, type Caller, createCaller } from './population';
import { adeyemi, createMonitoringCalls, ivan, ngozi, petrov } from './monitoring-calls';
import { type Sanctions, startSanctions } from './sanctions';

/** The steps are run by the tests: no worker does it in the meantime. */
describe('the state of a population', () => {
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

  it('screens everybody in full after a run that was replaced, although its old version is stored', async () => {
    const people = Array.from({ length: 1100 }, (_, at) => person(`c${at}`, `Ann${at}`, `Lee${at}`));
    const name = await start(ivan, ngozi);
    await acme.ndjson(name, people.map((each) => JSON.stringify(each)).join('\n'));
    await screen(name);
    await publish(name, adeyemi);
    // One slice, with Ivan and Ngozi.
    expect(await step(name)).toBe('more');
    expect(await alerts(name)).toEqual(['ivan x-1 CLOSED', 'ngozi x-2 OPEN']);
    await query(
      `UPDATE sanctions.runs SET to_versions = jsonb_set(to_versions, '{0,versionId}', $2)
       WHERE population_id = $1 AND status = 'RUNNING'`,
      [await findId(name), '"0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f"'],
    );
    expect(await step(name)).toBe('outdated');
    expect((await acme.get(name)).body).toMatchObject({
      pending: 0,
      versions: [{ dataset: name, version: expect.any(String) as string }],
      run: { status: 'REPLACED' },
    });
    // As before the replaced run: compared with that version, nothing has changed.
    await publish(name, petrov);
    await screen(name);
    expect(await alerts(name)).toEqual(['ivan x-1 OPEN', 'ngozi x-2 CLOSED']);
    const { items } = await runs(name);
    expect(items[0]).toMatchObject({ kind: 'FULL', status: 'COMPLETED', fromVersions: [{ dataset: name }] });
    expect(await screen(name)).toBe(1);
  });

  it.each([
    ['after a run', true],
    ['during the first run', false],
  ])('keeps the alerts of a missing list when the threshold changes %s', async (when, isComplete) => {
    const [name, other] = [`collected-${isComplete}`, `other-${isComplete}`];
    const lourdes = listedPerson('l-1', 'Lourdes Fontaine');
    await publish('first');
    await publish(other, lourdes);
    const people = Array.from({ length: 1100 }, (_, at) => person(`c${at}`, `Ann${at}`, `Lee${at}`));
    await acme.put(name, { dataset: 'sanctions', threshold: 0.9 });
    await screen(name);
    await acme.add(name, person('lourdes', 'Lourdes', 'Fontaine'));
    await acme.ndjson(name, people.map((each) => JSON.stringify(each)).join('\n'));
    if (isComplete) await screen(name);
    else {
      // Everybody is pending, and then the run that the change of the threshold has started stops after its first slice.
      await screen(name);
      await acme.put(name, { dataset: 'sanctions', threshold: 0.91 });
      expect(await step(name)).toBe('more');
    }
    expect(await alerts(name)).toEqual(['lourdes l-1 OPEN']);

    await app.store.remove(other);
    await app.replica.poll();
    await acme.put(name, { dataset: 'sanctions', threshold: 0.85 });
    expect((await acme.get(name)).body).toMatchObject({ versions: null, pending: 1101, people: 1101 });
    expect(await step(name)).toBe('done');
    expect(await alerts(name)).toEqual(['lourdes l-1 OPEN']);
    expect((await runs(name)).waiting.reason).toContain(other);

    await publish(other, lourdes);
    await screen(name);
    expect((await runs(name)).items[0]).toMatchObject({
      kind: 'FULL',
      status: 'COMPLETED',
      fromVersions: null,
    });
    expect((await acme.get(name)).body).toMatchObject({
      pending: 0,
      versions: expect.any(Array) as object[],
    });
    expect(await alerts(name)).toEqual(['lourdes l-1 OPEN']);
    await app.store.remove(other);
    await app.replica.poll();
    await acme.remove(name);
  });

  it('waits if the data key cannot be decrypted, until it can be', async () => {
    const name = await start(ivan);
    const id = await findId(name);
    const keys = app.app.get(PopulationKeyService, { strict: false });
    const [row] = await query<{ key: Buffer }>(
      'SELECT wrapped_key AS key FROM sanctions.populations WHERE id = $1',
      [id],
    );
    const setKey = async (key: Buffer) => {
      await query('UPDATE sanctions.populations SET wrapped_key = $2 WHERE id = $1', [id, key]);
      keys.wipe(id);
    };
    const findDue = async () =>
      (await app.app.get(DuePopulations, { strict: false }).due(1000)).map(({ payload }) => payload);
    await setKey(Buffer.from('wrong'));
    expect(await findDue()).toContainEqual({ populationId: id });
    await expect(step(name)).rejects.toThrow();
    expect(await findDue()).not.toContainEqual({ populationId: id });
    await setKey(row!.key);
    expect((await runs(name)).waiting).toMatchObject({
      reason: expect.stringMatching(/^Screening failed/) as string,
    });
    await screen(name);
    expect(await alerts(name)).toEqual(['ivan x-1 OPEN']);
    expect((await runs(name)).waiting).toBe(null);
  });

  it('shows since when a population waits, until a slice is stored', async () => {
    const name = await start(ivan);
    const id = await findId(name);
    const [row] = await query<{ sealed: Buffer }>(
      'SELECT sealed FROM sanctions.people WHERE population_id = $1',
      [id],
    );
    const setSealed = (sealed: Buffer) =>
      query('UPDATE sanctions.people SET sealed = $2 WHERE population_id = $1', [id, sealed]);
    await setSealed(Buffer.from('wrong'));
    await expect(step(name)).rejects.toThrow();
    await query(
      `UPDATE sanctions.population_waits SET since = '2026-01-01T00:00:00Z' WHERE population_id = $1`,
      [id],
    );
    await expect(step(name)).rejects.toThrow();
    expect((await runs(name)).waiting.since).toBe('2026-01-01T00:00:00.000Z');
    await setSealed(row!.sealed);
    expect(await step(name)).toBe('more');
    expect((await runs(name)).waiting).toBe(null);
  });

  it('shows another reason to wait with its own time', async () => {
    const name = await start(ivan);
    const id = await findId(name);
    const repository = app.app.get(RunRepository, { strict: false });
    const wait = async (reason: string, at: Date) => {
      await repository.setWait(id, reason, at, at);
      return repository.findWait(id);
    };
    const [first, second, third] = [1, 2, 3].map((day) => new Date(`2026-01-0${day}T00:00:00Z`));
    expect(await wait('one', first!)).toEqual({ reason: 'one', since: first });
    expect(await wait('one', second!)).toEqual({ reason: 'one', since: first });
    expect(await wait('two', third!)).toEqual({ reason: 'two', since: third });
  });

  it('says that an alert was closed because a person has too many matches', async () => {
    const name = await start(ivan);
    const crowd = Array.from({ length: 501 }, (_, at) => listedPerson(`x-${1000 + at}`, 'Ivan Petrov'));
    await publish(name, ...crowd.slice(1));
    await screen(name);
    // Of equal scores, the one with the lower id counts as the better match.
    await publish(name, ...crowd);
    await screen(name);
    const path = `/v2/open-sanctions/populations/${name}/alerts`;
    const closed = (await acme.send('GET', `${path}?state=CLOSED`)).body.items;
    expect(closed).toMatchObject([{ entityId: 'x-1500', reasonCodes: ['beyond_limit'] }]);
  });
});
