import { ServerWireCipher } from '@gatehouse/biometrics/server';
import {
  type AppProcess,
  createKeys,
  startDedicatedPostgres,
  startDedicatedRedis,
  type DedicatedServer,
  waitUntilReady,
  startApp,
} from '@gatehouse/testing';
import { Client } from 'pg';

export type Role = 'all' | 'api' | 'worker';
type Environment = Record<string, string>;

const adminToken = 'an-admin-token-for-tests';
/** The default version of the plain endpoints. */
const version = 'FACE3_3';

/** The reply of a node, and the position of its gallery. */
export interface NodeReply {
  status: number;
  position: number;
  // Tests read replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** One biometric node as a process that can be killed and restarted, at another port each time. */
export class NodeProcess {
  private app: AppProcess;

  constructor(
    private readonly environment: Environment,
    private readonly caller: { key: string },
  ) {
    this.app = startApp('biometric-node', environment);
  }

  get pid(): number {
    return this.app.child.pid ?? 0;
  }

  get role(): Role {
    return this.environment['ROLE'] as Role;
  }

  ready(): Promise<void> {
    return waitUntilReady(this.app);
  }

  kill(): Promise<unknown> {
    return this.end('SIGKILL');
  }

  /** Stops the process; returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    this.app.child.kill(signal);
    return this.app.exitCode();
  }

  /** Waits until it accepts no connections. */
  async refused(): Promise<void> {
    const ask = async () => fetch(`${this.app.url}/health/live`, { headers: { connection: 'close' } });
    while (await ask().catch(() => undefined));
  }

  /** Restarts it with the given role, and waits until it is ready. */
  async start(role: Role = this.role): Promise<void> {
    this.environment['ROLE'] = role;
    this.app = startApp('biometric-node', this.environment);
    await this.ready();
  }

  enroll(vector: number[]): Promise<NodeReply> {
    return this.post('/node/plainEnroll', { features: feature(vector) });
  }

  /** All matching people, in a gallery that is at least at this position. */
  async find(vector: number[], position: number): Promise<string[]> {
    const { status, body } = await this.post(
      '/node/plainPredict',
      { features: feature(vector), K: 10 },
      { 'x-min-position': String(position) },
    );
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return (body.PI_list as { puid: string }[]).map(({ puid }) => puid);
  }

  /** Enrolls a person with several encrypted vectors. */
  async enrollEncrypted(vectors: number[][]): Promise<{ puid: string; position: number }> {
    const features = this.cipher.encryptFeatures(vectors.map(feature));
    const { body, position } = await this.post(`/node/${version}/enroll`, { features });
    return { puid: this.cipher.decrypt('puid', String(body.puid)), position };
  }

  delete(puid: string): Promise<NodeReply> {
    return this.post(`/node/${version}/deleteUser`, { puid: this.cipher.encrypt('puid', puid) });
  }

  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.app.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  async makeKey(): Promise<string> {
    const headers = { authorization: `Bearer ${adminToken}` };
    const { body } = await this.post('/admin/keys', { customer: 'acme' }, headers);
    return String(body.api_key);
  }

  private get cipher(): ServerWireCipher {
    return new ServerWireCipher(this.caller.key);
  }

  private async post(path: string, body: object, headers: Environment = {}): Promise<NodeReply> {
    const response = await fetch(this.app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': this.caller.key, ...headers },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      position: Number(response.headers.get('x-position')),
      body: await response.json(),
    };
  }
}

const feature = (vector: number[]) => ({ type: 'face', embedding_vector: vector });

/** Biometric nodes on a dedicated PostgreSQL and Redis, any of which can be stopped. */
export interface NodeCluster<N extends Role[] = Role[]> {
  postgres: DedicatedServer;
  redis: DedicatedServer;
  nodes: { [I in keyof N]: NodeProcess };
  query: <R extends object>(sql: string, values?: unknown[]) => Promise<R[]>;
  close(): Promise<void>;
}

/** Starts a node for each role, and creates an API key for all of them. */
export async function startCluster<N extends Role[]>(...roles: N): Promise<NodeCluster<N>> {
  const [postgres, redis] = await Promise.all([startDedicatedPostgres(), startDedicatedRedis()]);
  const nodes: NodeProcess[] = [];
  const close = async () => {
    for (const node of nodes) await node.kill();
    await Promise.all([postgres.dispose(), redis.dispose()]);
  };
  try {
    const migration = startApp('biometric-node', { DATABASE_URL: postgres.url }, ['migrate']);
    if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
    const shared = makeEnvironment(postgres, redis);
    const caller = { key: '' };
    for (const role of roles) nodes.push(new NodeProcess({ ...shared, ROLE: role }, caller));
    for (const node of nodes) await node.ready();
    caller.key = (await nodes.find(({ role }) => role !== 'worker')?.makeKey()) ?? '';
  } catch (error) {
    await close();
    throw error;
  }
  return {
    postgres,
    redis,
    nodes: nodes as NodeCluster<N>['nodes'],
    query: (sql, values) => runQuery(postgres.url, sql, values),
    close,
  };
}

const makeEnvironment = (postgres: DedicatedServer, redis: DedicatedServer): Environment => ({
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  ...createKeys(),
  GATEHOUSE_ADMIN_TOKEN: adminToken,
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: '0',
});

/** Uses a new connection each time: the server may have been restarted. */
async function runQuery<R extends object>(url: string, sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
