import { adminToken, startReceiver, useFixture } from '@gatehouse/testing';
import { SessionCountRepository } from '../../src/session/session-count.repository';
import { makeAgeHost } from '../support/age-host';
import { makeAgeVisitor } from '../support/age-visitor';
import { makeOperator } from '../support/operator';
import { startSessions } from '../support/sessions-app';
import { makeVerificationHost } from '../support/verification-host';

const sandbox = (outcome: object) => ({ 'x-sandbox-outcome': JSON.stringify(outcome) });
const hourMs = 60 * 60 * 1000;

describe('the statistics of sessions', () => {
  const { sessions, receiver } = useFixture(async () => {
    const [app, target] = await Promise.all([
      startSessions({ GATEHOUSE_ADMIN_TOKEN: adminToken }),
      startReceiver(),
    ]);
    const close = async () => {
      await app.close();
      await target.close();
    };
    return { sessions: app, receiver: target, close };
  });
  let customers = 0;

  /** A customer of its own, so that tests do not count each other. */
  const makeCustomer = async () => {
    const { key, identity } = await sessions.makeKey(`customer-${++customers}`, 'test');
    const operator = makeOperator(sessions, { customer: identity.customerId, mode: 'test' });
    const from = new Date(Math.floor(sessions.now() / hourMs) * hourMs - 24 * hourMs).toISOString();
    const until = new Date(sessions.now() + 48 * hourMs).toISOString();
    const read = async (more = '') =>
      (await operator.get(`/sessions/statistics?from=${from}&until=${until}${more}`)).body;
    return { host: makeAgeHost(sessions, key), name: `customer-${customers}`, operator, read };
  };
  const counts = () => sessions.app.get(SessionCountRepository, { strict: false });

  it('are empty without sessions', async () => {
    const { read } = await makeCustomer();
    expect(await read()).toEqual({
      interval: 'day',
      ended: 0,
      completed: 0,
      outcomes: {},
      types: {},
      riskLevels: {},
      stoppedAt: {},
      intervals: [],
    });
  });

  it('count outcomes, types, risk levels, and where sessions stopped', async () => {
    const { host, name, read } = await makeCustomer();
    await host.create({}, sandbox({ age: 25 }));
    await host.create({}, sandbox({ age: 12 }));
    await host.create({}, sandbox({ error: 1 }));
    const { token } = await host.create();
    await host.cancel(token);
    const opened = await host.create();
    await makeAgeVisitor(sessions, opened).open();
    await host.cancel(opened.token);
    await host.create();
    const verification = await makeVerificationHost({ sessions, receiver }, { customer: name, mode: 'test' });
    await verification.create({ type: 'SIGN-IN' }, sandbox({ status: 'FAILED' }));
    const before = await read('&interval=hour');
    expect(before).toMatchObject({
      ended: 6,
      completed: 2,
      outcomes: { AGE_ABOVE_THRESHOLD: 1, AGE_BELOW_THRESHOLD: 1, AGE_UNKNOWN: 1, CANCELLED: 2, FAILED: 1 },
      types: { age: 5, sign_in: 1 },
      stoppedAt: { not_opened: 1, face: 3 },
    });
    const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((a, b) => a + b, 0);
    expect(sum(before.riskLevels as Record<string, number>)).toBe(6);
    await counts().countEnds(5000);
    expect(await read('&interval=hour')).toEqual(before);
  });

  it('count each session once when many end at the same time, while they are being counted', async () => {
    const { host, read } = await makeCustomer();
    const workers = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 15; round++) await counts().countEnds(7);
    });
    const seen: number[] = [];
    const reader = async () => {
      for (let round = 0; round < 10; round++) seen.push((await read()).ended as number);
    };
    const open = await Promise.all(Array.from({ length: 40 }, () => host.create()));
    await Promise.all([
      ...workers,
      reader(),
      ...open.flatMap(({ token }) => [host.cancel(token), host.cancel(token)]),
      ...Array.from({ length: 40 }, () => host.create({}, sandbox({ age: 25 }))),
    ]);
    expect(await read()).toMatchObject({ ended: 80, completed: 40, outcomes: { CANCELLED: 40 } });
    while ((await counts().countEnds(7)) > 0);
    expect(await read()).toMatchObject({ ended: 80, completed: 40, outcomes: { CANCELLED: 40 } });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it('stay when the sessions are deleted, and are separate for each hour', async () => {
    const { host, read } = await makeCustomer();
    const { token } = await host.create({}, sandbox({ age: 25 }));
    await host.delete(token);
    sessions.advanceClock(3600);
    await host.create({}, sandbox({ age: 25 }));
    expect((await read('&interval=hour')).intervals).toMatchObject([{ ended: 1 }, { ended: 1 }]);
    expect(await read()).toMatchObject({ ended: 2 });
  });

  it('are those of the last seven days by default', async () => {
    const { host, operator } = await makeCustomer();
    await host.create({}, sandbox({ age: 25 }));
    expect((await operator.get('/sessions/statistics')).body).toMatchObject({ interval: 'day', ended: 1 });
    sessions.advanceClock(8 * 24 * 3600);
    expect((await operator.get('/sessions/statistics')).body).toMatchObject({ ended: 0 });
  });

  it('are deleted after 800 days', async () => {
    const { host, read } = await makeCustomer();
    await host.create({}, sandbox({ age: 25 }));
    while ((await counts().countEnds(5000)) > 0);
    expect(await counts().deleteCountsBefore(new Date(sessions.now() + hourMs), 5000)).toBeGreaterThan(0);
    expect(await read()).toMatchObject({ ended: 0 });
  });

  it.each([
    'from=9999-01-01T00:00:00Z',
    'from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
    'from=2020-01-01T00:00:00Z&until=2026-01-01T00:00:00Z',
    'from=2026-01-01T00:00:00Z&until=2026-03-01T00:00:00Z&interval=hour',
    'from=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z&interval=minute',
  ])('reject the query %s', async (query) => {
    const { operator } = await makeCustomer();
    expect((await operator.get(`/sessions/statistics?${query}`)).status).toBe(400);
  });
});
