import { eventually } from '@gatehouse/testing';
import { Client } from 'pg';
import { makeSyntheticFaces } from './synthetic-face';
import { type NodeCluster, startCluster } from './node-cluster';

const inFlight = 60;

describe('a single node that stops', () => {
  let cluster: NodeCluster<['all']>;
  beforeAll(async () => {
    cluster = await startCluster('all');
  });
  afterAll(() => cluster?.close());

  it('answers every accepted enrollment, and exits with 0', async () => {
    const [node] = cluster.nodes;
    const lock = new Client({ connectionString: cluster.postgres.url });
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE biometric_node.people IN EXCLUSIVE MODE');
    const replies = Array.from({ length: inFlight }, makeSyntheticFaces(11)).map(({ capture }) =>
      node.enroll(capture()),
    );
    await eventually(async () =>
      expect(await cluster.query('SELECT FROM biometric_node.enrollments')).toHaveLength(inFlight),
    );
    const ended = node.end('SIGTERM');
    await node.refused();
    await lock.query('COMMIT');
    await lock.end();
    const messages = (await Promise.all(replies)).map(({ body }) => body.message);
    expect(messages).toEqual(replies.map(() => 'Ok'));
    expect(await ended).toBe(0);
  });
});
