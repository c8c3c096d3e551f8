import { startPostgresPair, type DedicatedServer } from '@gatehouse/testing';
import { Client } from 'pg';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(77);

describe('a node with a read replica', () => {
  let primary: DedicatedServer;
  let standby: DedicatedServer;
  let reader: Client;
  let first: BiometricNode;
  let another: BiometricNode | undefined;
  const kept = face().vector;
  const deleted = face().vector;
  const late = face().vector;
  const puids = new Map<Float32Array, string>();
  beforeAll(async () => {
    ({ primary, standby } = await startPostgresPair());
    reader = new Client({ connectionString: standby.url });
    reader.on('error', () => undefined);
    await reader.connect();
    first = await startNode({ DATABASE_URL: primary.url });
    for (const vector of [kept, deleted]) await enroll(vector);
    await caughtUp();
    // From here on the read replica is behind.
    await reader.query('SELECT pg_wal_replay_pause()');
    await first.deleteUser(puids.get(deleted) ?? '');
    await enroll(late);
  });
  afterEach(() => another?.close());
  afterAll(async () => {
    await first?.close();
    await standby?.dispose();
    await primary?.dispose();
  });

  const enroll = async (vector: Float32Array) =>
    puids.set(vector, first.getPuid(await first.enroll([vector])));

  async function caughtUp(): Promise<void> {
    const [{ position }] = await first.source.query<[{ position: string }]>(
      'SELECT pg_current_wal_lsn()::text AS position',
    );
    for (;;) {
      const { rows } = await reader.query<{ done: boolean }>(
        'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done',
        [position],
      );
      if (rows[0]?.done) return;
    }
  }

  const start = (DATABASE_REPLICA_URL: string) =>
    startNode({ ...first.env, DATABASE_REPLICA_URL }, first.key);
  const warnings = () =>
    (another?.logs ?? []).filter((line) => line.includes('the read replica is unreachable'));

  async function expectAllFound(): Promise<void> {
    for (const vector of [kept, late])
      expect(another?.getPuid(await another.predict([vector]))).toBe(puids.get(vector));
    expect(another?.registry.all().map(({ size }) => size)).toEqual(
      first.registry.all().map(({ size }) => size),
    );
    expect((await another?.predict([deleted]))?.body.puid).toBe('-1');
  }

  it('loads the galleries from it, and newer changes from the database, before it is ready', async () => {
    another = await start(standby.url);
    const { rows } = await reader.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'biometric-node replica'`,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    await expectAllFound();
    expect(warnings()).toEqual([]);
  });

  it('loads them from the database if the replica is of another database, and warns once', async () => {
    const otherDatabase = new URL(primary.url);
    otherDatabase.pathname = '/postgres';
    another = await start(otherDatabase.href);
    await expectAllFound();
    expect(warnings()).toHaveLength(1);
  });

  it('loads them from the database if the replica has another history, and warns once', async () => {
    await reader.query('SELECT pg_promote()');
    await reader.query('UPDATE biometric_node.galleries SET position = position + 100');
    another = await start(standby.url);
    await expectAllFound();
    expect(warnings()).toHaveLength(1);
  });

  it('loads them from the database if the replica is unreachable, and warns once', async () => {
    await reader.end();
    await standby.stop();
    another = await start(standby.url);
    await expectAllFound();
    expect(warnings()).toHaveLength(1);
  });
});
