import { Clock } from '@gatehouse/platform';
import { controlClock, type DedicatedServer, eventually, startDedicatedRedis } from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { type BiometricNode, createCalls, type Reply, startNode } from './biometric-node';
import { type Face, faces } from './face';

const face = faces(35);
const maxFailed = 30;

/** A node whose clock only the test moves, so that no window ends during a test. */
async function startFrozenNode(env: Record<string, string> = {}, key?: string) {
  const node = await startNode(env, key);
  const clock = controlClock(node.app.get(Clock));
  clock.freezeClock();
  return { ...node, ...clock };
}
type FrozenNode = Awaited<ReturnType<typeof startFrozenNode>>;

type Calls = Pick<BiometricNode, 'predict'>;
const verify = ({ predict }: Calls, vector: Float32Array, user_identifier: string) =>
  predict([vector], { user_identifier });
const failTimes = async (calls: Calls, times: number, user_identifier: string): Promise<void> => {
  for (let i = 0; i < times; i++)
    expect((await verify(calls, face().vector, user_identifier)).body.message).toBe('User not enrolled');
};
const countStatuses = (replies: readonly Reply[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

describe('failed predictions with a user_identifier', () => {
  let node: FrozenNode;
  beforeAll(async () => {
    node = await startFrozenNode();
  });
  afterAll(() => node?.close());

  let people = 0;
  /** Enrolls someone with an id of the customer. */
  async function enroll(id = `person-${people++}`): Promise<Face & { id: string; puid: string }> {
    const person = face();
    const reply = await node.enroll([person.vector], { metadata: { id } });
    return { ...person, id, puid: String(reply.body.puid) };
  }

  it('are limited to 30, and then even the right face is rejected with 429', async () => {
    const person = await enroll();
    await failTimes(node, maxFailed, person.id);
    const [right, wrong] = [
      await verify(node, person.vector, person.id),
      await verify(node, face().vector, person.id),
    ];
    expect(right.status).toBe(429);
    expect(right.body).toEqual({
      status: -1,
      message: expect.stringMatching(
        /^Too many failed comparisons with this person: at most 30 in 15 minutes for each API key\. Try again in \d+ s\.$/,
      ),
    });
    const seconds = Number(right.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(wrong.status).toBe(429);
    expect(wrong.body).toEqual(right.body);
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    expect(metrics).toMatch(/^predictions_rejected_total\{budget="verification"\} 2$/m);
  });

  it('count for the person, by whichever id, and for one API key', async () => {
    const [person, neighbour] = [await enroll(), await enroll()];
    const otherKey = createCalls(node.url, await node.createKey('acme'));
    await failTimes(node, 20, person.id);
    await failTimes(node, 10, person.puid);
    expect((await verify(node, person.vector, person.puid)).status).toBe(429);
    expect((await verify(node, person.vector, person.id)).status).toBe(429);
    expect((await verify(node, neighbour.vector, neighbour.id)).body.message).toBe('Ok');
    expect((await verify(otherKey, person.vector, person.id)).body.message).toBe('Ok');
    expect((await node.predict([person.vector])).body.message).toBe('Ok');
  });

  it('count for each of the people who share an id', async () => {
    const [one, two] = [await enroll('family'), await enroll('family')];
    await failTimes(node, maxFailed, 'family');
    for (const each of [one, two]) expect((await verify(node, each.vector, each.puid)).status).toBe(429);
  });

  it('of one person who shares an id reject the id, without using the budget of the others', async () => {
    const [one, two] = [await enroll('couple'), await enroll('couple')];
    await failTimes(node, maxFailed, one.puid);
    for (let i = 0; i < 40; i++) expect((await verify(node, two.vector, 'couple')).status).toBe(429);
    expect((await verify(node, two.vector, two.puid)).body.message).toBe('Ok');
    await failTimes(node, maxFailed, two.puid);
  });

  it('with an unknown id get the same replies', async () => {
    await failTimes(node, maxFailed, 'unknown-id');
    const reply = await verify(node, face().vector, 'unknown-id');
    expect(reply.status).toBe(429);
    expect(reply.body.message).toMatch(/^Too many failed comparisons with this person/);
  });

  it('get the same replies for an enrolled and an unknown id of digits with rot13', async () => {
    await node.plainEnroll(face().vector, { metadata: { id: '4711' } });
    for (const user_identifier of ['4711', '4712']) {
      const options = { user_identifier, encoding: 'rot13' };
      const replies: Reply[] = [];
      for (let i = 0; i <= maxFailed; i++) replies.push(await node.plainPredict(face().vector, options));
      expect(replies.map(({ status }) => status)).toEqual([
        ...Array.from({ length: maxFailed }, () => 200),
        429,
      ]);
    }
  });

  it('in a list count for each person who is not recognised, so that a decoy with the same id does not help', async () => {
    const [victim, decoy] = [await enroll('shared'), await enroll('shared')];
    const list = () => node.predict([decoy.vector], { user_identifier: 'shared', K: 2 });
    for (let i = 0; i < maxFailed; i++) expect((await list()).body.PI_list).toHaveLength(1);
    expect((await list()).status).toBe(429);
    expect((await verify(node, victim.vector, victim.puid)).status).toBe(429);
    expect((await verify(node, decoy.vector, decoy.puid)).body.message).toBe('Ok');
  });

  it('are the only ones that count', async () => {
    const person = await enroll();
    for (let i = 0; i < maxFailed + 10; i++)
      expect((await verify(node, person.capture(0.9), person.id)).body.message).toBe('Ok');
    // Without a usable face nothing is compared.
    for (let i = 0; i < maxFailed + 10; i++)
      expect(
        (await node.predict([face().vector, face().vector], { user_identifier: person.id })).body.status,
      ).toBe(153);
    await failTimes(node, maxFailed, person.id);
  });

  it('cannot exceed the limit in parallel', async () => {
    const person = await enroll();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => verify(node, face().vector, person.id)),
    );
    expect(countStatuses(replies, 200)).toBe(maxFailed);
    expect(countStatuses(replies, 429)).toBe(70);
    expect((await verify(node, person.vector, person.id)).status).toBe(429);
  });

  it('are allowed again after 15 minutes', async () => {
    const person = await enroll();
    await failTimes(node, maxFailed, person.id);
    const seconds = Number((await verify(node, person.vector, person.id)).headers.get('retry-after'));
    node.advanceClock(seconds - 2);
    expect((await verify(node, person.vector, person.id)).status).toBe(429);
    node.advanceClock(2);
    expect((await verify(node, person.vector, person.id)).body.message).toBe('Ok');
    await failTimes(node, maxFailed, person.id);
    expect((await verify(node, person.vector, person.id)).status).toBe(429);
  });

  it('are shared by all processes through Redis, which learns no id of a person or key', async () => {
    const person = await enroll();
    const second = await startFrozenNode(node.env, node.key);
    second.advanceClock((node.now() - second.now()) / 1000);
    await failTimes(node, maxFailed, person.id);
    await eventually(async () => expect((await verify(second, face().vector, person.id)).status).toBe(429));
    await second.close();
    const redis = new Redis(node.env['REDIS_URL'] ?? '');
    const keys = await redis.keys(`${node.env['REDIS_PREFIX']}:failed-verification:*`);
    redis.disconnect();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/:failed-verification:\d+:[\w-]{22}$/);
  });
});

