import { type NodeAnswer, type NodeRequestName, sealAnswer, sealRequest } from '@gatehouse/node-link';
import { JobQueue } from '@gatehouse/queues';
import { eventually, startDedicatedRedis, type DedicatedServer, seededRandom } from '@gatehouse/testing';
import { Vault } from '@gatehouse/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { distinctFaces } from '../support/distinct-face';
import { makePhone, type Phone } from '../support/phone';
import { toRowId } from '../support/session-history';
import type { Sessions } from '../support/sessions-app';
import { readRow } from '../support/stored-session';
import type { VerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, type VerificationVisitor } from '../support/verification-visitor';

const newFace = distinctFaces(seededRandom(20));

/** An ENROLL with a pending request to the node. */
interface PendingEnroll {
  sessionId: string;
  requestId: string;
  phone: Phone;
  visitor: VerificationVisitor;
}

const readRequests = ({ source }: Sessions, sessionId: string): Promise<{ id: string; job: string }[]> =>
  source.query('SELECT id, job FROM sessions.node_requests WHERE session_id = $1', [toRowId(sessionId)]);

const readState = async (sessions: Sessions, sessionId: string) => {
  const { state, version } = await readRow(sessions, toRowId(sessionId));
  return { state, version };
};

async function startEnroll(sessions: Sessions, host: VerificationHost): Promise<PendingEnroll> {
  const { sessionId } = await host.create();
  const phone = await makePhone();
  const visitor = makeVerificationVisitor(sessions, sessionId, phone);
  await visitor.open();
  await visitor.enrollFace(newFace());
  const [request] = await readRequests(sessions, sessionId);
  return { sessionId, requestId: request!.id, phone, visitor };
}

