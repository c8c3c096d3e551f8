import { ApiKeyService, ClientCredentialService, LongLivedCredentialService } from '@gatehouse/auth';
import { eventually } from '@gatehouse/testing';
import { makeVerificationHost, type VerificationHost } from '../support/verification-host';
import { startWithoutNode, useVerificationWithoutNode } from '../support/verification-session.fixture';

const refusal = (message: string) => ({
  status: 401,
  body: { statusCode: 401, message, error: 'Unauthorized', requestId: expect.any(String) as string },
});
const wrongKey = refusal('Invalid API key');
const missingKey = { ...wrongKey, body: { ...wrongKey.body, hint: 'Send it as x-api-key.' } };
const wrongClient = refusal('Invalid client credentials');

const puid = 'k3n0v7q2x9a4m1c8z5t6';

describe('the credentials of verification sessions', () => {
  let rival: VerificationHost;
  let sessionId: string;
  const { sessions, host, verification } = useVerificationWithoutNode();
  beforeAll(async () => {
    rival = await makeVerificationHost(verification, { customer: 'rival' });
    ({ sessionId } = await host.create());
  });

  const inject = <T>(service: new (...args: never[]) => T): T =>
    sessions.app.get<T>(service, { strict: false });
  const newSlc = async (customer: string) => {
    const { id, token } = await inject(LongLivedCredentialService).create(customer);
    return { id, token, header: `SLC ${token}` };
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const fields = ({ clientId, clientSecret }: VerificationHost) => ({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  /** Sends no other headers. */
  const requestToken = (body: unknown, headers: Record<string, string> = {}) =>
    sessions.call('POST', '/oauth/token', body, { 'x-api-key': '', ...headers });
  const requestBearer = async (who: VerificationHost) =>
    `Bearer ${(await requestToken(fields(who))).body.access_token}`;

  const credentials: Record<string, (who: VerificationHost, customer: string) => Promise<string> | string> = {
    Basic: ({ basic }) => basic,
    SLC: async (_, customer) => (await newSlc(customer)).header,
    Bearer: (who) => requestBearer(who),
  };
  const names = Object.keys(credentials);

  /** All routes of a host, with requests that do not affect each other. */
  const calls = (): [string, string, object?][] => [
    ['POST', '/v2/verification-session', { type: 'ENROLL', ...host.defaults }],
    ['GET', `/v2/verification-session/${sessionId}`],
    ['POST', `/v2/verification-session/${sessionId}/cancel`],
    ['DELETE', `/v2/verification-session/${sessionId}`],
    ['GET', `/v2/people/${puid}/credentials`],
    ['DELETE', `/v2/people/${puid}/credentials/some-id`],
    ['DELETE', `/v2/people/${puid}/credentials`],
  ];
  const expectOnEveryRoute = async (headers: Record<string, string>, expected: object) => {
    for (const [method, path, body] of calls()) {
      const reply = await sessions.call(method, path, body, { 'x-api-key': host.key, ...headers });
      expect({ path, status: reply.status, body: reply.body }).toEqual({ path, ...expected });
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  };
  const stillOpen = async () => expect((await host.get(sessionId)).body.status).toBe('PENDING');

  it.each(names)('accept a key with %s of its customer', async (name) => {
    const authorization = await credentials[name]!(host, 'acme');
    for (const scheme of [authorization, authorization.replace(/^\w+/, (word) => word.toLowerCase())])
      expect((await host.post({}, { authorization: scheme })).status).toBe(201);
    const reply = await host.call('GET', `/v2/verification-session/${sessionId}`, undefined, {
      authorization,
    });
    expect(reply).toMatchObject({ status: 200, body: { status: 'PENDING' } });
  });

  it('include a bearer token by form, by JSON and by Basic header', async () => {
    const replies = [
      await requestToken(fields(host)),
      await requestToken(new URLSearchParams(fields(host)).toString(), form),
      await requestToken('grant_type=client_credentials', { ...form, authorization: host.basic }),
      await requestToken({ grant_type: 'client_credentials' }, { authorization: host.basic }),
    ];
    for (const { status, headers, body } of replies) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 },
      });
      expect(headers.get('cache-control')).toBe('no-store');
      const authorization = `Bearer ${body.access_token}`;
      expect((await host.post({}, { authorization })).status).toBe(201);
    }
  });

  it('include no bearer token for a wrong secret, an SLC, or nothing', async () => {
    const refused = { status: 401, body: { error: 'invalid_client', message: 'Invalid client credentials' } };
    expect(await requestToken({ ...fields(host), client_secret: rival.clientSecret })).toMatchObject(refused);
    expect(await requestToken({ ...fields(host), client_id: rival.clientId })).toMatchObject(refused);
    expect(await requestToken({ grant_type: 'client_credentials' })).toMatchObject(refused);
    const { header } = await newSlc('acme');
    expect(await requestToken({ grant_type: 'client_credentials' }, { authorization: header })).toMatchObject(
      refused,
    );
  });

  it.each(['', 'wrong-key-0123456789', 'x'.repeat(5000)])(
    'reject the key %j with 401 Invalid API key even with valid credentials',
    async (key) => {
      const rejected = key === '' ? missingKey : wrongKey;
      await expectOnEveryRoute({ 'x-api-key': key, authorization: host.basic }, rejected);
      await stillOpen();
    },
  );

  it('reject a request without any header with 401 Invalid API key', async () => {
    for (const [method, path, body] of calls()) {
      const response = await fetch(sessions.url + path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      expect({ status: response.status, body: await response.json() }).toEqual(missingKey);
    }
  });

  it('reject a key alone, with a message that says what is missing', async () => {
    await expectOnEveryRoute({}, wrongClient);
    const { headers } = await sessions.call(
      'POST',
      '/v2/verification-session',
      {},
      { 'x-api-key': host.key },
    );
    expect(headers.get('www-authenticate')).toBe('Basic realm="gatehouse"');
    await stillOpen();
  });

  it('are checked in the order key, credentials, body', async () => {
    const wrong = { 'x-api-key': 'wrong-key-0123456789', authorization: 'Basic nonsense' };
    const post = (headers: object) =>
      host.call('POST', '/v2/verification-session', { type: 1 }, { ...headers });
    expect(await post(wrong)).toMatchObject(wrongKey);
    expect(await post({ authorization: 'Basic nonsense' })).toMatchObject(wrongClient);
    expect((await post({})).status).toBe(400);
  });

  it.each(names)('reject %s of another customer, and another customer with this key', async (name) => {
    await expectOnEveryRoute({ authorization: await credentials[name]!(rival, 'rival') }, wrongClient);
    const theirs = { 'x-api-key': rival.key, authorization: await credentials[name]!(host, 'acme') };
    await expectOnEveryRoute(theirs, wrongClient);
    await stillOpen();
  });

  it('reject credentials in another place or under another name', async () => {
    const { token } = await newSlc('acme');
    const bearer = await requestBearer(host);
    const basic = (id: string, secret: string) =>
      `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const mixtures = [
      basic(host.clientId, rival.clientSecret),
      basic(rival.clientId, host.clientSecret),
      basic(host.clientId, token),
      basic(host.clientId, host.key),
      basic('', ''),
      `SLC ${host.clientSecret}`,
      `SLC ${host.key}`,
      `SLC ${bearer.slice('Bearer '.length)}`,
      `Bearer ${token}`,
      `Bearer ${host.clientSecret}`,
      `Bearer ${host.key}`,
      `Basic ${token}`,
      `${host.basic}, SLC ${token}`,
      host.basic.slice('Basic '.length),
      `Bearer eyJhbGciOiJub25lIn0.${bearer.split('.')[1]}.`,
      bearer.replace(/.{6}$/, 'AAAAAA'),
    ];
    for (const authorization of mixtures) {
      const { status, body } = await host.post({}, { authorization });
      expect({ authorization, status, body }).toEqual({ authorization, ...wrongClient });
    }
    const inBody = await host.call(
      'POST',
      '/v2/verification-session',
      { type: 'ENROLL', ...host.defaults, client_id: host.clientId, client_secret: host.clientSecret },
      { authorization: '' },
    );
    expect(inBody).toMatchObject(wrongClient);
  });

  it('reject a bearer token older than 15 minutes', async () => {
    const other = await startWithoutNode();
    const soon = await makeVerificationHost(other);
    const { body } = await other.sessions.call('POST', '/oauth/token', fields(soon));
    const authorization = `Bearer ${body.access_token}`;
    other.sessions.advanceClock(890);
    expect((await soon.post({}, { authorization })).status).toBe(201);
    other.sessions.advanceClock(11);
    expect(await soon.post({}, { authorization })).toMatchObject(wrongClient);
    expect((await soon.post()).status).toBe(201);
    await other.close();
  });

  it('reject the device token of a session', async () => {
    const { body } = await sessions.call('POST', `/device/sessions/${sessionId}/claim`, {
      device: 'mobile',
    });
    expect(await host.post({}, { authorization: `Bearer ${body.deviceToken}` })).toMatchObject(wrongClient);
  });

  describe('are rejected within seconds after the revocation of', () => {
    const lastlyRefused = (headers: Record<string, string>, expected: object) =>
      eventually(async () => expect(await host.post({}, headers)).toMatchObject(expected));

    it('the key', async () => {
      const { key, identity } = await sessions.makeKey('acme');
      expect((await host.post({}, { 'x-api-key': key })).status).toBe(201);
      await inject(ApiKeyService).revoke(identity.id);
      await lastlyRefused({ 'x-api-key': key }, wrongKey);
    });

    it('the client, with its bearer token', async () => {
      const made = await makeVerificationHost(verification);
      const authorization = await requestBearer(made);
      for (const header of [made.basic, authorization])
        expect((await host.post({}, { authorization: header })).status).toBe(201);
      const clients = inject(ClientCredentialService);
      const { id } = (await clients.list()).find(({ clientId }) => clientId === made.clientId)!;
      await clients.revoke(id);
      for (const header of [made.basic, authorization])
        await lastlyRefused({ authorization: header }, wrongClient);
      expect((await requestToken(fields(made))).status).toBe(401);
    });

    it('the SLC, and of nothing else', async () => {
      const [one, two] = [await newSlc('acme'), await newSlc('acme')];
      expect((await host.post({}, { authorization: one.header })).status).toBe(201);
      await inject(LongLivedCredentialService).revoke(one.id);
      await lastlyRefused({ authorization: one.header }, wrongClient);
      expect((await host.post({}, { authorization: two.header })).status).toBe(201);
      expect((await host.post()).status).toBe(201);
    });
  });

  it('are not stored in plain text', async () => {
    const { token } = await newSlc('acme');
    const rows = await sessions.source.query<{ row: string }[]>(
      'SELECT c::text AS row FROM auth.client_credentials c UNION ALL SELECT l::text FROM auth.long_lived_credentials l',
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).toContain(host.clientId);
    for (const secret of [host.clientSecret, rival.clientSecret, token]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
