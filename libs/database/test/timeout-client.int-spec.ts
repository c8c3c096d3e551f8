import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { translateDatabaseError } from '../src';
import { dataSourceOptions } from '../src/data-source.options';

/** A TCP proxy to PostgreSQL that can drop all traffic, as a broken network does. */
async function startTunnel(
  target: URL,
): Promise<{ url: string; cut(): void; restore(): void; server: Server }> {
  const sockets = new Set<Socket>();
  let forwards = true;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.on('data', (chunk) => forwards && to.write(chunk));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, cut: () => (forwards = false), restore: () => (forwards = true), server };
}

describe('a connection to a database that stops responding', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('ends the active query with a 503 and serves later ones', async () => {
    const tunnel = await startTunnel(new URL(database.url));
    const config = { DATABASE_URL: tunnel.url, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_SECONDS: 1 };
    const source = await new DataSource(dataSourceOptions('test', [], config)).initialize();
    expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);

    tunnel.cut();
    const error = await source.query('SELECT 2').catch((reason: unknown) => reason);
    expect(translateDatabaseError(error)).toMatchObject({ status: 503 });

    tunnel.restore();
    expect(await source.query('SELECT 3 AS three')).toEqual([{ three: 3 }]);
    await source.destroy();
    tunnel.server.close();
  });

  it('stays open while it is idle', async () => {
    const config = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_SECONDS: 1 };
    const source = await new DataSource(dataSourceOptions('test', [], config)).initialize();
    const backend = () => source.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    const before = await backend();
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(await backend()).toEqual(before);
    await source.destroy();
  });
});
