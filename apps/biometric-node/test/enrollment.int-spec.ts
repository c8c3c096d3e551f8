import { eventually, startDedicatedRedis, type DedicatedServer } from '@gatehouse/testing';
import { Sweeper } from '@gatehouse/queues';
import { Redis } from 'ioredis';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(11);

describe('an enrollment', () => {
  let node: BiometricNode;
  let redis: DedicatedServer;
  beforeAll(async () => {
    redis = await startDedicatedRedis();
    node = await startNode({ REDIS_URL: redis.url, ENROLLMENT_TIMEOUT_SECONDS: '20' });
    // Simulates a database failure: an enrollment with seven embeddings fails.
    await node.source.query(`
      CREATE FUNCTION biometric_node.reject() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.level = 7 THEN RAISE EXCEPTION 'rejected'; END IF; RETURN NEW; END $$`);
    await node.source.query(`
      CREATE TRIGGER reject BEFORE INSERT ON biometric_node.people
      FOR EACH ROW EXECUTE FUNCTION biometric_node.reject()`);
  });
  afterAll(async () => {
    await node?.close();
    await redis?.dispose();
  });
  const rows = (where = 'true') =>
    node.source.query(`SELECT state, attempts, template FROM biometric_node.enrollments WHERE ${where}`);
  const captureSeven = ({ capture }: ReturnType<typeof face>) =>
    Array.from({ length: 7 }, () => capture(0.98));

  it('that fails three times returns 500, status 152, and stores no embedding', async () => {
    const reply = await node.enroll(captureSeven(face()));
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({ status: 152, message: 'Face enrollment failed' });
    expect(await rows(`state = 'failed'`)).toEqual([{ state: 'failed', attempts: 3, template: null }]);
  });

  it('that fails does not fail others of its batch', async () => {
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => node.enroll([face().vector])),
      node.enroll(captureSeven(face())),
      ...Array.from({ length: 10 }, () => node.enroll([face().vector])),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(200), 500]);
  });

  it('of one face, sent twenty times concurrently, creates one person', async () => {
    const { capture } = face();
    const replies = await Promise.all(Array.from({ length: 20 }, () => node.enroll([capture(0.99)])));
    expect(new Set(replies.map((reply) => node.getPuid(reply))).size).toBe(1);
    expect(replies.filter(({ body }) => body.message === 'Ok')).toHaveLength(1);
  });

  it('is deleted an hour after its end, and the person stays', async () => {
    const { vector } = face();
    await node.enroll([vector]);
    await node.source.query(
      `UPDATE biometric_node.enrollments SET finished_at = now() - interval '61 minutes' WHERE state = 'done'`,
    );
    await node.enroll([face().vector]);
    await node.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await rows(`state = 'done'`)).toHaveLength(1));
    expect((await node.predict([vector])).body.message).toBe('Ok');
  });

  it('is done even if Redis loses its job', async () => {
    const client = new Redis(redis.url);
    const flushing = setInterval(() => void client.flushall(), 5);
    const { vector } = face();
    const replies = await Promise.all(
      [vector, face().vector, face().vector].map((each) => node.enroll([each])),
    );
    clearInterval(flushing);
    client.disconnect();
    expect(replies.map(({ body }) => body.message)).toEqual(['Ok', 'Ok', 'Ok']);
    expect(node.getPuid(await node.predict([vector]))).toBe(node.getPuid(replies[0] as never));
  });

  it('is done while Redis is unreachable', async () => {
    await redis.stop();
    const reply = await node.enroll([face().vector]);
    await redis.start();
    expect(reply.body.message).toBe('Ok');
  });

  it('keeps no embedding after it is done, and its row only for an hour', async () => {
    await eventually(async () => expect(await rows('template IS NOT NULL')).toEqual([]));
    await node.source.query(`UPDATE biometric_node.enrollments SET finished_at = now() - interval '2 hours'`);
    await node.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await rows()).toEqual([]));
  });
});

describe('a request', () => {
  it('returns 503 after the timeout, and its job continues', async () => {
    const node = await startNode({ ENROLLMENT_TIMEOUT_SECONDS: '1', ROLE: 'api' });
    const { vector } = face();
    const reply = await node.enroll([vector]);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({
      status: 500,
      message: expect.stringContaining('Send the same request again'),
    });
    const worker = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    await eventually(async () => expect((await node.predict([vector])).body.message).toBe('Ok'));
    await eventually(async () =>
      expect((await node.enroll([vector])).body.message).toBe('User Already Enrolled'),
    );
    await worker.close();
    await node.close();
  });
});
