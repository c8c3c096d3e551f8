import { newPersonId } from '@gatehouse/biometrics';
import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { EnrollmentSearchService } from '../src/enrollment/enrollment-search.service';
import { type BiometricNode, createCalls, startNode } from './biometric-node';
import { type Face, faces } from './face';
import { getPerson, type SessionClient, startSessionClient } from './session-client';

const oldModel = faces(61, 128);
const newModel = faces(62, 128);
const [oldVersion, newVersion] = ['OLD_1', 'NEW_1'];

/** A person as two models see them. */
interface Person {
  old: Face;
  current: Face;
  puid: string;
}

describe('an enrollment of a person of another gallery', () => {
  let node: BiometricNode;
  let client: SessionClient;
  beforeAll(async () => {
    node = await startNode();
    client = await startSessionClient(node);
    // A gallery without people has no index.
    await enroll(newVersion, [newModel().vector]);
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });
  afterEach(() => jest.restoreAllMocks());

  const enroll = (version: string, vectors: Float32Array[], fields: object = {}, id: string = randomUUID()) =>
    client.request('enroll-for-session', id, {
      ...client.gallery,
      version,
      features: vectors.map((vector) => [...vector]),
      ...fields,
    });
  const move = (puid: string, vectors: Float32Array[], id?: string) =>
    enroll(newVersion, vectors, { puid }, id);
  const withdraw = (version: string, id: string) =>
    client.request('withdraw-enrollment', id, { ...client.gallery, version });
  const find = async (version: string, { vector }: Face): Promise<string | undefined> => {
    const reply = await node.predict([vector], {}, {}, version);
    return reply.body.status === 0 ? node.getPuid(reply) : undefined;
  };
  const findVersions = async (puid: string): Promise<string[]> => {
    const rows = await node.source.query<{ version: string }[]>(
      `SELECT version FROM biometric_node.people p JOIN biometric_node.galleries g ON g.id = p.gallery_id
       WHERE puid = $1 ORDER BY version`,
      [puid],
    );
    return rows.map(({ version }) => version);
  };
  /** Until the deletion waits for a row that the move has locked. */
  const waitForBlockedDeletion = () =>
    eventually(async () => {
      const rows = await node.source.query<unknown[]>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
  /** Enrolls someone in the old gallery. */
  async function createPerson(): Promise<Person> {
    const [old, current] = [oldModel(), newModel()];
    return { old, current, puid: getPerson(await enroll(oldVersion, [old.vector])) };
  }

  it('keeps their id, and they are found in both galleries', async () => {
    const { old, current, puid } = await createPerson();
    const id = randomUUID();
    const answer = await move(puid, [current.vector, current.capture(0.97)], id);
    expect(answer).toMatchObject({ outcome: 'enrolled', puid, isDuplicate: false });
    expect(await find(newVersion, current)).toBe(puid);
    expect(await find(oldVersion, old)).toBe(puid);
    expect(await move(puid, [current.vector], id)).toEqual(answer);
    expect(await findVersions(puid)).toEqual([newVersion, oldVersion]);
  });

  it('returns the same id as a duplicate if it is repeated with the same face, also below the threshold of 1:N', async () => {
    const { current, puid } = await createPerson();
    await move(puid, [current.vector]);
    for (const cosine of [0.97, 0.89])
      expect(await move(puid, [current.capture(cosine)])).toMatchObject({
        outcome: 'enrolled',
        puid,
        isDuplicate: true,
      });
    expect(await findVersions(puid)).toEqual([newVersion, oldVersion]);
  });

  it('happens once if two sessions send it at the same time', async () => {
    const { current, puid } = await createPerson();
    const answers = await Promise.all(
      [0.97, 0.97, 0.97].map((cosine) => move(puid, [current.capture(cosine)])),
    );
    expect(answers).toEqual(Array(3).fill(expect.objectContaining({ outcome: 'enrolled', puid })));
    expect(await findVersions(puid)).toEqual([newVersion, oldVersion]);
  });

  describe('fails', () => {
    const failed = { outcome: 'failed' };

    it('for someone who is in no gallery', async () => {
      const current = newModel();
      expect(await move(newPersonId(), [current.vector])).toEqual(failed);
      expect(await find(newVersion, current)).toBeUndefined();
    });

    it('for someone who was deleted', async () => {
      const { current, puid } = await createPerson();
      await node.deleteUser(puid, {}, oldVersion);
      expect(await move(puid, [current.vector])).toEqual(failed);
      expect(await findVersions(puid)).toEqual([]);
    });

    it('for a person of another mode', async () => {
      const puid = getPerson(await enroll(oldVersion, [oldModel().vector], { mode: 'test' }));
      expect(await move(puid, [newModel().vector])).toEqual(failed);
    });

    it('for a person of another customer', async () => {
      const other = createCalls(node.url, await node.createKey('umbrella'));
      const puid = other.getPuid(await other.enroll([oldModel().vector], {}, {}, oldVersion));
      expect(await move(puid, [newModel().vector])).toEqual(failed);
      expect(await findVersions(puid)).toEqual([oldVersion]);
    });

    it('with the face of someone else in the gallery', async () => {
      const [one, two] = [await createPerson(), await createPerson()];
      await move(two.puid, [two.current.vector]);
      expect(await move(one.puid, [two.current.capture(0.97)])).toEqual(failed);
      expect(await find(newVersion, two.current)).toBe(two.puid);
      expect(await findVersions(one.puid)).toEqual([oldVersion]);
    });

    it('with another face than the person has in the gallery', async () => {
      const { current, puid } = await createPerson();
      await move(puid, [current.vector]);
      expect(await move(puid, [newModel().vector])).toEqual(failed);
      expect(await move(puid, [current.capture(0.86)])).toEqual(failed);
    });

    it.each([
      ['a number', 7],
      ['no id', 'jane'],
      ['null', null],
    ])('with %s as the id', async (_what, puid) => {
      expect(await enroll(newVersion, [newModel().vector], { puid })).toEqual(failed);
    });
  });

  it('that is withdrawn does not delete the person from the old gallery', async () => {
    const { old, current, puid } = await createPerson();
    const id = randomUUID();
    await move(puid, [current.vector], id);
    await withdraw(newVersion, id);
    expect(await findVersions(puid)).toEqual([oldVersion]);
    expect(await find(newVersion, current)).toBeUndefined();
    expect(await find(oldVersion, old)).toBe(puid);
    expect(await move(puid, [current.vector], id)).toEqual({ outcome: 'withdrawn' });
    expect(await move(puid, [current.vector])).toMatchObject({ outcome: 'enrolled', puid });
  });

  it('stays if the enrollment in the old gallery is withdrawn', async () => {
    const [old, current] = [oldModel(), newModel()];
    const id = randomUUID();
    const puid = getPerson(await enroll(oldVersion, [old.vector], {}, id));
    await move(puid, [current.vector]);
    await withdraw(oldVersion, id);
    expect(await findVersions(puid)).toEqual([newVersion]);
  });

  it('is not made permanent by a report from the old gallery over HTTP', async () => {
    const { old, current, puid } = await createPerson();
    const id = randomUUID();
    await move(puid, [current.vector], id);
    expect(node.getPuid(await node.enroll([old.vector], {}, {}, oldVersion))).toBe(puid);
    await withdraw(newVersion, id);
    expect(await findVersions(puid)).toEqual([oldVersion]);
  });

  describe('and their deletion', () => {
    it.each([oldVersion, newVersion])('in %s deletes them from both galleries', async (version) => {
      const { old, current, puid } = await createPerson();
      await move(puid, [current.vector]);
      expect((await node.deleteUser(puid, {}, version)).body.status).toBe(200);
      expect(await findVersions(puid)).toEqual([]);
      expect(await find(oldVersion, old)).toBeUndefined();
      expect(await find(newVersion, current)).toBeUndefined();
    });

    it('in both galleries at the same time deletes them, and one of the two reports it', async () => {
      for (let round = 0; round < 5; round++) {
        const { current, puid } = await createPerson();
        await move(puid, [current.vector]);
        const replies = await Promise.all(
          [oldVersion, newVersion].map((version) => node.deleteUser(puid, {}, version)),
        );
        expect(replies.map(({ body }) => body.status).sort()).toEqual([200, 400]);
        expect(await findVersions(puid)).toEqual([]);
      }
    });

    it('during the move leaves them in no gallery', async () => {
      const { old, current, puid } = await createPerson();
      const searches = node.app.get(EnrollmentSearchService, { strict: false });
      const search = searches.search.bind(searches);
      let deletion: Promise<unknown> | undefined;
      jest.spyOn(searches, 'search').mockImplementation(async (...args) => {
        const searched = await search(...args);
        // The move has seen the person in the old gallery, and has not committed.
        deletion ??= node.deleteUser(puid, {}, oldVersion);
        await waitForBlockedDeletion();
        return searched;
      });
      // The deletion waits for the move, and may finish before the answer is read.
      const { outcome } = await move(puid, [current.vector]);
      expect(['enrolled', 'withdrawn']).toContain(outcome);
      expect(await deletion).toMatchObject({ body: { status: 200 } });
      expect(await findVersions(puid)).toEqual([]);
      expect(await find(oldVersion, old)).toBeUndefined();
      expect(await find(newVersion, current)).toBeUndefined();
    });

    it('of others in the old gallery does not affect them', async () => {
      const [one, two] = [await createPerson(), await createPerson()];
      for (const { puid, current } of [one, two]) await move(puid, [current.vector]);
      await node.deleteUser(one.puid, {}, oldVersion);
      expect(await findVersions(two.puid)).toEqual([newVersion, oldVersion]);
    });
  });
});
