import { DeviceClient, DeviceError } from '@gatehouse/sdk';
import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { type Created, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type AgeVisitor, makeAgeVisitor } from '../support/age-visitor';
import { readEvents } from '../support/event-stream';
import { type Sessions, startSessions } from '../support/sessions-app';

const both = { requirements: ['face', 'identity_document'] };

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });

const begin = async (body: object = {}): Promise<{ created: Created; person: AgeVisitor; token: string }> => {
  const created = await host.create(body);
  const person = makeAgeVisitor(sessions, created);
  const { deviceToken: token } = await person.open();
  return { created, person, token };
};

const follow = ({ sessionId }: Created, token?: string, query?: string) =>
  readEvents(sessions.url, sessionId, token, query);

describe('the stream of events', () => {
  it('sends server-sent events that proxies neither cache nor buffer', async () => {
    const { created, token } = await begin();
    const { response, leave } = await follow(created, token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    leave();
  });

  it('answers HEAD, without a stream', async () => {
    const created = await host.create();
    const { deviceToken } = await makeAgeVisitor(sessions, created).open();
    const reply = await fetch(`${sessions.url}/device/sessions/${created.sessionId}/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${deviceToken}` },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/);
  });

  it('sends the current state at once, without data of a step', async () => {
    const { created, token } = await begin();
    const { next, leave } = await follow(created, token);
    expect((await next())!.event).toEqual({
      state: 'STARTED',
      epoch: 1,
      holdsLease: true,
      expiresAt: created.expiresAt,
      step: 'face',
      ended: null,
    });
    leave();
  });

  it('sends every change, and ends with the session', async () => {
    const { created, person, token } = await begin({ ...both, redirectUrl: 'https://shop.example/' });
    const { next } = await follow(created, token);
    const ids = [(await next())!.id];
    const changes: [() => Promise<unknown>, object][] = [
      [() => person.device.sendFailure('camera'), { state: 'STARTED', step: 'face', ended: null }],
      [() => person.showFace(30), { state: 'AWAITING_DOCUMENT', step: 'identity_document', ended: null }],
      [
        () => person.showPassport(30, { score: 0.9 }),
        {
          state: 'COMPLETED',
          step: null,
          ended: {
            flowStatus: 'COMPLETED',
            sessionStatus: 'AGE_ABOVE_THRESHOLD',
            redirectUrl: `https://shop.example/?sessionId=${created.sessionId}&flowStatus=COMPLETED`,
          },
        },
      ],
    ];
    for (const [change, expected] of changes) {
      await change();
      const received = await next();
      expect(received!.event).toMatchObject(expected);
      ids.push(received!.id);
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(await next()).toBeUndefined();
  });

  it.each<[string, string, (created: Created) => unknown]>([
    ['is cancelled by the host', 'CANCELLED', ({ token }) => host.cancel(token)],
    ['expires', 'EXPIRED', ({ token }) => (sessions.advanceClock(15 * 60), host.result(token))],
    ['is deleted by the host', 'CANCELLED', ({ token }) => host.delete(token)],
  ])('ends when the session %s', async (_, state, end) => {
    const { created, token } = await begin();
    const { next } = await follow(created, token);
    await next();
    await end(created);
    const last = await next();
    // The row may be deleted before the stream can read its end.
    if (last) expect(last.event).toMatchObject({ state, step: null, ended: { flowStatus: state } });
    if (last) expect(await next()).toBeUndefined();
  });

  it('of an ended session sends the end, and ends', async () => {
    const { created, person, token } = await begin();
    await person.device.cancel();
    const { next } = await follow(created, token);
    expect((await next())!.event).toMatchObject({ state: 'CANCELLED', ended: { flowStatus: 'CANCELLED' } });
    expect(await next()).toBeUndefined();
  });

  it('of a deleted session is 410', async () => {
    const { created, token } = await begin();
    await host.delete(created.token);
    expect((await follow(created, token)).response.status).toBe(410);
    const headers = { authorization: `Bearer ${token}` };
    const handedOver = await fetch(`${sessions.url}/device/sessions/${created.sessionId}/token`, { headers });
    expect(handedOver.status).toBe(410);
  });

  it('accepts the token only in the header', async () => {
    const { created, token } = await begin();
    for (const query of ['', `?token=${token}`, `?access_token=${token}`, `?deviceToken=${token}`])
      expect((await follow(created, undefined, query)).response.status).toBe(401);
    const stranger = await begin();
    expect((await follow(created, stranger.token)).response.status).toBe(401);
  });

  it('reports to each device whether it holds the lease', async () => {
    const { created, token } = await begin();
    const second = await makeAgeVisitor(sessions, created).open();
    const [first, other] = [await follow(created, token), await follow(created, second.deviceToken)];
    expect((await first.next())!.event).toMatchObject({ epoch: 2, holdsLease: false });
    expect((await other.next())!.event).toMatchObject({ epoch: 2, holdsLease: true });
    first.leave();
    other.leave();
  });
});

describe('at most ten streams', () => {
  it('are open per session; a closed one makes room', async () => {
    const { created, token } = await begin();
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(created, token)));
    for (const { response } of streams) expect(response.status).toBe(200);
    const { response } = await follow(created, token);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    streams[0]!.leave();
    await eventually(async () => {
      const { response: again, leave } = await follow(created, token);
      leave();
      expect(again.status).toBe(200);
    });
    for (const { leave } of streams.slice(1)) leave();
  });

  it('do not count requests that were aborted before their stream began', async () => {
    const { created, token } = await begin();
    const request =
      `GET /device/sessions/${created.sessionId}/events HTTP/1.1\r\nHost: localhost\r\n` +
      `Authorization: Bearer ${token}\r\n\r\n`;
    // While the table is locked the server has received the requests, but cannot answer them.
    const lock = sessions.source.createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE sessions.sessions');
    for (let screen = 0; screen < 12; screen++) await comeAndLeave(request);
    await lock.rollbackTransaction();
    await lock.release();
    const { response, leave } = await follow(created, token);
    expect(response.status).toBe(200);
    leave();
  });

  const comeAndLeave = async (request: string): Promise<void> => {
    const socket = connect(Number(new URL(sessions.url).port), '127.0.0.1');
    const arrival = once(sessions.app.getHttpServer(), 'request');
    socket.write(request);
    const [, response] = (await arrival) as [unknown, ServerResponse];
    socket.resetAndDestroy();
    await once(response, 'close');
  };
});

