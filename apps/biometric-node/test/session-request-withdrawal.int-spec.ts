import { Sweeper } from '@gatehouse/queues';
import { eventually, seededRandom } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { EnrollmentDecisions } from '../src/enrollment/enrollment.decisions';
import { EnrollmentRepository } from '../src/enrollment/enrollment.repository';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';
import { personIn, type SessionAsker, startAsker } from './session-asker';

const face = faces(71, 128);

describe('an enrollment that a session takes back', () => {
  let node: BiometricNode;
  let other: BiometricNode;
  let asker: SessionAsker;
  beforeAll(async () => {
    node = await startNode();
    other = await startNode(node.env, node.key);
    asker = await startAsker(node);
  });
  afterAll(async () => {
    await asker?.close();
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

  /** Runs something in the middle of the next enrollment, between its look at what waits and its commit. */
  function duringEnrollment(work: () => Promise<void>): void {
    for (const { app } of [node, other]) {
      const decisions = app.get(EnrollmentDecisions, { strict: false });
      const decide = decisions.decide.bind(decisions);
      let done = false;
      jest.spyOn(decisions, 'decide').mockImplementation(async (...args) => {
        if (!done) await work();
        done = true;
        return decide(...args);
      });
    }
  }

  it('before there is a gallery cannot happen any more', async () => {
    const id = randomUUID();
    expect(await asker.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await asker.enroll(id, [face().vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('galleries')).toBe(0);
  });

  it('before it has come cannot happen any more', async () => {
    await asker.enroll(randomUUID(), [face().vector]);
    const people = await count('people');
    const id = randomUUID();
    expect(await asker.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await asker.enroll(id, [face().vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('people')).toBe(people);
    expect(await count('enrollments', `id = '${id}'`)).toBe(0);
  });

  it('after it is done takes the person back, in every process, and however often it comes', async () => {
    const { vector } = face();
    const id = randomUUID();
    const puid = personIn(await asker.enroll(id, [vector]));
    expect(node.puidOf(await node.predict([vector]))).toBe(puid);
    for (let times = 0; times < 3; times++)
      expect(await asker.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await isEnrolled(puid)).toBe(false);
    for (const each of [node, other])
      await eventually(async () =>
        expect((await each.predict([vector])).body.message).toBe('User not enrolled'),
      );
    expect(await asker.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('enrollments', `id = '${id}'`)).toBe(0);
  });

  it('while it is being done is undone afterwards', async () => {
    const { vector } = face();
    const id = randomUUID();
    let withdrawn: Promise<unknown> = Promise.resolve();
    duringEnrollment(async () => {
      withdrawn = asker.withdraw(id);
      await eventually(async () => expect(await isRecorded(id)).toBe(true));
    });
    await asker.enroll(id, [vector]);
    expect(await withdrawn).toEqual({ outcome: 'withdrawn' });
    expect((await asker.recognise([vector])).outcome).toBe('unknown');
    expect(await count('people', `enrollment_id = '${id}'`)).toBe(0);
  });

  it('after it was accepted, and before it is done, is dropped with its embeddings', async () => {
    const { vector } = face();
    const id = randomUUID();
    // Its row is committed after the withdrawal has looked for it, as that of a slow process would be.
    for (const { app } of [node, other]) {
      const enrollments = app.get(EnrollmentRepository, { strict: false });
      const insert = enrollments.insert.bind(enrollments);
      jest.spyOn(enrollments, 'insert').mockImplementationOnce(async (...args) => {
        await asker.withdraw(id);
        return insert(...args);
      });
    }
    expect(await asker.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
    expect(await count('enrollments', `id = '${id}'`)).toBe(0);
    expect((await asker.recognise([vector])).outcome).toBe('unknown');
  });

  it('leaves nobody behind, whatever the order (50 races)', async () => {
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
        const answer = step === 'enroll' ? asker.enroll(id, [vector]) : asker.withdraw(id);
        running.push(answer);
        if (oneByOne) await answer;
      }
      await Promise.all(running);
      expect(await asker.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
    });
    await Promise.all(races);
    expect(await count('people')).toBe(people);
    expect(await count('enrollments', `state = 'pending'`)).toBe(0);
    for (const { registry } of [node, other])
      await eventually(() => expect(registry.all()[0]?.size).toBe(people));
  });

  describe('of a person of whom another was told', () => {
    const twice = async () => {
      const { vector } = face();
      const [first, second] = [randomUUID(), randomUUID()];
      const puid = personIn(await asker.enroll(first, [vector]));
      expect(personIn(await asker.enroll(second, [vector]))).toBe(puid);
      return { vector, first, second, puid };
    };

    it('keeps the person', async () => {
      const { vector, first, second, puid } = await twice();
      await asker.withdraw(first);
      expect(await isEnrolled(puid)).toBe(true);
      expect(await asker.enroll(second, [vector])).toMatchObject({ outcome: 'enrolled', puid });
      expect(await asker.recognise([vector])).toMatchObject({ outcome: 'recognised', puid });
    });

    it('keeps the person for the first when the second is taken back', async () => {
      const { second, puid } = await twice();
      await asker.withdraw(second);
      expect(await isEnrolled(puid)).toBe(true);
    });

    it.each([['first'], ['second']] as const)(
      'takes the person back with the last one, where the %s comes first',
      async (earlier) => {
        const ids = await twice();
        await asker.withdraw(ids[earlier]);
        expect(await isEnrolled(ids.puid)).toBe(true);
        await asker.withdraw(ids[earlier === 'first' ? 'second' : 'first']);
        expect(await isEnrolled(ids.puid)).toBe(false);
      },
    );

    it('keeps the person for good where the other came over HTTP, though its outcome is long forgotten', async () => {
      const { vector } = face();
      const id = randomUUID();
      const puid = personIn(await asker.enroll(id, [vector]));
      expect(node.puidOf(await node.enroll([vector]))).toBe(puid);
      await node.source.query('DELETE FROM biometric_node.enrollments');
      await asker.withdraw(id);
      expect(await isEnrolled(puid)).toBe(true);
    });

    it('keeps the person when it comes days later, and what the other was told is forgotten', async () => {
      const { first, puid } = await twice();
      await node.source.query(
        `UPDATE biometric_node.enrollments SET finished_at = now() - interval '3 days'`,
      );
      await sweep();
      await eventually(async () => expect(await count('enrollments')).toBe(0));
      await asker.withdraw(first);
      expect(await isEnrolled(puid)).toBe(true);
    });
  });

  it('takes the person back though what became of it is forgotten', async () => {
    const id = randomUUID();
    const puid = personIn(await asker.enroll(id, [face().vector]));
    await node.source.query('DELETE FROM biometric_node.enrollments');
    await asker.withdraw(id);
    expect(await isEnrolled(puid)).toBe(false);
  });

  it('does not touch who was there before', async () => {
    const { vector } = face();
    const puid = node.puidOf(await node.enroll([vector]));
    const id = randomUUID();
    expect(personIn(await asker.enroll(id, [vector]))).toBe(puid);
    await asker.withdraw(id);
    expect(await isEnrolled(puid)).toBe(true);
  });

  it('is remembered as such for seven days', async () => {
    await asker.withdraw(randomUUID());
    await node.source.query(`UPDATE biometric_node.withdrawals SET at = now() - interval '167 hours'`);
    const old = randomUUID();
    await asker.withdraw(old);
    await node.source.query(
      `UPDATE biometric_node.withdrawals SET at = now() - interval '169 hours' WHERE enrollment_id = $1`,
      [old],
    );
    const others = (await count('withdrawals')) - 1;
    await sweep();
    await eventually(async () => expect(await isRecorded(old)).toBe(false));
    expect(await count('withdrawals')).toBe(others);
  });
});
