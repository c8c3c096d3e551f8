import { inTransaction } from '@gatehouse/database';
import { eventually, type Receiver, startReceiver } from '@gatehouse/testing';
import { createHmac } from 'node:crypto';
import { AlertService } from '../src/alert/alert.service';
import { PeopleService } from '../src/population/people.service';
import { PurgePopulations } from '../src/population/purge-populations.job';
import { type AlertCalls, type Caller, createAlertCalls, ivan, makeMatch, versions } from './alerts';
import { type Sanctions, startSanctions } from './sanctions';

describe('webhooks about alerts', () => {
  let app: Sanctions;
  let alerts: AlertCalls;
  let key: Caller;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver();
    app = await startSanctions({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' });
    alerts = createAlertCalls(app);
    key = await alerts.createKey('acme');
  });
  afterAll(async () => {
    await app?.close();
    await receiver?.close();
  });

  const callback = () => ({ url: `${receiver.url}/hook`, headers: { authorization: 'Bearer x' } });

  it('report each change once, signed, without name and date of birth of the person', async () => {
    const { population, personId, path, alertId } = await alerts.openAlert(key, 'people', {
      callback: callback(),
    });
    await alerts.applyMatches(population, personId, [makeMatch('e1', { score: 0.99 })]);
    await alerts.call(key, 'POST', `${path}/decision`, {
      outcome: 'DISMISSED',
      reason: 'other',
      note: 'a secret note',
      user: 'ann',
    });
    await alerts.applyMatches(population, personId, [makeMatch('e1', { datasets: ['test_list', 'more'] })]);
    await alerts.applyMatches(population, personId, [], { isListed: () => false, runId: key.id });
    await receiver.waitFor(4);
    const bodies = receiver.received
      .map(({ body }) => JSON.parse(body))
      .sort((a, b) => a.alert.revision - b.alert.revision);
    expect(bodies).toMatchObject([
      { type: 'screening.alert.opened', change: 'opened', alert: { state: 'OPEN', revision: 1 } },
      {
        type: 'screening.alert.changed',
        change: 'dismissed',
        alert: { state: 'DISMISSED', decision: { outcome: 'DISMISSED', reason: 'other' } },
      },
      {
        type: 'screening.alert.opened',
        change: 'reopened',
        reasons: [{ code: 'new_list' }],
        alert: { revision: 3 },
      },
      {
        type: 'screening.alert.closed',
        runId: key.id,
        reasons: [{ code: 'screened_again' }, { code: 'not_listed' }],
      },
    ]);
    expect(bodies[0]).toMatchObject({
      population: { id: population.id, name: 'people' },
      versions: { before: null, after: [{ dataset: 'test_list', version: '2026-11-18-0a1b2c3d' }] },
      alert: { id: alertId, personId: 'c-1', entityId: 'e1', matchedName: 'Iwan Zymotroff', score: 0.9612 },
    });
    const text = receiver.received.map(({ body }) => body).join('');
    for (const secret of [ivan.lastname, ivan.dob, 'secret note', 'sounds like'])
      expect(text).not.toContain(secret);
    for (const { headers, body } of receiver.received) {
      const signed = `${String(headers['x-service-timestamp'])}.${body}`;
      const signature = createHmac('sha256', key.key).update(signed).digest('hex');
      expect(headers['x-service-signature']).toBe(`sha256=${signature}`);
    }
    const [row] = await alerts.source.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM webhooks.deliveries WHERE customer_id = $1',
      [key.customerId],
    );
    expect(row?.count).toBe(4);
  });

  it('are not sent for a transaction that is rolled back, nor without a callback', async () => {
    const { population, personId } = await alerts.openAlert(key, 'silent');
    const other = await alerts.createPopulation(key, 'rolled-back', { callback: callback() });
    const [otherId] = await alerts.addPeople(other, [ivan]);
    const people = [await alerts.toResult(other, otherId!, [makeMatch('e7')])];
    const count = async () =>
      (await alerts.source.query<unknown[]>('SELECT FROM webhooks.deliveries')).length;
    const before = await count();
    await alerts.applyMatches(population, personId, []);
    const failed = inTransaction(alerts.source, async (transaction) => {
      await alerts.lock(transaction, other);
      const slice = { versions, isListed: () => true, people };
      await app.app.get(AlertService, { strict: false }).applySlice(transaction, other, slice);
      throw new Error('the process has failed');
    });
    await expect(failed).rejects.toThrow('the process has failed');
    expect(await count()).toBe(before);
    expect(
      await alerts.source.query('SELECT FROM sanctions.alerts WHERE population_id = $1', [other.id]),
    ).toEqual([]);
  });

  describe('when the person or the population is deleted', () => {
    const anna = { ...ivan, id: 'c-2', firstname: 'Anna' };
    const readDeliveries = (groupId: string, subjectId: string | null = null) =>
      alerts.source.query<{ id: string; status: string; kept: boolean; attempts: number }[]>(
        `SELECT id, status, sealed IS NOT NULL AS kept, attempts FROM webhooks.deliveries
         WHERE group_id = $1 AND ($2::uuid IS NULL OR subject_id = $2) ORDER BY id`,
        [groupId, subjectId],
      );
    const readById = (ids: readonly { id: string }[]) =>
      alerts.source.query<object[]>(
        `SELECT status, sealed, group_id, subject_id FROM webhooks.deliveries WHERE id = ANY ($1) ORDER BY id`,
        [ids.map(({ id }) => id)],
      );
    const gone = { sealed: null, group_id: null, subject_id: null };

    /** Two people with an alert each: the webhook about the first one was delivered, those that follow cannot be. */
    const openAlerts = async (name: string) => {
      const opened = await alerts.openAlert(key, name, { callback: callback() });
      await eventually(async () =>
        expect(await readDeliveries(opened.population.id)).toMatchObject([{ status: 'DELIVERED' }]),
      );
      receiver.setBehaviour((response) => response.writeHead(500).end());
      const [other] = await alerts.addPeople(opened.population, [anna]);
      await alerts.applyMatches(opened.population, opened.personId, [makeMatch('e1'), makeMatch('e2')]);
      await alerts.applyMatches(opened.population, other!, [makeMatch('e1')]);
      await eventually(async () =>
        expect(await readDeliveries(opened.population.id)).toMatchObject([
          { status: 'DELIVERED', attempts: 1 },
          { status: 'PENDING', attempts: 1 },
          { status: 'PENDING', attempts: 1 },
        ]),
      );
      return { ...opened, other: other! };
    };
    afterEach(() => receiver.setBehaviour((response) => response.writeHead(204).end()));

    it('those of the person lose their contents, and pending ones are not sent', async () => {
      const { population, personId, other } = await openAlerts('person-deleted');
      const about = await readDeliveries(population.id, personId);
      expect(about).toHaveLength(2);
      const actor = { type: 'api-key', keyId: key.id } as const;
      await app.app.get(PeopleService, { strict: false }).delete(population, actor, ivan.id);
      expect(await readById(about)).toEqual([
        { status: 'DELIVERED', ...gone },
        { status: 'DROPPED', ...gone },
      ]);
      const attempts = await alerts.source.query<object[]>(
        'SELECT outcome FROM webhooks.attempts WHERE delivery_id = ANY ($1) ORDER BY delivery_id',
        [about.map(({ id }) => id)],
      );
      expect(attempts).toEqual([{ outcome: 'DELIVERED' }, { outcome: 'REJECTED' }]);
      expect(await readDeliveries(population.id, other)).toMatchObject([{ status: 'PENDING', kept: true }]);
    });

    it('those of the population lose their contents before its rows are deleted', async () => {
      const { population } = await openAlerts('population-deleted');
      const about = await readDeliveries(population.id);
      await alerts.populations.delete(key, { type: 'api-key', keyId: key.id }, population.name);
      await app.app.get(PurgePopulations, { strict: false }).process();
      expect(await readById(about)).toEqual([
        { status: 'DELIVERED', ...gone },
        { status: 'DROPPED', ...gone },
        { status: 'DROPPED', ...gone },
      ]);
    });
  });

  it('have a digest for each run', async () => {
    const population = await alerts.createPopulation(key, 'runs', { callback: callback() });
    const sent = receiver.received.length;
    await inTransaction(alerts.source, (transaction) =>
      app.app.get(AlertService, { strict: false }).finishRun(transaction, population, {
        runId: population.id,
        kind: 'DELTA',
        versions,
        counts: { opened: 0, changed: 0, reopened: 0, closed: 0 },
        people: 1000,
        startedAt: new Date('2026-11-18T12:00:00Z'),
        endedAt: new Date('2026-11-18T12:00:05Z'),
      }),
    );
    await receiver.waitFor(sent + 1);
    expect(JSON.parse(receiver.received.at(-1)!.body)).toEqual({
      type: 'screening.run.completed',
      createdAt: '2026-11-18T12:00:05.000Z',
      population: { id: population.id, name: 'runs' },
      run: {
        id: population.id,
        kind: 'DELTA',
        versions: [{ dataset: 'test_list', version: '2026-11-18-0a1b2c3d' }],
        people: 1000,
        alerts: { opened: 0, changed: 0, reopened: 0, closed: 0 },
        startedAt: '2026-11-18T12:00:00.000Z',
        endedAt: '2026-11-18T12:00:05.000Z',
      },
    });
  });
});
