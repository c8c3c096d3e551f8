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

/** An ENROLL that waits for the node. */
interface Waiting {
  sessionId: string;
  requestId: string;
  phone: Phone;
  visitor: VerificationVisitor;
}

const requestsOf = ({ source }: Sessions, sessionId: string): Promise<{ id: string; job: string }[]> =>
  source.query('SELECT id, job FROM sessions.node_requests WHERE session_id = $1', [toRowId(sessionId)]);

const stateOf = async (sessions: Sessions, sessionId: string) => {
  const { state, version } = await readRow(sessions, toRowId(sessionId));
  return { state, version };
};

async function ask(sessions: Sessions, host: VerificationHost): Promise<Waiting> {
  const { sessionId } = await host.create();
  const phone = await makePhone();
  const visitor = makeVerificationVisitor(sessions, sessionId, phone);
  await visitor.open();
  await visitor.enrollFace(newFace());
  const [request] = await requestsOf(sessions, sessionId);
  return { sessionId, requestId: request!.id, phone, visitor };
}

describe('an answer of the node', () => {
  let vault: Vault;
  const { sessions, node, host } = useVerification();
  beforeAll(async () => {
    await sessions.startAnother();
    vault = sessions.app.get(Vault, { strict: false });
    // Here the test answers.
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

  /** Tells the sessions, as the node does it, and waits until all of it was heard. */
  const tell = async (
    ...told: { requestId: string; job: string; sealedMessage: string }[]
  ): Promise<void> => {
    const jobs = sessions.app.get(JobQueue, { strict: false });
    await Promise.all(
      told.map((payload) =>
        jobs.enqueue({ name: 'receive-node-answer', id: `receive-${randomUUID()}`, payload }),
      ),
    );
    await eventually(async () => {
      const counts = await jobs.queue('node-answer').getJobCounts('wait', 'active', 'delayed');
      expect(counts).toEqual({ wait: 0, active: 0, delayed: 0 });
    });
  };

  const tellEnrolled = (requestId: string, puid: string, sealedFor = requestId) => ({
    requestId,
    job: 'enroll-for-session',
    sealedMessage: sealed('enroll-for-session', sealedFor, enrolled(puid)),
  });

  const deliveriesOf = (sessionId: string) =>
    sessions.source.query('SELECT id FROM webhooks.deliveries WHERE session_id = $1', [sessionId]);

  const keysOf = async (puid: string): Promise<string[]> =>
    (await sessions.source.query('SELECT id FROM sessions.device_keys WHERE puid = $1', [puid])).map(
      ({ id }: { id: string }) => id,
    );

  it('that arrives ten times at once, at two processes, ends its session once', async () => {
    const { sessionId, requestId, phone } = await ask(sessions, host);
    const { version } = await stateOf(sessions, sessionId);
    const puid = newPuid();
    await tell(...Array.from({ length: 10 }, () => tellEnrolled(requestId, puid)));
    expect(await stateOf(sessions, sessionId)).toEqual({ state: 'SUCCEEDED', version: version + 1 });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    expect(await deliveriesOf(sessionId)).toHaveLength(1);
    expect(await keysOf(puid)).toEqual([phone.keyId]);
    expect(await requestsOf(sessions, sessionId)).toEqual([]);

    await tell(tellEnrolled(requestId, newPuid()), tellEnrolled(requestId, puid));
    expect(await stateOf(sessions, sessionId)).toEqual({ state: 'SUCCEEDED', version: version + 1 });
    expect(await deliveriesOf(sessionId)).toHaveLength(1);
  });

  it('that the gallery is full ends the session at once, and reports it', async () => {
    const { sessionId, requestId } = await ask(sessions, host);
    const sealedMessage = sealed('enroll-for-session', requestId, { outcome: 'failed', reason: 'limit' });
    await tell({ requestId, job: 'enroll-for-session', sealedMessage });
    expect(await host.receivedWebhook(sessionId)).toMatchObject({
      status: 'FAILED',
      errors: [{ code: 8, message: 'The maximum number of enrolled people is reached' }],
    });
    expect(await requestsOf(sessions, sessionId)).toEqual([]);
  });

  it('that contradicts a concurrent one is applied completely or not at all', async () => {
    const { sessionId, requestId, phone } = await ask(sessions, host);
    const [one, other] = [newPuid(), newPuid()];
    await tell(tellEnrolled(requestId, one), tellEnrolled(requestId, other));
    const { puid } = await host.receivedWebhook(sessionId);
    expect([one, other]).toContain(puid);
    expect(await keysOf(puid)).toEqual([phone.keyId]);
    expect(await keysOf(puid === one ? other : one)).toEqual([]);
    const [row] = await sessions.source.query(
      'SELECT count(*)::int FROM sessions.people WHERE puid = ANY ($1)',
      [[one, other]],
    );
    expect(row).toEqual({ count: 1 });
  });

  const gallery = { customerId: randomUUID(), mode: 'live', version: 'FACEAPI_1' } as const;
  const forgeries: [string, (waiting: Waiting, other: Waiting) => { job?: string; sealedMessage: string }][] =
    [
      ['sealed for another request', (_, { requestId }) => tellEnrolled(requestId, newPuid())],
      [
        'sealed with another key',
        ({ requestId }) => {
          const stranger = new Vault([{ name: 'test', bytes: randomBytes(32) }]);
          const sealedMessage = sealAnswer(stranger, 'enroll-for-session', requestId, enrolled(newPuid()));
          return { sealedMessage: sealedMessage.toString('base64url') };
        },
      ],
      [
        'sealed with a key of which nobody knows',
        ({ requestId }) => {
          const stranger = new Vault([{ name: 'unheard-of', bytes: randomBytes(32) }]);
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
        'to a withdrawal that nobody asked for',
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
    const [waiting, other] = [await ask(sessions, host), await ask(sessions, host)];
    const { sessionId, requestId } = waiting;
    const before = [await stateOf(sessions, sessionId), await stateOf(sessions, other.sessionId)];
    const forged = forge(waiting, other);
    await tell({ job: 'enroll-for-session', ...forged, requestId });
    expect([await stateOf(sessions, sessionId), await stateOf(sessions, other.sessionId)]).toEqual(before);
    expect(await requestsOf(sessions, sessionId)).toEqual([{ id: requestId, job: 'enroll-for-session' }]);
    const puid = newPuid();
    await tell(tellEnrolled(requestId, puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it.each([['not-a-request'], [''], [randomUUID()]])(
    'to the unknown request "%s" does not block others',
    async (requestId) => {
      const waiting = await ask(sessions, host);
      const puid = newPuid();
      const sealedMessage = sealed('enroll-for-session', requestId, enrolled(newPuid()));
      await tell(
        { requestId, job: 'enroll-for-session', sealedMessage },
        tellEnrolled(waiting.requestId, puid),
      );
      expect(await host.receivedWebhook(waiting.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    },
  );

  it('to an earlier try is not applied to the next one', async () => {
    const { sessionId, requestId, visitor } = await ask(sessions, host);
    const unusable = {
      requestId,
      job: 'enroll-for-session',
      sealedMessage: sealed('enroll-for-session', requestId, { outcome: 'unusable' }),
    };
    await tell(unusable);
    expect(await visitor.whenDecided()).toMatchObject({ state: 'STARTED', failure: 'unreadable' });
    await visitor.enrollFace(newFace());
    const before = await stateOf(sessions, sessionId);
    expect(before.state).toBe('CHECKING');
    const [next] = await requestsOf(sessions, sessionId);
    expect(next!.id).not.toBe(requestId);

    await tell(unusable, tellEnrolled(requestId, newPuid()), tellEnrolled(next!.id, newPuid(), requestId));
    expect(await stateOf(sessions, sessionId)).toEqual(before);
    const puid = newPuid();
    await tell(tellEnrolled(next!.id, puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('that arrives after the session was cancelled registers no person, and waits for its withdrawal', async () => {
    const { sessionId, requestId } = await ask(sessions, host);
    await host.cancel(sessionId);
    const left = () =>
      sessions.source.query('SELECT job FROM sessions.node_requests WHERE id = $1', [requestId]);
    const puid = newPuid();
    await tell(tellEnrolled(requestId, puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'CANCELLED' });
    expect(await keysOf(puid)).toEqual([]);
    expect(await left()).toEqual([{ job: 'withdraw-enrollment' }]);
    const done = {
      requestId,
      job: 'withdraw-enrollment',
      sealedMessage: sealed('withdraw-enrollment', requestId, { outcome: 'withdrawn' }),
    };
    await tell(done, done);
    expect(await left()).toEqual([]);
    expect(await stateOf(sessions, sessionId)).toMatchObject({ state: 'CANCELLED' });
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
    const [kept, cancelled] = [await ask(sessions, host), await ask(sessions, host)];
    await host.cancel(cancelled.sessionId);
    expect(await stateOf(sessions, kept.sessionId)).toMatchObject({ state: 'CHECKING' });
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
    // It is for the node to do what the node is asked.
    expect(failures).toEqual([]);
  });
});
