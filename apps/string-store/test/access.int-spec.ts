import { ApiKeyService } from '@gatehouse/auth';
import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { type Reply, type StringStore, startStringStore } from './string-store';

const admin = { authorization: 'Bearer admin-token-for-tests' };
const adminEnv = { GATEHOUSE_ADMIN_TOKEN: 'admin-token-for-tests' };

describe('with REQUIRE_API_KEY=true', () => {
  let [one, other]: StringStore[] = [];
  beforeAll(async () => {
    one = await startStringStore({ REQUIRE_API_KEY: 'true', ...adminEnv });
    other = await startStringStore(one.env);
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
  });

  const list = (store: StringStore | undefined, key?: string) =>
    store?.call('GET', '/strings', undefined, key === undefined ? {} : { 'x-api-key': key });
  const createKey = async (body: object = { customer: 'acme' }) =>
    (await one?.call('POST', '/admin/keys', body, admin))?.body as { id: string; api_key: string };

  it.each([undefined, '', 'unknown-key-0123456789', 'x'.repeat(4000)])(
    'answers 401 to the key %p',
    async (key) => {
      expect(await list(one, key)).toMatchObject({
        status: 401,
        body: { statusCode: 401, message: 'Invalid API key' },
      });
    },
  );

  it('accepts an active key', async () => {
    const { api_key } = await createKey();
    expect(await list(one, api_key)).toMatchObject({ status: 200 });
  });

  it('serves health and the descriptor without a key', async () => {
    expect((await one?.call('GET', '/health'))?.status).toBe(200);
    expect((await one?.call('GET', '/'))?.status).toBe(200);
  });

  it('rejects a revoked key within 5 s in every process', async () => {
    const { id, api_key } = await createKey();
    expect((await list(one, api_key))?.status).toBe(200);
    expect((await list(other, api_key))?.status).toBe(200);
    expect((await one?.call('POST', `/admin/keys/${id}/revoke`, {}, admin))?.status).toBe(204);

    await eventually(async () => {
      const statuses = [(await list(one, api_key))?.status, (await list(other, api_key))?.status];
      expect(statuses).toEqual([401, 401]);
    }, 5000);
  });

  it('accepts a rotated key at once and the old one until its grace period ends', async () => {
    const { id, api_key } = await createKey();
    const rotated = (await one?.call('POST', `/admin/keys/${id}/rotate`, { grace_seconds: 3600 }, admin))
      ?.body;
    expect((await list(one, rotated.api_key))?.status).toBe(200);
    expect((await list(one, api_key))?.status).toBe(200);
    await one?.call('POST', `/admin/keys/${rotated.id}/rotate`, {}, admin);
    expect((await list(other, rotated.api_key))?.status).toBe(401);
  });

  it('separates the Idempotency-Keys of different API keys', async () => {
    const keys = [await createKey(), await createKey({ customer: 'other' })];
    const replies: (Reply | undefined)[] = [];
    for (const { api_key } of keys) {
      const headers = { 'x-api-key': api_key, 'idempotency-key': 'the same' };
      replies.push(await one?.call('POST', '/strings', { value: 'mine' }, headers));
    }
    expect(replies.map((reply) => reply?.status)).toEqual([201, 201]);
    expect(replies[0]?.body.id).not.toBe(replies[1]?.body.id);
  });

  it('never logs a key', async () => {
    const { api_key } = await createKey();
    await list(one, api_key);
    await list(one, `${api_key}-wrong`);
    expect(one?.logs.join('')).not.toContain(api_key);
    expect(one?.logs.join('')).not.toContain('admin-token-for-tests');
  });
});

describe('the admin API', () => {
  let store: StringStore;
  beforeAll(async () => {
    store = await startStringStore(adminEnv);
  });
  afterAll(() => store?.close());

  it.each(['GET /admin/keys', 'POST /admin/keys', 'GET /admin/clients', 'POST /admin/clients'])(
    'answers 401 to %s without its token',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'POST' ? { customer: 'acme' } : undefined;
      expect((await store.call(method, path, body)).status).toBe(401);
      expect((await store.call(method, path, body, { authorization: 'Bearer wrong' })).status).toBe(401);
    },
  );

  it('returns a key once, and afterwards only its record', async () => {
    const created = await store.call(
      'POST',
      '/admin/keys',
      { customer: 'acme', mode: 'test', product_code: 'age' },
      admin,
    );
    expect(created).toMatchObject({
      status: 201,
      body: { id: expect.any(String), api_key: expect.stringMatching(/^gh_test_/) },
    });
    const listed = await store.call('GET', '/admin/keys', undefined, admin);
    const record = listed.body.find(({ id }: { id: string }) => id === created.body.id);
    expect(record).toEqual({
      id: created.body.id,
      api_key: `…${created.body.api_key.slice(-4)}`,
      customer_id: expect.any(String),
      customer: 'acme',
      mode: 'test',
      status: 'active',
      product_code: 'age',
      when_created: expect.any(String),
      last_updated: expect.any(String),
    });
    expect(JSON.stringify(listed.body)).not.toContain(created.body.api_key);
  });

  it('reveals a key to the service that signs with it', async () => {
    const { body } = await store.call('POST', '/admin/keys', { customer: 'acme' }, admin);
    const revealed = await store.app.get(ApiKeyService, { strict: false }).unwrapKeys([body.id]);
    expect(revealed(body.id)).toBe(body.api_key);
  });

  it('creates and revokes client credentials', async () => {
    const created = (await store.call('POST', '/admin/clients', { customer: 'acme' }, admin)).body;
    expect(created).toEqual({
      id: expect.any(String),
      client_id: expect.any(String),
      client_secret: expect.any(String),
    });
    expect((await store.call('POST', `/admin/clients/${created.id}/revoke`, {}, admin)).status).toBe(204);
    const clients = (await store.call('GET', '/admin/clients', undefined, admin)).body;
    expect(clients).toContainEqual(
      expect.objectContaining({ id: created.id, status: 'revoked', customer: 'acme' }),
    );
  });

  it('reports all problems of a body at once', async () => {
    const reply = await store.call('POST', '/admin/keys', { customer: '', mode: 'prod', api_id: 7 }, admin);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/customer must .*mode must be live or test.*api_id must be a string/);
  });

  it.each(['revoke', 'rotate'])('answers 404 to %s of an unknown key', async (action) => {
    expect((await store.call('POST', `/admin/keys/${randomUUID()}/${action}`, {}, admin)).status).toBe(404);
  });

  it('is disabled without a token', async () => {
    const closed = await startStringStore();
    expect(
      await closed.call('GET', '/admin/keys', undefined, { authorization: 'Bearer undefined' }),
    ).toMatchObject({ status: 404 });
    await closed.close();
  });
});