describe('another process on the same database', () => {
  let other: Sessions;
  beforeAll(async () => {
    other = await startSessions({ ...sessions.env, ROLE: 'api' });
  });
  afterAll(() => other?.close());

  it('sends changes that the first process made', async () => {
    const { created, person, token } = await begin(both);
    const { next } = await readEvents(other.url, created.sessionId, token);
    expect((await next())!.event).toMatchObject({ state: 'STARTED' });
    await person.showFace(30);
    expect((await next())!.event).toMatchObject({ state: 'AWAITING_DOCUMENT', step: 'identity_document' });
    await host.cancel(created.token);
    expect((await next())!.event).toMatchObject({ state: 'CANCELLED', ended: { flowStatus: 'CANCELLED' } });
    expect(await next()).toBeUndefined();
  });

  it('ends the stream of a session that the first process deletes', async () => {
    const { created, token } = await begin();
    const { next } = await readEvents(other.url, created.sessionId, token);
    await next();
    await host.delete(created.token);
    const last = await next();
    if (last) expect(last.event.ended).not.toBeNull();
    if (last) expect(await next()).toBeUndefined();
  });

  it('continues a session of the first process', async () => {
    const { created, person } = await begin();
    const moved = new DeviceClient({
      baseUrl: other.url,
      sessionId: created.sessionId,
      deviceToken: person.device.deviceToken,
    });
    await moved.claim({ device: 'mobile' });
    const { liveness } = moved.step!;
    expect(await moved.sendEstimate(30, undefined, { turns: liveness!, models: [] })).toMatchObject({
      state: 'COMPLETED',
    });
  });
});

