import { ApiKeyService } from '@gatehouse/auth';
import { DataSource } from 'typeorm';
import { type Reply, type StringStore, startStringStore } from './string-store';

describe('the quota of a caller', () => {
  let store: StringStore;
  let addresses = 0;
  beforeAll(async () => {
    store = await startStringStore({ MAX_STRINGS_PER_CALLER: '5', MAX_STRING_BYTES_PER_CALLER: '1000' });
  });
  afterAll(() => store.close());

  const newAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` });
  const create = (from: Record<string, string>, value = 'x') =>
    store.call('POST', '/strings', { value }, from);
  const several = (count: number, from: Record<string, string>, value?: string) =>
    Promise.all(Array.from({ length: count }, () => create(from, value)));
  const getStatuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();
  const usage = () =>
    store.app
      .get(DataSource)
      .query<{ owner: Buffer; strings: string; bytes: string }[]>(
        'SELECT * FROM string_store.usage ORDER BY strings',
      );

  it('accepts exactly the maximum number of concurrent strings, and reports the limit', async () => {
    const from = newAddress();
    const replies = await several(100, from);
    expect(getStatuses(replies)).toEqual([...Array(5).fill(201), ...Array(95).fill(429)]);
    expect(replies.find(({ status }) => status === 429)?.body).toMatchObject({
      statusCode: 429,
      message:
        'The quota of this API key, or of this address without one, is used up: at most 5 strings and 1,000 bytes. Delete strings to make room.',
    });
  });

  it('accepts exactly the maximum number of bytes', async () => {
    const from = newAddress();
    expect(getStatuses(await several(4, from, 'ü'.repeat(150)))).toEqual([201, 201, 201, 429]);
    expect((await create(from, 'x'.repeat(101))).status).toBe(429);
    expect((await create(from, 'x'.repeat(100))).status).toBe(201);
    expect((await create(newAddress(), 'x'.repeat(1001))).status).toBe(429);
  });

  it('is separate per address and per API key', async () => {
    const [one, other] = [newAddress(), newAddress()];
    await several(6, one);
    expect((await create(other)).status).toBe(201);
    const keys = store.app.get(ApiKeyService, { strict: false });
    const { key } = await keys.create({ customer: 'acme', mode: 'live' });
    const replies = await several(6, { ...one, 'x-api-key': key });
    expect(getStatuses(replies)).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await create({ ...newAddress(), 'x-api-key': key })).status).toBe(429);
  });

  it('counts IPv6 addresses by their /64', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let i = 1; i <= 5; i++) expect((await create(from(`2001:db8::${i}`))).status).toBe(201);
    expect((await create(from('2001:db8::6'))).status).toBe(429);
    expect((await create(from('2001:db8:0:1::6'))).status).toBe(201);
  });

  it('is released by a deletion, also by one with SQL', async () => {
    const from = newAddress();
    const [first, second] = await several(5, from);
    expect((await store.call('DELETE', `/strings/${first?.body.id}`)).status).toBe(204);
    expect((await store.call('DELETE', `/strings/${first?.body.id}`)).status).toBe(404);
    await store.app
      .get(DataSource)
      .query('DELETE FROM string_store.strings WHERE id = $1', [second?.body.id]);
    expect(getStatuses(await several(3, from))).toEqual([201, 201, 429]);
  });

  it('counts a request with an Idempotency-Key once, and repeats its reply when the quota is used up', async () => {
    const plain = newAddress();
    const from = { ...plain, 'idempotency-key': 'once' };
    const first = await create(from);
    for (let i = 0; i < 3; i++) expect((await create(from)).body).toEqual(first.body);
    expect(getStatuses(await several(5, plain))).toEqual([201, 201, 201, 201, 429]);
    expect((await create(from)).body).toEqual(first.body);
    expect((await create({ ...plain, 'idempotency-key': 'rejected' })).status).toBe(429);
    // A failed request releases its key.
    await store.call('DELETE', `/strings/${first.body.id}`);
    expect((await create({ ...plain, 'idempotency-key': 'rejected' })).status).toBe(201);
  });

  it('is stored under a keyed hash while the caller has strings', async () => {
    const before = await usage();
    const { body } = await create({ 'x-forwarded-for': '198.51.100.7' });
    const added = (await usage()).filter(({ owner }) => !before.some((row) => row.owner.equals(owner)));
    expect(added).toEqual([{ owner: expect.any(Buffer), strings: '1', bytes: '1' }]);
    expect(added[0]?.owner).toHaveLength(32);
    await store.call('DELETE', `/strings/${body.id}`);
    expect(await usage()).toEqual(before);
  });

  it('does not count strings without an owner', async () => {
    const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
    const before = await usage();
    await store.app
      .get(DataSource)
      .query(`INSERT INTO string_store.strings (id, value, created_at) VALUES ($1, 'old', now())`, [id]);
    expect((await store.call('DELETE', `/strings/${id}`)).status).toBe(204);
    expect(await usage()).toEqual(before);
  });
});

it('does not count usage without limits', async () => {
  const store = await startStringStore({ MAX_STRINGS_PER_CALLER: '0', MAX_STRING_BYTES_PER_CALLER: '0' });
  expect((await store.call('POST', '/strings', { value: 'x' })).status).toBe(201);
  expect(await store.app.get(DataSource).query('SELECT * FROM string_store.usage')).toEqual([]);
  await store.close();
});
