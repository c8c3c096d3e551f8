import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  Gatehouse,
  GatehouseError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../../src';
import { type Answer, type ScriptedServer, startScriptedServer } from './scripted-server';

// The shortest wait that a server can ask for, so that tests do not wait.
const soon = { 'retry-after': '0' };
const busy: Answer = { status: 503, headers: soon, body: { message: 'The database is away' } };
const record = {
  id: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  value: 'hello',
  createdAt: '2026-01-31T12:00:00.000Z',
};

describe('a call', () => {
  let server: ScriptedServer;
  beforeEach(async () => (server = await startScriptedServer()));
  afterEach(() => server.close());

  const client = (options = {}) => new Gatehouse({ baseUrl: `${server.url}/`, apiKey: 'a-key', ...options });
  const errorOf = (call: Promise<unknown>): Promise<GatehouseError> =>
    call.then(
      () => Promise.reject(new Error('It succeeded.')),
      (error: GatehouseError) => error,
    );

  describe('that is safe to repeat', () => {
    it.each([
      ['the server is busy', busy],
      ['there are too many', { status: 429, headers: soon }],
      ['a gateway is in trouble', { status: 502, headers: soon, body: '<h1>Bad Gateway</h1>' }],
    ] as [string, Answer][])('is repeated when %s', async (_, trouble) => {
      server.answers(trouble, trouble, { body: record });
      expect(await client().strings.get(record.id)).toEqual(record);
      expect(server.seen).toHaveLength(3);
    });

    it('is repeated when the connection breaks off', async () => {
      server.answers('hang up', { body: record });
      expect(await client().strings.get(record.id)).toEqual(record);
      expect(server.seen).toHaveLength(2);
    });

    it('is given up after the repetitions that are allowed', async () => {
      server.answers(busy);
      const error = await errorOf(client({ retries: 2 }).strings.get(record.id));
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({ status: 503, code: 'unavailable', requestId: 'r-1' });
      expect(server.seen).toHaveLength(3);
    });

    it('is given up at once when the server asks for a long wait', async () => {
      server.answers({
        status: 429,
        headers: { 'retry-after': '31' },
        body: { message: 'Too many requests' },
      });
      const error = await errorOf(client().strings.get(record.id));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 31 });
      expect(server.seen).toHaveLength(1);
    });
  });

  describe('that creates something', () => {
    it('is repeated with the same key, so that nothing is made twice', async () => {
      server.answers('hang up', busy, { status: 201, body: record });
      expect(await client().strings.create('hello')).toEqual(record);
      const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
      await client().strings.create('hello');
      expect(server.seen.at(-1)!.headers['idempotency-key']).not.toBe(keys[0]);
    });

    it('waits for its first try when that is still under way', async () => {
      server.answers('hang up', { status: 409, headers: soon }, { status: 201, body: record });
      expect(await client().strings.create('hello')).toEqual(record);
    });

    it('takes a conflict at the first try for one', async () => {
      server.answers({ status: 409, headers: soon, body: { message: 'is still under way' } });
      expect(await errorOf(client().strings.create('hello', { idempotencyKey: 'mine' }))).toBeInstanceOf(
        ConflictError,
      );
      expect(server.seen).toHaveLength(1);
    });
  });

  it('that must not be repeated is not, unless it was turned away at the door', async () => {
    const send = () => client().webhooks.test({ url: 'https://shop.example/hook' });
    server.answers('hang up');
    expect(await errorOf(send())).toBeInstanceOf(ConnectionError);
    server.answers(busy);
    expect(await errorOf(send())).toBeInstanceOf(ServerError);
    expect(server.seen).toHaveLength(2);
    server.answers({ status: 429, headers: soon }, { status: 202, body: { id: 'd' } });
    expect(await send()).toEqual({ id: 'd' });
  });

  it('that deletes takes "not found" for done after a reply got lost, and else for what it says', async () => {
    const gone: Answer = { status: 404, body: { message: 'There is no string with this id.' } };
    server.answers('hang up', gone);
    await client().strings.delete(record.id);
    for (const before of [[], [busy], [{ status: 429, headers: soon }]]) {
      server.answers(...before, gone);
      expect(await errorOf(client().strings.delete(record.id))).toBeInstanceOf(NotFoundError);
    }
  });

  it('that cancels finds out whether a lost try of its own was it', async () => {
    const ended: Answer = { status: 409, body: { message: 'The session has ended: CANCELLED.' } };
    const open = () => client().ageSessions.cancel('t');
    server.answers('hang up', ended, { body: { flowStatus: 'CANCELLED' } });
    expect(await open()).toEqual({ flowStatus: 'CANCELLED' });
    server.answers('hang up', ended, { body: { flowStatus: 'COMPLETED' } });
    expect(await errorOf(open())).toBeInstanceOf(ConflictError);
    server.answers(ended);
    expect(await errorOf(open())).toBeInstanceOf(ConflictError);
  });

  it.each([
    [400, InvalidRequestError, 'invalid_request'],
    [401, AuthenticationError, 'unauthorized'],
    [403, AuthenticationError, 'forbidden'],
    [404, NotFoundError, 'not_found'],
    [408, TimeoutError, 'upload_too_slow'],
    [409, ConflictError, 'conflict'],
    [410, NotFoundError, 'gone'],
    [413, InvalidRequestError, 'too_large'],
    [418, InvalidRequestError, 'http_418'],
    [422, InvalidRequestError, 'idempotency_key_reused'],
    [500, ServerError, 'server_error'],
    [599, ServerError, 'http_599'],
  ])('that is refused with %i rejects with a fitting error', async (status, Refused, code) => {
    server.answers({ status, body: { statusCode: status, message: 'value must be a string' } });
    const error = await errorOf(client().strings.get('x', { retries: 0 }));
    expect(error).toBeInstanceOf(Refused);
    expect(error).toBeInstanceOf(GatehouseError);
    expect(error).toMatchObject({ name: Refused.name, status, code, requestId: 'r-1' });
    expect(error.message).toMatch(/^value must be a string\. .*\(request r-1\)$/);
  });

  it('that nobody answers says where it was sent, and what to check', async () => {
    // No program is given port 2 by chance, as it might be given the one of a server that was closed.
    const url = 'http://127.0.0.1:2';
    const error = await errorOf(new Gatehouse({ baseUrl: url, retries: 0 }).strings.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'unreachable', status: undefined });
    expect(error.message).toBe(
      `${url} could not be reached (ECONNREFUSED). Check baseUrl, and that the service runs.`,
    );
  });

  it('that is answered by something else says so, and is not repeated', async () => {
    server.answers({ headers: { 'content-type': 'text/html' }, body: '<h1>Welcome to this hotel</h1>' });
    const error = await errorOf(client().ageSessions.result('a-secret-token'));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.code).toBe('not_gatehouse');
    expect(error.message).toContain(server.url);
    expect(error.message).not.toContain('a-secret-token');
    expect(server.seen).toHaveLength(1);
  });

  it('follows no redirect: it would carry the key elsewhere', async () => {
    server.answers({ status: 302, headers: { location: 'https://elsewhere.example/strings' } });
    const error = await errorOf(client().strings.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ status: 302, code: 'redirected' });
    expect(error.message).toBe(
      `${server.url} redirects to https://elsewhere.example. Give the address that answers itself as baseUrl.`,
    );
    expect(server.seen).toHaveLength(1);
  });

  it('whose reply does not come in time rejects with a TimeoutError', async () => {
    server.answers('silence');
    const error = await errorOf(client({ retries: 0, timeoutMs: 50 }).strings.list());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain('within 0.05 s');
    expect(await errorOf(client({ retries: 0 }).strings.list({ timeoutMs: 20 }))).toBeInstanceOf(
      TimeoutError,
    );
  });

  it('takes its time where it has no limit, and takes no limit that is none', async () => {
    server.answers({ body: record });
    expect(await client({ timeoutMs: Infinity }).strings.get(record.id)).toEqual(record);
    await expect(client().strings.get(record.id, { timeoutMs: 0 })).rejects.toThrow(
      'timeoutMs must be above 0',
    );
  });

  it('names a header that cannot be sent, and not its value', async () => {
    const secret = 'a-key\nin two lines';
    const error = await errorOf(client({ apiKey: secret }).strings.list());
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe('What is to be sent as x-api-key has characters that no header may have.');
    expect(error.cause).toBeUndefined();
    expect(server.seen).toHaveLength(0);
  });

  it('sends any name in a made-up outcome', async () => {
    server.answers({ status: 201, body: {} });
    await client().ageSessions.create({}, { sandboxOutcome: { name: 'Łukasz 李' } });
    expect(JSON.parse(String(server.seen[0]!.headers['x-sandbox-outcome']))).toEqual({ name: 'Łukasz 李' });
  });

  it('that is aborted while its token is being made is not sent', async () => {
    const reason = new Error('The user has left.');
    const left = new AbortController();
    const bearerToken = () => new Promise<string>((resolve) => setTimeout(resolve, 20, 'a.b.c'));
    const call = client({ bearerToken }).ageSessions.create({}, { signal: left.signal });
    left.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(server.seen).toHaveLength(0);
  });

  it('ends with the reason of its signal: before, while it waits for a reply, and between two tries', async () => {
    const reason = new Error('The user has left.');
    const aborted = AbortSignal.abort(reason);
    await expect(client().strings.list({ signal: aborted })).rejects.toBe(reason);
    expect(server.seen).toHaveLength(0);
    server.answers('silence');
    const during = new AbortController();
    const waiting = client().strings.list({ signal: during.signal });
    const told = expect(waiting).rejects.toBe(reason);
    while (server.seen.length === 0) await new Promise(setImmediate);
    during.abort(reason);
    await told;
    server.answers({ status: 503, headers: { 'retry-after': '25' } });
    const between = new AbortController();
    const repeating = client().strings.list({ signal: between.signal });
    const toldToo = expect(repeating).rejects.toBe(reason);
    while (server.seen.length < 2) await new Promise(setImmediate);
    between.abort(reason);
    await toldToo;
    expect(server.seen).toHaveLength(2);
  });

  it('needs what it needs, and says what is missing before it asks', async () => {
    expect(() => new Gatehouse({ baseUrl: 'verify.example' })).toThrow('baseUrl must begin with http');
    const bare = new Gatehouse({ baseUrl: server.url });
    await expect(bare.ageSessions.create()).rejects.toThrow('This call needs apiKey');
    await expect(client().verificationSessions.outcome('s')).rejects.toThrow('needs clientId');
    await expect(client().keys.list()).rejects.toThrow('needs adminToken');
    expect(server.seen).toHaveLength(0);
  });
});
