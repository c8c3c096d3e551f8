import {
  reservePort,
  startPostgres,
  startRedis,
  type ReservedPort,
  type PostgresServer,
  type RedisServer,
} from '@gatehouse/embedded';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Home } from './home';
import { Supervisor } from './supervisor';

// Fewer background processes: no workers for reads, none for logical replication.
const trialSettings = { io_method: 'sync', max_logical_replication_workers: '0' };

/** The embedded PostgreSQL of a home. It restarts on the same port, which is reserved for it. */
export function supervisePostgres(home: Home, password: string): Supervisor<PostgresServer> {
  let reserved: ReservedPort | undefined;
  return new Supervisor('database', async () => {
    const { port } = (reserved ??= await reservePort());
    const log = appendToLog(home, 'postgres');
    return startPostgres({ dataDir: home.postgres, password, port, settings: trialSettings, log });
  });
}

/** The embedded Redis of a home. It restarts on the same port. */
export function superviseRedis(home: Home): Supervisor<RedisServer> {
  let reserved: ReservedPort | undefined;
  return new Supervisor('redis', async () => {
    const { port } = (reserved ??= await reservePort());
    return startRedis({ port, pidFile: home.redisPid, log: appendToLog(home, 'redis') });
  });
}

function appendToLog(home: Home, name: string): (text: string) => void {
  const file = path.join(home.logs, `${name}.log`);
  return (text) => appendFileSync(file, text, { mode: 0o600 });
}
