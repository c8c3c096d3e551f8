import { workspaceRoot } from '@gatehouse/embedded';
import { checkRequirement, readSharedFaces, type FacePair } from '@gatehouse/testing';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BiometricNode, createCalls, startNode } from './biometric-node';

const folder = path.join(workspaceRoot(), '../shared/data/faces');
const present = checkRequirement('the shared data', existsSync(folder));
const withFaces = present ? describe : describe.skip;

const version = 'FACEAPI_1';
const stranger = { status: -1, message: 'User not enrolled', puid: '-1' };

withFaces('the people of ../shared/data/faces, at the thresholds that come with the node', () => {
  let people: FacePair[];
  let node: BiometricNode;
  const puids = new Map<string, string>();

  // The first run computes the descriptors, which takes minutes.
  beforeAll(async () => {
    people = (await readSharedFaces()) ?? [];
    node = await startNode();
    for (const each of people) await enroll(each);
  }, 600_000);
  afterAll(() => node?.close());

  /** Enrolls a new person. */
  async function enroll({ person, first }: FacePair): Promise<void> {
    const { body } = await node.plainEnroll(first, { version });
    expect(body).toMatchObject({ status: 0, message: 'Ok' });
    puids.set(person, String(body.puid));
  }

  const predict = async (vector: Float32Array) => (await node.plainPredict(vector, { version })).body;

  it('are twenty people', () => {
    expect(new Set(puids.values()).size).toBe(20);
  });

  it('are found by their second photograph, all of them, and without a false match', async () => {
    const found: string[] = [];
    for (const { person, second } of people) {
      const { status, puid } = await predict(second);
      if (status === 0) expect([person, puid]).toEqual([person, puids.get(person)]);
      if (status === 0) found.push(person);
    }
    expect(found).toHaveLength(20);
  });

  it('are found by their first photograph if the second is enrolled', async () => {
    const customer = await node.createKey('second photographs');
    const calls = createCalls(node.url, customer);
    const own = new Map<string, string>();
    for (const { person, second } of people)
      own.set(person, String((await calls.plainEnroll(second, { version })).body.puid));
    for (const { person, first } of people)
      expect([person, (await calls.plainPredict(first, { version })).body.puid]).toEqual([
        person,
        own.get(person),
      ]);
  });

  it('do not match others with either photograph', async () => {
    for (const each of people) {
      await node.deleteUser(puids.get(each.person) ?? '', {}, version);
      expect(await predict(each.first)).toMatchObject(stranger);
      expect(await predict(each.second)).toMatchObject(stranger);
      await enroll(each);
    }
  });
});
