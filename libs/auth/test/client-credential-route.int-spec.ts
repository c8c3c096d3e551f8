import { eventually } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { basic, type Counter, type Customer, makeCustomer, startCounter } from './counter';

const refused = (message: string) => ({
  status: 401,
  body: { statusCode: 401, message, error: 'Unauthorized', requestId: expect.any(String) },
});
const wrongKey = refused('Invalid API key');
const wrongClient = refused('Invalid client credentials');

describe('a route that needs an API key and client credentials', () => {
  let counter: Counter;
  let acme: Customer;
  let other: Customer;
  beforeAll(async () => {
    counter = await startCounter();
    acme = await makeCustomer(counter, 'acme');
    other = await makeCustomer(counter, 'other');
  });
  afterAll(() => counter?.close());

  const tokenOf = async ({ client }: Pick<Customer, 'client'>): Promise<string> =>
    (
      await counter.askToken({
        grant_type: 'client_credentials',
        client_id: client.clientId,
        client_secret: client.clientSecret,
      })
    ).body.access_token;
  /** Each way to show credentials, as the value of an Authorization header. */
  const ways: Record<string, (customer: Customer) => Promise<string>> = {
    Basic: (customer) => Promise.resolve(customer.basic),
    SLC: ({ slc }) => Promise.resolve(`SLC ${slc.token}`),
    Bearer: async (customer) => `Bearer ${await tokenOf(customer)}`,
  };
  const names = Object.keys(ways);
  const show = (name: string, customer: Customer) => ways[name]!(customer);

  it.each(names)('lets a key with %s in, and tells the route whose key it is', async (name) => {
    expect(await counter.enter(acme.key, await show(name, acme))).toMatchObject({
      status: 200,
      body: { mode: 'live', customerId: acme.customerId },
    });
  });

  it.each(names)('takes %s in any case of its scheme', async (name) => {
    const [scheme = '', value = ''] = (await show(name, acme)).split(' ');
    for (const spelling of [scheme.toLowerCase(), scheme.toUpperCase()])
      expect((await counter.enter(acme.key, `${spelling} ${value}`)).status).toBe(200);
  });

  it.each(names)(
    'answers 401 Invalid API key to a missing or wrong key, however good %s is',
    async (name) => {
      const authorization = await show(name, acme);
      for (const key of [undefined, '', 'wrong-key-0123456789', 'x'.repeat(4000), acme.client.clientSecret]) {
        const { status, body } = await counter.enter(key, authorization);
        expect({ status, body }).toEqual(wrongKey);
      }
    },
  );

  it('answers 401 Invalid API key first, where the key and the credentials are both wrong', async () => {
    expect(await counter.enter('wrong-key-0123456789', 'Basic nonsense')).toMatchObject(wrongKey);
    expect(await counter.enter()).toMatchObject(wrongKey);
  });

  it('answers 401 Invalid client credentials to a key alone, and says how to do better', async () => {
    const { status, body, headers } = await counter.enter(acme.key);
    expect({ status, body }).toEqual(wrongClient);
    expect(headers.get('www-authenticate')).toBe('Basic realm="gatehouse"');
  });

  it.each(names)('answers 401 Invalid client credentials to %s of another customer', async (name) => {
    const { status, body } = await counter.enter(acme.key, await show(name, other));
    expect({ status, body }).toEqual(wrongClient);
  });

  it('answers the same to every way of being wrong', async () => {
    const { clientId, clientSecret } = acme.client;
    const token = await tokenOf(acme);
    const wrong = [
      basic(clientId, 'wrong'),
      basic(clientId, ''),
      basic('', clientSecret),
      basic('nobody', clientSecret),
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
      const { status, body } = await counter.enter(acme.key, authorization);
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
  ])('answers 401 to the odd header %j', async (authorization) => {
    const { status, body } = await counter.enter(acme.key, authorization);
    expect({ status, body }).toEqual(wrongClient);
  });

  it('never answers 500 to headers that come twice, or in bytes that are no text', async () => {
    const good = `authorization: ${acme.basic}`;
    const key = `x-api-key: ${acme.key}`;
    expect(await counter.enterRaw(key, good)).toBe(200);
    expect(await counter.enterRaw(key, 'authorization: Basic wrong', good)).toBe(401);
    expect(await counter.enterRaw(key, key, good)).toBe(401);
    expect(await counter.enterRaw(key, 'authorization: Basic \xff\xfe\x80')).toBe(401);
    expect(await counter.enterRaw(key, 'authorization: SLC \xff\xfe\x80')).toBe(401);
    expect(await counter.enterRaw(key, 'authorization:')).toBe(401);
    expect(await counter.enterRaw('x-api-key: \xff\xfe', good)).toBe(401);
    expect(await counter.enterRaw('x-api-key:', good)).toBe(401);
  });

  it('takes an id and a secret of any characters, plain or form-encoded as RFC 6749 has it', async () => {
    const [id, secret] = ['client:with %41 & colon', 's+cret %2B=/? of 24 characters'];
    await counter.clients.ensure('acme', id, secret);
    const encoded = basic(encodeURIComponent(id), encodeURIComponent(secret).replaceAll('%20', '+'));
    expect((await counter.enter(acme.key, encoded)).status).toBe(200);
    await counter.clients.ensure('acme', 'client-with-%41-in-it', secret);
    expect((await counter.enter(acme.key, basic('client-with-%41-in-it', secret))).status).toBe(200);
    expect((await counter.enter(acme.key, basic('client-with-A-in-it', secret))).status).toBe(401);
  });

  it('shuts revoked credentials out within 5 s, in every process', async () => {
    const second = await startCounter(counter.env);
    const [leaving, staying] = [
      await makeCustomer(counter, 'leaving'),
      await makeCustomer(counter, 'leaving'),
    ];
    const shown = await Promise.all(names.map((name) => show(name, leaving)));
    const statuses = async () => {
      const asked = [counter, second].flatMap(({ enter }) => shown.map((value) => enter(leaving.key, value)));
      return (await Promise.all(asked)).map(({ status, body }) => (status === 200 ? 'in' : body.message));
    };
    expect(await statuses()).toEqual(Array(6).fill('in'));
    await counter.clients.revoke(leaving.client.id);
    await counter.longLived.revoke(leaving.slc.id);
    await eventually(
      async () => expect(await statuses()).toEqual(Array(6).fill('Invalid client credentials')),
      5000,
    );
    expect((await second.enter(leaving.key, staying.basic)).status).toBe(200);

    await counter.keys.revoke(leaving.keyId);
    const stay = async () => (await second.enter(leaving.key, staying.basic)).body.message;
    await eventually(async () => expect(await stay()).toBe('Invalid API key'), 5000);
    await second.close();
  });

  it('is documented: the key, with each of the three kinds of credentials', async () => {
    const { paths, components } = (await counter.call('/docs-json')).body;
    expect(paths['/counter'].get.security).toEqual([
      { 'api-key': [], 'client-credentials': [] },
      { 'api-key': [], slc: [] },
      { 'api-key': [], oauth2: [] },
    ]);
    expect(paths['/counter'].get.responses).toHaveProperty('401');
    expect(components.securitySchemes).toMatchObject({
      'client-credentials': { type: 'http', scheme: 'basic' },
      slc: { type: 'apiKey', in: 'header', name: 'Authorization' },
      oauth2: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/oauth/token' } } },
    });
  });

  it('never logs a credential, right or wrong', async () => {
    const wrong = randomBytes(24).toString('base64url');
    const shown = [
      ...(await Promise.all(names.map((name) => show(name, acme)))),
      basic(acme.client.clientId, wrong),
      basic(wrong, wrong),
      `SLC ${wrong}`,
      `Bearer ${wrong}`,
      wrong,
    ];
    for (const authorization of shown) await counter.enter(acme.key, authorization);
    await counter.askToken({ grant_type: wrong, client_id: wrong, client_secret: wrong });
    await counter.call('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: acme.basic },
      body: `{"client_secret":"${wrong}`,
    });
    const logged = counter.logs.join('');
    expect(logged).toContain('"route":"/counter","status":401');
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
