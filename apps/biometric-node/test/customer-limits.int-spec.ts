import { randomUUID } from 'node:crypto';
import { type BiometricNode, createCalls, feature, type Reply, startNode } from './biometric-node';
import { faces } from './face';
import { startSessionClient } from './session-client';

const maxGalleries = 3;
const maxPeople = 6;
const limits = {
  MAX_GALLERIES_PER_CUSTOMER: String(maxGalleries),
  MAX_PEOPLE_PER_CUSTOMER: String(maxPeople),
};
const face = faces(71, 128);

const galleriesMessage =
  'The person was not enrolled: this customer has 3 galleries, which is the maximum. Use a version that has a gallery, or ask the operator to remove one that is no longer needed.';
const peopleMessage =
  'The person was not enrolled: this customer has 6 people in its galleries, which is the maximum. Delete people who are no longer needed, or ask the operator to raise the limit.';
const refusedWith = (message: string) => ({ status: 409, body: { status: 152, message } });

describe('a customer at its limits', () => {
  let node: BiometricNode;
  let other: BiometricNode;
  beforeAll(async () => {
    node = await startNode(limits);
    other = await startNode(node.env, node.key);
  });
  afterAll(async () => {
    await other.close();
    await node.close();
  });
  beforeEach(() =>
    node.source.query(
      `TRUNCATE biometric_node.galleries, biometric_node.people, biometric_node.events, biometric_node.template_pages,
         biometric_node.enrollments, biometric_node.token_people, biometric_node.tokens`,
    ),
  );
  // Replicas of truncated galleries must not be reused.
  beforeEach(() => Promise.all([node, other].map(({ registry }) => registry.catchUpAll())));

  /** Enrolls new faces concurrently in two processes. */
  const enrollAtOnce = (versions: readonly string[]): Promise<Reply[]> =>
    Promise.all(
      versions.map((version, i) => (i % 2 ? other : node).enroll([face().vector], {}, {}, version)),
    );
  const count = async (table: string): Promise<number> => {
    const [row] = await node.source.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM biometric_node.${table}`,
    );
    return row!.count;
  };
  const getStatuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();

  it('gets 409 for one gallery too many, while its other versions and other customers work', async () => {
    for (const version of ['A', 'B', 'C'])
      expect((await node.enroll([face().vector], {}, {}, version)).status).toBe(200);
    expect(await node.enroll([face().vector], {}, {}, 'D')).toMatchObject(refusedWith(galleriesMessage));
    expect(await node.plainEnroll(face().vector)).toMatchObject(refusedWith(galleriesMessage));
    const features = node.cipher.encryptFeatures([feature(face().vector)]);
    expect(await node.post('/node/enroll', { features }, { 'x-api-key': node.key })).toMatchObject(
      refusedWith(galleriesMessage),
    );
    expect((await node.enroll([face().vector], {}, {}, 'C')).status).toBe(200);
    const neighbour = createCalls(node.url, await node.createKey('neighbour'));
    expect((await neighbour.enroll([face().vector], {}, {}, 'D')).status).toBe(200);
    expect(await count('galleries')).toBe(maxGalleries + 1);
  });

  it('cannot exceed the maximum of galleries with concurrent requests', async () => {
    const replies = await enrollAtOnce(['A', 'B', 'C', 'D', 'E', 'F']);
    expect(getStatuses(replies)).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await count('galleries')).toBe(maxGalleries);
  });

  it('cannot exceed the maximum of people with concurrent requests to several galleries and processes', async () => {
    const replies = await enrollAtOnce(['A', 'A', 'B', 'B', 'C', 'C', 'A', 'B', 'C', 'A', 'B', 'C']);
    expect(await count('people')).toBe(maxPeople);
    expect(getStatuses(replies)).toEqual([...Array(6).fill(200), ...Array(6).fill(409)]);
    for (const reply of replies.filter(({ status }) => status === 409))
      expect(reply).toMatchObject(refusedWith(peopleMessage));
    const kept = await node.source.query(
      `SELECT id FROM biometric_node.enrollments WHERE template IS NOT NULL OR wrapped_key IS NOT NULL`,
    );
    expect(kept).toEqual([]);
  });

  it('still gets duplicates recognised, and can enroll again after a deletion', async () => {
    const known = face();
    const first = await node.enroll([known.vector], {}, {}, 'A');
    await enrollAtOnce(['A', 'A', 'A', 'B', 'B']);
    expect(await node.enroll([face().vector], {}, {}, 'A')).toMatchObject(refusedWith(peopleMessage));
    expect((await node.enroll([known.capture(0.97)], {}, {}, 'A')).body.message).toBe(
      'User Already Enrolled',
    );

    await other.deleteUser(node.getPuid(first), {}, 'A');
    expect((await node.enroll([face().vector], {}, {}, 'B')).status).toBe(200);
    expect(await node.enroll([face().vector], {}, {}, 'A')).toMatchObject(refusedWith(peopleMessage));
  });

  it('gets no empty gallery if the maximum of people is reached', async () => {
    await enrollAtOnce(Array<string>(maxPeople).fill('A'));
    expect(await node.enroll([face().vector], {}, {}, 'B')).toMatchObject(refusedWith(peopleMessage));
    expect(await count('galleries')).toBe(1);
  });

  it('has session requests fail at once at the maximum of people or galleries', async () => {
    const client = await startSessionClient(node);
    await enrollAtOnce(Array<string>(maxPeople).fill('FACE3_1'));
    const answer = { outcome: 'failed', reason: 'limit' };
    const id = randomUUID();
    expect(await client.enroll(id, [face().vector])).toEqual(answer);
    expect(await client.enroll(id, [face().vector])).toEqual(answer);
    const elsewhere = { ...client.gallery, version: 'OTHER', features: [[...face().vector]] };
    expect(await client.request('enroll-for-session', randomUUID(), elsewhere)).toEqual(answer);
    await client.close();
  });
});
