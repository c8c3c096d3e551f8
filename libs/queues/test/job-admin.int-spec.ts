import {
  adminToken,
  type DedicatedServer,
  eventually,
  sendRequest,
  startDedicatedRedis,
} from '@gatehouse/testing';
import { FailFirst, type Notes, startNotes, WriteNote } from './notes';

const admin = { authorization: `Bearer ${adminToken}` };

describe('the queues of an app, for operators', () => {
  let app: Notes;
  let redis: DedicatedServer;
  beforeAll(async () => {
    redis = await startDedicatedRedis();
    app = await startNotes(undefined, { REDIS_URL: redis.url, GATEHOUSE_ADMIN_TOKEN: adminToken });
  });
  afterAll(async () => {
    await app?.close();
    await redis?.dispose();
  });
  beforeEach(() => app.clear());

  const call = (method: string, path: string, headers: Record<string, string> = admin) =>
    sendRequest(`${app.url}/admin/jobs${path}`, method, undefined, headers);
  const readQueue = async () => (await call('GET', '')).body.queues[0];
  const listFailures = async () =>
    (await call('GET', '/note/failures')).body.items as { id: string; requestId: string }[];

  /** Lets all attempts of jobs fail. The sweeper may queue them again meanwhile, so there may be more failures than jobs. */
  const failJobs = async (...notes: string[]) => {
    FailFirst.failures = Infinity;
    for (const note of notes) await app.add('fail-first', note);
    await eventually(async () => {
      const jobs = new Set((await listFailures()).map(({ requestId }) => requestId));
      expect(jobs.size).toBe(notes.length);
    });
    FailFirst.failures = 0;
  };

  it('are listed with their counts and the work that is due', async () => {
    let release = () => {};
    WriteNote.hold = new Promise((resolve) => (release = resolve));
    for (let number = 0; number < 30; number++) await app.add('write-note', `note ${number}`);
    await eventually(async () => expect((await readQueue()).active).toBeGreaterThan(0));
    const queue = await readQueue();
    expect(queue).toMatchObject({ queue: 'note', jobs: ['write-note', 'fail-first'], delayed: 0, failed: 0 });
    expect(queue.waiting + queue.active).toBe(30);
    expect(queue.oldestWaitingSeconds).toBeGreaterThanOrEqual(0);
    expect((await call('GET', '')).body.dueSources).toEqual([
      { source: 'PendingNotes', due: expect.any(Number) as number, everySeconds: 5 },
    ]);
    release();
    WriteNote.hold = undefined;
    await eventually(async () => expect((await readQueue()).active).toBe(0));
  });

  it('show a job whose attempts all failed, without values, and run it again on request', async () => {
    await failJobs('again');
    const [failed] = await listFailures();
    expect(failed).toEqual({
      id: expect.any(String) as string,
      job: 'fail-first',
      at: expect.any(String) as string,
      attempts: 3,
      error: 'Error',
      requestId: expect.stringMatching(/^note-/) as string,
      retryable: true,
    });
    expect((await readQueue()).failed).toBeGreaterThan(0);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', `/note/retry?failure=${failed?.id}`)),
    );
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const retried = replies.map(({ body }) => (body as { retried: number }).retried);
    expect(retried.reduce((a, b) => a + b)).toBe(1);
    await eventually(async () => expect(await app.notes()).toEqual(['again']));
    expect((await listFailures()).map(({ id }) => id)).not.toContain(failed?.id);
  });

  it('run all failed jobs again', async () => {
    await call('POST', '/note/retry');
    await failJobs('a', 'b');
    expect((await call('POST', '/note/retry')).body.retried).toBeGreaterThanOrEqual(2);
    expect(await listFailures()).toEqual([]);
    await eventually(async () => expect(await app.notes()).toEqual(['a', 'b']));
  });

  it('run nothing for an unknown failure', async () => {
    expect((await call('POST', '/note/retry?failure=unknown')).body).toEqual({ retried: 0 });
  });

  it.each([
    ['GET', '/other/failures'],
    ['POST', '/other/retry'],
    ['GET', '/note%2F..%2Fx/failures'],
  ])('have no queue %s %s', async (method, path) => {
    expect((await call(method, path)).status).toBe(404);
  });

  it.each([
    ['GET', ''],
    ['GET', '/note/failures'],
    ['POST', '/note/retry'],
  ])('are not shown without the admin token: %s %s', async (method, path) => {
    expect((await call(method, path, {})).status).toBe(401);
    expect((await call(method, path, { authorization: 'Bearer other' })).status).toBe(401);
  });

  it('are shown without counts while Redis is unreachable', async () => {
    await redis.stop();
    expect(await call('GET', '')).toMatchObject({
      status: 200,
      body: { queues: [{ queue: 'note', waiting: null, failed: null, oldestWaitingSeconds: null }] },
    });
    expect(await listFailures()).toEqual([]);
    expect((await call('POST', '/note/retry')).body).toEqual({ retried: 0 });
    await redis.start();
  });
});
