import { Gatehouse, type Person } from '@gatehouse/sdk';
import { adminToken, type AppProcess, eventually, seededRandom } from '@gatehouse/testing';
import { Client } from 'pg';
import { type ListedPerson, type ScreeningCluster, startScreeningCluster } from './screening-cluster';
import { crash, startReceiver, type WebhookReceiver } from './webhook-cluster';

const list = 'watchlist';
const name = 'customers';
const peopleCount = 10_000;
const listedCount = 3_000;
const changesOfEachKind = 5;
// The run is repeated by another worker once the lock of the job of the dead one has expired.
const timeoutMs = 180_000;

const random = seededRandom(28);
/** A name of four syllables that no other one resembles. */
const makeName = (consonants: string): string => {
  const syllables = Array.from({ length: 4 }, () => random.pick([...consonants]) + random.pick([...'aeiou']));
  const name = syllables.join('');
  return name[0]!.toUpperCase() + name.slice(1);
};
const makeDate = (): string =>
  new Date(Date.UTC(1940, 0, 1 + random.below(20_000))).toISOString().slice(0, 10);

/** Customers and listed people have names of different consonants: none of them match by accident. */
const people: Person[] = Array.from({ length: peopleCount }, (_, i) => ({
  id: `c-${i}`,
  firstname: makeName('bdgklm'),
  lastname: makeName('bdgklm'),
  dob: makeDate(),
}));
const listed: ListedPerson[] = Array.from({ length: listedCount }, (_, i) => ({
  id: `w-${i}`,
  names: [`${makeName('npqrst')} ${makeName('vwxyzh')}`],
  birthDates: [makeDate()],
}));
const fullName = ({ firstname, lastname }: Person): string => `${firstname} ${lastname}`;
const person = (kind: number, index: number): Person => people[(kind * changesOfEachKind + index + 1) * 400]!;

/** Per kind: the entity before, if it was listed, and after the change. Only afterwards does the person match it. */
const changes: Record<string, (person: Person, id: string) => [ListedPerson | undefined, ListedPerson]> = {
  added: (one, id) => [undefined, { id, names: [fullName(one)], birthDates: [one.dob!] }],
  renamed: (one, id) => [
    { id, names: [`Ponsarat ${id}`], birthDates: [one.dob!] },
    { id, names: [fullName(one)], birthDates: [one.dob!] },
  ],
  'given an alias': (one, id) => [
    { id, names: [`Tanpores ${id}`], birthDates: [one.dob!] },
    { id, names: [`Tanpores ${id}`, fullName(one)], birthDates: [one.dob!] },
  ],
  'corrected in its date': (one, id) => [
    { id, names: [fullName(one)], birthDates: ['1901-01-01'] },
    { id, names: [fullName(one)], birthDates: [one.dob!] },
  ],
};

const planted = Object.values(changes).flatMap((change, kind) =>
  Array.from({ length: changesOfEachKind }, (_, index) => {
    const customer = person(kind, index);
    const [before, after] = change(customer, `planted-${kind}-${index}`);
    return { customer, before, after };
  }),
);
const expected = planted.map(({ customer, after }) => `${customer.id} ${after.id}`).sort();
const firstList = [...listed, ...planted.flatMap(({ before }) => before ?? [])];
const secondList = [...listed, ...planted.map(({ after }) => after)];

interface ReceivedEvent {
  type: string;
  change?: string;
  reasons?: { code: string }[];
  alert?: { id: string; personId: string; entityId: string; state: string };
  run?: { kind: 'FULL' | 'DELTA'; alerts: Record<string, number> };
}