describe('an answer of the node', () => {
  let vault: Vault;
  const { sessions, node, host } = useVerification();
  beforeAll(async () => {
    await sessions.startAnother();
    vault = sessions.app.get(Vault, { strict: false });
    // The test sends the answers.
    await node.kill();
  });

  const enrolled = (puid: string): NodeAnswer<'enroll-for-session'> => ({
    outcome: 'enrolled',
    puid,
    guid: 'gallery0000000000000',
    isDuplicate: false,
  });
  let people = 0;
  const newPuid = () => `person${String(++people).padStart(14, '0')}`;

  const sealed = <N extends NodeRequestName>(job: N, requestId: string, answer: NodeAnswer<N>) =>
    sealAnswer(vault, job, requestId, answer).toString('base64url');

  /** Enqueues answers as the node does, and waits until all jobs are processed. */
  const sendAnswers = async (
    ...answers: { requestId: string; job: string; sealedMessage: string }[]
  ): Promise<void> => {
    const jobs = sessions.app.get(JobQueue, { strict: false });
    await Promise.all(
      answers.map((payload) =>
        jobs.enqueue({ name: 'receive-node-answer', id: `receive-${randomUUID()}`, payload }),
      ),
    );
    await eventually(async () => {
      const counts = await jobs.queue('node-answer').getJobCounts('wait', 'active', 'delayed');
      expect(counts).toEqual({ wait: 0, active: 0, delayed: 0 });
    });
  };

  const enrolledAnswer = (requestId: string, puid: string, sealedFor = requestId) => ({
    requestId,
    job: 'enroll-for-session',
    sealedMessage: sealed('enroll-for-session', sealedFor, enrolled(puid)),
  });

  const readDeliveries = (sessionId: string) =>
    sessions.source.query('SELECT id FROM webhooks.deliveries WHERE session_id = $1', [sessionId]);

  const listKeys = async (puid: string): Promise<string[]> =>
    (await sessions.source.query('SELECT id FROM sessions.device_keys WHERE puid = $1', [puid])).map(
      ({ id }: { id: string }) => id,
    );

  it('that arrives ten times at once, at two processes, ends its session once', async () => {
    const { sessionId, requestId, phone } = await startEnroll(sessions, host);
    const { version } = await readState(sessions, sessionId);
    const puid = newPuid();
    await sendAnswers(...Array.from({ length: 10 }, () => enrolledAnswer(requestId, puid)));
    expect(await readState(sessions, sessionId)).toEqual({ state: 'SUCCEEDED', version: version + 1 });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    expect(await readDeliveries(sessionId)).toHaveLength(1);
    expect(await listKeys(puid)).toEqual([phone.keyId]);
    expect(await readRequests(sessions, sessionId)).toEqual([]);

    await sendAnswers(enrolledAnswer(requestId, newPuid()), enrolledAnswer(requestId, puid));
    expect(await readState(sessions, sessionId)).toEqual({ state: 'SUCCEEDED', version: version + 1 });
    expect(await readDeliveries(sessionId)).toHaveLength(1);
  });

  it('that the gallery is full ends the session at once, and reports it', async () => {
    const { sessionId, requestId } = await startEnroll(sessions, host);
    const sealedMessage = sealed('enroll-for-session', requestId, { outcome: 'failed', reason: 'limit' });
    await sendAnswers({ requestId, job: 'enroll-for-session', sealedMessage });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'FAILED',
      errors: [{ code: 8, message: 'The maximum number of enrolled people is reached' }],
    });
    expect(await readRequests(sessions, sessionId)).toEqual([]);
  });

  it('that contradicts a concurrent one is applied completely or not at all', async () => {
    const { sessionId, requestId, phone } = await startEnroll(sessions, host);
    const [one, other] = [newPuid(), newPuid()];
    await sendAnswers(enrolledAnswer(requestId, one), enrolledAnswer(requestId, other));
    const { puid } = await host.receivedWebhook(sessionId);
    expect([one, other]).toContain(puid);
    expect(await listKeys(puid)).toEqual([phone.keyId]);
    expect(await listKeys(puid === one ? other : one)).toEqual([]);
    const [row] = await sessions.source.query(
      'SELECT count(*)::int FROM sessions.people WHERE puid = ANY ($1)',
      [[one, other]],
    );
    expect(row).toEqual({ count: 1 });
  });

  const gallery = { customerId: randomUUID(), mode: 'live', version: 'FACEAPI_1' } as const;
  const forgeries: [
    string,
    (waiting: PendingEnroll, other: PendingEnroll) => { job?: string; sealedMessage: string },
  ][] = [
    ['sealed for another request', (_, { requestId }) => enrolledAnswer(requestId, newPuid())],
    [
      'sealed with another key',
      ({ requestId }) => {
        const stranger = new Vault([{ name: 'test', bytes: randomBytes(32) }]);
        const sealedMessage = sealAnswer(stranger, 'enroll-for-session', requestId, enrolled(newPuid()));
        return { sealedMessage: sealedMessage.toString('base64url') };
      },
    ],
    [
      'sealed with an unknown key',
      ({ requestId }) => {
        const stranger = new Vault([{ name: 'unknown', bytes: randomBytes(32) }]);
        const sealedMessage = sealAnswer(stranger, 'enroll-for-session', requestId, enrolled(newPuid()));
        return { sealedMessage: sealedMessage.toString('base64url') };
      },
    ],
    [
      'that is a question',
      ({ requestId }) => {
        const question = { ...gallery, features: [] };
        return {
          sealedMessage: sealRequest(vault, 'enroll-for-session', requestId, question, new Date()).toString(
            'base64url',
          ),
        };
      },
    ],
    [
      'to another kind of question',
      ({ requestId }) => {
        const job = 'recognise-for-session';
        const person = { puid: newPuid(), guid: 'gallery0000000000000', score: 1 };
        return { job, sealedMessage: sealed(job, requestId, { outcome: 'recognised', ...person }) };
      },
    ],
    [
      'to another kind of question, in the name of this one',
      ({ requestId }) => ({
        sealedMessage: sealed('withdraw-enrollment', requestId, { outcome: 'withdrawn' }),
      }),
    ],
    [
      'to a withdrawal that was not requested',
      ({ requestId }) => ({
        job: 'withdraw-enrollment',
        sealedMessage: sealed('withdraw-enrollment', requestId, { outcome: 'withdrawn' }),
      }),
    ],
    ['of a job that does not exist', () => ({ job: 'open-everything', sealedMessage: 'AAAA' })],
    ['that is empty', () => ({ sealedMessage: '' })],
    ['that is no sealedMessage', () => ({ sealedMessage: randomBytes(200).toString('base64url') })],
  ];

  it.each(forgeries)('%s changes nothing, and the valid one still counts', async (_what, forge) => {
    const [waiting, other] = [await startEnroll(sessions, host), await startEnroll(sessions, host)];
    const { sessionId, requestId } = waiting;
    const before = [await readState(sessions, sessionId), await readState(sessions, other.sessionId)];
    const forged = forge(waiting, other);
    await sendAnswers({ job: 'enroll-for-session', ...forged, requestId });
    expect([await readState(sessions, sessionId), await readState(sessions, other.sessionId)]).toEqual(
      before,
    );
    expect(await readRequests(sessions, sessionId)).toEqual([{ id: requestId, job: 'enroll-for-session' }]);
    const puid = newPuid();
    await sendAnswers(enrolledAnswer(requestId, puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it.each([['not-a-request'], [''], [randomUUID()]])(
    'to the unknown request "%s" does not block others',
    async (requestId) => {
      const waiting = await startEnroll(sessions, host);
      const puid = newPuid();
      const sealedMessage = sealed('enroll-for-session', requestId, enrolled(newPuid()));
      await sendAnswers(
        { requestId, job: 'enroll-for-session', sealedMessage },
        enrolledAnswer(waiting.requestId, puid),
      );
      expect(await host.receivedWebhook(waiting.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    },
  );

  it('to an earlier try is not applied to the next one', async () => {
    const { sessionId, requestId, visitor } = await startEnroll(sessions, host);
    const unusable = {
      requestId,
      job: 'enroll-for-session',
      sealedMessage: sealed('enroll-for-session', requestId, { outcome: 'unusable' }),
    };
    await sendAnswers(unusable);
    expect(await visitor.whenDecided()).toMatchObject({ state: 'STARTED', failure: 'unreadable' });
    await visitor.enrollFace(newFace());
    const before = await readState(sessions, sessionId);
    expect(before.state).toBe('CHECKING');
    const [next] = await readRequests(sessions, sessionId);
    expect(next!.id).not.toBe(requestId);

    await sendAnswers(
      unusable,
      enrolledAnswer(requestId, newPuid()),
      enrolledAnswer(next!.id, newPuid(), requestId),
    );
    expect(await readState(sessions, sessionId)).toEqual(before);
    const puid = newPuid();
    await sendAnswers(enrolledAnswer(next!.id, puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('that arrives after the session was cancelled registers no person, and waits for its withdrawal', async () => {
    const { sessionId, requestId } = await startEnroll(sessions, host);
    await host.cancel(sessionId);
    const left = () =>
      sessions.source.query('SELECT job FROM sessions.node_requests WHERE id = $1', [requestId]);
    const puid = newPuid();
    await sendAnswers(enrolledAnswer(requestId, puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'CANCELLED' });
    expect(await listKeys(puid)).toEqual([]);
    expect(await left()).toEqual([{ job: 'withdraw-enrollment' }]);
    const done = {
      requestId,
      job: 'withdraw-enrollment',
      sealedMessage: sealed('withdraw-enrollment', requestId, { outcome: 'withdrawn' }),
    };
    await sendAnswers(done, done);
    expect(await left()).toEqual([]);
    expect(await readState(sessions, sessionId)).toMatchObject({ state: 'CANCELLED' });
  });
});

describe('a request to the node while Redis is unreachable', () => {
  let redis: DedicatedServer;
  afterAll(() => redis?.start());
  const { sessions, host } = useVerification({
    env: async () => {
      redis = await startDedicatedRedis();
      return { REDIS_URL: redis.url };
    },
  });
  afterAll(() => redis?.dispose());

  it('is repeated when Redis is reachable again, and is not a failure before', async () => {
    await redis.kill();
    const [kept, cancelled] = [await startEnroll(sessions, host), await startEnroll(sessions, host)];
    await host.cancel(cancelled.sessionId);
    expect(await readState(sessions, kept.sessionId)).toMatchObject({ state: 'CHECKING' });
    sessions.advanceClock(60);
    await sessions.sweep();
    const failures = sessions.logs.filter((line) => /job [\w-]+ failed/.test(line));
    await redis.start();

    const { status, puid } = await host.receivedWebhook(kept.sessionId);
    expect(status).toBe('SUCCESS');
    expect(await host.receivedWebhook(cancelled.sessionId)).toMatchObject({ status: 'CANCELLED' });
    const left = () => sessions.source.query('SELECT id FROM sessions.node_requests');
    await eventually(async () => expect(await left()).toEqual([]));
    expect(await sessions.source.query('SELECT puid FROM biometric_node.people')).toEqual([{ puid }]);
    // Only the node processes its requests.
    expect(failures).toEqual([]);
  });
});
