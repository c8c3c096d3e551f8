import Redis from 'ioredis';
import { Client } from 'pg';
import { startDedicatedPostgres, startDedicatedRedis, type DedicatedServer } from './dedicated-server';

describe('a dedicated server', () => {
  let server: DedicatedServer | undefined;

  afterEach(() => server?.dispose());

  const answers = async (url: string): Promise<boolean> => {
    const client = new Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };

  it('is a PostgreSQL that restarts at the same URL after a stop and after a crash', async () => {
    server = await startDedicatedPostgres();
    expect(await answers(server.url)).toBe(true);
    for (const end of ['stop', 'kill'] as const) {
      await server[end]();
      expect(await answers(server.url)).toBe(false);
      await server.start();
      expect(await answers(server.url)).toBe(true);
    }
  });

  it('is a PostgreSQL that keeps what was committed right before a crash', async () => {
    server = await startDedicatedPostgres();
    const writer = new Client({ connectionString: server.url });
    writer.on('error', () => undefined);
    await writer.connect();
    await writer.query('CREATE TABLE things (number integer)');
    for (let number = 0; number < 20; number++)
      await writer.query('INSERT INTO things VALUES ($1)', [number]);
    await server.kill();
    await server.start();
    const reader = new Client({ connectionString: server.url });
    await reader.connect();
    const { rows } = await reader.query('SELECT count(*)::int AS count FROM things');
    const { rows: settings } = await reader.query('SHOW synchronous_commit');
    await reader.end();
    expect({ ...rows[0], ...settings[0] }).toEqual({ count: 20, synchronous_commit: 'on' });
  });

  it('is a Redis that restarts empty at the same URL', async () => {
    server = await startDedicatedRedis();
    const redis = new Redis(server.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    await redis.set('key', 'value');
    await server.stop();
    await server.start();
    expect(await redis.get('key')).toBeNull();
    redis.disconnect();
  });
});
