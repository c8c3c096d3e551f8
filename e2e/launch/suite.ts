import { reservePort } from '@gatehouse/embedded';
import {
  adminToken,
  createAppEnvironment,
  type AppProcess,
  makeCustomer,
  type TemplateDatabase,
  waitUntilReady,
  startApp,
} from '@gatehouse/testing';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { startEntrance } from './entrance';
import { type Host, startHost, type WebhookPayload } from './host';
import { readSessionKey } from './session-key';

/** A session from the point of view of its host. */
export interface HostedSession {
  launchUrl: string;
  sessionId: string;
  /** The payload of its webhook. */
  receivedWebhook(): Promise<WebhookPayload>;
  /** The same from the API. */
  result(): Promise<WebhookPayload>;
  cancel(): Promise<void>;
}

/** Sessions and the biometric node as processes, a customer's keys, and the customer's website. */
export async function startSuite(variables: Record<string, string> = {}) {
  const environment = await createAppEnvironment(migrated);
  const reserved = await reservePort();
  const port = String(reserved.port);
  const env: Record<string, string> = {
    ...environment.env,
    GATEHOUSE_ADMIN_TOKEN: adminToken,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    // Passkeys need a domain; 127.0.0.1 is not one.
    PUBLIC_URL: `http://localhost:${port}`,
    ROLE: 'all',
    ...variables,
  };
  const processes: AppProcess[] = [];
  const host = await startHost();
  const [ofSessions, ofNode] = [0, 1];
  let entrance: Awaited<ReturnType<typeof startEntrance>> | undefined;
  const close = async () => {
    await entrance?.close();
    for (const { child } of processes) child.kill('SIGKILL');
    for (const each of processes) await each.exitCode();
    reserved.release();
    await host.close();
    await environment.drop();
  };
  try {
    processes.push(startApp('sessions', env), startApp('biometric-node', env));
    await Promise.all(processes.map(waitUntilReady));
    const appOf = (path: string) => processes[path.startsWith('/node/') ? ofNode : ofSessions]!;
    entrance = await startEntrance(reserved.port, (path) => appOf(path).url);
    const customer = await makeSuiteCustomer(`http://127.0.0.1:${port}`, env['DATABASE_URL']!, host);
    return {
      ...customer,
      listGalleries: () => listGalleries(processes[ofNode]!.url),
      /** The key to which the device encrypts the steps of a session in progress. */
      readSessionKey: (sessionId: string) => readSessionKey(env, sessionId),
      /** Restarts the sessions app with other variables, as an operator does. */
      restartSessions: async (changes: Record<string, string>): Promise<void> => {
        processes[ofSessions]!.child.kill('SIGTERM');
        await processes[ofSessions]!.exitCode();
        processes[ofSessions] = startApp('sessions', { ...env, ...changes });
        await waitUntilReady(processes[ofSessions]);
      },
      ...{ host, origin: env['PUBLIC_URL']!, log: () => processes[ofSessions]!.log(), close },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Suite = Awaited<ReturnType<typeof startSuite>>;

/** The database after the migrations of both apps. */
const migrated: TemplateDatabase = {
  name: 'launch_suite',
  prepare: async (url) => {
    for (const name of ['sessions', 'biometric-node']) {
      const migration = startApp(name, { DATABASE_URL: url }, ['migrate']);
      if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
    }
  },
};

/** The galleries of the biometric node, and how many people are in each. */
async function listGalleries(nodeUrl: string): Promise<{ version: string; people: number }[]> {
  const reply = await fetch(`${nodeUrl}/admin/galleries`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  const galleries = (await reply.json()) as { version: string; size: number }[];
  return galleries.map(({ version, size }) => ({ version, people: size }));
}

async function makeSuiteCustomer(url: string, databaseUrl: string, host: Host) {
  const { call, admin, key, caller } = await makeCustomer(url);
  const sessionAt = (path: string, headers: object, launchUrl: string, resultPath = ''): HostedSession => {
    const sessionId = new URL(launchUrl).searchParams.get('sessionId')!;
    return {
      launchUrl,
      sessionId,
      receivedWebhook: () => host.receivedWebhook(sessionId, key),
      result: () => call('GET', path + resultPath, headers),
      cancel: () => call('POST', `${path}/cancel`, headers),
    };
  };
  const callback = { url: host.hook };
  /** Changes settings of the customer. */
  const changeCustomer = async (settings: object): Promise<void> => {
    const [customer] = await call<{ id: string }[]>('GET', '/admin/customers', admin);
    await call('PATCH', `/admin/customers/${customer!.id}`, admin, settings);
  };
  return {
    /** Creates an age session with defaults, a webhook and a redirect URL. */
    async createAge(body: object = {}): Promise<HostedSession> {
      const headers = { 'x-api-key': key };
      const all = { callback, redirectUrl: host.site, ...body };
      const made = await call<{ token: string; launchUrl: string }>('POST', '/session', headers, all);
      return sessionAt(`/session/${made.token}`, headers, made.launchUrl, '/result');
    },
    async createVerification(type: 'ENROLL' | 'SIGN-IN', body: object = {}): Promise<HostedSession> {
      const path = '/v2/verification-session';
      const all = { type, callback, redirectURL: host.site, ...body };
      const made = await call<{ sessionId: string; launchUrl: string }>('POST', path, caller, all);
      return sessionAt(`${path}/${made.sessionId}`, caller, made.launchUrl);
    },
    /** Makes the page ask for contact data at an ENROLL. */
    askContact: () => changeCustomer({ asks_contact: true }),
    changeCustomer,
    /** Sets the expiry of a session to now: the shortest lifetime of the API is too long for a test. */
    expire: ({ sessionId }: HostedSession) =>
      execute(
        databaseUrl,
        `UPDATE sessions.sessions SET expires_at = now() WHERE id_hash = decode($1, 'hex')`,
        [createHash('sha256').update(sessionId).digest('hex')],
      ),
  };
}

async function execute(url: string, sql: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
