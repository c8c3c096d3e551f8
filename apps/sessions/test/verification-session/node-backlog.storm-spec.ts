import { eventually, startDedicatedRedis, type DedicatedServer, seededRandom } from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { distinctFaces } from '../support/distinct-face';
import { makePhone } from '../support/phone';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor } from '../support/verification-visitor';

const newFace = distinctFaces(seededRandom(21));

describe('pending requests to the node', () => {
  let redis: DedicatedServer;
  const { sessions, node, host } = useVerification({
    env: async () => {
      redis = await startDedicatedRedis();
      return { REDIS_URL: redis.url };
    },
  });
  afterAll(() => redis?.dispose());

  const loseAllJobs = async () => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  };

  const ask = async (): Promise<string> => {
    const { sessionId } = await host.create();
    const visitor = makeVerificationVisitor(sessions, sessionId, await makePhone());
    await visitor.open();
    await visitor.enrollFace(newFace());
    return sessionId;
  };

  it('are all repeated when their jobs are lost', async () => {
    await node.kill();
    const sessionIds = await Promise.all(Array.from({ length: 50 }, ask));
    await loseAllJobs();
    sessions.advanceClock(60);
    await node.start();
    const webhooks = await Promise.all(sessionIds.map((sessionId) => host.receivedWebhook(sessionId)));
    expect(webhooks.map(({ status }) => status)).toEqual(Array(50).fill('SUCCESS'));
    expect(new Set(webhooks.map(({ puid }) => puid)).size).toBe(50);
  });

  it('are repeated even behind a thousand older ones that cannot be decrypted', async () => {
    await sessions.source.query(
      `INSERT INTO sessions.node_requests (id, job, sealed_message, requested_at, retry_at)
       SELECT gen_random_uuid(), 'withdraw-enrollment', '\\x00', now() - interval '1 hour', now() - interval '1 hour'
       FROM generate_series(1, 1000)`,
    );
    await node.kill();
    const sessionId = await ask();
    await loseAllJobs();
    sessions.advanceClock(60);
    await node.start();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS' });
    const left = () => sessions.source.query('SELECT id FROM sessions.node_requests');
    await eventually(async () => expect(await left()).toHaveLength(1000));
  });
});
