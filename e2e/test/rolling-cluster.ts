import { Gatehouse } from '@gatehouse/sdk';
import {
  adminToken,
  createAppEnvironment,
  type CaddyProcess,
  makeCustomer,
  startApp,
  startCaddy,
} from '@gatehouse/testing';
import { Client } from 'pg';
import { SuiteApp } from './suite-app';

const names = ['string-store', 'sanctions', 'sessions', 'biometric-node'];

export type Pair = readonly [SuiteApp, SuiteApp];

/** Two processes of every app behind Caddy, each with the role all. */
export async function startRollingCluster() {
  const environment = await createAppEnvironment();
  const { env } = environment;
  const databaseUrl = env['DATABASE_URL']!;
  const pairs: Pair[] = [];
  let caddy: CaddyProcess | undefined;
  const close = async (): Promise<void> => {
    await caddy?.stop('SIGKILL');
    await Promise.all(pairs.flat().map((app) => app.kill()));
    await environment.drop();
  };
  const shared = {
    ...env,
    GATEHOUSE_ADMIN_TOKEN: adminToken,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'http://localhost',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    // A claim of a delivery lasts 15 s longer.
    WEBHOOK_TIMEOUT_SECONDS: '2',
    // Caddy checks health once a second, and the machine may be busy.
    SHUTDOWN_DELAY_SECONDS: '5',
  };
  const run = (name: string): Promise<SuiteApp> => SuiteApp.launch(name, shared);
  try {
    await Promise.all(names.map((name) => migrate(name, databaseUrl)));
    for (const name of names) pairs.push([await run(name), await run(name)]);
    await Promise.all(pairs.flat().map((app) => app.ready()));
    const upstreams = Object.fromEntries(pairs.map((pair, i) => [names[i]!, listAddresses(pair)]));
    caddy = await startCaddy({ upstreams });
    const { url } = caddy;
    const { key, client } = await makeCustomer(pairs[0]![0].url);
    return {
      url,
      pairs,
      key,
      /** A client that sends its requests with the given fetch. */
      clientThrough: (send: typeof fetch) =>
        new Gatehouse({
          baseUrl: url,
          apiKey: key,
          clientId: client.client_id,
          clientSecret: client.client_secret,
          fetch: send,
        }),
      count: (table: string) => count(databaseUrl, table),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type RollingCluster = Awaited<ReturnType<typeof startRollingCluster>>;

const listAddresses = (pair: Pair): string[] => pair.map(({ url }) => new URL(url).host);

async function migrate(name: string, databaseUrl: string): Promise<void> {
  const migration = startApp(name, { DATABASE_URL: databaseUrl }, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
}

async function count(databaseUrl: string, table: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`);
  await client.end();
  return rows[0]!.count;
}
