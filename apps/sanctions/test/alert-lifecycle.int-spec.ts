import { type Receiver, startReceiver } from '@gatehouse/testing';
import { listedPerson } from './listed-person';
import { createCaller, type Caller, person } from './population';
import { importList, type Sanctions, startSanctions } from './sanctions';

const name = 'customers';

interface Event {
  type: string;
  run?: { alerts: Record<string, number> };
}

/** The whole way: a list, a population, runs, webhooks, decisions, file checks. */
describe('a monitored person', () => {
  let app: Sanctions;
  let caller: Caller;
  let receiver: Receiver;
  let seen = 0;

  beforeAll(async () => {
    receiver = await startReceiver();
    app = await startSanctions({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' });
    caller = await createCaller(app);
  });
  afterAll(async () => {
    await app?.close();
    await receiver?.close();
  });

  const publish = async (...entities: Parameters<typeof listedPerson>[]) => {
    await importList(app.store, 'life_list', [
      ...entities.map((each) => listedPerson(...each)),
      listedPerson('x-1', 'Unrelated Entry'),
    ]);
    await app.replica.poll();
  };

  /** The events until a digest, without the digest. */
  const nextRun = async () => {
    for (;;) {
      const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Event);
      const end = bodies.findIndex(({ type }, i) => i >= seen && type === 'screening.run.completed');
      const counts = bodies[end]?.run?.alerts;
      const expected = counts ? Object.values(counts).reduce((sum, each) => sum + each) : Infinity;
      const events = bodies.slice(seen).filter(({ type }) => type !== 'screening.run.completed');
      if (events.length >= expected) {
        seen = bodies.length;
        return events;
      }
      await receiver.waitFor(receiver.received.length + 1);
    }
  };

  const call = async (method: string, path: string, body?: object) =>
    (
      await caller.send(
        method,
        `/v2/open-sanctions/populations/${name}/alerts${path}`,
        body && JSON.stringify(body),
        body && { 'content-type': 'application/json' },
      )
    ).body;

  it('stays dismissed through new versions and a new id until something material changes', async () => {
    await publish(['t-1', 'Ivan Petrov']);
    await caller.put(name, {
      dataset: 'life_list',
      threshold: 0.9,
      callback: { url: `${receiver.url}/hook` },
    });
    // The first run of an empty population.
    expect(await nextRun()).toEqual([]);
    await caller.add(name, person('c-1'));
    await receiver.waitFor(++seen);
    const { items } = await call('GET', '?state=OPEN');
    expect(items).toMatchObject([
      { personId: 'c-1', entityId: 't-1', reasonCodes: ['new_person'], state: 'OPEN' },
    ]);
    const id = `/${items[0].id}`;

    await call('POST', `${id}/decision`, { outcome: 'DISMISSED', reason: 'different_name', user: 'ann' });
    await receiver.waitFor(++seen);
    const check = { people: [person('c-1')] };
    const headers = { 'x-api-key': caller.key };
    expect(
      (await app.match('life_list', check, headers)).body.summary.matched.records[0].matches[0],
    ).toMatchObject({
      decided: { outcome: 'DISMISSED', population: name },
    });
    const left = await app.match('life_list', { ...check, excludeDismissed: true }, headers);
    expect(left.body.summary.matched.count).toBe(0);

    // The first of equal names is the matched one.
    const names = ['Iv\u00e1n Petrov', 'Ivan Petrov', 'Somebody Else'].map((text) => ({ text }));
    await publish(['t-1', '', { names }]);
    expect(await nextRun()).toEqual([]);
    expect(await call('GET', id)).toMatchObject({ state: 'DISMISSED', revision: 2 });

    await publish(['t-9', 'Ivan Petrov', { formerIds: ['t-1'] }]);
    expect(await nextRun()).toMatchObject([
      { type: 'screening.alert.changed', reasons: [{ code: 'entity_moved' }], alert: { entityId: 't-9' } },
    ]);
    expect(await call('GET', id)).toMatchObject({ state: 'DISMISSED', entityId: 't-9' });

    await publish(['t-9', 'Ivan Petrov', { birthDates: ['1970-12-31', '1971-01-02'] }]);
    const stale = await app.match('life_list', { ...check, excludeDismissed: true }, headers);
    expect(stale.body.summary.matched.count).toBe(1);
    expect(await nextRun()).toMatchObject([
      {
        type: 'screening.alert.opened',
        change: 'reopened',
        reasons: [{ code: 'new_date_of_birth' }],
        versions: { before: [{ dataset: 'life_list' }], after: [{ dataset: 'life_list' }] },
      },
    ]);

    await publish();
    expect(await nextRun()).toMatchObject([
      { type: 'screening.alert.closed', reasons: [{ code: 'not_listed' }] },
    ]);
    const { history } = await call('GET', id);
    expect(history.map(({ type }: { type: string }) => type)).toEqual([
      'opened',
      'dismissed',
      'changed',
      'reopened',
      'closed',
    ]);
  });
});
