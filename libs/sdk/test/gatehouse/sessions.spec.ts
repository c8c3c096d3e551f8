import { ConflictError, Gatehouse, TimeoutError } from '../../src';
import { type ScriptedServer, startScriptedServer } from './scripted-server';

describe('sessions', () => {
  let server: ScriptedServer;
  beforeEach(async () => (server = await startScriptedServer()));
  afterEach(() => server.close());

  const client = (options = {}) =>
    new Gatehouse({ baseUrl: server.url, apiKey: 'k', clientId: 'c', clientSecret: 's', ...options });

  it('are polled until they have ended', async () => {
    server.answers(
      { body: { flowStatus: null } },
      { body: { flowStatus: null } },
      { body: { flowStatus: 'EXPIRED' } },
    );
    expect(await client().ageSessions.waitUntilEnded('t/1', { intervalMs: 1 })).toEqual({
      flowStatus: 'EXPIRED',
    });
    expect(server.seen.map(({ path }) => path)).toEqual(Array(3).fill('/session/t%2F1/result'));
    server.answers({ body: { status: 'PENDING' } }, { body: { status: 'error' } });
    expect(await client().verificationSessions.waitUntilEnded('s', { intervalMs: 1 })).toEqual({
      status: 'error',
    });
  });

  it('are polled no longer than the maximum wait', async () => {
    server.answers({ body: { flowStatus: null } });
    const waiting = client().ageSessions.waitUntilEnded('t', { intervalMs: 1, maxWaitMs: 20 });
    await expect(waiting).rejects.toBeInstanceOf(TimeoutError);
    await expect(waiting).rejects.toMatchObject({ code: 'still_open' });
  });

  it('are created with the credentials of their area, the given body, and a sandbox outcome where requested', async () => {
    const bearers = ['one', 'two'];
    const gatehouse = client({ bearerToken: () => bearers.shift()! });
    server.answers({ status: 503, headers: { 'retry-after': '0' } }, { status: 201, body: {} });
    await gatehouse.ageSessions.create(
      { ageThreshold: 21 },
      { sandboxOutcome: { age: 25 }, idempotencyKey: 'o-1' },
    );
    const [first, second] = server.seen;
    expect(first).toMatchObject({ path: '/session', body: '{"ageThreshold":21}' });
    expect(first!.headers).toMatchObject({
      'x-api-key': 'k',
      authorization: 'Bearer one',
      'x-sandbox-outcome': '{"age":25}',
      'idempotency-key': 'o-1',
    });
    // A token may have expired in the meantime.
    expect(second!.headers).toMatchObject({ authorization: 'Bearer two', 'idempotency-key': 'o-1' });
    const request = {
      type: 'ENROLL',
      redirectURL: 'https://a.example',
      callback: { url: 'https://b.example' },
    } as const;
    await gatehouse.verificationSessions.create(request);
    expect(server.seen.at(-1)!.headers).toMatchObject({
      'x-api-key': 'k',
      authorization: `Basic ${btoa('c:s')}`,
    });
    await client({ slc: 'long' }).verificationSessions.create(request);
    expect(server.seen.at(-1)!.headers).toMatchObject({ authorization: 'SLC long' });
  });

  it('have credentials that are approved or rejected, with a retry after a lost reply', async () => {
    const { verificationSessions } = client();
    server.answers({ status: 503, headers: { 'retry-after': '0' } }, { body: { status: 'active' } });
    expect(await verificationSessions.approveCredential('p', 'a/b')).toEqual({ status: 'active' });
    server.answers({ body: { status: 'rejected' } });
    expect(await verificationSessions.rejectCredential('p', 'a/b')).toEqual({ status: 'rejected' });
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/people/p/credentials/a%2Fb/approve',
      'POST /v2/people/p/credentials/a%2Fb/approve',
      'POST /v2/people/p/credentials/a%2Fb/reject',
    ]);
    expect(server.seen[0]!.headers).toMatchObject({
      'x-api-key': 'k',
      authorization: `Basic ${btoa('c:s')}`,
    });
  });

  it('report why a credential cannot be approved', async () => {
    server.answers({ status: 409, body: { statusCode: 409, message: 'This credential is rejected.' } });
    const approval = client().verificationSessions.approveCredential('p', 'id');
    await expect(approval).rejects.toBeInstanceOf(ConflictError);
    await expect(approval).rejects.toMatchObject({ status: 409 });
  });
});
