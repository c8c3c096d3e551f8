import { launch, findOnPath, reservePort } from '@gatehouse/embedded';
import { Redis } from 'ioredis';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Certificates } from './certificates';
import { eventually } from './eventually';
import { startDedicated, type DedicatedServer } from './dedicated-server';
import { createServerFolder } from './test-servers';

/** One or more Redis servers for one test. */
export interface RedisServers {
  /** In the format of REDIS_URL. */
  url: string;
  servers: DedicatedServer[];
  dispose(): Promise<void>;
}

interface Options {
  /** Enables TLS and disables plain connections. */
  certificates?: Certificates;
}

interface ServerContext extends Options {
  folder: string;
}

const slots = 16_384;
const password = 'a-password/@for:tests';
const sentinelPassword = 'another-password';
const account = `:${encodeURIComponent(password)}@`;
const scheme = ({ certificates }: ServerContext): string => (certificates ? 'rediss' : 'redis');

/** Starts a single server. */
export const startRedisServer = (options: Options = {}): Promise<RedisServers> =>
  startInFolder(options, async (context) => {
    const server = await startServer(context, 'server');
    return { url: `${scheme(context)}://${account}127.0.0.1:${server.port}`, servers: [server] };
  });

/** Starts a cluster of three masters, each with a third of the slots. */
export const startRedisCluster = (options: Options = {}): Promise<RedisServers> =>
  startInFolder(options, async (context) => {
    const settings = {
      'cluster-enabled': 'yes',
      'cluster-node-timeout': '2000',
      'cluster-config-file': 'nodes.conf',
      ...(context.certificates && { 'tls-cluster': 'yes' }),
    };
    const nodes = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const bus = await reservePort();
        const own = { ...settings, 'cluster-port': String(bus.port) };
        const node = await startServer(context, name, own);
        const dispose = () => node.dispose().finally(bus.release);
        return { ...node, bus: String(bus.port), dispose };
      }),
    );
    await joinCluster(context, nodes);
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return { url: `${scheme(context)}+cluster://${account}${hosts}`, servers: nodes };
  });

/** Starts a master, a replica and a sentinel, in this order. */
export const startRedisSentinel = (options: Options = {}): Promise<RedisServers> =>
  startInFolder(options, async (context) => {
    const master = await startServer(context, 'master');
    const replica = await startServer(context, 'replica', { replicaof: `127.0.0.1 ${master.port}` });
    const sentinel = await startSentinel(context, master.port);
    await withClient(context, sentinel.port, sentinelPassword, async (redis) => {
      await eventually(async () => {
        const replicas = (await redis.call('SENTINEL', 'REPLICAS', 'main')) as unknown[];
        if (replicas.length === 0) throw new Error('the sentinel has not discovered the replica');
      });
    });
    const url = `${scheme(context)}+sentinel://${account}127.0.0.1:${sentinel.port}/main?sentinelPassword=${sentinelPassword}`;
    return { url, servers: [master, replica, sentinel] };
  });

async function startInFolder(
  options: Options,
  start: (context: ServerContext) => Promise<Pick<RedisServers, 'url' | 'servers'>>,
): Promise<RedisServers> {
  const folder = await createServerFolder();
  const { url, servers } = await start({ ...options, folder });
  return {
    url,
    servers,
    async dispose() {
      await Promise.all(servers.map((server) => server.dispose()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(
  context: ServerContext,
  name: string,
  settings: Record<string, string> = {},
): Promise<DedicatedServer> {
  const lines = {
    ...{ bind: '127.0.0.1', save: '""', appendonly: 'no', 'repl-diskless-sync-delay': '0' },
    ...{ requirepass: password, masterauth: password },
    ...settings,
  };
  return startConfigured(
    context,
    name,
    (port) => formatConfiguration({ ...listenSettings(context, port), ...lines }),
    [],
  );
}

const startSentinel = (context: ServerContext, masterPort: number): Promise<DedicatedServer> => {
  const rules = [
    `monitor main 127.0.0.1 ${masterPort} 1`,
    `auth-pass main ${password}`,
    'down-after-milliseconds main 1000',
    'failover-timeout main 4000',
  ].map((rule) => `sentinel ${rule}\n`);
  const lines = { bind: '127.0.0.1', requirepass: sentinelPassword };
  const text = (port: number) =>
    formatConfiguration({ ...listenSettings(context, port), ...lines }) + rules.join('');
  return startConfigured(context, 'sentinel', text, ['--sentinel']);
};

/** Uses a configuration file, because Redis stores its state in it for a restart. */
async function startConfigured(
  { folder }: ServerContext,
  name: string,
  configurationAt: (port: number) => string,
  args: string[],
): Promise<DedicatedServer> {
  const cwd = path.join(folder, name);
  await mkdir(cwd);
  const file = path.join(cwd, 'redis.conf');
  const settings = {
    command: findOnPath('redis-server'),
    args: [file, ...args],
    ready: args.length > 0 ? '+monitor' : 'eady to accept connections',
    stopSignal: 'SIGTERM',
    options: { cwd },
  };
  return startDedicated(
    async (port) => {
      if (!existsSync(file)) await writeFile(file, configurationAt(port));
      const server = await launch({ script: 'supervisor.mjs', settings });
      return { ...server, url: `redis://127.0.0.1:${port}` };
    },
    () => Promise.resolve(),
  );
}

function listenSettings({ certificates }: ServerContext, port: number): Record<string, string> {
  if (!certificates) return { port: String(port) };
  return {
    port: '0',
    'tls-port': String(port),
    'tls-cert-file': certificates.certificate,
    'tls-key-file': certificates.key,
    'tls-ca-cert-file': certificates.ca,
    'tls-auth-clients': 'no',
    'tls-replication': 'yes',
  };
}

const formatConfiguration = (lines: Record<string, string>): string =>
  Object.entries(lines)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');

async function joinCluster(
  context: ServerContext,
  nodes: (DedicatedServer & { bus: string })[],
): Promise<void> {
  const share = Math.ceil(slots / nodes.length);
  for (const [i, { port }] of nodes.entries())
    await withClient(context, port, password, async (redis) => {
      await redis.cluster('ADDSLOTSRANGE', i * share, Math.min((i + 1) * share, slots) - 1);
      for (const other of nodes) await redis.call('CLUSTER', 'MEET', '127.0.0.1', other.port, other.bus);
    });
  for (const { port } of nodes)
    await withClient(context, port, password, (redis) =>
      eventually(async () => {
        const info = String(await redis.cluster('INFO'));
        for (const line of ['cluster_state:ok', `cluster_known_nodes:${nodes.length}`])
          if (!info.includes(line)) throw new Error(info);
      }),
    );
}

async function withClient(
  { certificates }: ServerContext,
  port: number,
  password: string,
  work: (redis: Redis) => Promise<void>,
): Promise<void> {
  const tls = certificates && { tls: { ca: await readFile(certificates.ca) } };
  const redis = new Redis({ host: '127.0.0.1', port, password, ...tls });
  try {
    await work(redis.on('error', () => undefined));
  } finally {
    redis.disconnect();
  }
}
