import {
  adminToken,
  createKeys,
  makeCustomer,
  startDedicatedPostgres,
  startDedicatedRedis,
  startApp,
} from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { SuiteApp } from './suite-app';

/** The API and the worker of the sessions, and the biometric node, on a PostgreSQL and a Redis of their own. */
export async function startVerificationCluster() {
  const [postgres, redis] = await Promise.all([startDedicatedPostgres(), startDedicatedRedis()]);
  const flusher = new Redis(redis.url).on('error', () => undefined);
  const apps: SuiteApp[] = [];
  const close = async () => {
    for (const app of apps) await app.kill();
    flusher.disconnect();
    await Promise.all([postgres.dispose(), redis.dispose()]);
  };
  const shared = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ...createKeys(),
    GATEHOUSE_ADMIN_TOKEN: adminToken,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    // A claim of a delivery holds 15 s longer.
    WEBHOOK_TIMEOUT_SECONDS: '2',
  };
  const run = async (name: string, role: 'all' | 'api' | 'worker'): Promise<SuiteApp> => {
    const app = await SuiteApp.launch(name, { ...shared, ROLE: role });
    apps.push(app);
    await app.ready();
    return app;
  };
  try {
    for (const name of ['sessions', 'biometric-node']) await migrate(name, postgres.url);
    const [api, worker, node] = await Promise.all([
      run('sessions', 'api'),
      run('sessions', 'worker'),
      run('biometric-node', 'all'),
    ]);
    return {
      api,
      worker,
      node,
      host: await makeHost(api),
      query: <R extends object>(sql: string, values?: unknown[]) => ask<R>(postgres.url, sql, values),
      flush: async () => void (await flusher.flushall()),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type VerificationCluster = Awaited<ReturnType<typeof startVerificationCluster>>;

async function migrate(name: string, databaseUrl: string): Promise<void> {
  const migration = startApp(name, { DATABASE_URL: databaseUrl }, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
}

/** A customer who creates verification sessions. */
async function makeHost({ url }: SuiteApp) {
  const { call, key, caller } = await makeCustomer(url);
  const path = '/v2/verification-session';
  return {
    key,
    create: async (body: object): Promise<string> =>
      (await call<{ sessionId: string }>('POST', path, caller, body)).sessionId,
    cancel: (sessionId: string) => call('POST', `${path}/${sessionId}/cancel`, caller),
    delete: (sessionId: string) => call('DELETE', `${path}/${sessionId}`, caller),
  };
}

/** On a connection of its own each time. */
async function ask<R extends object>(url: string, sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
