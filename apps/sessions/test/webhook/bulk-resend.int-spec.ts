import { eventually, type Reply, respond, startReceiver } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { type Sessions, startSessions } from '../support/sessions-app';
import { makeCustomer } from '../support/webhook-customer';

const day = (number: number, time = '00:00:00.000') =>
  new Date(`2026-03-${String(number).padStart(2, '0')}T${time}Z`);
const listIds = ({ body }: Reply): string[] => body.items.map(({ id }: { id: string }) => id);

// ROLE=api: inserted deliveries are not sent.
describe('POST /webhooks/deliveries/resend', () => {
  let api: Sessions;
  beforeAll(async () => {
    api = await startSessions({ ROLE: 'api' });
  });
  afterAll(() => api?.close());

  const march = { from: '2026-03-01', to: '2026-04-01' };

  it('makes dead letters due, and nothing else', async () => {
    const customer = await makeCustomer(api);
    const statuses = ['PENDING', 'SENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
    const inserted = await customer.insertDeliveries(
      ...statuses.map((status) => ({ createdAt: day(1), status, isBodyDeleted: status === 'DROPPED' })),
    );
    const before = await Promise.all(inserted.map(customer.get));
    const reply = await customer.resendAll(march);
    expect(reply).toMatchObject({ status: 202, body: { resent: 1, forgotten: 0 } });
    const after = await Promise.all(inserted.map(customer.get));
    expect(after.map(({ body }) => body.status)).toEqual(
      statuses.map((status) => (status === 'FAILED' ? 'PENDING' : status)),
    );
    expect(after[3]?.body).toMatchObject({ endedAt: null, nextAttemptAt: expect.any(String) });
    for (const i of [0, 1, 2, 4]) expect(after[i]?.body).toEqual(before[i]?.body);
  });

  it.each([
    ['DELIVERED', { resent: 2, forgotten: 1 }],
    ['FAILED', { resent: 1, forgotten: 2 }],
    // Null counts as missing.
    [null, { resent: 1, forgotten: 2 }],
    ['PENDING', { resent: 1, forgotten: 0 }],
  ])('counts resent and deleted ones of those that are %s', async (status, counts) => {
    const customer = await makeCustomer(api);
    await customer.insertDeliveries(
      ...(
        [
          ['DELIVERED', false],
          ['DELIVERED', false],
          ['DELIVERED', true],
          ['FAILED', false],
          ['FAILED', true],
          ['FAILED', true],
          ['PENDING', false],
          ['SENDING', false],
          ['DROPPED', true],
        ] as const
      ).map(([status, isBodyDeleted]) => ({ createdAt: day(1), status, isBodyDeleted })),
    );
    expect((await customer.resendAll({ ...march, status })).body).toEqual({ ...counts, nextCursor: null });
  });

  it('includes from and excludes to', async () => {
    const customer = await makeCustomer(api);
    const moments = ['11:59:59.999', '12:00:00.000', '12:59:59.999', '13:00:00.000'];
    const inserted = await customer.insertDeliveries(
      ...moments.map((time) => ({ createdAt: day(9, time), status: 'FAILED' as const })),
    );
    const range = { from: '2026-03-09T12:00:00Z', to: '2026-03-09T14:00:00+01:00' };
    expect((await customer.resendAll(range)).body).toEqual({ resent: 2, forgotten: 0, nextCursor: null });
    const after = await Promise.all(inserted.map(customer.get));
    expect(after.map(({ body }) => body.status)).toEqual(['FAILED', 'PENDING', 'PENDING', 'FAILED']);
  });

  it('resends thousands, each once', async () => {
    const customer = await makeCustomer(api);
    const inserted = await customer.insertDeliveries(
      ...Array.from({ length: 4500 }, (_, i) => ({
        createdAt: new Date(day(1).getTime() + i * 100),
        status: 'FAILED' as const,
        isBodyDeleted: i % 900 === 0,
      })),
    );
    expect(inserted).toHaveLength(4500);
    expect((await customer.resendAll(march)).body).toEqual({ resent: 4495, forgotten: 5, nextCursor: null });
    expect(listIds(await customer.list({ status: 'FAILED' }))).toHaveLength(5);
    expect((await customer.resendAll(march)).body).toEqual({ resent: 0, forgotten: 5, nextCursor: null });
  });

  it.each([
    [{}, /^from must be an ISO 8601 timestamp, .*; to must be an ISO 8601 timestamp/],
    [{ from: '2026-03-01' }, /^to must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z$/],
    [{ to: '2026-03-01' }, /^from must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z$/],
    [{ from: null, to: 5, status: 'ALL' }, /^from must be .*; to must be .*; status must be one of PENDING/],
    [{ ...march, status: 'failed' }, /^status must be one of PENDING, DELIVERED, FAILED$/],
    [{ ...march, status: ['FAILED'] }, /^status must be one of/],
    [{ ...march, to: null }, /^to must be an ISO 8601 timestamp/],
    [{ ...march, status: 'SENDING' }, /^status must be one of/],
    [{ ...march, status: 'DROPPED' }, /^status must be one of/],
    [{ ...march, cursor: 'next' }, /^cursor must be the nextCursor of an earlier page/],
    [{ from: march.to, to: march.from }, /^from must be before to$/],
    [{ from: march.from, to: march.from }, /^from must be before to$/],
  ])('answers 400 to %j', async (body, message) => {
    const reply = await (await makeCustomer(api)).resendAll(body);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(message);
  });

  it('resends 50,000 at most, and continues at the returned position', async () => {
    const customer = await makeCustomer(api);
    await customer.insertDeliveries(
      ...Array.from({ length: 50_003 }, (_, i) => ({
        createdAt: new Date(day(1).getTime() + i),
        status: 'FAILED' as const,
      })),
    );
    const first = await customer.resendAll(march);
    expect(first.body).toEqual({ resent: 50_000, forgotten: 0, nextCursor: expect.any(String) });
    const rest = await customer.resendAll({ ...march, cursor: first.body.nextCursor });
    expect(rest.body).toEqual({ resent: 3, forgotten: 0, nextCursor: null });
  });

  it('resends nothing before the first delivery', async () => {
    const customer = await makeCustomer(api);
    await customer.insertDeliveries({ createdAt: day(1), status: 'FAILED' });
    const reply = await customer.resendAll({ from: '1950-01-01', to: '1960-01-01' });
    expect(reply).toMatchObject({ status: 202, body: { resent: 0, forgotten: 0 } });
  });

  it('ignores unknown fields', async () => {
    const customer = await makeCustomer(api);
    await customer.insertDeliveries({ createdAt: day(1), status: 'FAILED' });
    const body = { ...march, customerId: randomUUID(), limit: 0, sessionId: 'another' };
    expect((await customer.resendAll(body)).body).toEqual({ resent: 1, forgotten: 0, nextCursor: null });
  });

  it('ignores deliveries of another customer or of the other mode', async () => {
    const owner = await makeCustomer(api);
    const [id = ''] = await owner.insertDeliveries({ createdAt: day(1), status: 'FAILED' });
    for (const stranger of [await makeCustomer(api), await makeCustomer(api, 'test', owner.name)])
      expect((await stranger.resendAll(march)).body).toEqual({ resent: 0, forgotten: 0, nextCursor: null });
    expect((await owner.get(id)).body.status).toBe('FAILED');
  });

  it('includes deliveries of other keys of the customer', async () => {
    const owner = await makeCustomer(api);
    await owner.insertDeliveries({ createdAt: day(1), status: 'FAILED' });
    const other = await makeCustomer(api, 'live', owner.name);
    expect((await other.resendAll(march)).body).toEqual({ resent: 1, forgotten: 0, nextCursor: null });
  });
});

describe('an outage of a receiver', () => {
  it('is repaired by one call', async () => {
    const sessions = await startSessions();
    const receiver = await startReceiver(respond(410));
    const become = (id: string, status: string) =>
      eventually(async () => expect((await sessions.get(id)).status).toBe(status));
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await sessions.addEvent(receiver.url));
    for (const id of ids) await become(id, 'FAILED');
    receiver.setBehaviour(respond(200));
    const { createdAt } = await sessions.get(ids[0]!);
    const reply = await sessions.call('POST', '/webhooks/deliveries/resend', {
      from: createdAt,
      to: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(reply).toMatchObject({ status: 202, body: { resent: 5, forgotten: 0 } });
    for (const id of ids) await become(id, 'DELIVERED');
    expect(receiver.received.slice(5).map(({ attempt }) => attempt)).toEqual([2, 2, 2, 2, 2]);
    await receiver.close();
    await sessions.close();
  });
});
