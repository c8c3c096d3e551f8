import { AppLogger } from '@gatehouse/platform';
import { eventually, startDedicatedPostgres, type DedicatedServer } from '@gatehouse/testing';
import { Client } from 'pg';
import { Notifications } from '../src';

describe('notifications', () => {
  let server: DedicatedServer;
  let notifications: Notifications;
  const received: string[] = [];
  beforeAll(async () => {
    server = await startDedicatedPostgres();
    const config = { DATABASE_URL: server.url, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_SECONDS: 5 };
    notifications = new Notifications(config, 'test', new AppLogger('test', 'silent'));
    notifications.on('orders', (payload) => received.push(`orders ${payload}`));
    notifications.on('payments', (payload) => received.push(`payments ${payload}`));
  });
  afterAll(async () => {
    await notifications?.onApplicationShutdown();
    await server?.dispose();
  });

  const notify = async (channel: string, payload: string) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query('SELECT pg_notify($1, $2)', [channel, payload]);
    await client.end();
  };

  it('call each listener once after LISTEN, because notifications may have been missed', async () => {
    await eventually(() => expect(received).toEqual(expect.arrayContaining(['orders ', 'payments '])));
  });

  it('reach the listeners of their channel', async () => {
    await notify('orders', 'one');
    await notify('payments', 'two');
    await eventually(() => expect(received.slice(-2)).toEqual(['orders one', 'payments two']));
  });

  it('resume after the database restarts and call each listener once', async () => {
    received.length = 0;
    await server.stop();
    await server.start();
    await eventually(() => expect(received).toEqual(expect.arrayContaining(['orders ', 'payments '])));
    await notify('orders', 'three');
    await eventually(() => expect(received.at(-1)).toBe('orders three'));
  });
});
