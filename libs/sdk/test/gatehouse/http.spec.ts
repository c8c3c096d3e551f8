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
const busy: Answer = { status: 503, headers: soon, body: { message: 'The database is unreachable' } };
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
  const catchError = (call: Promise<unknown>): Promise<GatehouseError> =>
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

    it('is retried when the connection breaks', async () => {
      server.answers('hang up', { body: record });
      expect(await client().strings.get(record.id)).toEqual(record);
      expect(server.seen).toHaveLength(2);
    });

    it('fails after the maximum number of retries', async () => {
      server.answers(busy);
      const error = await catchError(client({ retries: 2 }).strings.get(record.id));
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({ status: 503, code: 'unavailable', requestId: 'r-1' });
      expect(server.seen).toHaveLength(3);
    });

    it('fails at once when the server asks for a long wait', async () => {
      server.answers({
        status: 429,
        headers: { 'retry-after': '31' },
        body: { message: 'Too many requests' },
      });
      const error = await catchError(client().strings.get(record.id));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 31 });
      expect(server.seen).toHaveLength(1);
    });
  });

  describe('that creates something', () => {
    it('is retried with the same key, so that nothing is created twice', async () => {
      server.answers('hang up', busy, { status: 201, body: record });
      expect(await client().strings.create('hello')).toEqual(record);
      const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
      await client().strings.create('hello');
      expect(server.seen.at(-1)!.headers['idempotency-key']).not.toBe(keys[0]);
    });

    it('waits for its first attempt while that is in progress', async () => {
      server.answers('hang up', { status: 409, headers: soon }, { status: 201, body: record });
      expect(await client().strings.create('hello')).toEqual(record);
    });

    it('rejects with a conflict at the first attempt', async () => {
      server.answers({ status: 409, headers: soon, body: { message: 'is still in progress' } });
      expect(await catchError(client().strings.create('hello', { idempotencyKey: 'mine' }))).toBeInstanceOf(
        ConflictError,
      );
      expect(server.seen).toHaveLength(1);
    });
  });

  it('that must not be repeated is retried only after a rate limit', async () => {
    const send = () => client().webhooks.sendTest({ url: 'https://shop.example/hook' });
    server.answers('hang up');
    expect(await catchError(send())).toBeInstanceOf(ConnectionError);
    server.answers(busy);
    expect(await catchError(send())).toBeInstanceOf(ServerError);
    expect(server.seen).toHaveLength(2);
    server.answers({ status: 429, headers: soon }, { status: 202, body: { id: 'd' } });
    expect(await send()).toEqual({ id: 'd' });
  });

  it('that deletes accepts "not found" only after a lost reply', async () => {
    const gone: Answer = { status: 404, body: { message: 'There is no string with this id.' } };
    server.answers('hang up', gone);
    await client().strings.delete(record.id);
    for (const before of [[], [busy], [{ status: 429, headers: soon }]]) {
      server.answers(...before, gone);
      expect(await catchError(client().strings.delete(record.id))).toBeInstanceOf(NotFoundError);
    }
  });

  it('that cancels checks whether an attempt with a lost reply succeeded', async () => {
    const ended: Answer = { status: 409, body: { message: 'The session has ended: CANCELLED.' } };
    const open = () => client().ageSessions.cancel('t');
    server.answers('hang up', ended, { body: { flowStatus: 'CANCELLED' } });
    expect(await open()).toEqual({ flowStatus: 'CANCELLED' });
    server.answers('hang up', ended, { body: { flowStatus: 'COMPLETED' } });
    expect(await catchError(open())).toBeInstanceOf(ConflictError);
    server.answers(ended);
    expect(await catchError(open())).toBeInstanceOf(ConflictError);
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
  ])('that is answered with %i rejects with the matching error', async (status, ErrorClass, code) => {
    server.answers({ status, body: { statusCode: status, message: 'value must be a string' } });
    const error = await catchError(client().strings.get('x', { retries: 0 }));
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toBeInstanceOf(GatehouseError);
    expect(error).toMatchObject({ name: ErrorClass.name, status, code, requestId: 'r-1' });
    expect(error.message).toMatch(/^value must be a string\. .*\(request r-1\)$/);
  });

  it('that is rejected with a hint has it in the error and in its message', async () => {
    const hint = 'Send it as x-api-key.';
    server.answers({ status: 401, body: { statusCode: 401, message: 'Invalid API key', hint } });
    const error = await catchError(client().strings.get('x'));
    expect(error).toMatchObject({ hint, message: `Invalid API key. ${hint} (request r-1)` });
  });

  it('to an unreachable server names the address and what to check', async () => {
    // No program is given port 2 by chance, as it might be given the one of a server that was closed.
    const url = 'http://127.0.0.1:2';
    const error = await catchError(new Gatehouse({ baseUrl: url, retries: 0 }).strings.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'unreachable', status: undefined });
    expect(error.message).toBe(
      `${url} is unreachable (ECONNREFUSED). Check baseUrl, and that the service is running.`,
    );
  });

  it('that another server answers is rejected, and not retried', async () => {
    server.answers({ headers: { 'content-type': 'text/html' }, body: '<h1>Welcome to this hotel</h1>' });
    const error = await catchError(client().ageSessions.getResult('a-secret-token'));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.code).toBe('not_gatehouse');
    expect(error.message).toContain(server.url);
    expect(error.message).not.toContain('a-secret-token');
    expect(server.seen).toHaveLength(1);
  });

  it('follows no redirect, which would send the key elsewhere', async () => {
    server.answers({ status: 302, headers: { location: 'https://elsewhere.example/strings' } });
    const error = await catchError(client().strings.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ status: 302, code: 'redirected' });
    expect(error.message).toBe(
      `${server.url} redirects to https://elsewhere.example. Set baseUrl to the final address.`,
    );
    expect(server.seen).toHaveLength(1);
  });

  it.each(['', '.', '..'])('with the id "%s" does not call another operation', async (id) => {
    const { verificationSessions, strings } = client({ slc: 'an-slc' });
    // The path without the id would revoke all credentials.
    const calls = [verificationSessions.revokeCredentials('0123456789abcdefghij', id), strings.get(id)];
    for (const call of calls) expect(await catchError(call)).toBeInstanceOf(TypeError);
    expect(server.seen).toHaveLength(0);
  });

  it('without a reply in time rejects with a TimeoutError', async () => {
    server.answers('silence');
    const error = await catchError(client({ retries: 0, timeoutMs: 50 }).strings.list());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain('within 0.05 s');
    expect(await catchError(client({ retries: 0 }).strings.list({ timeoutMs: 20 }))).toBeInstanceOf(
      TimeoutError,
    );
  });

  it('accepts an infinite timeout, and rejects an invalid one', async () => {
    server.answers({ body: record });
    expect(await client({ timeoutMs: Infinity }).strings.get(record.id)).toEqual(record);
    await expect(client().strings.get(record.id, { timeoutMs: 0 })).rejects.toThrow(
      'timeoutMs must be above 0',
    );
  });

  it('names an invalid header without its value', async () => {
    const secret = 'a-key\nin two lines';
    const error = await catchError(client({ apiKey: secret }).strings.list());
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe('The value of the header x-api-key contains invalid characters.');
    expect(error.cause).toBeUndefined();
    expect(server.seen).toHaveLength(0);
  });

  it('sends any name in a sandbox outcome', async () => {
    server.answers({ status: 201, body: {} });
    await client().ageSessions.create({}, { sandboxOutcome: { name: 'Łukasz 李' } });
    expect(JSON.parse(String(server.seen[0]!.headers['x-sandbox-outcome']))).toEqual({ name: 'Łukasz 李' });
  });

  it('that is aborted while its token is created is not sent', async () => {
    const reason = new Error('The user has left.');
    const left = new AbortController();
    const bearerToken = () => new Promise<string>((resolve) => setTimeout(resolve, 20, 'a.b.c'));
    const call = client({ bearerToken }).ageSessions.create({}, { signal: left.signal });
    left.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(server.seen).toHaveLength(0);
  });

  it('rejects with the reason of its signal: before, while waiting for a reply, and between two attempts', async () => {
    const reason = new Error('The user has left.');
    const aborted = AbortSignal.abort(reason);
    await expect(client().strings.list({ signal: aborted })).rejects.toBe(reason);
    expect(server.seen).toHaveLength(0);
    server.answers('silence');
    const during = new AbortController();
    const waiting = client().strings.list({ signal: during.signal });
    const rejection = expect(waiting).rejects.toBe(reason);
    while (server.seen.length === 0) await new Promise(setImmediate);
    during.abort(reason);
    await rejection;
    server.answers({ status: 503, headers: { 'retry-after': '25' } });
    const between = new AbortController();
    const repeating = client().strings.list({ signal: between.signal });
    const secondRejection = expect(repeating).rejects.toBe(reason);
    while (server.seen.length < 2) await new Promise(setImmediate);
    between.abort(reason);
    await secondRejection;
    expect(server.seen).toHaveLength(2);
  });

  it('names missing credentials before it is sent', async () => {
    expect(() => new Gatehouse({ baseUrl: 'verify.example' })).toThrow('baseUrl must begin with http');
    const bare = new Gatehouse({ baseUrl: server.url });
    await expect(bare.ageSessions.create()).rejects.toThrow('This call needs apiKey');
    await expect(client().verificationSessions.getOutcome('s')).rejects.toThrow('needs clientId');
    await expect(client().keys.list()).rejects.toThrow('needs adminToken');
    expect(server.seen).toHaveLength(0);
  });
});
