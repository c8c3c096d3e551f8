import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { PepperService } from '../src/hashing/pepper.service';
import { adminToken, basic, type AuthApp, type Customer, makeCustomer, startAuthApp } from './auth-app';

const grant = { grant_type: 'client_credentials' };
const errorReply = (status: number, error: string, message: unknown = expect.any(String)) => ({
  status,
  body: {
    statusCode: status,
    message,
    error,
    error_description: expect.stringMatching(/^[ !#-[\]-~]+$/),
    requestId: expect.any(String),
  },
});
const invalidClient = errorReply(401, 'invalid_client', 'Invalid client credentials');

describe('POST /oauth/token', () => {
  let server: AuthApp;
  let acme: Customer;
  let other: Customer;
  beforeAll(async () => {
    server = await startAuthApp();
    acme = await makeCustomer(server, 'acme');
    other = await makeCustomer(server, 'other');
  });
  afterAll(() => server?.close());

  const inBody = ({ client }: Customer) => ({
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  const request = async (form: Record<string, string> | string, headers: Record<string, string> = {}) => {
    const { status, body } = await server.requestToken(form, headers);
    return { status, body };
  };
  const requestWithJson = async (body: unknown, headers: Record<string, string> = {}) => {
    const reply = await server.call('/oauth/token', {
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

  it('exchanges a Basic header for a token with Cache-Control: no-store', async () => {
    const { status, body, headers } = await server.requestToken(grant, { authorization: acme.basic });
    expect({ status, body }).toEqual(granted);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
  });

  it('treats null in JSON as an omitted field', async () => {
    const none = { ...grant, client_id: null, client_secret: null, scope: null };
    expect(await requestWithJson(none, { authorization: acme.basic })).toEqual(granted);
  });

  it('accepts client_id and client_secret in a form and in JSON', async () => {
    expect(await request({ ...grant, ...inBody(acme) })).toEqual(granted);
    expect(await requestWithJson({ ...grant, ...inBody(acme) })).toEqual(granted);
    expect(await requestWithJson(grant, { authorization: acme.basic })).toEqual(granted);
  });

  it('accepts a form-encoded id and secret in the Basic header', async () => {
    const [id, secret] = ['id of 20+ characters:1', 'secret/with=odd&characters%'];
    await server.clients.ensure('acme', id, secret);
    const encoded = basic(encodeURIComponent(id), encodeURIComponent(secret));
    expect(await request(grant, { authorization: encoded })).toEqual(granted);
  });

  it('ignores a scope and unknown fields', async () => {
    const form = `grant_type=client_credentials&scope=a+b&scope=c&resource=x&__proto__=y&a[b][c]=d&hasOwnProperty=z`;
    const { headers, ...reply } = await server.requestToken(form, { authorization: acme.basic });
    expect(reply).toEqual(granted);
    const unknown = ['resource', '__proto__', 'a%5Bb%5D%5Bc%5D', 'hasOwnProperty'];
    expect(headers.get('x-unknown-fields')).toBe(unknown.join(', '));
    const logged = server.logs.map((line) => JSON.parse(line) as object);
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 20, msg: 'unknown fields', route: '/oauth/token', fields: unknown }),
    );
    expect(await requestWithJson({ ...grant, scope: ['a'] }, { authorization: acme.basic })).toEqual(granted);
  });

  it('accepts a client_id besides the header if it names the same client', async () => {
    const authorization = acme.basic;
    const { client_id } = inBody(acme);
    expect(await request({ ...grant, client_id }, { authorization })).toEqual(granted);
    expect(await request({ ...grant, client_id: '', client_secret: '' }, { authorization })).toEqual(granted);
    const another = inBody(other).client_id;
    expect(await request({ ...grant, client_id: another }, { authorization })).toEqual(invalidClient);
  });

  it('answers 400 invalid_request to credentials in both places', async () => {
    const both = errorReply(400, 'invalid_request', expect.stringContaining('once'));
    expect(await request({ ...grant, ...inBody(acme) }, { authorization: acme.basic })).toEqual(both);
    expect(await request({ ...grant, ...inBody(acme) }, { authorization: 'Bearer x' })).toEqual(both);
  });

  it('answers 401 invalid_client to all invalid credentials', async () => {
    const { client_id, client_secret } = inBody(acme);
    const attempts = [
      request(grant),
      request({ ...grant, client_id }),
      request({ ...grant, client_secret }),
      request({ ...grant, client_id, client_secret: 'wrong' }),
      request({ ...grant, client_id: 'unknown', client_secret }),
      request({ ...grant, client_id: 'nul\0', client_secret }),
      request({ ...grant, client_id: 'x'.repeat(5000), client_secret }),
      requestWithJson({ ...grant, client_id: '\ud800', client_secret }),
      request(grant, { authorization: basic(client_id, 'wrong') }),
      request(grant, { authorization: 'Basic !!!' }),
      request(grant, { authorization: `SLC ${acme.slc.token}` }),
      request(grant, { authorization: 'Bearer x' }),
    ];
    expect(await Promise.all(attempts)).toEqual(Array(attempts.length).fill(invalidClient));
    const { headers } = await server.requestToken(grant);
    expect(headers.get('www-authenticate')).toBe('Basic realm="gatehouse"');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers 401 invalid_client to a revoked client', async () => {
    const leaving = await makeCustomer(server, 'leaving');
    await server.clients.revoke(leaving.client.id);
    expect(await request({ ...grant, ...inBody(leaving) })).toEqual(invalidClient);
  });

  it.each(['authorization_code', 'password', 'refresh_token', 'CLIENT_CREDENTIALS', 'x'])(
    'answers 400 unsupported_grant_type to %s',
    async (grant_type) => {
      expect(await request({ grant_type, ...inBody(acme) })).toEqual(
        errorReply(400, 'unsupported_grant_type'),
      );
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
    const expected = errorReply(400, 'invalid_request', expect.stringMatching(message));
    expect(await request(form)).toEqual(expected);
  });

  it.each([
    ['[]', 'The body must be a JSON object.'],
    ['"text"', expect.any(String)],
    ['{"grant_type": 1}', 'grant_type must be one string'],
    ['{"grant_type": "client_credentials", "client_id": {"a": 1}}', 'client_id must be one string'],
    ['{"grant_type": null}', 'grant_type is missing: it must be client_credentials'],
    ['{"grant_type": "\u00fc\\', expect.stringContaining('The body is not valid JSON.')],
  ])('answers 400 invalid_request to the JSON %j', async (json, message) => {
    expect(await requestWithJson(json)).toEqual(errorReply(400, 'invalid_request', message));
  });

  it('answers invalid_request with 413 above 16 KiB and with 415 to other types', async () => {
    const large = { ...grant, client_id: 'x'.repeat(16 * 1024) };
    expect(await request(large)).toEqual(
      errorReply(413, 'invalid_request', expect.stringContaining('16 KiB')),
    );
    expect(await requestWithJson(large)).toEqual(
      errorReply(413, 'invalid_request', expect.stringContaining('16 KiB')),
    );
    const text = await requestWithJson('grant_type=client_credentials', { 'content-type': 'text/plain' });
    expect(text).toEqual(errorReply(415, 'invalid_request'));
  });

  it('uses the common error format for other errors', async () => {
    const { status, body } = await server.call('/oauth/token');
    expect({ status, error: body.error }).toEqual({ status: 404, error: 'Not Found' });
    const form = await server.call('/admin/keys', {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}` },
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(form).toMatchObject({ status: 415, body: { error: 'Unsupported Media Type' } });
  });

  it('documents the form and JSON', async () => {
    const { post } = (await server.call('/docs-json')).body.paths['/oauth/token'];
    expect(Object.keys(post.requestBody.content)).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    expect(Object.keys(post.responses)).toEqual(['200', '400', '401', '408', '413', '415', '429', '503']);
  });
});

describe('a token of POST /oauth/token', () => {
  let server: AuthApp;
  let acme: Customer;
  let key: Uint8Array;
  beforeAll(async () => {
    server = await startAuthApp();
    acme = await makeCustomer(server, 'acme');
    key = await server.app.get(PepperService, { strict: false }).deriveKey('access-token');
  });
  afterAll(() => server?.close());

  const getToken = async ({ basic }: Customer): Promise<string> =>
    (await server.requestToken(grant, { authorization: basic })).body.access_token;
  const getStatus = async (token: string) => (await server.callGuarded(acme.key, `Bearer ${token}`)).status;

  it('contains its client and customer, and no secret', async () => {
    const [token, next] = [await getToken(acme), await getToken(acme)];
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

  it('is valid in another process, but not in another installation', async () => {
    const token = await getToken(acme);
    const second = await startAuthApp({
      DATABASE_URL: server.env['DATABASE_URL'] ?? '',
      GATEHOUSE_MASTER_KEYS: server.env['GATEHOUSE_MASTER_KEYS'] ?? '',
    });
    const otherInstallation = await startAuthApp();
    const { key: foreign } = await makeCustomer(otherInstallation, 'acme');
    expect((await second.callGuarded(acme.key, `Bearer ${token}`)).status).toBe(200);
    expect((await otherInstallation.callGuarded(foreign, `Bearer ${token}`)).status).toBe(401);
    await second.close();
    await otherInstallation.close();
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
      jti: 'forged',
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(by);
  };

  it('is accepted if it is forged with the right key (control for the next test)', async () => {
    expect(await getStatus(await forge())).toBe(200);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['another issuer', { iss: 'other' }],
    ['another audience', { aud: 'gatehouse' }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is not a number', { exp: 'never' }],
    ['no id', { jti: undefined }],
    ['no subject', { sub: undefined }],
    ['an unknown subject', { sub: '0198c0de-0000-7000-8000-000000000000' }],
    ['another customer than its client has', { customer_id: '0198c0de-0000-7000-8000-000000000000' }],
    ['no customer', { customer_id: undefined }],
    ['another type', {}, { typ: 'JWT' }],
    ['no type', {}, { typ: undefined }],
    ['another algorithm', {}, { alg: 'HS512' }],
  ])('is rejected with %s, even with the right key', async (_, claims, header = {}) => {
    expect(await getStatus(await forge(claims, header))).toBe(401);
  });

  it('is rejected with another key or without a signature', async () => {
    expect(await getStatus(await forge({}, {}, new Uint8Array(32)))).toBe(401);
    const unsigned = new UnsecuredJWT(decodeJwt(await forge())).encode();
    expect(await getStatus(unsigned)).toBe(401);
  });

  it('is valid for 15 minutes', async () => {
    const token = await getToken(acme);
    server.advanceClock(890);
    expect(await getStatus(token)).toBe(200);
    server.advanceClock(11);
    expect(await getStatus(token)).toBe(401);
    expect(await getStatus(await getToken(acme))).toBe(200);
  });
});
