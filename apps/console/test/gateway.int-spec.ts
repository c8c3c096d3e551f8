import type { Request, Response } from 'express';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { installationOperations } from '../src/gateway/operation.table';
import { roles } from '../src/role/role.table';
import { adminToken, type Browser, type ConsoleServer, type Reply, startConsole } from './console';
import { events, type Service, startService } from './service';

const populations = 'v2/open-sanctions/populations';

describe('the gateway', () => {
  let service: Service;
  let server: ConsoleServer;
  let admin: Browser;
  let keys: Record<'live' | 'test' | 'other', { id: string; key: string }>;
  beforeAll(async () => {
    service = await startService();
    keys = {
      live: await service.keys.create({ customer: 'acme', mode: 'live' }),
      test: await service.keys.create({ customer: 'acme', mode: 'test' }),
      other: await service.keys.create({ customer: 'other shop', mode: 'live' }),
    };
    server = await startConsole({
      SESSIONS_URL: service.url,
      SANCTIONS_URL: `${service.url}/`,
      CONSOLE_REPLY_TIMEOUT_SECONDS: '1',
    });
    await server.createUser('admin');
    admin = await server.logIn('admin');
    for (const role of roles) await server.createUser(role === 'admin' ? 'root' : role, [role]);
    await server.createUser('of-acme', ['admin'], ['acme']);
  });
  afterAll(async () => {
    await server?.close();
    await service?.close();
  });

  const get = (path: string, browser = admin, headers = {}): Promise<Reply> =>
    browser.call('GET', path, undefined, headers);

  it('runs an operation for a customer and a mode, as the user', async () => {
    const { status, body } = await get(
      `customers/acme/live/sanctions/${populations}/people%201/alerts?limit=5&x=%2F`,
    );
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        method: 'GET',
        url: `/${populations}/people%201/alerts?limit=5&x=%2F`,
        key: { id: keys.live.id, mode: 'live', operator: 'admin' },
      },
    });
    expect((await get(`customers/acme/test/sanctions/${populations}`)).body.key.id).toBe(keys.test.id);
    expect((await get(`customers/other%20shop/live/sanctions/${populations}`)).body.key.id).toBe(
      keys.other.id,
    );
  });

  it('runs an operation about a customer as the user, for the customer and mode of the address', async () => {
    const { status, body } = await get('customers/acme/test/sessions/sessions?limit=5&x=%2F');
    const customerId = (await service.keys.list()).find(({ id }) => id === keys.test.id)?.customerId;
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        method: 'GET',
        url: `/admin/customers/${customerId}/test/sessions?limit=5&x=%2F`,
        scope: { customerId, mode: 'test', operator: 'admin' },
      },
    });
    const other = await get('customers/other%20shop/live/sessions/sessions/statistics');
    expect(other.body.scope).toMatchObject({ mode: 'live', operator: 'admin' });
    expect(other.body.scope.customerId).not.toBe(customerId);
  });

  it('names the operator of an operation about a customer, whatever the page sends', async () => {
    const { body } = await admin.call(
      'POST',
      'customers/acme/live/sessions/people/p/credentials/c/approve',
      { reason: 'known_device' },
      { 'x-operator': 'somebody', 'x-user': 'somebody' },
    );
    expect(body).toMatchObject({ scope: { operator: 'admin' }, body: { reason: 'known_device' } });
    expect(JSON.stringify(body)).not.toContain('somebody');
  });

  it('passes few headers on: neither the cookie nor a key nor another name', async () => {
    const { body } = await get(`customers/acme/live/sanctions/${populations}`, admin, {
      accept: 'text/csv',
      'x-api-key': keys.other.key,
      'x-operator': 'somebody',
      'x-user': 'somebody',
      'x-forwarded-host': 'evil.example',
      'x-sandbox': 'x',
    });
    expect(body.key).toMatchObject({ id: keys.live.id, operator: 'admin' });
    expect(body.headers.accept).toBe('text/csv');
    for (const name of ['cookie', 'x-api-key', 'x-user', 'x-forwarded-host', 'x-sandbox', 'authorization'])
      expect(body.headers).not.toHaveProperty(name);
    expect(JSON.stringify(body)).not.toContain(adminToken);
  });

  it('passes bodies on as they are', async () => {
    const json = '{"user":"admin",  "text":"\\u00e9"}';
    const { body } = await admin.call(
      'POST',
      `customers/acme/live/sanctions/${populations}/p/alerts/1/review`,
      json,
    );
    expect(body).toMatchObject({ method: 'POST', body: { user: 'admin', text: 'é' } });
    expect(body.headers['content-type']).toBe('application/json');
  });

  it('streams a body and a reply', async () => {
    const url = new URL(
      `${server.url}/console/api/customers/acme/live/sanctions/${populations}/stream/people`,
    );
    const arrived = once(events, 'request') as Promise<[Request, Response]>;
    const upload = sendRequest(url, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'x-csrf-token': admin.csrf, 'content-type': 'text/csv' },
    });
    const replied = once(upload, 'response') as Promise<[NodeJS.ReadableStream]>;
    upload.write('id,name\n');
    // The service has the request although the body has not ended, and the page has the first line although the reply has not.
    const [received] = await arrived;
    expect(String((await once(received, 'data'))[0])).toBe('id,name\n');
    const [reply] = await replied;
    expect(String((await once(reply, 'data'))[0])).toBe('one\n');
    upload.end('1,Jane\n');
    events.emit('next');
    expect(String((await once(reply, 'data'))[0])).toBe('two\n');
  });

  it('leaves out the body of a GET, with which the service could not be asked', async () => {
    const url = `${server.url}/console/api/customers/acme/live/sanctions/${populations}`;
    expect(await sendRaw('GET', url, admin, { 'content-length': '4' }, 'body')).toMatchObject({
      status: 200,
    });
  });

  it('ends the request to the service when the browser has gone', async () => {
    const arrived = once(events, 'request') as Promise<[Request, Response]>;
    const gone = new AbortController();
    const reply = fetch(`${server.url}/console/api/customers/acme/live/sanctions/${populations}/stream`, {
      headers: { cookie: admin.cookie! },
      signal: gone.signal,
    });
    const [, response] = await arrived;
    await (await reply).body?.getReader().read();
    const closed = once(response, 'close');
    gone.abort();
    await closed;
    events.emit('next');
  });

  it('shows markup without scripts, in an origin of its own, and passes no cookie or address on', async () => {
    const { status, headers, body } = await get(`customers/acme/live/sanctions/${populations}/markup`);
    expect({ status, body }).toEqual({ status: 201, body: '<script>alert(1)</script>' });
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox allow-modals$/);
    expect(headers.get('content-security-policy')).not.toContain('script');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('location')).toBeNull();
  });

  it('follows no redirect with the admin token', async () => {
    const { status, body } = await get(`customers/acme/live/sanctions/${populations}/redirect`);
    expect(status).toBe(302);
    expect(JSON.stringify(body)).not.toContain(keys.live.id);
  });

  it('answers 504 to a slow service, 503 to a missing one, and breaks off a broken reply', async () => {
    expect(await get(`customers/acme/live/sanctions/${populations}/slow`)).toMatchObject({
      status: 504,
      body: { message: 'The service sanctions did not answer within 1 s.' },
    });
    expect(await get('services/biometric-node/galleries')).toMatchObject({
      status: 503,
      body: { message: 'The service biometric-node is not reachable.' },
    });
    await expect(get(`customers/acme/live/sanctions/${populations}/broken`)).rejects.toThrow();
  });

  it('answers 502 to another admin token, which is not a 401 that would log the page out', async () => {
    const other = await startConsole({
      SESSIONS_URL: service.url,
      GATEHOUSE_ADMIN_TOKEN: 'another-token-than-the-service',
    });
    await other.createUser('admin');
    const browser = await other.logIn('admin');
    expect(await get('services/sessions/keys', browser)).toMatchObject({ status: 502 });
    await other.close();
  });

  it('answers 503 although a body was on its way, and keeps working', async () => {
    const other = await startConsole({ SESSIONS_URL: service.url });
    await other.createUser('admin');
    const browser = await other.logIn('admin');
    const path = `customers/acme/live/sanctions/${populations}/p/alerts/1/review`;
    for (let i = 0; i < 3; i++)
      expect((await browser.call('POST', path, { user: 'admin', note: 'x'.repeat(100_000) })).status).toBe(
        503,
      );
    expect((await get('services/sessions/customers', browser)).status).toBe(200);
    await other.close();
  });

  it('lists the customers with an active key, of those that the user may see', async () => {
    expect((await get('me')).body.customers).toEqual([
      { name: 'acme', modes: ['live', 'test'] },
      { name: 'other shop', modes: ['live'] },
    ]);
    const { body } = await get('me', await server.logIn('of-acme'));
    expect(body).toMatchObject({ allCustomers: false, customers: [{ name: 'acme' }] });
    expect(JSON.stringify(body)).not.toContain('other shop');
  });

  it('uses a key at once that was created here', async () => {
    const path = `customers/new%20shop/test/sanctions/${populations}`;
    expect((await get(path)).status).toBe(409);
    const created = await admin.call('POST', 'services/sessions/keys', {
      customer: 'new shop',
      mode: 'test',
    });
    expect(created.status).toBe(201);
    const listed = (await get('me')).body.customers as object[];
    expect(listed).toContainEqual({ name: 'new shop', modes: ['test'] });
    expect((await get(path)).body.key.id).toBe(created.body.id);
    // Later tests expect the other customers only.
    await admin.call('POST', `services/sessions/keys/${created.body.id}/revoke`);
  });

  describe('refuses', () => {
    it('every operation without a login', async () => {
      for (const path of [`customers/acme/live/sanctions/${populations}`, 'services/sessions/keys'])
        expect((await fetch(`${server.url}/console/api/${path}`)).status).toBe(401);
    });

    it('the whole installation to a user of some customers', async () => {
      const browser = await server.logIn('of-acme');
      for (const { method, service: name, path } of installationOperations)
        expect((await browser.call(method, `services/${name}/${fill(path)}`)).status).toBe(404);
      for (const [method, path] of [
        ['GET', 'audit'],
        ['POST', 'audit/verification'],
        ['GET', 'users'],
        ['POST', 'users'],
      ] as const)
        expect((await browser.call(method, path, method === 'GET' ? undefined : {})).status).toBe(403);
    });

    it.each([
      `customers/acme/live/sanctions/admin/keys`,
      `customers/acme/live/sanctions/metrics`,
      `customers/acme/live/sanctions/${populations}/`,
      `customers/acme/live/sanctions/${populations}/a%2Fb`,
      `customers/acme/live/sanctions/${populations}/%2e%2e`,
      `customers/acme/live/sanctions/${populations}/a%252Fb`,
      `customers/acme/live/sanctions/`,
      `customers/acme/live/sanctions`,
      `customers/acme/live/launch/x`,
      `customers/acme/live/toString/x`,
      `customers/acme/dead/sanctions/${populations}`,
      `customers/acme/dead/sessions/sessions`,
      `customers/acme/LIVE/sessions/sessions`,
      `customers/nobody/live/sessions/sessions`,
      `customers/acme/live/sanctions/sessions`,
      `customers/acme/live/sessions/sessions/`,
      `customers/acme/live/sessions/sessions/x/more`,
      `customers/acme/live/sessions/sessions/%2e%2e`,
      `customers/acme/live/sessions/sessions/..%2f..%2f..%2fkeys`,
      `customers/acme/live/sessions/sessions/x%3Freveal=true`,
      `customers/acme/live/sessions/sessions/x%3freveal%3dtrue`,
      `customers/acme/live/sessions/sessions/x%23`,
      `customers/acme/live/sessions/sessions/x?reveal=%74rue`,
      `customers/acme/live/sessions/sessions/x?%72eveal=true`,
      `customers/acme/live/sessions/sessions/x?reveal[]=true`,
      `customers/acme/live/sessions/sessions/x?reveal=false&reveal=true`,
      `customers/acme/live/sessions/sessions/STATISTICS`,
      `customers/acme/live/sessions/Sessions`,
      `customers/acme/live/sessions/webhooks`,
      `customers/acme/live/sessions/credentials/x`,
      `customers/acme/live/sessions/customers`,
      `customers/acme/__proto__/sanctions/${populations}`,
      `services/sessions/as/x/strings`,
      `services/sessions/galleries`,
      `services/sessions/../keys`,
      `services/sessions/keys/`,
      `services`,
      `nothing`,
    ])('the path %s', async (path) => {
      const reply = await sendRaw('GET', `${server.url}/console/api/${path}`, admin);
      expect(reply.status).toBe(404);
    });

    it('a method that is not listed', async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect((await admin.call(method, `services/sessions/keys`)).status).toBe(404);
    });

    it('a customer without an active key, at the latest 3 seconds after it was revoked', async () => {
      const { id } = await service.keys.create({ customer: 'short', mode: 'test' });
      server.advanceClock(4);
      const path = `customers/short/test/sanctions/${populations}`;
      expect((await get(path)).status).toBe(200);
      await service.keys.revoke(id);
      // The service does not accept the key that the console still knows.
      expect((await get(path)).status).toBe(404);
      server.advanceClock(4);
      expect(await get(path)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('short has no active API key for test mode') },
      });
    });
  });

  it('records who was shown personal data, before it is sent', async () => {
    const path = `${populations}/p/alerts/4711`;
    await get(`customers/acme/live/sanctions/${path}?x=1`);
    expect((await server.readAudit()).at(-1)).toMatchObject({
      actor: { type: 'operator', user: 'admin' },
      action: 'personal.read',
      subject: `sanctions/${path}`,
      after: { operation: `GET ${populations}/{name}/alerts/{id}`, customer: 'acme', mode: 'live' },
    });
    const count = (await server.readAudit()).length;
    await get(`customers/acme/live/sanctions/${populations}`);
    expect(await server.readAudit()).toHaveLength(count);
  });

  describe('shows the personal data of a session', () => {
    const session = 'customers/acme/live/sessions/sessions/4711';
    const readCount = async () => (await server.readAudit()).length;

    it('after it is recorded who asked for it', async () => {
      const before = await readCount();
      expect((await get(session)).body.url).toMatch(/\/sessions\/4711$/);
      expect(await readCount()).toBe(before);
      const arrived = once(events, 'request').then(readCount);
      expect((await get(`${session}?reveal=true`)).body.url).toMatch(/\/sessions\/4711\?reveal=true$/);
      expect(await arrived).toBe(before + 1);
      expect((await server.readAudit()).at(-1)).toMatchObject({
        actor: { type: 'operator', user: 'admin' },
        action: 'personal.read',
        subject: 'sessions/sessions/4711',
        after: { operation: 'GET sessions/{id}?reveal=true', customer: 'acme', mode: 'live' },
      });
    });

    it('not to a viewer, who sees the rest', async () => {
      const viewer = await server.logIn('viewer');
      const before = await readCount();
      expect((await get(session, viewer)).status).toBe(200);
      let isAsked = false;
      const note = () => (isAsked = true);
      events.on('request', note);
      expect((await get(`${session}?reveal=true`, viewer)).status).toBe(403);
      for (const query of ['?reveal=%74rue', '?reveal=true&x=1', '?x=1&reveal=true', '?reveal[]=true', '?'])
        expect((await sendRaw('GET', `${server.url}/console/api/${session}${query}`, viewer)).status).toBe(
          404,
        );
      events.off('request', note);
      expect(isAsked).toBe(false);
      expect((await server.readAudit()).slice(before).map(({ action }) => action)).not.toContain(
        'personal.read',
      );
    });

    it('not if it cannot be recorded', async () => {
      let isAsked = false;
      const note = () => (isAsked = true);
      await server.source.query(`ALTER TABLE audit.entries RENAME TO gone`);
      events.on('request', note);
      expect((await get(`${session}?reveal=true`)).status).toBe(500);
      events.off('request', note);
      await server.source.query(`ALTER TABLE audit.gone RENAME TO entries`);
      expect(isAsked).toBe(false);
    });
  });

  it('answers for a customer whose keys are all revoked', async () => {
    const { id } = await service.keys.create({ customer: 'former', mode: 'live' });
    await service.keys.revoke(id);
    server.advanceClock(4);
    expect((await get('customers/former/live/sessions/sessions')).status).toBe(200);
    expect((await get(`customers/former/live/sanctions/${populations}`)).status).toBe(409);
  });

  it('shows nothing that it cannot record', async () => {
    let isAsked = false;
    const note = () => (isAsked = true);
    await server.source.query(`ALTER TABLE audit.entries RENAME TO gone`);
    events.on('request', note);
    expect((await get(`customers/acme/live/sanctions/${populations}/p/alerts/1`)).status).toBe(500);
    events.off('request', note);
    await server.source.query(`ALTER TABLE audit.gone RENAME TO entries`);
    expect(isAsked).toBe(false);
  });

  it('applies a change of the user to the next request', async () => {
    const { id } = await server.createUser('changing', ['viewer']);
    const browser = await server.logIn('changing');
    const alert = `customers/acme/live/sanctions/${populations}/p/alerts/1`;
    expect((await get(alert, browser)).status).toBe(403);
    await server.users.change({ type: 'system' }, id, { roles: ['reviewer'] });
    expect((await get(alert, browser)).status).toBe(200);
    await server.users.change({ type: 'system' }, id, { customers: ['nobody'] });
    expect((await get(alert, browser)).status).toBe(404);
    await server.users.change({ type: 'system' }, id, { status: 'disabled' });
    expect((await get(alert, browser)).status).toBe(401);
    await server.users.change({ type: 'system' }, id, { status: 'active' });
    expect((await get(alert, browser)).status).toBe(401);
  });
});

/** Ids in place of the names of a path. */
function fill(path: string): string {
  return path.replace(/\{\w+\}/g, '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f');
}

/** Sends the path as it is: `fetch` would resolve dots. */
async function sendRaw(
  method: string,
  url: string,
  browser: Browser,
  further: Record<string, string> = {},
  sent = '',
): Promise<{ status: number; body: string }> {
  const [, origin = '', path = ''] = /^(http:\/\/[^/]+)(.*)$/.exec(url) ?? [];
  const { hostname, port } = new URL(origin);
  const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrf, ...further };
  const request = sendRequest({ hostname, port, method, path, headers }).end(sent);
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const body = text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text;
  return { status: response.statusCode, body };
}