describe('the client of a device', () => {
  const closeConnections = () => sessions.app.getHttpServer().closeAllConnections();

  it('reconnects after the server has closed the connection, and misses no event', async () => {
    const { person } = await begin(both);
    const events = person.device.events();
    expect((await events.next()).value).toMatchObject({ state: 'STARTED', step: 'face' });
    closeConnections();
    await person.showFace(30);
    expect((await events.next()).value).toMatchObject({ state: 'AWAITING_DOCUMENT' });
    closeConnections();
    await person.showPassport(30, { score: 0.9 });
    expect((await events.next()).value).toMatchObject({ state: 'COMPLETED' });
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('is notified when its session is deleted', async () => {
    const { person, created } = await begin();
    const events = person.device.events();
    await events.next();
    await host.delete(created.token);
    const outcome = await events.next().then(
      ({ value }) => value as unknown,
      (error: unknown) => error,
    );
    // The end, or 410 if the row is already deleted.
    const expected = outcome instanceof DeviceError ? { status: 410 } : { state: 'CANCELLED' };
    expect(outcome).toMatchObject(expected);
  });
});

describe('a session that cannot be decrypted', () => {
  // The next change stores a data key that cannot be decrypted, so that every stream fails to read the session.
  const corruptChanges = () =>
    sessions.source.query(`
      CREATE FUNCTION public.corrupt_key() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.data_key := set_byte(NEW.data_key, 40, get_byte(NEW.data_key, 40) # 1); RETURN NEW; END $$;
      CREATE TRIGGER corrupt_key BEFORE UPDATE ON sessions.sessions FOR EACH ROW EXECUTE FUNCTION public.corrupt_key()`);
  const stopCorrupting = () => sessions.source.query('DROP FUNCTION public.corrupt_key CASCADE');

  // An unhandled rejection would end the process; Jest reports it as a failure of this test.
  it('ends its own streams, and neither the process nor other streams', async () => {
    const [corrupted, sound] = [await begin(), await begin()];
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => follow(corrupted.created, corrupted.token)),
    );
    const other = await follow(sound.created, sound.token);
    for (const { next } of [...streams, other]) await next();
    await corruptChanges();
    try {
      await corrupted.person.device.createHandoff();
      for (const { next } of streams) expect(await next()).toBeUndefined();
    } finally {
      await stopCorrupting();
    }
    await sound.person.device.cancel();
    expect((await other.next())!.event).toMatchObject({ state: 'CANCELLED' });
    expect(sessions.logs.join('')).toContain('failed to read a watched session; closing its stream');
  });
});

describe('an app that shuts down', () => {
  const start = async () => {
    const app = await startSessions({ ...sessions.env, ROLE: 'api' });
    const created = await makeAgeHost(app).create();
    const { deviceToken } = await makeAgeVisitor(app, created).open();
    const streams = [1, 2, 3].map(() => readEvents(app.url, created.sessionId, deviceToken));
    const readers = await Promise.all(streams);
    for (const { next } of readers) await next();
    return { app, readers, follow: () => readEvents(app.url, created.sessionId, deviceToken) };
  };
  const settleStream = (stream: ReturnType<typeof readEvents>) =>
    stream.then(
      async ({ response }) => (await response.text(), response.status),
      () => 'closed',
    );

  it('ends its streams, and does not wait for their clients', async () => {
    const { app, readers } = await start();
    const closed = app.close();
    for (const { next } of readers) expect(await next()).toBeUndefined();
    await closed;
  });

  it('starts no stream, neither for new nor for earlier requests', async () => {
    const { app, readers, follow: followApp } = await start();
    const lock = sessions.source.createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE sessions.sessions');
    const arrival = once(app.app.getHttpServer(), 'request');
    const before = settleStream(followApp());
    await arrival;
    const closed = app.close();
    for (const { next } of readers) expect(await next()).toBeUndefined();
    const now = settleStream(followApp());
    await lock.rollbackTransaction();
    await lock.release();
    for (const outcome of [await before, await now]) expect([503, 'closed']).toContain(outcome);
    await closed;
  });
});
