import { ownPostgresPair, type OwnServer } from '@gatehouse/testing';
import { Client } from 'pg';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(77);

describe('a node with a read replica', () => {
  let primary: OwnServer;
  let standby: OwnServer;
  let reader: Client;
  let first: BiometricNode;
  let another: BiometricNode | undefined;
  const kept = face().vector;
  const deleted = face().vector;
  const late = face().vector;
  const puids = new Map<Float32Array, string>();
  beforeAll(async () => {
    ({ primary, standby } = await ownPostgresPair());
    reader = new Client({ connectionString: standby.url });
    reader.on('error', () => undefined);
    await reader.connect();
    first = await startNode({ DATABASE_URL: primary.url });
    for (const vector of [kept, deleted]) await enroll(vector);
    await caughtUp();
    // From here on the replica is behind.
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
    puids.set(vector, first.puidOf(await first.enroll([vector])));

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
  const complaints = () => (another?.logs ?? []).filter((line) => line.includes('the read replica is unreachable'));

  async function knowsAll(): Promise<void> {
    for (const vector of [kept, late])
      expect(another?.puidOf(await another.predict([vector]))).toBe(puids.get(vector));
    expect(another?.registry.all().map(({ size }) => size)).toEqual(
      first.registry.all().map(({ size }) => size),
    );
    expect((await another?.predict([deleted]))?.body.puid).toBe('-1');
  }

  it('reads the galleries there, and what the replica does not know yet from the database, before it is ready', async () => {
    another = await start(standby.url);
    const { rows } = await reader.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'biometric-node replica'`,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    await knowsAll();
    expect(complaints()).toEqual([]);
  });

  it('reads them from the database where the replica is one of another, and says so once', async () => {
    const stranger = new URL(primary.url);
    stranger.pathname = '/postgres';
    another = await start(stranger.href);
    await knowsAll();
    expect(complaints()).toHaveLength(1);
  });

  it('reads them from the database where the replica has another past, and says so once', async () => {
    await reader.query('SELECT pg_promote()');
    await reader.query('UPDATE biometric_node.galleries SET position = position + 100');
    another = await start(standby.url);
    await knowsAll();
    expect(complaints()).toHaveLength(1);
  });

  it('reads them from the database when the replica is away, and says so once', async () => {
    await reader.end();
    await standby.stop();
    another = await start(standby.url);
    await knowsAll();
    expect(complaints()).toHaveLength(1);
  });
});
