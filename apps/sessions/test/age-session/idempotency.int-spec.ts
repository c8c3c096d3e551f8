import { eventually, type Reply } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { type AgeHost, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';

describe('an Idempotency-Key at the creation of an age session', () => {
  let tester: AgeHost;
  const { sessions, receiver, host } = useAgeSessions();
  beforeAll(async () => {
    tester = makeAgeHost(sessions, (await sessions.makeKey('acme', 'test')).key);
  });

  const post = (key: string, body: object = {}, headers: object = {}, as = host): Promise<Reply> =>
    as.post(body, { 'idempotency-key': key, ...headers });
  const rows = async (): Promise<number> =>
    Number((await sessions.source.query('SELECT count(*) FROM sessions.sessions'))[0].count);

  it('returns the first reply for the same body, and creates nothing', async () => {
    const key = randomUUID();
    const body = { metadata: { order: 7 }, ageThreshold: 21 };
    const first = await post(key, body);
    const count = await rows();
    sessions.advanceClock(60);
    const again = await post(key, body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await rows()).toBe(count);
  });

  it('returns it although unknown fields differ', async () => {
    const key = randomUUID();
    const callback = { url: receiver.url };
    const first = await post(key, { ageThreshold: 21, callback, attempt: 1 });
    const others = [
      { ageThreshold: 21, callback, attempt: 2 },
      { ageThreshold: 21, callback: { ...callback, attempt: 3 } },
      { ageThreshold: 21, callback },
    ];
    for (const body of others) expect(await post(key, body)).toMatchObject({ status: 201, body: first.body });
  });

  it('compares every field of the metadata', async () => {
    const key = randomUUID();
    await post(key, { metadata: { attempt: 1 } });
    expect((await post(key, { metadata: { attempt: 2 } })).status).toBe(422);
  });

  it('accepts a body with deep nesting in unknown fields', async () => {
    const key = randomUUID();
    const deep = `{"unknownField":${'['.repeat(900)}${']'.repeat(900)}}`;
    const send = (body: unknown) =>
      host.post(body, { 'idempotency-key': key, 'content-type': 'application/json' });
    const first = await send(deep);
    expect(first.status).toBe(201);
    expect((await send({})).body).toEqual(first.body);
  });

  it('returns it after the session has ended', async () => {
    const key = randomUUID();
    const first = await post(key);
    await host.cancel(first.body.token);
    expect((await post(key)).body).toEqual(first.body);
  });

  it('creates another session without it, or with another key', async () => {
    const tokens = [await post(randomUUID()), await post(randomUUID()), await host.post(), await host.post()];
    expect(new Set(tokens.map(({ body }) => body.token)).size).toBe(4);
  });

  it('answers 422 to another body', async () => {
    const key = randomUUID();
    await post(key, { ageThreshold: 18 });
    expect(await post(key, { ageThreshold: 21 })).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was used with another body. Use a new key for a new request.' },
    });
  });

  it.each([
    [{ 'x-sandbox-outcome': '{"age":25}' }, { 'x-sandbox-outcome': '{"age":16}' }],
    [{}, { 'x-sandbox-outcome': '{}' }],
    [{ 'x-sandbox-outcome': '{}' }, {}],
  ])('answers 422 if the sandbox outcome was %j and is now %j', async (before, now) => {
    const key = randomUUID();
    expect((await post(key, {}, before, tester)).status).toBe(201);
    expect((await post(key, {}, now, tester)).status).toBe(422);
  });

  it('sends one webhook for a sandbox session, however often it is requested', async () => {
    const key = randomUUID();
    const body = { callback: { url: receiver.url } };
    const headers = { 'x-sandbox-outcome': '{}' };
    const { launchUrl } = (await post(key, body, headers, tester)).body;
    await post(key, body, headers, tester);
    const sessionId = new URL(launchUrl).searchParams.get('sessionId');
    const { items } = (await tester.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body;
    expect(items).toHaveLength(1);
    await receiver.waitFor(1);
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
      const second = await post(key);
      expect(second).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('in progress') },
      });
      expect(second.headers.get('retry-after')).toBe('1');
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    expect((await first).status).toBe(201);
    const { body } = await first;
    expect((await post(key)).body).toEqual(body);
  });

  it('creates one session of 20 requests at once; the others get it or a 409', async () => {
    const [key, count] = [randomUUID(), await rows()];
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(key)));
    const created = replies.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ body }) => body.token)).size).toBe(1);
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await rows()).toBe(count + 1);
  });

  it('is free again after a rejected request', async () => {
    const key = randomUUID();
    expect((await post(key, { ageThreshold: 0 })).status).toBe(400);
    expect((await post(key)).status).toBe(201);
  });

  it.each(['ä', 'x'.repeat(256)])('is 400 when it is %s', async (key) => {
    expect(await post(key)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Idempotency-Key must') },
    });
  });

  it('of another customer is a different key', async () => {
    const key = randomUUID();
    const rival = makeAgeHost(sessions, (await sessions.makeKey('rival')).key);
    const [mine, theirs] = [await post(key), await post(key, { ageThreshold: 21 }, {}, rival)];
    expect(theirs.status).toBe(201);
    expect(theirs.body.token).not.toBe(mine.body.token);
  });

  it('answers 410 after the session was deleted', async () => {
    const key = randomUUID();
    const { token } = (await post(key)).body;
    await host.delete(token);
    expect(await post(key)).toMatchObject({
      status: 410,
      body: { message: expect.stringMatching(/ Create a new one\.$/) },
    });
  });

  it('creates a new session after 24 hours, and not before', async () => {
    const key = randomUUID();
    const first = await post(key);
    sessions.advanceClock(24 * 60 * 60 - 60);
    // Stored or purged, it is not created again.
    expect([201, 410]).toContain((await post(key)).status);
    expect((await post(key, { ageThreshold: 21 })).status).toBe(422);
    sessions.advanceClock(61);
    const later = await post(key, { ageThreshold: 21 });
    expect(later.status).toBe(201);
    expect(later.body.token).not.toBe(first.body.token);
  });
});
