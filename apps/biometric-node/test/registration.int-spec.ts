import { newPersonId } from '@gatehouse/biometrics';
import type { NodeAnswer } from '@gatehouse/node-link';
import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { WithdrawalRepository } from '../src/enrollment/withdrawal.repository';
import { adminToken, type BiometricNode, createCalls, startNode } from './biometric-node';
import { faces } from './face';
import { type SessionClient, startSessionClient } from './session-client';

const face = faces(95, 128);
const day = 24 * 60 * 60 * 1000;
const withdrawn = { outcome: 'withdrawn' };

describe('a person who is registered without a face', () => {
  let node: BiometricNode;
  let other: BiometricNode;
  let client: SessionClient;
  beforeEach(async () => {
    node = await startNode();
    other = await startNode(node.env, node.key);
    client = await startSessionClient(node);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await client?.close();
    await other?.close();
    await node?.close();
  });

  const register = (id: string = randomUUID(), version = 'FACE3_1', requestedAt?: Date) =>
    client.request('register-person', id, { ...client.gallery, version }, requestedAt);
  const create = async (version?: string): Promise<string> => getPuid(await register(undefined, version));
  const count = async (table: string, where = 'true'): Promise<number> => {
    const [row] = await node.source.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM biometric_node.${table} WHERE ${where}`,
    );
    return row!.count;
  };
  const listGalleries = async (): Promise<{ guid: string; size: number; registered: number }[]> => {
    const headers = { authorization: `Bearer ${adminToken}` };
    return (await (await fetch(`${node.url}/admin/galleries`, { headers })).json()) as never;
  };
  /** Either process may have created a gallery; the other learns of it within a second. */
  const expectGalleries = (...expected: object[]): Promise<void> =>
    eventually(async () => {
      const galleries = await listGalleries();
      expect(galleries.sort((a, b) => a.registered - b.registered)).toMatchObject(expected);
    });
  const getGuid = async (): Promise<string> => {
    const [row] = await node.source.query<{ guid: string }[]>('SELECT guid FROM biometric_node.galleries');
    return row!.guid;
  };

  it('gets an id, and the same one for a repeated request, and is found by it', async () => {
    const id = randomUUID();
    const answer = await register(id);
    const puid = getPuid(answer);
    expect(answer).toEqual({ outcome: 'registered', puid, guid: await getGuid() });
    expect(await Promise.all([register(id), register(id), register(id)])).toEqual([answer, answer, answer]);
    expect(await count('token_people')).toBe(1);
    expect(await client.findPeople([puid, newPersonId()])).toMatchObject({ people: [{ puid }] });
  });

  it('is registered once by concurrent requests', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(id)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await count('token_people')).toBe(1);
    expect(await count('galleries', 'registered_people = 1')).toBe(1);
  });

  it('is not searched, and does not disturb those who are', async () => {
    const puid = await create();
    const { vector } = face();
    expect((await node.predict([vector])).body.message).toBe('User not enrolled');
    expect(await client.recognise([vector])).toEqual({ outcome: 'unknown' });
    const enrolled = await node.enroll([vector]);
    expect(enrolled.body.message).toBe('Ok');
    await create();
    expect(node.getPuid(await node.predict([vector]))).toBe(node.getPuid(enrolled));
    expect(await client.recognise([vector])).toMatchObject({ outcome: 'recognised', identifiedAmong: 1 });
    await expectGalleries({ size: 1, registered: 2, concentration: null });
    // There is no face to compare with, but the person is enrolled: sessions must not delete their credentials.
    expect(await client.recognise([vector], puid)).toEqual({ outcome: 'unknown' });
    expect(await client.recognise([vector], newPersonId())).toEqual({
      outcome: 'not-enrolled',
      knowsRegistered: true,
    });
    expect((await node.predict([vector], { user_identifier: puid })).body.message).toBe('User not enrolled');
  });

  it('is still there after a restart, in a gallery without a face', async () => {
    const puid = await create();
    const later = await startNode(node.env, node.key);
    expect((await fetch(`${later.url}/health/ready`)).status).toBe(200);
    expect(later.registry.all().map(({ size }) => size)).toEqual([0]);
    await later.close();
    expect(await client.findPeople([puid])).toMatchObject({ people: [{ puid }] });
  });

  it('is not registered by a request that is older than three days', async () => {
    expect(await register(randomUUID(), 'FACE3_1', new Date(Date.now() - 3 * day))).toEqual(withdrawn);
    expect(await count('galleries')).toBe(0);
    expect(await register(randomUUID(), 'FACE3_1', new Date(Date.now() - 2 * day))).toMatchObject({
      outcome: 'registered',
    });
  });

  it('is not registered in a gallery with an invalid name', async () => {
    expect(await register(randomUUID(), 'no version')).toEqual({ outcome: 'failed' });
  });

  describe('whose enrollment is withdrawn', () => {
    it('before, is not registered, and no gallery is created', async () => {
      const id = randomUUID();
      expect(await client.withdraw(id)).toEqual(withdrawn);
      expect(await register(id)).toEqual(withdrawn);
      expect(await count('galleries')).toBe(0);
    });

    it('after, is deleted, and a repeated request does not register them again', async () => {
      const id = randomUUID();
      const puid = getPuid(await register(id));
      const kept = await create();
      for (let times = 0; times < 2; times++) expect(await client.withdraw(id)).toEqual(withdrawn);
      expect(await client.findPeople([puid, kept])).toMatchObject({ people: [{ puid: kept }] });
      expect(await register(id)).toEqual(withdrawn);
      await expectGalleries({ registered: 1 });
    });

    it('at the same time, is not registered afterwards', async () => {
      await create();
      const ids = Array.from({ length: 10 }, () => randomUUID());
      await Promise.all(ids.flatMap((id) => [register(id), client.withdraw(id)]));
      expect(await count('token_people')).toBe(1);
      await expectGalleries({ registered: 1 });
    });

    it('between the first check and the lock, is not registered', async () => {
      await create();
      const id = randomUUID();
      for (const { app } of [node, other]) {
        const withdrawals = app.get(WithdrawalRepository, { strict: false });
        const has = withdrawals.has.bind(withdrawals);
        // The first check of this request; the withdrawal completes after it.
        jest.spyOn(withdrawals, 'has').mockImplementationOnce(async (...args) => {
          const found = await has(...args);
          await client.withdraw(id);
          return found;
        });
      }
      expect(await register(id)).toEqual(withdrawn);
      expect(await count('token_people')).toBe(1);
    });
  });

  describe('and is deleted by deleteUser', () => {
    it('is gone from every gallery of the customer, and cannot be registered again by the same request', async () => {
      const [id, kept] = [randomUUID(), await create()];
      const puid = getPuid(await register(id));
      // The person is in the gallery of another version too.
      await register(randomUUID(), 'OTHER_1');
      await node.source.query(
        `UPDATE biometric_node.token_people SET puid = $1
         WHERE gallery_id = (SELECT id FROM biometric_node.galleries WHERE version = 'OTHER_1')`,
        [puid],
      );
      const reply = await node.deleteUser(puid);
      expect([reply.status, reply.headers.get('x-position')]).toEqual([200, '0']);
      expect(await count('token_people', `puid = '${puid}'`)).toBe(0);
      expect(await client.findPeople([puid, kept])).toMatchObject({ people: [{ puid: kept }] });
      expect(await register(id)).toEqual(withdrawn);
      await expectGalleries({ registered: 0 }, { registered: 1 });
      expect((await node.deleteUser(puid)).body.message).toBe('delete failed');
    });

    it('is deleted by keys of their customer and mode only', async () => {
      const puid = await create();
      for (const key of [await node.createKey('other'), await node.createKey('acme', 'test')])
        expect((await createCalls(node.url, key).deleteUser(puid)).status).toBe(400);
      expect(await client.findPeople([puid])).toMatchObject({ people: [{ puid }] });
    });
  });

  describe('and whose gallery is removed', () => {
    const remove = async (guid: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${adminToken}` };
      return (await fetch(`${node.url}/admin/galleries/${guid}`, { method: 'DELETE', headers })).json();
    };

    it('is deleted and counted, and a repeated request does not register them again', async () => {
      const id = randomUUID();
      const puid = getPuid(await register(id));
      await node.enroll([face().vector]);
      const guid = await getGuid();
      expect(await remove(guid)).toEqual({ guid, people: 2 });
      expect(await count('token_people')).toBe(0);
      expect(await client.findPeople([puid])).toEqual({
        outcome: 'found',
        people: [],
        knowsRegistered: true,
      });
      expect(await register(id)).toEqual(withdrawn);
    });

    it('is deleted also by a process of release 0.2.0', async () => {
      await create();
      await node.source.query('DELETE FROM biometric_node.galleries');
      expect(await count('token_people')).toBe(0);
      await eventually(() => expect(node.registry.all()).toEqual([]));
    });
  });
});

