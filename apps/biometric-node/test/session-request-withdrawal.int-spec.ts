import { Sweeper } from '@gatehouse/queues';
import { eventually, seededRandom } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { EnrollmentSearchService } from '../src/enrollment/enrollment-search.service';
import { EnrollmentRepository } from '../src/enrollment/enrollment.repository';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';
import { getPerson, type SessionClient, startSessionClient } from './session-client';

const face = faces(71, 128);

describe('a withdrawal by a session', () => {
  let node: BiometricNode;
  let other: BiometricNode;
  let client: SessionClient;
  beforeAll(async () => {
    node = await startNode();
    other = await startNode(node.env, node.key);
    client = await startSessionClient(node);
  });
  afterAll(async () => {
    await client?.close();
    await other?.close();
    await node?.close();
  });
  afterEach(() => jest.restoreAllMocks());

  const count = async (table: string, where = 'true'): Promise<number> => {
    const [row] = await node.source.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM biometric_node.${table} WHERE ${where}`,
    );
    return row?.count ?? 0;
  };
  const isEnrolled = async (puid: string) => (await count('people', `puid = '${puid}'`)) === 1;
  const isRecorded = async (id: string) => (await count('withdrawals', `enrollment_id = '${id}'`)) === 1;
  const sweep = () => node.app.get(Sweeper, { strict: false }).sweep();

  /** Runs an action during the next enrollment, after it has read what is pending and before it commits. */
  function duringEnrollment(work: () => Promise<void>): void {
    for (const { app } of [node, other]) {
      const searches = app.get(EnrollmentSearchService, { strict: false });
      const search = searches.search.bind(searches);
      let done = false;
      jest.spyOn(searches, 'search').mockImplementation(async (...args) => {
        if (!done) await work();
        done = true;
        return search(...args);
      });
    }
  }

  it('without a gallery rejects a later enrollment', async () => {
    const id = randomUUID();
    expect(await client.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await client.enroll(id, [face().vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('galleries')).toBe(0);
  });

  it('before the enrollment rejects it', async () => {
    await client.enroll(randomUUID(), [face().vector]);
    const people = await count('people');
    const id = randomUUID();
    expect(await client.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await client.enroll(id, [face().vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('people')).toBe(people);
    expect(await count('enrollments', `id = '${id}'`)).toBe(0);
  });

  it('after the enrollment deletes the person in every process, however often it is sent', async () => {
    const { vector } = face();
    const id = randomUUID();
    const puid = getPerson(await client.enroll(id, [vector]));
    // Either process may have enrolled the person; the other learns of it within a second.
    for (const each of [node, other])
      await eventually(async () => expect(node.getPuid(await each.predict([vector]))).toBe(puid));
    for (let times = 0; times < 3; times++)
      expect(await client.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await isEnrolled(puid)).toBe(false);
    for (const each of [node, other])
      await eventually(async () =>
        expect((await each.predict([vector])).body.message).toBe('User not enrolled'),
      );
    expect(await client.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('enrollments', `id = '${id}'`)).toBe(0);
  });

  it('during the enrollment reverts it', async () => {
    const { vector } = face();
    const id = randomUUID();
    let withdrawn: Promise<unknown> = Promise.resolve();
    duringEnrollment(async () => {
      withdrawn = client.withdraw(id);
      await eventually(async () => expect(await isRecorded(id)).toBe(true));
    });
    await client.enroll(id, [vector]);
    expect(await withdrawn).toEqual({ outcome: 'withdrawn' });
    expect((await client.recognise([vector])).outcome).toBe('unknown');
    expect(await count('people', `enrollment_id = '${id}'`)).toBe(0);
  });

  it('of an accepted enrollment deletes it with its embeddings', async () => {
    const { vector } = face();
    const id = randomUUID();
    // Its row is committed after the withdrawal has read the rows, as by a slow process.
    for (const { app } of [node, other]) {
      const enrollments = app.get(EnrollmentRepository, { strict: false });
      const insert = enrollments.insert.bind(enrollments);
      jest.spyOn(enrollments, 'insert').mockImplementationOnce(async (...args) => {
        await client.withdraw(id);
        return insert(...args);
      });
    }
    expect(await client.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('enrollments', `id = '${id}'`)).toBe(0);
    expect((await client.recognise([vector])).outcome).toBe('unknown');
  });

  it('leaves no one enrolled, in any order (50 races)', async () => {
    const random = seededRandom(4711);
    const people = await count('people');
    const races = Array.from({ length: 50 }, async () => {
      const id = randomUUID();
      const { vector } = face();
      const steps = ['withdraw', ...Array<string>(1 + random.below(3)).fill('enroll')];
      const order = random.shuffle(steps);
      const oneByOne = random.chance(0.3);
      const running: Promise<unknown>[] = [];
      for (const step of order) {
        const answer = step === 'enroll' ? client.enroll(id, [vector]) : client.withdraw(id);
        running.push(answer);
        if (oneByOne) await answer;
      }
      await Promise.all(running);
      expect(await client.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
    });
    await Promise.all(races);
    expect(await count('people')).toBe(people);
    expect(await count('enrollments', `state = 'pending'`)).toBe(0);
    for (const { registry } of [node, other])
      await eventually(() => expect(registry.all()[0]?.size).toBe(people));
  });

  describe('of a person who was also reported to another session', () => {
    const twice = async () => {
      const { vector } = face();
      const [first, second] = [randomUUID(), randomUUID()];
      const puid = getPerson(await client.enroll(first, [vector]));
      expect(getPerson(await client.enroll(second, [vector]))).toBe(puid);
      return { vector, first, second, puid };
    };

    it('keeps the person', async () => {
      const { vector, first, second, puid } = await twice();
      await client.withdraw(first);
      expect(await isEnrolled(puid)).toBe(true);
      expect(await client.enroll(second, [vector])).toMatchObject({ outcome: 'enrolled', puid });
      expect(await client.recognise([vector])).toMatchObject({ outcome: 'recognised', puid });
    });

    it('keeps the person for the first when the second is withdrawn', async () => {
      const { second, puid } = await twice();
      await client.withdraw(second);
      expect(await isEnrolled(puid)).toBe(true);
    });

    it.each([['first'], ['second']] as const)(
      'takes the person back with the last one, where the %s comes first',
      async (earlier) => {
        const ids = await twice();
        await client.withdraw(ids[earlier]);
        expect(await isEnrolled(ids.puid)).toBe(true);
        await client.withdraw(ids[earlier === 'first' ? 'second' : 'first']);
        expect(await isEnrolled(ids.puid)).toBe(false);
      },
    );

    it('keeps the person permanently if they were reported over HTTP, even after the outcome is deleted', async () => {
      const { vector } = face();
      const id = randomUUID();
      const puid = getPerson(await client.enroll(id, [vector]));
      expect(node.getPuid(await node.enroll([vector]))).toBe(puid);
      await node.source.query('DELETE FROM biometric_node.enrollments');
      await client.withdraw(id);
      expect(await isEnrolled(puid)).toBe(true);
    });

    it('keeps the person when it is sent days later, after the outcome of the other is deleted', async () => {
      const { first, puid } = await twice();
      await node.source.query(
        `UPDATE biometric_node.enrollments SET finished_at = now() - interval '3 days'`,
      );
      await sweep();
      await eventually(async () => expect(await count('enrollments')).toBe(0));
      await client.withdraw(first);
      expect(await isEnrolled(puid)).toBe(true);
    });
  });

  it('deletes the person even after the outcome is deleted', async () => {
    const id = randomUUID();
    const puid = getPerson(await client.enroll(id, [face().vector]));
    await node.source.query('DELETE FROM biometric_node.enrollments');
    await client.withdraw(id);
    expect(await isEnrolled(puid)).toBe(false);
  });

  it('does not delete people who were enrolled before', async () => {
    const { vector } = face();
    const puid = node.getPuid(await node.enroll([vector]));
    const id = randomUUID();
    expect(getPerson(await client.enroll(id, [vector]))).toBe(puid);
    await client.withdraw(id);
    expect(await isEnrolled(puid)).toBe(true);
  });

  it('is stored for seven days', async () => {
    await client.withdraw(randomUUID());
    await node.source.query(
      `UPDATE biometric_node.withdrawals SET withdrawn_at = now() - interval '167 hours'`,
    );
    const old = randomUUID();
    await client.withdraw(old);
    await node.source.query(
      `UPDATE biometric_node.withdrawals SET withdrawn_at = now() - interval '169 hours' WHERE enrollment_id = $1`,
      [old],
    );
    const others = (await count('withdrawals')) - 1;
    await sweep();
    await eventually(async () => expect(await isRecorded(old)).toBe(false));
    expect(await count('withdrawals')).toBe(others);
  });
});
