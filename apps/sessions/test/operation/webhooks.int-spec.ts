import { adminToken } from '@gatehouse/testing';
import { makeOperator } from '../support/operator';
import { type Sessions, startSessions } from '../support/sessions-app';
import { makeCustomer } from '../support/webhook-customer';

const good = 'https://good.example';
const bad = 'https://bad.example';

// ROLE=api: inserted deliveries are not sent.
describe('the webhook targets of a customer, for an operator', () => {
  let api: Sessions;
  beforeAll(async () => {
    api = await startSessions({ ROLE: 'api', GATEHOUSE_ADMIN_TOKEN: adminToken });
  });
  afterAll(() => api?.close());

  const createdAt = new Date('2026-03-02T12:00:00Z');
  const makeScope = async () => {
    const customer = await makeCustomer(api);
    const { id } = (await api
      .call('GET', '/admin/customers', undefined, {
        authorization: `Bearer ${adminToken}`,
      })
      .then(({ body }) =>
        (body as { id: string; name: string }[]).find(({ name }) => name === customer.name),
      ))!;
    return { customer, id, operator: makeOperator(api, { customer: id }) };
  };
  const setHealth = (customerId: string, origin: string, failures: number) =>
    api.source.query(
      `INSERT INTO webhooks.customer_targets (customer_id, origin, failures, probe_at, changed_at)
       VALUES ($1, $2, $3, '2026-03-03', '2026-03-02')`,
      [customerId, origin, failures],
    );
  const addAttempt = (deliveryId: string, number: number, outcome: string, status: number | null) =>
    api.source.query(
      `INSERT INTO webhooks.attempts (delivery_id, number, started_at, milliseconds, outcome, http_status, detail)
       VALUES ($1, $2, '2026-03-02T13:00:00Z', 10, $3, $4, 'for tests')`,
      [deliveryId, number, outcome, status],
    );

  it('are listed with their breakers and counts, the failing ones first', async () => {
    const { customer, id, operator } = await makeScope();
    await customer.insertDeliveries(
      { createdAt, status: 'FAILED', origin: bad },
      { createdAt, status: 'PENDING', origin: bad },
      { createdAt, status: 'PENDING', origin: bad },
      { createdAt, status: 'DELIVERED', origin: good },
      { createdAt, status: 'PENDING', origin: 'https://new.example' },
    );
    await setHealth(id, bad, 12);
    await setHealth(id, good, 0);
    const { status, body } = await operator.get('/webhooks/targets');
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      {
        target: bad,
        breaker: 'open',
        failures: 12,
        pending: 2,
        failed: 1,
        nextProbeAt: expect.any(String) as string,
      },
      {
        target: good,
        breaker: 'closed',
        failures: 0,
        pending: 0,
        failed: 0,
        nextProbeAt: null,
        nextAttemptAt: null,
      },
      { target: 'https://new.example', breaker: 'closed', failures: null, pending: 1, failed: 0 },
    ]);
  });

  it('show why deliveries failed: by the last attempt of each dead letter', async () => {
    const { customer, operator } = await makeScope();
    const ids = await customer.insertDeliveries(
      { createdAt, status: 'FAILED', origin: bad },
      { createdAt, status: 'FAILED', origin: bad },
      { createdAt, status: 'FAILED', origin: good },
      { createdAt: new Date('2026-04-02T12:00:00Z'), status: 'FAILED', origin: bad },
      { createdAt, status: 'DELIVERED', origin: bad },
    );
    for (const id of ids) await addAttempt(id, 1, 'TIMEOUT', null);
    await addAttempt(ids[0]!, 2, 'REJECTED', 503);
    await addAttempt(ids[1]!, 2, 'REJECTED', 503);
    const { body } = await operator.get('/webhooks/failures?from=2026-03-01&until=2026-04-01');
    expect(body.items).toEqual([
      { target: bad, outcome: 'REJECTED', httpStatus: 503, count: 2, lastAt: '2026-03-02T13:00:00.000Z' },
      { target: good, outcome: 'TIMEOUT', httpStatus: null, count: 1, lastAt: '2026-03-02T13:00:00.000Z' },
    ]);
  });

  it('are those of the customer and the mode alone', async () => {
    const { customer, id } = await makeScope();
    const [delivery] = await customer.insertDeliveries({ createdAt, status: 'FAILED', origin: bad });
    await addAttempt(delivery!, 1, 'TIMEOUT', null);
    const { operator: stranger } = await makeScope();
    for (const operator of [stranger, makeOperator(api, { customer: id, mode: 'test' })])
      for (const path of ['/webhooks/targets', '/webhooks/failures?from=2026-03-01&until=2026-04-01'])
        expect([path, (await operator.get(path)).body]).toEqual([path, { items: [] }]);
  });

  it.each([
    ['/webhooks/targets', { authorization: '' }, 401],
    ['/webhooks/targets', { 'x-operator': '' }, 400],
    ['/webhooks/failures', {}, 200],
    ['/webhooks/failures?from=yesterday', {}, 400],
    ['/webhooks/failures?from=2026-03-02&until=2026-03-01', {}, 400],
    ['/webhooks/failures?from=2026-03-01&until=2026-04-01', { authorization: '' }, 401],
  ])('answer GET %s with %j by a status', async (path, headers: Record<string, string>, status) => {
    const { operator } = await makeScope();
    expect((await operator.get(path, headers)).status).toBe(status);
  });
});
