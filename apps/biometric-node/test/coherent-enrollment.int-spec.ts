import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { EnrollmentWriterService } from '../src/enrollment/enrollment-writer.service';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';
import { type FaceapiFace, faceapiFaces } from './faceapi-face';
import { type SessionClient, startSessionClient } from './session-client';

const { face, between } = faceapiFaces(24);
const other = faces(25, 128);
const version = 'FACEAPI_1';
const failed = { status: 152, message: 'Face enrollment failed' };

describe('the embeddings of one enrollment', () => {
  let node: BiometricNode;
  let client: SessionClient;
  beforeAll(async () => {
    node = await startNode({
      MATCH_THRESHOLDS: '{"OWN_1":{"verify":0.7,"identify":0.9,"coherence":0.85}}',
    });
    client = await startSessionClient(node);
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });
  const captures = ({ capture }: FaceapiFace, count: number) =>
    Array.from({ length: count }, () => capture());
  const enroll = (vectors: Float32Array[], into = version) => node.enroll(vectors, {}, {}, into);
  const predict = (vector: Float32Array, into = version) => node.predict([vector], {}, {}, into);
  const countOutcome = async (outcome: string): Promise<number> => {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    return Number(
      new RegExp(`^enrollments_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0,
    );
  };
  const countPeople = async (): Promise<number> => {
    const [row] = await node.source.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM biometric_node.people',
    );
    return row!.count;
  };
  const enrollForSession = (vectors: Float32Array[]) =>
    client.request('enroll-for-session', randomUUID(), {
      ...client.gallery,
      version,
      features: vectors.map((vector) => [...vector]),
    });

  it('are all enrolled if they are of one person', async () => {
    const person = face();
    const reply = await enroll(captures(person, 6));
    expect(reply.body).toMatchObject({ status: 0, message: 'Ok', enroll_level: 6 });
    expect(node.getPuid(await predict(person.capture()))).toBe(node.getPuid(reply));
  });

  it('are enrolled without the one of someone else', async () => {
    const [person, stranger] = [face(), face()];
    const vectors = captures(person, 5);
    vectors.splice(2, 0, stranger.capture());
    const reply = await enroll(vectors);
    expect(reply.body).toMatchObject({ status: 0, message: 'Ok', enroll_level: 5 });
    expect(node.getPuid(await predict(person.capture()))).toBe(node.getPuid(reply));
    expect((await predict(stranger.capture())).body.message).toBe('User not enrolled');
  });

  it('never enroll two people as one, also if they alternate', async () => {
    const [one, two] = [face(), face()];
    const vectors = [0, 1, 2].flatMap(() => [one.capture(), two.capture()]);
    const reply = await enroll(vectors);
    expect(reply.body).toMatchObject({ status: 0, enroll_level: 3 });
    const found = [await predict(one.capture()), await predict(two.capture())];
    expect(found.map(({ body }) => body.message).sort()).toEqual(['Ok', 'User not enrolled']);
  });

  it.each([
    ['one of each of two people', () => [face(), face()].map(({ capture }) => capture())],
    ['two of each of three people', () => [face(), face(), face()].flatMap((each) => captures(each, 2))],
  ])('are rejected with status 152 if they are %s', async (_what, createVectors) => {
    const [people, incoherent] = [await countPeople(), await countOutcome('incoherent')];
    const reply = await enroll(createVectors());
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(failed);
    expect(await enrollForSession(createVectors())).toEqual({ outcome: 'unusable' });
    expect(await countPeople()).toBe(people);
    expect(await countOutcome('incoherent')).toBe(incoherent + 2);
  });

  it('are compared with their mean only for a version without a coherence threshold', async () => {
    const { vector, capture } = other();
    const reply = await enroll([vector, capture(0.5)], 'FACE3_1');
    expect(reply.body).toMatchObject({ status: 0, enroll_level: 2 });
  });

  it('are compared with the configured coherence threshold', async () => {
    const { vector, capture } = other();
    expect((await enroll([vector, capture(0.84)], 'OWN_1')).body).toEqual(failed);
    expect((await enroll([vector, capture(0.86)], 'OWN_1')).body).toMatchObject({
      status: 0,
      enroll_level: 2,
    });
  });

  describe('that find enrolled people', () => {
    it('are a duplicate if only one of them does, with its score', async () => {
      const { vector, capture } = other();
      const known = await enroll([vector], 'FACE3_1');
      // Their mean has a cosine of about 0.9 with the person, which is below the threshold of 0.92.
      const reply = await enroll([capture(0.95), capture(0.65)], 'FACE3_1');
      expect(reply.body).toMatchObject({ message: 'User Already Enrolled', score: 0.95 });
      expect(node.getPuid(reply)).toBe(node.getPuid(known));
    });

    it('are rejected with status 152 if they find two people', async () => {
      const [one, two] = [face(), face()];
      for (const each of [one, two]) expect((await enroll([each.capture(1)])).body.message).toBe('Ok');
      const [people, mixed] = [await countPeople(), await countOutcome('mixed')];
      // Similar enough to each other to cohere, and each is most similar to another person.
      const createVectors = () => [0.3, 0.7].map((share) => between(one, two, share).capture(1));
      const reply = await enroll(createVectors());
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(failed);
      expect(await enrollForSession(createVectors())).toEqual({ outcome: 'unusable' });
      expect(await countPeople()).toBe(people);
      expect(await countOutcome('mixed')).toBe(mixed + 2);
      const rows = await node.source.query<object[]>(
        `SELECT state, wrapped_key, template FROM biometric_node.enrollments WHERE reason = 'mixed'`,
      );
      expect(rows).toEqual(Array(2).fill({ state: 'failed', wrapped_key: null, template: null }));
    });

    it('are the same whether the people are enrolled before or in the same batch', async () => {
      const one = other();
      const two = one.capture(0.6);
      await enroll([other().vector], 'BATCH_1');
      const replies = await inOneBatch('BATCH_1', [
        () => enroll([one.vector], 'BATCH_1'),
        () => enroll([two], 'BATCH_1'),
        () => enroll([one.capture(0.98), two], 'BATCH_1'),
        () => enroll([one.capture(0.95)], 'BATCH_1'),
      ]);
      expect(replies.map(({ body }) => body.message)).toEqual([
        'Ok',
        'Ok',
        'Face enrollment failed',
        'User Already Enrolled',
      ]);
    });
  });

  /** Sends requests one after the other while the gallery is locked. */
  async function inOneBatch<T>(name: string, requests: (() => Promise<T>)[]): Promise<T[]> {
    const [gallery] = await node.source.query<{ id: number }[]>(
      'SELECT id FROM biometric_node.galleries WHERE version = $1',
      [name],
    );
    const replies: Promise<T>[] = [];
    await node.source.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [0x6761, gallery!.id]);
      // The first one is a batch of its own, which waits for the lock.
      replies.push(enroll([other().vector], name) as Promise<T>);
      await waitForPending(node, 1);
      for (const [i, request] of requests.entries()) {
        replies.push(request());
        await waitForPending(node, i + 2);
      }
    });
    return (await Promise.all(replies)).slice(1);
  }
});

describe('many embeddings', () => {
  it('are decided in several transactions, without losing one', async () => {
    // Without workers, which would repeat what is left.
    const node = await startNode({ ROLE: 'api' });
    const replies = Array.from({ length: 7 }, other).map(({ capture }) =>
      node.enroll(Array.from({ length: 60 }, () => capture(0.97))),
    );
    await waitForPending(node, 7);
    const [replica] = node.registry.all();
    await node.app.get(EnrollmentWriterService, { strict: false }).runPending(replica!.gallery.id);
    // All of one transaction end at the same time. The first one starts before others are added; the second one ends after 256 searches.
    const transactions = await node.source.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM biometric_node.enrollments WHERE state = 'done'
       GROUP BY finished_at ORDER BY finished_at`,
    );
    const bodies = (await Promise.all(replies)).map(({ body }) => [body.message, body.enroll_level]);
    await node.close();
    expect(transactions).toEqual([{ count: 1 }, { count: 5 }, { count: 1 }]);
    expect(bodies).toEqual(Array(7).fill(['Ok', 60]));
  });
});

const waitForPending = (node: BiometricNode, count: number) =>
  eventually(async () => {
    const rows = await node.source.query<unknown[]>(
      `SELECT 1 FROM biometric_node.enrollments WHERE state = 'pending'`,
    );
    expect(rows).toHaveLength(count);
  });
