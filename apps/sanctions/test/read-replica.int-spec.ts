import { eventually, startPostgresPair, type DedicatedServer } from '@gatehouse/testing';
import { Client } from 'pg';
import { listedPerson } from './listed-person';
import { csv, importList, type Sanctions, startSanctions } from './sanctions';

describe('a process with a read replica', () => {
  let primary: DedicatedServer;
  let standby: DedicatedServer;
  let reader: Client;
  let first: Sanctions;
  let another: Sanctions | undefined;
  beforeAll(async () => {
    ({ primary, standby } = await startPostgresPair());
    reader = new Client({ connectionString: standby.url });
    reader.on('error', () => undefined);
    await reader.connect();
    first = await startSanctions({ DATABASE_URL: primary.url });
    await importList(first.store, 'early_list', [listedPerson('e-1', 'Ivan Petrov')]);
    await eventually(async () => {
      const { rowCount } = await reader.query(`SELECT FROM datasets.datasets WHERE name = 'early_list'`);
      expect(rowCount).toBe(1);
    });
    // From now on the replica lags behind.
    await reader.query('SELECT pg_wal_replay_pause()');
  });
  afterEach(() => another?.close());
  afterAll(async () => {
    await first?.close();
    await standby?.dispose();
    await primary?.dispose();
  });

  const start = () => startSanctions({ ...first.env, DATABASE_REPLICA_URL: standby.url });
  const warnings = () =>
    (another?.logs ?? []).filter((line) => line.includes('the read replica is unreachable'));
  const status = async (list: string) => (await another?.file(list, csv('1,Ivan,Petrov,1970-12-31')))?.status;

  it('reads lists from the replica', async () => {
    another = await start();
    const { rows } = await reader.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'sanctions replica'`,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(await status('early_list')).toBe(200);
    expect(warnings()).toEqual([]);
  });

  it('reads a list from the primary if the replica lags behind, and logs it once', async () => {
    another = await start();
    await importList(first.store, 'late_list', [listedPerson('l-1', 'Ivan Petrov')]);
    await importList(first.store, 'later_list', [listedPerson('l-2', 'Ivan Petrov')]);
    for (const list of ['late_list', 'later_list'])
      await eventually(async () => expect(await status(list)).toBe(200));
    expect(warnings()).toHaveLength(1);
  });

  it('reads all lists from the primary if the replica is unreachable, and logs it once', async () => {
    await reader.end();
    await standby.stop();
    another = await start();
    for (const list of ['early_list', 'late_list']) expect(await status(list)).toBe(200);
    expect(warnings()).toHaveLength(1);
  });
});
