import {
  eventually,
  startDedicatedPostgres,
  startDedicatedRedis,
  type DedicatedServer,
} from '@gatehouse/testing';
import { type StringStore, startStringStore } from './string-store';

describe('the string store when PostgreSQL is unreachable', () => {
  let postgres: DedicatedServer;
  let store: StringStore;
  beforeAll(async () => {
    postgres = await startDedicatedPostgres();
    store = await startStringStore({ DATABASE_URL: postgres.url });
  });
  afterAll(async () => {
    await store?.close();
    await postgres?.dispose();
  });

  it('answers 503, and 200 within 5 s after PostgreSQL restarts, without a restart of the app', async () => {
    const { body: kept } = await store.call('POST', '/strings', { value: 'kept' });
    await postgres.stop();

    const unreachable = {
      statusCode: 503,
      error: 'Service Unavailable',
      message: expect.stringContaining('The database is unreachable'),
    };
    expect(await store.call('GET', '/health')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { database: { status: 'down' } } },
    });
    expect((await store.call('GET', '/health/ready')).status).toBe(503);
    expect((await store.call('GET', '/health/live')).status).toBe(200);
    for (const reply of [
      await store.call('POST', '/strings', { value: 'a' }),
      await store.call('POST', '/strings', { value: 'a' }, { 'idempotency-key': 'unreachable' }),
      await store.call('GET', '/strings'),
      await store.call('GET', `/strings/${kept.id}`),
      await store.call('DELETE', `/strings/${kept.id}`),
    ]) {
      expect(reply).toMatchObject({ status: 503, body: unreachable });
      expect(reply.headers.get('retry-after')).toBe('2');
    }
    const { status, body: metrics } = await store.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(metrics).toMatch(/^app_ready\{.*\} 0$/m);
    expect(metrics).toMatch(/^health_check_up\{check="database"\} 0$/m);

    await postgres.start();
    await eventually(async () => expect((await store.call('GET', '/health')).status).toBe(200));
    expect((await store.call('GET', `/strings/${kept.id}`)).body).toEqual(kept);
    expect(
      (await store.call('POST', '/strings', { value: 'b' }, { 'idempotency-key': 'unreachable' })).status,
    ).toBe(201);
  });

  it('answers every request during a crash (kill -9) with 201 or 503, and keeps acknowledged strings', async () => {
    const acknowledged: string[] = [];
    let crashing = true;
    const client = async () => {
      while (crashing) {
        const { status, body } = await store.call('POST', '/strings', { value: 'crash' });
        expect([201, 503]).toContain(status);
        if (status === 201) acknowledged.push(body.id);
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(50));
    await postgres.kill();
    await postgres.start();
    const before = acknowledged.length;
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 50));
    crashing = false;
    await Promise.all(clients);
    for (const id of acknowledged) expect((await store.call('GET', `/strings/${id}`)).status).toBe(200);
  });
});

describe('the string store when Redis is unreachable', () => {
  let redis: DedicatedServer;
  let store: StringStore;
  beforeAll(async () => {
    redis = await startDedicatedRedis();
    store = await startStringStore({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await store?.close();
    await redis?.dispose();
  });

  it('reads and writes, and reports itself degraded but ready', async () => {
    await redis.stop();
    await eventually(async () => expect((await store.call('GET', '/health')).body.status).toBe('degraded'));
    expect((await store.call('GET', '/health/ready')).status).toBe(200);

    const created = await store.call('POST', '/strings', { value: 'without redis' });
    expect(created.status).toBe(201);
    expect((await store.call('GET', `/strings/${created.body.id}`)).status).toBe(200);
    expect((await store.call('GET', '/strings')).status).toBe(200);
    expect((await store.call('DELETE', `/strings/${created.body.id}`)).status).toBe(204);

    await redis.start();
    await eventually(async () => expect((await store.call('GET', '/health')).body.status).toBe('ok'));
  });

  it('starts without Redis', async () => {
    await redis.stop();
    const another = await startStringStore({ REDIS_URL: redis.url });
    expect((await another.call('POST', '/strings', { value: 'a' })).status).toBe(201);
    await another.close();
    await redis.start();
  });
});