describe('a population of 10,000 people', () => {
  let cluster: ScreeningCluster;
  let receiver: WebhookReceiver;
  let worker: AppProcess;
  let populations: Gatehouse['sanctions']['populations'];
  beforeAll(async () => {
    cluster = await startScreeningCluster();
    receiver = await startReceiver();
    await cluster.importList(list, firstList);
    const api = await cluster.startApi();
    worker = await cluster.startWorker();
    const admin = new Gatehouse({ baseUrl: api.url, adminToken });
    const { api_key: apiKey } = await admin.keys.create({ customer: 'acme', mode: 'live' });
    ({ populations } = new Gatehouse({ baseUrl: api.url, apiKey }).sanctions);
  });
  afterAll(async () => {
    await cluster?.close();
    await receiver?.close();
  });

  /** The first attempt of each event; repeated attempts have the same id. */
  const events = (type: string): ReceivedEvent[] =>
    [...new Map(receiver.received.map((each) => [each.id, each])).values()]
      .map(({ body }) => JSON.parse(body) as ReceivedEvent)
      .filter((event) => event.type === type);
  const pairs = (type: string) =>
    events(type)
      .map(({ alert }) => `${alert?.personId} ${alert?.entityId}`)
      .sort();
  const listAlerts = async () => {
    const alerts = [];
    for await (const alert of populations.alerts.listAll(name)) alerts.push(alert);
    return alerts;
  };
  /** The runs because of a new version of the list. The event of the first screening may arrive at any time. */
  const deltaRuns = () => events('screening.run.completed').filter(({ run }) => run?.kind === 'DELTA');
  /** Waits until everybody corresponds to a version of the list, and its event has arrived. */
  const waitForDeltaRuns = async (count: number): Promise<void> =>
    eventually(() => expect(deltaRuns()).toHaveLength(count), timeoutMs);

  /** Holds the row of the population, so that a worker waits in the middle of a slice. */
  async function holdPopulation() {
    const client = new Client({ connectionString: cluster.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    const held = client.query('SELECT 1 FROM sanctions.populations FOR UPDATE');
    held.catch(() => undefined);
    return {
      held,
      async release(): Promise<void> {
        await held;
        await client.query('COMMIT');
        await client.end();
      },
    };
  }

  const waitingBackends = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const withDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: cluster.databaseUrl });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  const waitForWaiting = (count: number): Promise<void> =>
    withDatabase((client) =>
      eventually(
        async () => expect((await client.query(`SELECT pid ${waitingBackends}`)).rowCount).toBe(count),
        timeoutMs,
      ),
    );
  /** Kills the worker; the server does not notice it while a statement waits. */
  const crashWaitingWorker = async (): Promise<void> => {
    await crash(worker);
    await withDatabase((client) => client.query(`SELECT pg_terminate_backend(pid) ${waitingBackends}`));
  };
  /** How many people the current run has screened. */
  const countDone = async (): Promise<number> => {
    const { run } = await populations.get(name);
    return run?.status === 'RUNNING' ? run.done : 0;
  };

  it('has no alerts after the first screening', async () => {
    await populations.put(name, { dataset: list, threshold: 0.95, callback: { url: receiver.url } });
    const { added, rejected } = await populations.importPeople(name, people);
    expect([added, rejected]).toEqual([peopleCount, 0]);
    await populations.waitUntilScreened(name, { intervalMs: 200, maxWaitMs: timeoutMs });
    expect(await listAlerts()).toEqual([]);
  });

  it('gets exactly the alerts of 20 changes of the list, each reported once, although the worker is killed twice', async () => {
    let hold = await holdPopulation();
    await hold.held;
    await cluster.importList(list, secondList);
    await waitForWaiting(1);
    await crashWaitingWorker();
    expect(await listAlerts()).toEqual([]);

    // Lets the next worker store one slice after the other, until it is in the middle of the run.
    worker = await cluster.startWorker();
    await waitForWaiting(1);
    for (let done = 0; done === 0; done = await countDone()) {
      const next = await holdPopulation();
      await waitForWaiting(2);
      await hold.release();
      await next.held;
      await waitForWaiting(1);
      hold = next;
    }
    expect(await countDone()).toBeLessThan(peopleCount);
    await crashWaitingWorker();
    await hold.release();
    worker = await cluster.startWorker();

    await waitForDeltaRuns(1);
    await eventually(() => expect(pairs('screening.alert.opened')).toEqual(expected), timeoutMs);
    const alerts = await listAlerts();
    expect(alerts.map(({ personId, entityId }) => `${personId} ${entityId}`).sort()).toEqual(expected);
    expect(new Set(alerts.map(({ state }) => state))).toEqual(new Set(['OPEN']));
    expect(deltaRuns()[0]?.run?.alerts).toMatchObject({ opened: expected.length });
    expect([events('screening.alert.changed'), events('screening.alert.closed')]).toEqual([[], []]);
  });

  it('keeps an alert dismissed when the list changes again', async () => {
    const [{ after, customer }] = planted as [(typeof planted)[number]];
    const alert = (await listAlerts()).find(({ entityId }) => entityId === after.id)!;
    const decision = { outcome: 'DISMISSED', reason: 'different_gender', user: 'jane.doe' } as const;
    expect(await populations.alerts.decide(name, alert.id, decision)).toMatchObject({ state: 'DISMISSED' });
    await cluster.importList(list, [
      ...secondList,
      { id: 'w-new', names: ['Norapat Xahivoz'], birthDates: [] },
    ]);
    await waitForDeltaRuns(2);
    expect(await populations.alerts.get(name, alert.id)).toMatchObject({
      state: 'DISMISSED',
      person: { id: customer.id },
    });
    expect(pairs('screening.alert.opened')).toEqual(expected);
  });

  it('reopens it, with the reason, when the list corrects the date of birth', async () => {
    const [{ after, customer }] = planted as [(typeof planted)[number]];
    const corrected = { ...after, birthDates: [...after.birthDates, '1931-05-05'] };
    await cluster.importList(list, [...secondList.filter(({ id }) => id !== after.id), corrected]);
    await eventually(() => {
      const reopened = events('screening.alert.opened').filter(({ change }) => change === 'reopened');
      expect(reopened).toEqual([
        expect.objectContaining({
          alert: expect.objectContaining({ personId: customer.id, entityId: after.id, state: 'OPEN' }),
        }),
      ]);
      expect(reopened[0]?.reasons?.map(({ code }) => code)).toEqual(['new_date_of_birth']);
    }, timeoutMs);
  });

  it('has an audit trail that is intact', async () => {
    const { code, log } = await cluster.runCommand('audit', 'verify');
    expect([code, log]).toEqual([0, expect.stringMatching(/ ok /)]);
  });
});
