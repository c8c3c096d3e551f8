import { eventually } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { basic, type AuthApp, type Customer, makeCustomer, startAuthApp } from './auth-app';

const unauthorized = (message: string) => ({
  status: 401,
  body: { statusCode: 401, message, error: 'Unauthorized', requestId: expect.any(String) },
});
const wrongKey = unauthorized('Invalid API key');
const hint = 'Send it as x-api-key.';
const wrongClient = unauthorized('Invalid client credentials');

describe('a route that requires an API key and client credentials', () => {
  let server: AuthApp;
  let acme: Customer;
  let other: Customer;
  beforeAll(async () => {
    server = await startAuthApp();
    acme = await makeCustomer(server, 'acme');
    other = await makeCustomer(server, 'other');
  });
  afterAll(() => server?.close());

  const getToken = async ({ client }: Pick<Customer, 'client'>): Promise<string> =>
    (
      await server.requestToken({
        grant_type: 'client_credentials',
        client_id: client.clientId,
        client_secret: client.clientSecret,
      })
    ).body.access_token;
  /** The Authorization header of each scheme. */
  const schemes: Record<string, (customer: Customer) => Promise<string>> = {
    Basic: (customer) => Promise.resolve(customer.basic),
    SLC: ({ slc }) => Promise.resolve(`SLC ${slc.token}`),
    Bearer: async (customer) => `Bearer ${await getToken(customer)}`,
  };
  const names = Object.keys(schemes);
  const authorize = (name: string, customer: Customer) => schemes[name]!(customer);

  it.each(names)('accepts a key with %s and passes its customer to the route', async (name) => {
    expect(await server.callGuarded(acme.key, await authorize(name, acme))).toMatchObject({
      status: 200,
      body: { mode: 'live', customerId: acme.customerId },
    });
  });

  it.each(names)('accepts the scheme %s in any case', async (name) => {
    const [scheme = '', value = ''] = (await authorize(name, acme)).split(' ');
    for (const spelling of [scheme.toLowerCase(), scheme.toUpperCase()])
      expect((await server.callGuarded(acme.key, `${spelling} ${value}`)).status).toBe(200);
  });

  it.each(names)('answers 401 Invalid API key to a missing or wrong key with valid %s', async (name) => {
    const authorization = await authorize(name, acme);
    for (const key of [undefined, '']) {
      const { status, body } = await server.callGuarded(key, authorization);
      expect({ status, body }).toEqual({ ...wrongKey, body: { ...wrongKey.body, hint } });
    }
    for (const key of ['wrong-key-0123456789', 'x'.repeat(4000), acme.client.clientSecret]) {
      const { status, body } = await server.callGuarded(key, authorization);
      expect({ status, body }).toEqual(wrongKey);
    }
  });

  it('gives the same hint to a valid and to an invalid key in the wrong header, and never repeats it', async () => {
    const replies = [acme.key, 'gh_live_unknown', 'gh_test_unknown'].map(async (key) => {
      const { body } = await server.callGuarded(undefined, `Bearer ${key}`);
      expect(body).toEqual({ ...wrongKey.body, hint });
      expect(server.logs.join('')).not.toContain(key);
    });
    await Promise.all(replies);
  });

  it('gives no hint at routes that take no API key', async () => {
    const headers = { authorization: `Bearer ${acme.key}` };
    expect((await server.call('/admin/keys', { headers })).body).not.toHaveProperty('hint');
    const token = await server.requestToken({ grant_type: 'client_credentials' }, headers);
    expect(token.body).not.toHaveProperty('hint');
  });

  it('answers 401 Invalid API key if key and credentials are both wrong', async () => {
    expect(await server.callGuarded('wrong-key-0123456789', 'Basic nonsense')).toMatchObject(wrongKey);
    expect(await server.callGuarded()).toMatchObject(wrongKey);
  });

  it('answers 401 Invalid client credentials with WWW-Authenticate to a key alone', async () => {
    const { status, body, headers } = await server.callGuarded(acme.key);
    expect({ status, body }).toEqual(wrongClient);
    expect(headers.get('www-authenticate')).toBe('Basic realm="gatehouse"');
  });

  it.each(names)('answers 401 Invalid client credentials to %s of another customer', async (name) => {
    const { status, body } = await server.callGuarded(acme.key, await authorize(name, other));
    expect({ status, body }).toEqual(wrongClient);
  });

  it('answers the same to all invalid credentials', async () => {
    const { clientId, clientSecret } = acme.client;
    const token = await getToken(acme);
    const wrong = [
      basic(clientId, 'wrong'),
      basic(clientId, ''),
      basic('', clientSecret),
      basic('unknown', clientSecret),
      basic(clientId, other.client.clientSecret),
      basic(clientSecret, clientId),
      basic(clientId.toUpperCase(), clientSecret),
      basic('nul\0', clientSecret),
      basic('x'.repeat(3000), 'y'.repeat(3000)),
      `SLC ${acme.slc.token}x`,
      `SLC ${acme.slc.token.slice(0, -1)}`,
      `SLC ${acme.key}`,
      `SLC ${clientSecret}`,
      `SLC ${'x'.repeat(4000)}`,
      `Bearer ${token.slice(0, -4)}AAAA`,
      `Bearer ${acme.slc.token}`,
      `Bearer ${acme.key}`,
      `Basic ${acme.slc.token}`,
      `SLC ${token}`,
    ];
    for (const authorization of wrong) {
      const { status, body } = await server.callGuarded(acme.key, authorization);
      expect({ authorization, status, body }).toEqual({ authorization, ...wrongClient });
    }
  });

  it.each([
    'Basic',
    'Basic ',
    'Basic !!!not-base64!!!',
    `Basic ${Buffer.from('no colon').toString('base64')}`,
    'Basic dXNlcjpwYXNz dXNlcjpwYXNz',
    'Basic =',
    `Basic ${Buffer.from([0xff, 0x3a, 0xfe, 0x00]).toString('base64')}`,
    'SLC',
    'Bearer',
    'Bearer a.b.c',
    'Bearer ..',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'A'.repeat(8000)}`,
    'Digest username="x"',
    'Negotiate abc',
    '__proto__ x',
    'constructor x',
    'toString x',
    'Basic dXNlcjpwYXNz, SLC x',
    ',',
    ':',
    '{}',
  ])('answers 401 to the header %j', async (authorization) => {
    const { status, body } = await server.callGuarded(acme.key, authorization);
    expect({ status, body }).toEqual(wrongClient);
  });

  it('never answers 500 to repeated or non-ASCII headers', async () => {
    const good = `authorization: ${acme.basic}`;
    const key = `x-api-key: ${acme.key}`;
    expect(await server.callGuardedRaw(key, good)).toBe(200);
    expect(await server.callGuardedRaw(key, 'authorization: Basic wrong', good)).toBe(401);
    expect(await server.callGuardedRaw(key, key, good)).toBe(401);
    expect(await server.callGuardedRaw(key, 'authorization: Basic \xff\xfe\x80')).toBe(401);
    expect(await server.callGuardedRaw(key, 'authorization: SLC \xff\xfe\x80')).toBe(401);
    expect(await server.callGuardedRaw(key, 'authorization:')).toBe(401);
    expect(await server.callGuardedRaw('x-api-key: \xff\xfe', good)).toBe(401);
    expect(await server.callGuardedRaw('x-api-key:', good)).toBe(401);
  });

  it('accepts an id and a secret of any characters, plain or form-encoded as in RFC 6749', async () => {
    const [id, secret] = ['client:with %41 & colon', 's+cret %2B=/? of 24 characters'];
    await server.clients.ensure('acme', id, secret);
    const encoded = basic(encodeURIComponent(id), encodeURIComponent(secret).replaceAll('%20', '+'));
    expect((await server.callGuarded(acme.key, encoded)).status).toBe(200);
    await server.clients.ensure('acme', 'client-with-%41-in-it', secret);
    expect((await server.callGuarded(acme.key, basic('client-with-%41-in-it', secret))).status).toBe(200);
    expect((await server.callGuarded(acme.key, basic('client-with-A-in-it', secret))).status).toBe(401);
  });

  it('rejects revoked credentials within 5 s in every process', async () => {
    const second = await startAuthApp(server.env);
    const [leaving, staying] = [await makeCustomer(server, 'leaving'), await makeCustomer(server, 'leaving')];
    const shown = await Promise.all(names.map((name) => authorize(name, leaving)));
    const statuses = async () => {
      const replies = [server, second].flatMap(({ callGuarded }) =>
        shown.map((value) => callGuarded(leaving.key, value)),
      );
      return (await Promise.all(replies)).map(({ status, body }) =>
        status === 200 ? 'accepted' : body.message,
      );
    };
    expect(await statuses()).toEqual(Array(6).fill('accepted'));
    await server.clients.revoke(leaving.client.id);
    await server.longLived.revoke(leaving.slc.id);
    await eventually(
      async () => expect(await statuses()).toEqual(Array(6).fill('Invalid client credentials')),
      5000,
    );
    expect((await second.callGuarded(leaving.key, staying.basic)).status).toBe(200);

    await server.keys.revoke(leaving.keyId);
    const message = async () => (await second.callGuarded(leaving.key, staying.basic)).body.message;
    await eventually(async () => expect(await message()).toBe('Invalid API key'), 5000);
    await second.close();
  });

  it('documents the key with each of the three schemes', async () => {
    const { paths, components } = (await server.call('/docs-json')).body;
    expect(paths['/guarded'].get.security).toEqual([
      { 'api-key': [], 'client-credentials': [] },
      { 'api-key': [], slc: [] },
      { 'api-key': [], oauth2: [] },
    ]);
    expect(paths['/guarded'].get.responses).toHaveProperty('401');
    expect(components.securitySchemes).toMatchObject({
      'client-credentials': { type: 'http', scheme: 'basic' },
      slc: { type: 'apiKey', in: 'header', name: 'Authorization' },
      oauth2: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/oauth/token' } } },
    });
  });

  it('never logs a credential, valid or not', async () => {
    const wrong = randomBytes(24).toString('base64url');
    const shown = [
      ...(await Promise.all(names.map((name) => authorize(name, acme)))),
      basic(acme.client.clientId, wrong),
      basic(wrong, wrong),
      `SLC ${wrong}`,
      `Bearer ${wrong}`,
      wrong,
    ];
    for (const authorization of shown) await server.callGuarded(acme.key, authorization);
    await server.requestToken({ grant_type: wrong, client_id: wrong, client_secret: wrong });
    await server.call('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: acme.basic },
      body: `{"client_secret":"${wrong}`,
    });
    const logged = server.logs.join('');
    expect(logged).toContain('"route":"/guarded","status":401');
    expect(logged).toContain('"route":"/oauth/token","status":400');
    const secrets = [
      acme.key,
      acme.client.clientSecret,
      acme.slc.token,
      wrong,
      ...shown.flatMap((value) => (value.split(' ')[1] ?? '').split('.')).filter((part) => part !== ''),
    ];
    for (const secret of secrets) expect(logged).not.toContain(secret);
  });
});
