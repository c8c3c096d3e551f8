import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { makeAgeHost } from '../support/age-host';
import { makeVerificationHost, type VerificationHost } from '../support/verification-host';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const otherBody = {
  status: 422,
  body: { message: 'This Idempotency-Key was used with another body. Use a new key for a new request.' },
};

describe('an Idempotency-Key at the creation of a verification session', () => {
  let tester: VerificationHost;
  const { sessions, host, verification } = useVerificationWithoutNode();
  beforeAll(async () => {
    tester = await makeVerificationHost(verification, { mode: 'test' });
  });

  const post = (key: string, body: object = {}, more: object = {}, as = host) =>
    as.post(body, { 'idempotency-key': key, ...more });
  const rows = async (): Promise<number> =>
    Number((await sessions.source.query('SELECT count(*) FROM sessions.sessions'))[0].count);

  it('returns the first reply for the same body, and creates nothing', async () => {
    const key = randomUUID();
    const body = { type: 'SIGN-IN', transactionID: 'order-1', requirements: ['passkey', 'face'] };
    const first = await post(key, body);
    const count = await rows();
    const again = await post(key, body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await rows()).toBe(count);
  });

  it('returns it for equivalent bodies: a region of the locale, another format of the time', async () => {
    const key = randomUUID();
    const first = await post(key, { locale: 'de', sessionExpiry: 900, unknownField: 1 });
    expect((await post(key, { sessionExpiry: 'PT15M', locale: 'de-AT' })).body).toEqual(first.body);
  });

  it('returns it to another client of the same key', async () => {
    const key = randomUUID();
    const first = await post(key);
    const { basic: authorization } = await makeVerificationHost(verification);
    expect((await post(key, {}, { authorization })).body).toEqual(first.body);
  });

  it.each<[string, object, object]>([
    ['type', { type: 'ENROLL' }, { type: 'SIGN-IN' }],
    ['transactionID', {}, { transactionID: 'x' }],
    ['redirectURL', {}, { redirectURL: 'https://shop.example/other' }],
    ['callback', {}, { callback: { url: 'https://shop.example/other' } }],
    ['deviceInfo', { deviceInfo: { os: 'a' } }, { deviceInfo: { os: 'b' } }],
    ['sendImages', {}, { sendImages: true }],
    ['requirements', { requirements: ['face', 'passkey'] }, { requirements: ['passkey', 'face'] }],
    ['sessionExpiry', { sessionExpiry: 60 }, { sessionExpiry: 61 }],
  ])('answers 422 to another %s', async (_, before, now) => {
    const key = randomUUID();
    expect((await post(key, before)).status).toBe(201);
    expect(await post(key, now)).toMatchObject(otherBody);
  });

  it('answers 422 for another sandbox outcome', async () => {
    const key = randomUUID();
    const outcome = (text: string) => ({ 'x-sandbox-outcome': text });
    expect((await post(key, {}, outcome('{}'), tester)).status).toBe(201);
    expect(await post(key, {}, outcome('{"status":"FAILED"}'), tester)).toMatchObject(otherBody);
    expect(await post(key, {}, {}, tester)).toMatchObject(otherBody);
  });

  it('never returns a session of the other kind', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const ages = makeAgeHost(sessions, host.key);
    const age = (key: string) => ages.post({}, { 'idempotency-key': key });
    expect((await post(one)).status).toBe(201);
    expect(await age(one)).toMatchObject(otherBody);
    expect((await age(two)).status).toBe(201);
    expect(await post(two)).toMatchObject(otherBody);
  });

  it('sends one webhook for a sandbox session, however often it is requested', async () => {
    const key = randomUUID();
    const headers = { 'x-sandbox-outcome': '{"status":"FAILED"}' };
    const { sessionId } = (await post(key, {}, headers, tester)).body;
    expect((await post(key, {}, headers, tester)).body.sessionId).toBe(sessionId);
    expect(await tester.receivedWebhook(sessionId)).toMatchObject({ status: 'FAILED' });
    const { items } = (await tester.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body;
    expect(items).toHaveLength(1);
  });

  it('creates one session of 20 requests at once; the others get it or a 409', async () => {
    const [key, count] = [randomUUID(), await rows()];
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(key)));
    const created = replies.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await rows()).toBe(count + 1);
  });

  it('answers 409 while the first request is in flight, and its reply afterwards', async () => {
    const key = randomUUID();
    const runner = sessions.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE sessions.sessions IN SHARE MODE');
    const first = post(key);
    try {
      await eventually(async () => {
        const waiting = await sessions.source.query(
          "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'sessions.sessions'::regclass",
        );
        expect(waiting).not.toEqual([]);
      });
      expect(await post(key)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('in progress') },
      });
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    const { body } = await first;
    expect((await post(key)).body).toEqual(body);
  });

  it('is free again after any rejected request', async () => {
    const key = randomUUID();
    expect((await post(key, { type: 'X' })).status).toBe(400);
    expect((await post(key, {}, { authorization: 'Basic x' })).status).toBe(401);
    expect((await post(key, { callback: { url: 'http://169.254.169.254/' } })).status).toBe(400);
    expect((await post(key, {}, { 'x-sandbox-outcome': '{}' })).status).toBe(403);
    expect((await post(key)).status).toBe(201);
  });

  it('of another customer is a different key', async () => {
    const key = randomUUID();
    const rival = await makeVerificationHost(verification, { customer: 'rival' });
    const [mine, theirs] = [await post(key), await post(key, { type: 'SIGN-IN' }, {}, rival)];
    expect(theirs.status).toBe(201);
    expect(theirs.body.sessionId).not.toBe(mine.body.sessionId);
  });

  it('returns the same after the end, and 410 after the deletion', async () => {
    const key = randomUUID();
    const { sessionId } = (await post(key)).body;
    await host.cancel(sessionId);
    expect((await post(key)).body.sessionId).toBe(sessionId);
    await host.delete(sessionId);
    expect(await post(key)).toMatchObject({
      status: 410,
      body: { message: expect.stringMatching(/ Create a new one\.$/) },
    });
  });

  it('creates a new session after 24 hours', async () => {
    const key = randomUUID();
    const first = (await post(key)).body;
    sessions.advanceClock(24 * 60 * 60 + 1);
    const later = await post(key, { type: 'SIGN-IN' });
    expect(later.status).toBe(201);
    expect(later.body.sessionId).not.toBe(first.sessionId);
  });
});
