import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { Pepper } from '../src/hashing/pepper';
import { adminToken, basic, type Counter, type Customer, makeCustomer, startCounter } from './counter';

const grant = { grant_type: 'client_credentials' };
const refusal = (status: number, error: string, message: unknown = expect.any(String)) => ({
  status,
  body: {
    statusCode: status,
    message,
    error,
    error_description: expect.stringMatching(/^[ !#-[\]-~]+$/),
    requestId: expect.any(String),
  },
});
const invalidClient = refusal(401, 'invalid_client', 'Invalid client credentials');

describe('POST /oauth/token', () => {
  let counter: Counter;
  let acme: Customer;
  let other: Customer;
  beforeAll(async () => {
    counter = await startCounter();
    acme = await makeCustomer(counter, 'acme');
    other = await makeCustomer(counter, 'other');
  });
  afterAll(() => counter?.close());

  const inBody = ({ client }: Customer) => ({
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  const ask = async (form: Record<string, string> | string, headers: Record<string, string> = {}) => {
    const { status, body } = await counter.askToken(form, headers);
    return { status, body };
  };
  const askInJson = async (body: unknown, headers: Record<string, string> = {}) => {
    const reply = await counter.call('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: reply.status, body: reply.body };
  };

  const granted = {
    status: 200,
    body: {
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 900,
    },
  };

  it('trades a Basic header for a token that no cache keeps', async () => {
    const { status, body, headers } = await counter.askToken(grant, { authorization: acme.basic });
    expect({ status, body }).toEqual(granted);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
  });

  it('reads null in JSON as if the field were left out', async () => {
    const none = { ...grant, client_id: null, client_secret: null, scope: null };
    expect(await askInJson(none, { authorization: acme.basic })).toEqual(granted);
  });

  it('trades client_id and client_secret in the body, as a form and as JSON', async () => {
    expect(await ask({ ...grant, ...inBody(acme) })).toEqual(granted);
    expect(await askInJson({ ...grant, ...inBody(acme) })).toEqual(granted);
    expect(await askInJson(grant, { authorization: acme.basic })).toEqual(granted);
  });

  it('takes id and secret form-encoded inside the Basic header', async () => {
    const [id, secret] = ['id of 20+ characters:1', 'secret/with=odd&characters%'];
    await counter.clients.ensure('acme', id, secret);
    const encoded = basic(encodeURIComponent(id), encodeURIComponent(secret));
    expect(await ask(grant, { authorization: encoded })).toEqual(granted);
  });

  it('ignores a scope and fields that it does not know', async () => {
    const form = `grant_type=client_credentials&scope=a+b&scope=c&resource=x&__proto__=y&a[b][c]=d&hasOwnProperty=z`;
    expect(await ask(form, { authorization: acme.basic })).toEqual(granted);
    expect(await askInJson({ ...grant, scope: ['a'] }, { authorization: acme.basic })).toEqual(granted);
  });

  it('takes a client_id beside the header when it names the same client', async () => {
    const authorization = acme.basic;
    const { client_id } = inBody(acme);
    expect(await ask({ ...grant, client_id }, { authorization })).toEqual(granted);
    expect(await ask({ ...grant, client_id: '', client_secret: '' }, { authorization })).toEqual(granted);
    const another = inBody(other).client_id;
    expect(await ask({ ...grant, client_id: another }, { authorization })).toEqual(invalidClient);
  });

  it('answers 400 invalid_request to credentials in both places', async () => {
    const both = refusal(400, 'invalid_request', expect.stringContaining('once'));
    expect(await ask({ ...grant, ...inBody(acme) }, { authorization: acme.basic })).toEqual(both);
    expect(await ask({ ...grant, ...inBody(acme) }, { authorization: 'Bearer x' })).toEqual(both);
  });

  it('answers 401 invalid_client to a client that is not known, the same for every reason', async () => {
    const { client_id, client_secret } = inBody(acme);
    const attempts = [
      ask(grant),
      ask({ ...grant, client_id }),
      ask({ ...grant, client_secret }),
      ask({ ...grant, client_id, client_secret: 'wrong' }),
      ask({ ...grant, client_id: 'nobody', client_secret }),
      ask({ ...grant, client_id: 'nul\0', client_secret }),
      ask({ ...grant, client_id: 'x'.repeat(5000), client_secret }),
      askInJson({ ...grant, client_id: '\ud800', client_secret }),
      ask(grant, { authorization: basic(client_id, 'wrong') }),
      ask(grant, { authorization: 'Basic !!!' }),
      ask(grant, { authorization: `SLC ${acme.slc.token}` }),
      ask(grant, { authorization: 'Bearer x' }),
    ];
    expect(await Promise.all(attempts)).toEqual(Array(attempts.length).fill(invalidClient));
    const { headers } = await counter.askToken(grant);
    expect(headers.get('www-authenticate')).toBe('Basic realm="gatehouse"');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers 401 invalid_client to a revoked client', async () => {
    const leaving = await makeCustomer(counter, 'leaving');
    await counter.clients.revoke(leaving.client.id);
    expect(await ask({ ...grant, ...inBody(leaving) })).toEqual(invalidClient);
  });

  it.each(['authorization_code', 'password', 'refresh_token', 'CLIENT_CREDENTIALS', 'x'])(
    'answers 400 unsupported_grant_type to %s',
    async (grant_type) => {
      expect(await ask({ grant_type, ...inBody(acme) })).toEqual(refusal(400, 'unsupported_grant_type'));
    },
  );

  it.each([
    ['', /^Send a JSON object|^grant_type is missing: it must be client_credentials$/],
    ['client_id=a', 'grant_type is missing: it must be client_credentials'],
    ['grant_type=', 'grant_type is missing: it must be client_credentials'],
    ['grant_type=client_credentials&grant_type=client_credentials', 'grant_type must be one string'],
    [
      'grant_type=client_credentials&client_id=a&client_id=b&client_secret=c&client_secret=d',
      'client_id must be one string; client_secret must be one string',
    ],
  ])('answers 400 invalid_request to the form %j', async (form, message) => {
    const expected = refusal(400, 'invalid_request', expect.stringMatching(message));
    expect(await ask(form)).toEqual(expected);
  });

  it.each([
    ['[]', 'The body must be a JSON object.'],
    ['"text"', expect.any(String)],
    ['{"grant_type": 1}', 'grant_type must be one string'],
    ['{"grant_type": "client_credentials", "client_id": {"a": 1}}', 'client_id must be one string'],
    ['{"grant_type": null}', 'grant_type is missing: it must be client_credentials'],
    ['{"grant_type": "\u00fc\\', expect.stringContaining('The body is not valid JSON.')],
  ])('answers 400 invalid_request to the JSON %j', async (json, message) => {
    expect(await askInJson(json)).toEqual(refusal(400, 'invalid_request', message));
  });

  it('answers 413 beyond 16 KiB and 415 to other types, with invalid_request beside', async () => {
    const large = { ...grant, client_id: 'x'.repeat(16 * 1024) };
    expect(await ask(large)).toEqual(refusal(413, 'invalid_request', expect.stringContaining('16 KiB')));
    expect(await askInJson(large)).toEqual(
      refusal(413, 'invalid_request', expect.stringContaining('16 KiB')),
    );
    const text = await askInJson('grant_type=client_credentials', { 'content-type': 'text/plain' });
    expect(text).toEqual(refusal(415, 'invalid_request'));
  });

  it('says other errors as they are said everywhere', async () => {
    const { status, body } = await counter.call('/oauth/token');
    expect({ status, error: body.error }).toEqual({ status: 404, error: 'Not Found' });
    const form = await counter.call('/admin/keys', {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}` },
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(form).toMatchObject({ status: 415, body: { error: 'Unsupported Media Type' } });
  });

  it('is documented, as a form and as JSON', async () => {
    const { post } = (await counter.call('/docs-json')).body.paths['/oauth/token'];
    expect(Object.keys(post.requestBody.content)).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    expect(Object.keys(post.responses)).toEqual(['200', '400', '401', '408', '413', '415', '429', '503']);
  });
});

describe('a token of POST /oauth/token', () => {
  let counter: Counter;
  let acme: Customer;
  let key: Uint8Array;
  beforeAll(async () => {
    counter = await startCounter();
    acme = await makeCustomer(counter, 'acme');
    key = await counter.app.get(Pepper, { strict: false }).deriveKey('access-token');
  });
  afterAll(() => counter?.close());

  const tokenOf = async ({ basic }: Customer): Promise<string> =>
    (await counter.askToken(grant, { authorization: basic })).body.access_token;
  const statusOf = async (token: string) => (await counter.enter(acme.key, `Bearer ${token}`)).status;

  it('names its client and customer, and holds nothing that is secret', async () => {
    const [token, next] = [await tokenOf(acme), await tokenOf(acme)];
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    const claims = decodeJwt(token);
    expect(claims).toEqual({
      iss: 'gatehouse',
      aud: 'gatehouse/verification',
      sub: acme.client.id,
      customer_id: acme.customerId,
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 900,
      jti: expect.any(String),
    });
    expect(decodeJwt(next).jti).not.toBe(claims.jti);
  });

  it('is good in another process, and not in another installation', async () => {
    const token = await tokenOf(acme);
    const second = await startCounter({
      DATABASE_URL: counter.env['DATABASE_URL'] ?? '',
      GATEHOUSE_MASTER_KEYS: counter.env['GATEHOUSE_MASTER_KEYS'] ?? '',
    });
    const stranger = await startCounter();
    const { key: foreign } = await makeCustomer(stranger, 'acme');
    expect((await second.enter(acme.key, `Bearer ${token}`)).status).toBe(200);
    expect((await stranger.enter(foreign, `Bearer ${token}`)).status).toBe(401);
    await second.close();
    await stranger.close();
  });

  const forge = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}, by = key) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: 'gatehouse',
      aud: 'gatehouse/verification',
      sub: acme.client.id,
      customer_id: acme.customerId,
      iat: now,
      exp: now + 900,
      jti: 'made-by-hand',
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(by);
  };

  it('is let in when it is made by hand with the right key, which is what makes the next test mean something', async () => {
    expect(await statusOf(await forge())).toBe(200);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['another issuer', { iss: 'someone' }],
    ['another audience', { aud: 'gatehouse' }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is no number', { exp: 'never' }],
    ['no id', { jti: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that nobody is', { sub: '0198c0de-0000-7000-8000-000000000000' }],
    ['another customer than its client has', { customer_id: '0198c0de-0000-7000-8000-000000000000' }],
    ['no customer', { customer_id: undefined }],
    ['another type', {}, { typ: 'JWT' }],
    ['no type', {}, { typ: undefined }],
    ['another algorithm', {}, { alg: 'HS512' }],
  ])('is refused with %s, even with the right key', async (_, claims, header = {}) => {
    expect(await statusOf(await forge(claims, header))).toBe(401);
  });

  it('is refused when somebody else made it, or nobody signed it', async () => {
    expect(await statusOf(await forge({}, {}, new Uint8Array(32)))).toBe(401);
    const unsigned = new UnsecuredJWT(decodeJwt(await forge())).encode();
    expect(await statusOf(unsigned)).toBe(401);
  });

  it('is good for 15 minutes', async () => {
    const token = await tokenOf(acme);
    counter.turnClock(890);
    expect(await statusOf(token)).toBe(200);
    counter.turnClock(11);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await tokenOf(acme))).toBe(200);
  });
});
