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
import { serverFolder } from './test-servers';

/** A server that belongs to one test, which may stop it, kill it and start it again at the same URL. */
export interface OwnServer {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it for good and removes its data. */
  dispose(): Promise<void>;
}

/** A running PostgreSQL for fault tests: the embedded one, or that in a folder with `bin`. */
export async function ownPostgres(
  more: Pick<PostgresOptions, 'settings' | 'binaries'> = {},
): Promise<OwnServer> {
  const folder = await serverFolder();
  const options = { dataDir: path.join(folder, 'postgres'), password: 'test', ...more };
  return own(
    (port) => startPostgres({ ...options, port }),
    () => rm(folder, { recursive: true, force: true }),
  );
}

/** A running PostgreSQL and a standby that follows it. */
export async function ownPostgresPair(): Promise<{ primary: OwnServer; standby: OwnServer }> {
  const folder = await serverFolder();
  const start = (name: string, settings: Record<string, string> = {}) =>
    own(
      (port) => startPostgres({ dataDir: path.join(folder, name), password: 'test', port, settings }),
      () => rm(folder, { recursive: true, force: true }),
    );
  const primary = await start('primary');
  // There is no pg_basebackup among the embedded programs: a server that is stopped can be copied as it is.
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

/** A running Redis for fault tests; it forgets everything when it stops. */
export async function ownRedis(): Promise<OwnServer> {
  return own(
    (port) => startRedis({ port }),
    () => Promise.resolve(),
  );
}

/** Makes a server out of the way to launch it at a port, which is kept for it while it is down. */
export async function own(
  launchAt: (port: number) => Promise<ServerProcess & { url: string }>,
  clean: () => Promise<void>,
): Promise<OwnServer> {
  const { port, release } = await reservePort();
  const launch = () => launchAt(port);
  const { url, ...first } = await launch();
  let server: ServerProcess | undefined = first;
  const end = async (how: 'stop' | 'kill'): Promise<void> => {
    const ending = server;
    server = undefined;
    await ending?.[how]();
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