describe('failed predictions without a user_identifier', () => {
  let node: FrozenNode;
  let person: Face;
  beforeAll(async () => {
    node = await startFrozenNode({ MAX_FAILED_IDENTIFICATIONS_PER_MINUTE: '5' });
    person = face();
    await node.enroll([person.vector], { metadata: { id: 'jane' } });
  });
  afterAll(() => node?.close());

  it('are limited per API key and minute, whatever the face, and do not limit comparisons with a person', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => node.predict([face().vector])));
    expect(countStatuses(replies, 200)).toBe(5);
    const rejected = await node.predict([person.vector]);
    expect(rejected.status).toBe(429);
    expect(rejected.body).toEqual({
      status: -1,
      message: expect.stringMatching(
        /^Too many predictions that recognised no one: at most 5 per minute for each API key\. Try again in \d+ s\.$/,
      ),
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await node.plainPredict(person.vector, { version: 'FACE3_1' })).status).toBe(429);
    expect((await verify(node, person.vector, 'jane')).body.message).toBe('Ok');
    const otherKey = createCalls(node.url, await node.createKey('acme'));
    expect((await otherKey.predict([person.vector])).body.message).toBe('Ok');
    node.advanceClock(60);
    for (let i = 0; i < 20; i++) expect((await node.predict([person.vector])).body.message).toBe('Ok');
  });

  it('may be repeated soon if only requests in progress exhaust the limit', async () => {
    node.advanceClock(60);
    const replies = await Promise.all(Array.from({ length: 40 }, () => node.predict([person.vector])));
    const rejected = replies.filter(({ status }) => status === 429);
    for (const { headers } of rejected) expect(headers.get('retry-after')).toBe('1');
    expect((await node.predict([person.vector])).body.message).toBe('Ok');
  });
});

describe('the limits of failed predictions', () => {
  let redis: DedicatedServer;
  let node: FrozenNode;
  beforeAll(async () => {
    redis = await startDedicatedRedis();
    node = await startFrozenNode({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await node?.close();
    await redis?.dispose();
  });

  it('hold in each process while Redis is unreachable', async () => {
    const { vector } = face();
    await node.enroll([vector], { metadata: { id: 'jane' } });
    await failTimes(node, 10, 'jane');
    await redis.stop();
    await failTimes(node, maxFailed - 10, 'jane');
    expect((await verify(node, vector, 'jane')).status).toBe(429);
    await redis.start();
    expect((await verify(node, vector, 'jane')).status).toBe(429);
  });

  it('are off at 0', async () => {
    const open = await startFrozenNode({
      MAX_FAILED_VERIFICATIONS: '0',
      MAX_FAILED_IDENTIFICATIONS_PER_MINUTE: '0',
    });
    const { vector } = face();
    await open.enroll([vector], { metadata: { id: 'jane' } });
    await failTimes(open, maxFailed + 5, 'jane');
    const replies = await Promise.all(Array.from({ length: 20 }, () => open.predict([face().vector])));
    await open.close();
    expect(countStatuses(replies, 200)).toBe(20);
  });
});
