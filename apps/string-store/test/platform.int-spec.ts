import { Clock } from '@gatehouse/platform';
import { eventually } from '@gatehouse/testing';
import { type StringStore, startStringStore } from './string-store';

const adminEnv = { GATEHOUSE_ADMIN_TOKEN: 'admin-token-for-tests' };
const admin = { authorization: 'Bearer admin-token-for-tests' };

describe('the rate limit', () => {
  let [one, other]: StringStore[] = [];
  beforeAll(async () => {
    one = await startStringStore({
      RATE_LIMIT_PER_MINUTE: '5',
      TRUST_PROXY: 'loopback,uniquelocal',
      ...adminEnv,
    });
    other = await startStringStore(one.env);
    // The window is a minute of the clock, which must not end during a test.
    const now = new Date();
    for (const store of [one, other]) jest.spyOn(store.app.get(Clock), 'now').mockReturnValue(now);
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
  });
  const get = (store: StringStore | undefined, headers: Record<string, string>) =>
    store?.call('GET', '/strings', undefined, headers);

  it('counts per address, reports the remaining requests, and answers 429 with Retry-After', async () => {
    const from = { 'x-forwarded-for': '192.0.2.10' };
    for (let left = 4; left >= 0; left--) {
      const reply = await get(one, from);
      expect(reply?.status).toBe(200);
      expect(reply?.headers.get('ratelimit-limit')).toBe('5');
      expect(reply?.headers.get('ratelimit-remaining')).toBe(String(left));
    }
    const rejected = await get(one, from);
    expect(rejected).toMatchObject({
      status: 429,
      body: { statusCode: 429, error: 'Too Many Requests', message: expect.any(String) },
    });
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(rejected?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await get(one, { 'x-forwarded-for': '192.0.2.11' }))?.status).toBe(200);
  });

  it('counts all addresses of an IPv6 /64 as one caller', async () => {
    for (let i = 0; i < 5; i++)
      expect((await get(one, { 'x-forwarded-for': `2001:db8:1:2::${i}` }))?.status).toBe(200);
    expect((await get(one, { 'x-forwarded-for': '2001:db8:1:2:ffff::1' }))?.status).toBe(429);
    expect((await get(one, { 'x-forwarded-for': '2001:db8:1:3::1' }))?.status).toBe(200);
  });

  it('does not let a client on a private address choose its address', async () => {
    // The header that a proxy on a private address forwards when the client at 10.0.0.5 sends it too.
    const forged = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}, 10.0.0.5` });
    for (let i = 0; i < 5; i++) expect((await get(one, forged(i)))?.status).toBe(200);
    expect((await get(one, forged(6)))?.status).toBe(429);
  });

  it('is shared by all processes through Redis', async () => {
    const from = { 'x-forwarded-for': '192.0.2.20' };
    for (let i = 0; i < 5; i++) expect((await get(one, from))?.status).toBe(200);
    await eventually(async () => expect((await get(other, from))?.status).toBe(429));
  });

  const createKey = async (from: string): Promise<string> => {
    const headers = { ...admin, 'x-forwarded-for': from };
    return (await one?.call('POST', '/admin/keys', { customer: 'acme' }, headers))?.body.api_key;
  };

  it('counts a valid API key separately, and an invalid one for its address', async () => {
    const key = await createKey('192.0.2.31');
    const from = { 'x-forwarded-for': '192.0.2.30' };
    for (let i = 0; i < 4; i++) expect((await get(one, { ...from, 'x-api-key': key }))?.status).toBe(200);
    for (let i = 0; i < 5; i++) await get(one, { ...from, 'x-api-key': `invalid-key-number-${i}` });
    expect((await get(one, { ...from, 'x-api-key': 'invalid-key-number-6' }))?.status).toBe(429);
    const last = await get(one, { ...from, 'x-api-key': key });
    expect(last?.status).toBe(200);
    expect(last?.headers.get('ratelimit-remaining')).toBe('0');
    expect((await get(one, { ...from, 'x-api-key': key }))?.status).toBe(429);
  });

  it('rejects a key that is not cached while the limit of its address is used up', async () => {
    const key = await createKey('192.0.2.41');
    const from = { 'x-forwarded-for': '192.0.2.40' };
    for (let i = 0; i < 5; i++) await get(one, from);
    expect((await get(one, { ...from, 'x-api-key': key }))?.status).toBe(429);
    expect((await get(one, { 'x-forwarded-for': '192.0.2.42', 'x-api-key': key }))?.status).toBe(200);
    expect((await get(one, { ...from, 'x-api-key': key }))?.status).toBe(200);
  });

  it('does not apply to health and metrics', async () => {
    for (let i = 0; i < 8; i++) expect((await one?.call('GET', '/health'))?.status).toBe(200);
    expect((await one?.call('GET', '/metrics'))?.status).toBe(200);
  });
});

describe('every app', () => {
  let store: StringStore;
  beforeAll(async () => {
    store = await startStringStore();
  });
  afterAll(() => store?.close());

  it('measures requests by route, the event loop, the pool and the queues', async () => {
    await store.call('GET', '/strings');
    const { body } = await store.call('GET', '/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/strings",status="200"\} 1/,
    );
    expect(body).toMatch(/nodejs_eventloop_lag_seconds /);
    expect(body).toMatch(/database_pool_connections\{app="string-store",state="idle"\} \d/);
    expect(body).toMatch(/queue_jobs\{queue="idempotency-key",state="wait"\} 0/);
  });

  it('reports its identity and health to Prometheus', async () => {
    const { body } = await store.call('GET', '/metrics');
    expect(body).toMatch(/^app_ready\{app="string-store",role="all",version="\d[^"]*"\} 1$/m);
    expect(body).toMatch(/^health_check_up\{check="database"\} 1$/m);
    expect(body).toMatch(/^health_check_up\{check="redis"\} 1$/m);
    expect(body).toMatch(/^database_migrations_pending 0$/m);
  });

  it('sends the headers of helmet, and no X-Powered-By', async () => {
    const { headers } = await store.call('GET', '/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('serves Swagger UI and the OpenAPI 3.1 document with every reply', async () => {
    expect((await store.call('GET', '/docs')).body).toContain('swagger-ui');
    const { body: document } = await store.call('GET', '/docs-json');
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const [path, method, statuses] of [
      ['/strings', 'post', ['201', '400', '401', '409', '413', '415', '422', '429', '503']],
      ['/strings', 'get', ['200', '400', '401', '429', '503']],
      ['/strings/{id}', 'get', ['200', '400', '401', '404', '429', '503']],
      ['/strings/{id}', 'delete', ['204', '400', '401', '404', '429', '503']],
      ['/health', 'get', ['200', '503']],
      ['/', 'get', ['200']],
    ] as const) {
      const operation = document.paths[path]?.[method];
      expect(operation?.summary).toBeTruthy();
      expect(Object.keys(operation.responses).sort()).toEqual(expect.arrayContaining([...statuses]));
    }
  });

  it('documents the Idempotency-Key that POST /strings takes', async () => {
    const { body: document } = await store.call('GET', '/docs-json');
    expect(document.paths['/strings'].post.parameters).toContainEqual(
      expect.objectContaining({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: expect.objectContaining({ maxLength: 255, example: 'order-4711' }),
      }),
    );
  });

  it('serves only probes and metrics as a worker', async () => {
    const worker = await startStringStore({ ROLE: 'worker' });
    expect((await worker.call('GET', '/health/ready')).status).toBe(200);
    expect((await worker.call('GET', '/metrics')).status).toBe(200);
    expect((await worker.call('GET', '/strings')).status).toBe(404);
    await worker.close();
  });
});