describe('a customer at the maximum of people', () => {
  let node: BiometricNode;
  let client: SessionClient;
  beforeAll(async () => {
    node = await startNode({ MAX_PEOPLE_PER_CUSTOMER: '3', MAX_GALLERIES_PER_CUSTOMER: '2' });
    client = await startSessionClient(node);
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });

  const register = (version = 'FACE3_1') =>
    client.request('register-person', randomUUID(), { ...client.gallery, version });
  const full = { outcome: 'failed', reason: 'limit' };

  it('rejects further people beyond it, with a face or without', async () => {
    await node.enroll([face().vector]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => register()));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      ...['failed', 'failed', 'failed'],
      ...['registered', 'registered'],
    ]);
    expect(answers).toContainEqual(full);
    expect((await node.enroll([face().vector])).status).toBe(409);
    expect(await register('OTHER_1')).toEqual(full);
    const registered = answers.find(({ outcome }) => outcome === 'registered')!;
    await node.deleteUser(getPuid(registered));
    expect((await node.enroll([face().vector])).status).toBe(200);
  });

  it('creates no gallery beyond the maximum', async () => {
    await node.source.query('DELETE FROM biometric_node.token_people');
    await node.source.query('UPDATE biometric_node.galleries SET registered_people = 0');
    expect(await register('OTHER_1')).toMatchObject({ outcome: 'registered' });
    expect(await register('OTHER_2')).toEqual(full);
  });
});

function getPuid(answer: NodeAnswer<'register-person'>): string {
  if ('puid' in answer) return answer.puid;
  throw new Error(`The person was not registered: ${answer.outcome}.`);
}
