import { createAppEnvironment, type AppProcess, waitUntilReady, startApp } from '@gatehouse/testing';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';

const adminToken = 'an-admin-token-for-tests';

/** A delivery in the API. */
export interface ShownDelivery {
  id: string;
  status: string;
  attemptCount: number;
  attempts: { number: number; outcome: string }[];
}

/** The API of the sessions app as one process, and any number of workers. */
export async function startWebhookCluster(variables: Record<string, string>) {
  const environment = await createAppEnvironment();
  const { env } = environment;
  const shared = {
    ...env,
    ...variables,
    GATEHOUSE_ADMIN_TOKEN: adminToken,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    PUBLIC_URL: 'http://localhost',
  };
  const processes: AppProcess[] = [];
  const run = async (role: 'api' | 'worker'): Promise<AppProcess> => {
    const app = startApp('sessions', { ...shared, ROLE: role });
    processes.push(app);
    await waitUntilReady(app);
    return app;
  };
  const migration = startApp('sessions', { DATABASE_URL: env['DATABASE_URL']! }, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
  const api = await run('api');
  const call = async <R>(method: string, path: string, body?: object, headers = {}): Promise<R> => {
    const response = await fetch(api.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as R;
  };
  const { api_key: key } = await call<{ api_key: string }>(
    'POST',
    '/admin/keys',
    { customer: 'acme' },
    { authorization: `Bearer ${adminToken}` },
  );
  const caller = { 'x-api-key': key };
  return {
    databaseUrl: env['DATABASE_URL']!,
    startWorker: () => run('worker'),
    async sendTestEvent(url: string): Promise<string> {
      const { id } = await call<ShownDelivery>('POST', '/webhooks/test', { callback: { url } }, caller);
      return id;
    },
    /** Creates an age session with this callback. */
    createSession: (url: string) =>
      call<{ token: string }>('POST', '/session', { callback: { url } }, caller),
    get: (id: string) => call<ShownDelivery>('GET', `/webhooks/deliveries/${id}`, undefined, caller),
    async close(): Promise<void> {
      for (const { child } of processes) child.kill('SIGKILL');
      for (const each of processes) await each.exitCode();
      await environment.drop();
    },
  };
}

export type WebhookCluster = Awaited<ReturnType<typeof startWebhookCluster>>;

/** Kills a worker. */
export async function crash(worker: AppProcess): Promise<void> {
  worker.child.kill('SIGKILL');
  await worker.exitCode();
}

/** A received webhook. */
export interface ReceivedWebhook {
  id: string;
  attempt: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  at: Date;
}

/** A receiver that answers 204 at once, or holds its answers until the test releases them. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  const held: http.ServerResponse[] = [];
  const state = { holds: false };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { headers } = request;
      const [id, attempt] = [String(headers['webhook-id']), Number(headers['x-service-attempt'])];
      received.push({ id, attempt, headers, body, at: new Date() });
      if (state.holds) held.push(response);
      else response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    listAttempts: (id: string) => received.filter((each) => each.id === id).map(({ attempt }) => attempt),
    hold: () => void (state.holds = true),
    release: () => {
      state.holds = false;
      for (const response of held.splice(0)) response.writeHead(204).end();
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** Locks the row of a delivery, so that writers wait. */
export async function lockDelivery(databaseUrl: string, id: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM webhooks.deliveries WHERE id = $1 FOR UPDATE', [id]);
  const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return {
    /** The number of waiting connections. */
    waiting: async (): Promise<number> => (await client.query(`SELECT pid ${waiting}`)).rowCount ?? 0,
    /** Closes the waiting connections before they commit, as after the death of their process. */
    cutWaiting: () => client.query(`SELECT pg_terminate_backend(pid) ${waiting}`),
    async release(): Promise<void> {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** The latest deliveries and the state of the connections, for error messages. */
export async function describeDatabase(databaseUrl: string): Promise<object> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async (query: string): Promise<object[]> => (await client.query<object>(query)).rows;
  const known = {
    deliveries: await rows(
      'SELECT id, origin, status, due_at, attempts, now() FROM webhooks.deliveries ORDER BY id DESC LIMIT 3',
    ),
    attempts: await rows('SELECT * FROM webhooks.attempts ORDER BY started_at DESC LIMIT 6'),
    connections: await rows(
      `SELECT pid, state, wait_event, pg_blocking_pids(pid) AS blocked_by, now() - state_change AS since, left(query, 200) AS query
       FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ),
  };
  await client.end();
  return known;
}
