import { AppLogger } from '@gatehouse/platform';
import { eventually, ownPostgres, type OwnServer } from '@gatehouse/testing';
import { Client } from 'pg';
import { Notifications } from '../src';

describe('notifications', () => {
  let server: OwnServer;
  let notifications: Notifications;
  const heard: string[] = [];
  beforeAll(async () => {
    server = await ownPostgres();
    const config = { DATABASE_URL: server.url, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_SECONDS: 5 };
    notifications = new Notifications(config, 'test', new AppLogger('test', 'silent'));
    notifications.on('news', (payload) => heard.push(`news ${payload}`));
    notifications.on('weather', (payload) => heard.push(`weather ${payload}`));
  });
  afterAll(async () => {
    await notifications?.onApplicationShutdown();
    await server?.dispose();
  });

  const say = async (channel: string, payload: string) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query('SELECT pg_notify($1, $2)', [channel, payload]);
    await client.end();
  };

  it('begin with a nudge, since something may have been said before', async () => {
    await eventually(() => expect(heard).toEqual(expect.arrayContaining(['news ', 'weather '])));
  });

  it('reach those who listen to their channel', async () => {
    await say('news', 'one');
    await say('weather', 'two');
    await eventually(() => expect(heard.slice(-2)).toEqual(['news one', 'weather two']));
  });

  it('come again after the database was away, with a nudge for what was missed', async () => {
    heard.length = 0;
    await server.stop();
    await server.start();
    await eventually(() => expect(heard).toEqual(expect.arrayContaining(['news ', 'weather '])));
    await say('news', 'three');
    await eventually(() => expect(heard.at(-1)).toBe('news three'));
  });
});
