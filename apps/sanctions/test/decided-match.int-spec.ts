import { type AlertCalls, type Caller, createAlertCalls, makeMatch } from './alerts';
import { listedPerson } from './listed-person';
import { csv, importList, type Sanctions, startSanctions } from './sanctions';

const row = { id: 'c-1', firstname: 'Ivan', lastname: 'Petrov', dob: '1970-12-31' };
const line = 'c-1,Ivan,Petrov,1970-12-31';
const lists = ['decided_list'];

describe('decisions in file checks', () => {
  let app: Sanctions;
  let alerts: AlertCalls;
  let key: Caller;
  let count = 0;

  const entities = (...more: ReturnType<typeof listedPerson>[]) => [
    listedPerson('t-1', 'Ivan Petrov'),
    listedPerson('t-2', 'Ivan Petrov'),
    ...more,
  ];
  const importEntities = async (...more: Parameters<typeof entities>) => {
    await importList(app.store, 'decided_list', entities(...more));
    await app.replica.poll();
  };

  beforeAll(async () => {
    app = await startSanctions();
    alerts = createAlertCalls(app);
  });
  beforeEach(async () => {
    key = await alerts.createKey(`customer-${++count}`);
    await importEntities();
  });
  afterAll(() => app?.close());

  const facts = {
    name: 'Ivan Petrov',
    matchedName: 'Ivan Petrov',
    aliases: [],
    countries: [],
    programs: [],
    datasets: lists,
    score: 1,
  };

  /** A population with the person and an alert about an entity, decided. */
  const decide = async (
    entityId: string,
    outcome: string,
    { caller = key, population: name = 'people', person = row } = {},
  ) => {
    const population = await alerts.createPopulation(caller, name);
    const [personId] = await alerts.addPeople(population, [person]);
    const { [entityId]: id } = await alerts.applyMatches(population, personId!, [makeMatch(entityId, facts)]);
    const path = `${name}/alerts/${id}`;
    const reason = outcome === 'CONFIRMED' ? 'same_person' : 'different_name';
    const reply = await alerts.call(caller, 'POST', `${path}/decision`, { outcome, reason, user: 'ann' });
    expect(reply.status).toBe(200);
    return { id: id!, path, population, personId: personId! };
  };

  const match = (people: object[], body: object = {}, caller: Caller | undefined = key) =>
    app.match('decided_list', { people, ...body }, caller && { 'x-api-key': caller.key });
  const decidedOf = async (people: object[], ...rest: [object?, Caller?]) => {
    const { body } = await match(people, ...rest);
    return body.summary.matched.records.flatMap(
      ({ matches }: { matches: { entityId: string; decided?: object }[] }) =>
        matches.map(({ entityId, decided }) => [
          entityId,
          decided && (decided as { outcome: string }).outcome,
        ]),
    );
  };

  it('show the decision beside the match, also in a file', async () => {
    const { id } = await decide('t-1', 'DISMISSED');
    const { body } = await match([row]);
    expect(body.summary.matched.records[0].matches).toMatchObject([
      {
        entityId: 't-1',
        decided: {
          outcome: 'DISMISSED',
          reason: 'different_name',
          at: expect.any(String),
          alertId: id,
          population: 'people',
        },
      },
      { entityId: 't-2' },
    ]);
    expect(body.summary.matched.records[0].matches[1]).not.toHaveProperty('decided');
    expect(body.results[0]).toEqual({ ...row, match: 'true', score: 1, matchedId: 't-1' });
    const file = await app.file('decided_list', csv(line), '', { 'x-api-key': key.key });
    expect(file.body).toEqual(body);
  });

  it('leave out what was dismissed with excludeDismissed, and never what was confirmed', async () => {
    await decide('t-1', 'DISMISSED');
    await decide('t-2', 'CONFIRMED', { population: 'more' });
    expect(await decidedOf([row])).toEqual([
      ['t-1', 'DISMISSED'],
      ['t-2', 'CONFIRMED'],
    ]);
    expect(await decidedOf([row], { excludeDismissed: true })).toEqual([['t-2', 'CONFIRMED']]);
    const { body } = await match([row], { excludeDismissed: true, exclude: ['t-2'] });
    expect(body.results[0]).toEqual({ ...row, match: 'false' });
    expect(body.summary.matched.count).toBe(0);
    const file = await app.file('decided_list', csv(line), '?excludeDismissed=true', {
      'x-api-key': key.key,
      accept: 'text/csv',
    });
    expect(file.body).toMatch(/true,1,t-2,Ivan Petrov,\r\n$/);
    for (const query of ['?excludeDismissed=yes', '?excludeDismissed[]=true'])
      expect((await app.file('decided_list', csv(line), query)).status).toBe(400);
  });

  it('change nothing without a key, for another customer, another mode or another person', async () => {
    await decide('t-1', 'DISMISSED');
    const other = await alerts.createKey('other');
    const test = { ...(await alerts.createKey(`customer-${count}`, 'test')) };
    const plain = [
      ['t-1', undefined],
      ['t-2', undefined],
    ];
    const { body } = await app.match('decided_list', { people: [row], excludeDismissed: true });
    expect(body.summary.matched.records[0].matches).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain('decided"');
    for (const caller of [other, test])
      expect(await decidedOf([row], { excludeDismissed: true }, caller)).toEqual(plain);
    for (const person of [
      { ...row, id: 'c-2' },
      { ...row, dob: '1970-12-30' },
      { ...row, lastname: 'Petrow' },
    ])
      expect(await decidedOf([person], { excludeDismissed: true, scoreThreshold: 0.7 })).toEqual(plain);
    expect(await decidedOf([{ ...row, firstname: ' IVAN ', lastname: 'petrov' }])).toEqual([
      ['t-1', 'DISMISSED'],
      ['t-2', undefined],
    ]);
  });

  it('count a confirmation if populations disagree', async () => {
    await decide('t-1', 'CONFIRMED');
    await decide('t-1', 'DISMISSED', { population: 'more' });
    expect(await decidedOf([row], { excludeDismissed: true })).toEqual([
      ['t-1', 'CONFIRMED'],
      ['t-2', undefined],
    ]);
  });

  it('end with the decision, the alert, the person and the population', async () => {
    const { path, population, personId } = await decide('t-1', 'DISMISSED');
    const is = async (outcome: string | undefined) =>
      expect((await decidedOf([row]))[0]).toEqual(['t-1', outcome]);
    await is('DISMISSED');
    await alerts.call(key, 'POST', `${path}/reopen`, { reason: 'mistake', user: 'ann' });
    await is(undefined);
    await alerts.call(key, 'POST', `${path}/decision`, {
      outcome: 'DISMISSED',
      reason: 'deceased',
      user: 'ann',
    });
    await is('DISMISSED');
    await alerts.applyMatches(population, personId, []);
    await is(undefined);
    await alerts.applyMatches(population, personId, [makeMatch('t-1', facts)]);
    await is('DISMISSED');
    await alerts.populations.delete(key, { type: 'system' }, 'people');
    await is(undefined);
  });

  it('do not apply once the list has materially changed, even before the next run', async () => {
    await decide('t-1', 'DISMISSED');
    await importList(app.store, 'decided_list', [
      listedPerson('t-1', 'Ivan Petrov', { birthDates: ['1970-12-31', '1971'] }),
      listedPerson('t-2', 'Ivan Petrov'),
    ]);
    await app.replica.poll();
    expect(await decidedOf([row], { excludeDismissed: true })).toEqual([
      ['t-1', undefined],
      ['t-2', undefined],
    ]);
  });

  it('find each row in a file of many slices', async () => {
    await decide('t-1', 'DISMISSED');
    const lines = Array.from({ length: 350 }, (_, i) =>
      i % 50 === 7 ? line : `x-${i},Nobody,Here,1980-01-01`,
    );
    const { body } = await app.file('decided_list', csv(...lines), '?excludeDismissed=true', {
      'x-api-key': key.key,
    });
    const { records } = body.summary.matched;
    expect(records).toHaveLength(7);
    for (const { matches } of records)
      expect(matches.map(({ entityId }: { entityId: string }) => entityId)).toEqual(['t-2']);
  });
});
