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

/** The embedded PostgreSQL of a home; it comes back on the same port, which nobody else gets meanwhile. */
export function postgresOf(home: Home, password: string): Supervisor<PostgresServer> {
  let reserved: ReservedPort | undefined;
  return new Supervisor('database', async () => {
    const { port } = (reserved ??= await reservePort());
    return startPostgres({ dataDir: home.postgres, password, port, log: appendTo(home, 'postgres') });
  });
}

/** The embedded Redis of a home; it comes back on the same port. */
export function redisOf(home: Home): Supervisor<RedisServer> {
  let reserved: ReservedPort | undefined;
  return new Supervisor('redis', async () => {
    const { port } = (reserved ??= await reservePort());
    return startRedis({ port, pidFile: home.redisPid, log: appendTo(home, 'redis') });
  });
}

function appendTo(home: Home, name: string): (text: string) => void {
  const file = path.join(home.logs, `${name}.log`);
  return (text) => appendFileSync(file, text, { mode: 0o600 });
}
