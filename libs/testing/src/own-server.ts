import { freePort, startPostgres, startRedis, type ServerProcess } from '@gatehouse/embedded';
import { rm } from 'node:fs/promises';
import path from 'node:path';
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

/** A running PostgreSQL for fault tests. */
export async function ownPostgres(): Promise<OwnServer> {
  const folder = await serverFolder();
  const port = await freePort();
  const options = { dataDir: path.join(folder, 'postgres'), password: 'test', port };
  return own(
    () => startPostgres(options),
    () => rm(folder, { recursive: true, force: true }),
  );
}

/** A running Redis for fault tests; it forgets everything when it stops. */
export async function ownRedis(): Promise<OwnServer> {
  const port = await freePort();
  return own(
    () => startRedis({ port }),
    () => Promise.resolve(),
  );
}

async function own(
  launch: () => Promise<ServerProcess & { url: string; port: number }>,
  clean: () => Promise<void>,
): Promise<OwnServer> {
  const { url, port, ...first } = await launch();
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
      await clean();
    },
  };
}
