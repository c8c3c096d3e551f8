import { launch, onPath, reservePort } from '@gatehouse/embedded';
import { Redis } from 'ioredis';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Certificates } from './certificates';
import { eventually } from './eventually';
import { own, type OwnServer } from './own-server';
import { serverFolder } from './test-servers';

/** Real Redis servers that belong together, for one test. */
export interface RedisServers {
  /** As REDIS_URL takes it. */
  url: string;
  servers: OwnServer[];
  dispose(): Promise<void>;
}

interface Options {
  /** With them they speak TLS and nothing else. */
  certificates?: Certificates;
}

interface Place extends Options {
  folder: string;
}

const slots = 16_384;
const password = 'a-password/@for:tests';
const sentinelPassword = 'another-password';
const account = `:${encodeURIComponent(password)}@`;
const scheme = ({ certificates }: Place): string => (certificates ? 'rediss' : 'redis');

/** One server. */
export const startRedisServer = (options: Options = {}): Promise<RedisServers> =>
  inPlace(options, async (place) => {
    const server = await startServer(place, 'server');
    return { url: `${scheme(place)}://${account}127.0.0.1:${server.port}`, servers: [server] };
  });

/** A cluster of three masters, each with a third of the slots. */
export const startRedisCluster = (options: Options = {}): Promise<RedisServers> =>
  inPlace(options, async (place) => {
    const settings = {
      'cluster-enabled': 'yes',
      'cluster-node-timeout': '2000',
      'cluster-config-file': 'nodes.conf',
      ...(place.certificates && { 'tls-cluster': 'yes' }),
    };
    const nodes = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const bus = await reservePort();
        const own = { ...settings, 'cluster-port': String(bus.port) };
        const node = await startServer(place, name, own);
        const dispose = () => node.dispose().finally(bus.release);
        return { ...node, bus: String(bus.port), dispose };
      }),
    );
    await joinCluster(place, nodes);
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return { url: `${scheme(place)}+cluster://${account}${hosts}`, servers: nodes };
  });

/** A master, a replica, and a sentinel that puts the one in the place of the other; in this order. */
export const startRedisSentinel = (options: Options = {}): Promise<RedisServers> =>
  inPlace(options, async (place) => {
    const master = await startServer(place, 'master');
    const replica = await startServer(place, 'replica', { replicaof: `127.0.0.1 ${master.port}` });
    const sentinel = await startSentinel(place, master.port);
    await ask(place, sentinel.port, sentinelPassword, async (redis) => {
      await eventually(async () => {
        const replicas = (await redis.call('SENTINEL', 'REPLICAS', 'main')) as unknown[];
        if (replicas.length === 0) throw new Error('the sentinel has not met the replica');
      });
    });
    const url = `${scheme(place)}+sentinel://${account}127.0.0.1:${sentinel.port}/main?sentinelPassword=${sentinelPassword}`;
    return { url, servers: [master, replica, sentinel] };
  });

async function inPlace(
  options: Options,
  start: (place: Place) => Promise<Pick<RedisServers, 'url' | 'servers'>>,
): Promise<RedisServers> {
  const folder = await serverFolder();
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
  place: Place,
  name: string,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const lines = {
    ...{ bind: '127.0.0.1', save: '""', appendonly: 'no', 'repl-diskless-sync-delay': '0' },
    ...{ requirepass: password, masterauth: password },
    ...settings,
  };
  return startConfigured(place, name, (port) => configuration({ ...listening(place, port), ...lines }), []);
}

const startSentinel = (place: Place, masterPort: number): Promise<OwnServer> => {
  const rules = [
    `monitor main 127.0.0.1 ${masterPort} 1`,
    `auth-pass main ${password}`,
    'down-after-milliseconds main 1000',
    'failover-timeout main 4000',
  ].map((rule) => `sentinel ${rule}\n`);
  const lines = { bind: '127.0.0.1', requirepass: sentinelPassword };
  const text = (port: number) => configuration({ ...listening(place, port), ...lines }) + rules.join('');
  return startConfigured(place, 'sentinel', text, ['--sentinel']);
};

/** A file, because Redis keeps in it what it has learnt, and finds it there when it is started again. */
async function startConfigured(
  { folder }: Place,
  name: string,
  configurationAt: (port: number) => string,
  args: string[],
): Promise<OwnServer> {
  const cwd = path.join(folder, name);
  await mkdir(cwd);
  const file = path.join(cwd, 'redis.conf');
  const settings = {
    command: onPath('redis-server'),
    args: [file, ...args],
    ready: args.length > 0 ? '+monitor' : 'eady to accept connections',
    stopSignal: 'SIGTERM',
    options: { cwd },
  };
  return own(
    async (port) => {
      if (!existsSync(file)) await writeFile(file, configurationAt(port));
      const server = await launch({ script: 'guardian.mjs', settings });
      return { ...server, url: `redis://127.0.0.1:${port}` };
    },
    () => Promise.resolve(),
  );
}

function listening({ certificates }: Place, port: number): Record<string, string> {
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

const configuration = (lines: Record<string, string>): string =>
  Object.entries(lines)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');

async function joinCluster(place: Place, nodes: (OwnServer & { bus: string })[]): Promise<void> {
  const share = Math.ceil(slots / nodes.length);
  for (const [i, { port }] of nodes.entries())
    await ask(place, port, password, async (redis) => {
      await redis.cluster('ADDSLOTSRANGE', i * share, Math.min((i + 1) * share, slots) - 1);
      for (const other of nodes) await redis.call('CLUSTER', 'MEET', '127.0.0.1', other.port, other.bus);
    });
  for (const { port } of nodes)
    await ask(place, port, password, (redis) =>
      eventually(async () => {
        const info = String(await redis.cluster('INFO'));
        for (const line of ['cluster_state:ok', `cluster_known_nodes:${nodes.length}`])
          if (!info.includes(line)) throw new Error(info);
      }),
    );
}

async function ask(
  { certificates }: Place,
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
