import { startPostgres, startRedis, type PostgresServer, type RedisServer } from '@gatehouse/embedded';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Home } from './home';
import { Supervisor } from './supervisor';

/** The embedded PostgreSQL of a home; it comes back on the same port. */
export function postgresOf(home: Home, password: string): Supervisor<PostgresServer> {
  let port: number | undefined;
  return new Supervisor('database', async () => {
    const server = await startPostgres({
      dataDir: home.postgres,
      password,
      port,
      log: appendTo(home, 'postgres'),
    });
    port = server.port;
    return server;
  });
}

/** The embedded Redis of a home; it comes back on the same port. */
export function redisOf(home: Home): Supervisor<RedisServer> {
  let port: number | undefined;
  return new Supervisor('redis', async () => {
    const server = await startRedis({ port, pidFile: home.redisPid, log: appendTo(home, 'redis') });
    port = server.port;
    return server;
  });
}

function appendTo(home: Home, name: string): (text: string) => void {
  const file = path.join(home.logs, `${name}.log`);
  return (text) => appendFileSync(file, text, { mode: 0o600 });
}
