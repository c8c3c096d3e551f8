import { findOnPath, reservePort } from '@gatehouse/embedded';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWith } from './requirement';
import { createServerFolder } from './test-servers';

const readyTimeoutMs = 120_000;

/** The program that `go install` builds: WEAVIATE_SERVER, or on the PATH. */
const findWeaviate = (): string | undefined => {
  const given = process.env['WEAVIATE_SERVER'];
  return given && existsSync(given) ? given : findOnPath('weaviate-server');
};

/** `describe` for tests that need a Weaviate. */
export const describeWithWeaviate = (title: string, tests: () => void): void =>
  describeWith({ 'weaviate-server': findWeaviate() !== undefined }, title, tests);

/** One server of a cluster. */
export interface WeaviateServer {
  readonly url: string;
  /** Starts it again after a kill, with its data. */
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Stops or continues it, so that it is connected but does not answer. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

export interface WeaviateServers {
  urls: string[];
  servers: WeaviateServer[];
  dispose(): Promise<void>;
}

interface Ports {
  http: number;
  grpc: number;
  gossip: number;
  raft: number;
}

/** Starts a cluster on loopback. With an API key anonymous requests are rejected. */
export async function startWeaviate(
  count = 1,
  { apiKey }: { apiKey?: string } = {},
): Promise<WeaviateServers> {
  const folder = await createServerFolder();
  const reserved: { release(): void }[] = [];
  // Gossip and Raft use the next port too, on which a reservation listens: so it is released before the start.
  const reserve = async (isPair = false): Promise<number> => {
    const one = await reservePort();
    if (isPair) one.release();
    else reserved.push(one);
    return one.port;
  };
  const ports: Ports[] = [];
  for (let i = 0; i < count; i++)
    ports.push({
      http: await reserve(),
      grpc: await reserve(),
      gossip: await reserve(true),
      raft: await reserve(true),
    });
  const servers = ports.map((_, i) => createServer(ports, i, path.join(folder, `wv-${i}`), apiKey));
  const dispose = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.kill()));
    for (const each of reserved) each.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const started = await Promise.allSettled(servers.map((server) => server.start()));
    for (const each of started) if (each.status === 'rejected') throw each.reason;
  } catch (error) {
    await dispose();
    throw error;
  }
  return { urls: servers.map(({ url }) => url), servers, dispose };
}

function createServer(ports: readonly Ports[], i: number, dataPath: string, apiKey?: string): WeaviateServer {
  const own = ports[i]!;
  const url = `http://127.0.0.1:${own.http}`;
  let child: ChildProcess | undefined;
  let hasRun = false;
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PERSISTENCE_DATA_PATH: dataPath,
    CLUSTER_HOSTNAME: `wv-${i}`,
    CLUSTER_GOSSIP_BIND_PORT: String(own.gossip),
    CLUSTER_DATA_BIND_PORT: String(own.gossip + 1),
    CLUSTER_ADVERTISE_ADDR: '127.0.0.1',
    CLUSTER_IN_LOCALHOST: 'true',
    RAFT_PORT: String(own.raft),
    RAFT_INTERNAL_RPC_PORT: String(own.raft + 1),
    RAFT_JOIN: ports.map(({ raft }, at) => `wv-${at}:${raft}`).join(),
    RAFT_BOOTSTRAP_EXPECT: String(ports.length),
    GRPC_PORT: String(own.grpc),
    PROMETHEUS_MONITORING_ENABLED: 'false',
    DISABLE_TELEMETRY: 'true',
    LOG_LEVEL: 'error',
    GO_PROFILING_DISABLE: 'true',
    ...(apiKey === undefined
      ? { AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'true' }
      : {
          AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'false',
          AUTHENTICATION_APIKEY_ENABLED: 'true',
          AUTHENTICATION_APIKEY_ALLOWED_KEYS: apiKey,
          AUTHENTICATION_APIKEY_USERS: 'gatehouse',
        }),
  };
  return {
    url,
    async start() {
      const joined = ports.flatMap(({ gossip }, at) =>
        at === i || (!hasRun && at > i) ? [] : [`127.0.0.1:${gossip}`],
      );
      hasRun = true;
      for (const end = Date.now() + readyTimeoutMs; ;) {
        const server = launch(env, own.http, joined);
        child = server.process;
        if (await isReady(url, server.process, end)) return;
        // A server exits if the one that it joins does not listen yet.
        if (Date.now() > end || joined.length === 0)
          throw new Error(`Weaviate did not start:\n${server.readOutput()}`);
      }
    },
    async kill(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
    signal: (signal) => void child?.kill(signal),
  };
}

function launch(env: NodeJS.ProcessEnv, port: number, joined: readonly string[]) {
  const server = spawn(findWeaviate()!, ['--host', '127.0.0.1', '--port', String(port), '--scheme', 'http'], {
    env: { ...env, ...(joined.length > 0 && { CLUSTER_JOIN: joined.join() }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  return { process: server, readOutput: () => output };
}

/** False if it exits, or is not ready in time. */
async function isReady(url: string, server: ChildProcess, end: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null && Date.now() < end) {
    const reply = await fetch(`${url}/v1/.well-known/ready`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return true;
    await pause(100);
  }
  return false;
}
