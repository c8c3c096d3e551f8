import {
  type AppProcess,
  type Certificates,
  createKeys,
  sharesRateLimit,
  eventually,
  makeCertificates,
  startDedicatedPostgres,
  type DedicatedServer,
  waitUntilReady,
  type RedisServers,
  createServerFolder,
  sharedRateLimit,
  startApp,
  startRedisCluster,
  startRedisSentinel,
  startRedisServer,
  describeWithPrograms,
} from '@gatehouse/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { startReceiver, type WebhookReceiver } from './webhook-cluster';

const adminToken = 'an-admin-token-for-tests';
const kinds = {
  'one server': startRedisServer,
  'servers under a sentinel': startRedisSentinel,
  'a cluster': startRedisCluster,
};

describeWithPrograms(['redis-server', 'openssl'], 'sessions with PostgreSQL and Redis over TLS', () => {
  let folder: string;
  let certificates: Certificates;
  let postgres: DedicatedServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = await createServerFolder();
    certificates = await makeCertificates(folder);
    const { certificate, key, ca } = certificates;
    postgres = await startDedicatedPostgres({
      settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key },
    });
    env = { DATABASE_URL: `${postgres.url}?sslmode=verify-full`, NODE_EXTRA_CA_CERTS: ca };
    const migration = startApp('sessions', env, ['migrate']);
    if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
    Object.assign(env, {
      ...createKeys(),
      GATEHOUSE_ADMIN_TOKEN: adminToken,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
      PUBLIC_URL: 'http://localhost',
      HOST: '127.0.0.1',
    });
  });
  afterAll(async () => {
    await postgres?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (variables: Record<string, string>): Promise<AppProcess> => {
    const app = startApp('sessions', { ...env, ...variables, PORT: '0' });
    await waitUntilReady(app);
    return app;
  };
  const end = async (app: AppProcess | undefined) => {
    app?.child.kill('SIGTERM');
    return app?.exitCode();
  };
  const health = async ({ url }: AppProcess) =>
    ((await (await fetch(`${url}/health`)).json()) as { status: string }).status;

  describe.each(Object.entries(kinds))('where Redis is %s', (_kind, start) => {
    let redis: RedisServers;
    let receiver: WebhookReceiver;
    let one: AppProcess;
    let other: AppProcess;
    let headers: Record<string, string>;
    beforeAll(async () => {
      receiver = await startReceiver();
      redis = await start({ certificates });
      const variables = { REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: String(sharedRateLimit) };
      [one, other] = await Promise.all([run(variables), run(variables)]);
      const response = await fetch(`${one.url}/admin/keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ customer: 'acme' }),
      });
      const { api_key: key } = (await response.json()) as { api_key: string };
      headers = { 'x-api-key': key, 'content-type': 'application/json' };
    });
    afterAll(async () => {
      await Promise.all([end(one), end(other)]);
      await receiver?.close();
      await redis?.dispose();
    });

    it('is healthy, and connects to the database over TLS only', async () => {
      for (const app of [one, other]) await eventually(async () => expect(await health(app)).toBe('ok'));
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ ssl: boolean }>(
        `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name LIKE 'sessions%'`,
      );
      await client.end();
      expect(rows).toEqual([{ ssl: true }]);
    });

    it('delivers webhooks', async () => {
      const body = JSON.stringify({ callback: { url: receiver.url } });
      const response = await fetch(`${one.url}/webhooks/test`, { method: 'POST', headers, body });
      const { id } = (await response.json()) as { id: string };
      await eventually(() => expect(receiver.listAttempts(id)).toEqual([1]));
    });

    it('counts the requests of a caller over all processes', async () => {
      const ask = async ({ url }: AppProcess) =>
        (await fetch(`${url}/webhooks/deliveries`, { headers })).status;
      expect(
        await sharesRateLimit(
          () => ask(one),
          () => ask(other),
        ),
      ).toBe(true);
    });

    it('exits with 0 on SIGTERM', async () => {
      expect(await end(other)).toBe(0);
    });
  });

  it('serves without a Redis whose certificate authority is unknown, and logs why', async () => {
    const strange = await mkdtemp(path.join(folder, 'strange-'));
    const redis = await startRedisServer({ certificates: await makeCertificates(strange) });
    const app = await run({ REDIS_URL: redis.url });
    await eventually(() => expect(app.log()).toMatch(/Redis is unreachable: .*certificate/));
    expect(await health(app)).toBe('degraded');
    await end(app);
    await redis.dispose();
  });
});
