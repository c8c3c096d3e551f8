import {
  reservePort,
  type PostgresOptions,
  startPostgres,
  startRedis,
  type ServerProcess,
} from '@gatehouse/embedded';
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createServerFolder } from './test-servers';

/** A server for one test, which may stop, kill and restart it at the same URL. */
export interface DedicatedServer {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
}

/**
 * As durable as these tests can observe: what is committed survives a kill of the server. Only a crash of the operating system would
 * lose what fsync has not written.
 */
const killProof = {
  durable: false,
  settings: { synchronous_commit: 'on', full_page_writes: 'on', wal_level: 'replica', max_wal_senders: '10' },
};

/** Starts a PostgreSQL for fault tests: the embedded one, or the one in `binaries`. */
export async function startDedicatedPostgres(
  overrides: Pick<PostgresOptions, 'settings' | 'binaries'> = {},
): Promise<DedicatedServer> {
  const folder = await createServerFolder();
  const options = {
    ...{ dataDir: path.join(folder, 'postgres'), password: 'test' },
    ...killProof,
    ...overrides,
    settings: { ...killProof.settings, ...overrides.settings },
  };
  return startDedicated(
    (port) => startPostgres({ ...options, port }),
    () => rm(folder, { recursive: true, force: true }),
  );
}

/** Starts a PostgreSQL and a standby that replicates it. */
export async function startPostgresPair(): Promise<{ primary: DedicatedServer; standby: DedicatedServer }> {
  const folder = await createServerFolder();
  const start = (name: string, settings: Record<string, string> = {}) =>
    startDedicated(
      (port) =>
        startPostgres({
          ...{ dataDir: path.join(folder, name), password: 'test', port },
          ...killProof,
          settings: { ...killProof.settings, ...settings },
        }),
      () => rm(folder, { recursive: true, force: true }),
    );
  const primary = await start('primary');
  // The embedded PostgreSQL has no pg_basebackup, but the files of a stopped server can be copied.
  await primary.stop();
  await promisify(execFile)('cp', ['-a', path.join(folder, 'primary'), path.join(folder, 'standby')]);
  await writeFile(path.join(folder, 'standby/standby.signal'), '');
  await primary.start();
  const { username, password } = new URL(primary.url);
  const standby = await start('standby', {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`,
  });
  return { primary, standby };
}

/** Starts a Redis without persistence for fault tests. */
export async function startDedicatedRedis(): Promise<DedicatedServer> {
  return startDedicated(
    (port) => startRedis({ port }),
    () => Promise.resolve(),
  );
}

/** Starts a server on a reserved port, which stays reserved while the server is down. */
export async function startDedicated(
  launchAt: (port: number) => Promise<ServerProcess & { url: string }>,
  clean: () => Promise<void>,
): Promise<DedicatedServer> {
  const { port, release } = await reservePort();
  const launch = () => launchAt(port);
  const { url, ...first } = await launch();
  let server: ServerProcess | undefined = first;
  const end = async (method: 'stop' | 'kill'): Promise<void> => {
    const ending = server;
    server = undefined;
    await ending?.[method]();
  };
  return {
    url,
    port,
    async start() {
      server ??= await launch();
    },
    stop: () => end('stop'),
    kill: () => end('kill'),
    async dispose() {
      await end('stop');
      release();
      await clean();
    },
  };
}
