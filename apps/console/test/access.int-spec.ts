import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  customerOperations,
  installationOperations,
  type Operation,
  operatorOperations,
} from '../src/gateway/operation.table';
import type { Permission } from '../src/role/permission';
import { listPermissions, type Role, roles } from '../src/role/role.table';
import { adminToken, Browser, type ConsoleServer, startConsole } from './console';
import { startUpstream, type Upstream } from './upstream';

const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const own = {
  id: `1${id.slice(1)}`,
  customer_id: `2${id.slice(1)}`,
  customer: 'acme',
  mode: 'live',
} as const;
const foreign = { ...own, id: `3${id.slice(1)}`, customer_id: `4${id.slice(1)}`, customer: 'other shop' };

interface Call {
  operation: Operation;
  /** Below /console/api/. */
  path: string;
  /** What the service is asked for. */
  target: string;
}

const fill = (path: string): string => path.replace(/\{\w+\}/g, id);

const callsFor =
  (customer: string, prefix: string) =>
  (operation: Operation): Call => {
    const path = fill(operation.path) + (operation.query ?? '');
    return {
      operation,
      path: `customers/${customer}/live/${operation.service}/${path}`,
      target: `${prefix}/${path}`,
    };
  };

const customerCalls: readonly Call[] = [
  ...customerOperations.map(callsFor('acme', `/admin/as/${own.id}`)),
  ...operatorOperations.map(callsFor('acme', `/admin/customers/${own.customer_id}/live`)),
];
const installationCalls = installationOperations.map((operation): Call => {
  const path = fill(operation.path);
  return { operation, path: `services/${operation.service}/${path}`, target: `/admin/${path}` };
});
const calls = [...customerCalls, ...installationCalls];

const isAllowed = (role: Role, { permission, personal }: Operation): boolean => {
  const held = listPermissions([role]);
  return held.includes(permission) && (!personal || held.includes('personal.read'));
};

describe('access to the services', () => {
  let upstream: Upstream;
  let server: ConsoleServer;
  const browsers = new Map<string, Browser>();
  const browserOf = (name: string): Browser => browsers.get(name)!;
  beforeAll(async () => {
    upstream = await startUpstream([own, foreign]);
    const { url } = upstream;
    server = await startConsole({
      SESSIONS_URL: url,
      SANCTIONS_URL: url,
      BIOMETRIC_NODE_URL: url,
      STRING_STORE_URL: url,
    });
    for (const role of roles) await server.createUser(role, [role]);
    await server.createUser('of-acme', ['admin'], ['acme']);
    for (const name of [...roles, 'of-acme']) browsers.set(name, await server.logIn(name));
  });
  afterAll(async () => {
    await server?.close();
    await upstream?.close();
  });
  beforeEach(() => {
    upstream.state.answer = undefined;
    upstream.take();
  });

  /** Sends a call as a browser, and returns the status and what the services have got. */
  const send = async (
    name: string,
    { operation: { method }, path }: Call,
    headers: Record<string, string> = {},
  ) => {
    const reply = await browserOf(name).call(method, path, method === 'GET' ? undefined : {}, headers);
    return { ...reply, received: upstream.take() };
  };

  it.each(roles)(
    'is what the table says for the role %s; what it refuses, no service is asked',
    async (role) => {
      for (const call of calls) {
        const { status, body, received } = await send(role, call);
        const { method } = call.operation;
        if (isAllowed(role, call.operation)) {
          const expected = { method, url: call.target, headers: { 'x-operator': role } };
          expect({ status, received }).toMatchObject({ status: 200, received: [expected] });
        } else {
          const name = `${method} ${call.path}`;
          expect({ name, status, received }).toEqual({ name, status: 403, received: [] });
          expect(body.message).toMatch(/^Your roles do not include [a-z.]+\.$/);
        }
      }
    },
  );

  it('is refused to a viewer for every change', async () => {
    const changes = calls.filter(({ operation }) => operation.method !== 'GET');
    expect(changes.length).toBeGreaterThan(30);
    for (const call of changes)
      expect(await send('viewer', call)).toMatchObject({ status: 403, received: [] });
  });

  it.each(['HEAD', 'OPTIONS', 'TRACE'])('does not exist for the method %s', async (method) => {
    for (const { path } of calls)
      expect(await sendPath(method, path, browserOf('admin'))).toMatchObject({ status: 404 });
    expect(upstream.take()).toEqual([]);
  });

  it('is by the method of the request, whatever its headers and query name', async () => {
    for (const call of customerCalls.filter(({ operation }) => operation.query === undefined)) {
      const headers = {
        'x-http-method-override': 'DELETE',
        'x-method-override': 'DELETE',
        'x-original-url': '/admin/keys',
      };
      const changed = { ...call, path: `${call.path}?_method=DELETE` };
      const { received } = await send('admin', changed, headers);
      expect(received).toMatchObject([{ method: call.operation.method }]);
      expect(Object.keys(received[0]!.headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^x-.*(method|url)/)]),
      );
    }
  });

  describe('for a user of one customer', () => {
    it.each([
      foreign.customer,
      foreign.customer_id,
      own.customer_id,
      'nobody',
      '*',
      'ACME',
      'acme ',
      'acme\0',
      '..',
    ])('ends at the customer %j, in the same way as at one that does not exist', async (customer) => {
      const replies = new Set<string>();
      for (const { operation, path } of customerCalls) {
        const other = path.replace('/acme/', `/${encodeURIComponent(customer)}/`);
        const { status, message } = await sendPath(operation.method, other, browserOf('of-acme'));
        replies.add(`${status} ${message}`);
      }
      expect([...replies]).toEqual(['404 There is nothing at this path.']);
      expect(upstream.take()).toEqual([]);
    });

    it('is for the own customer, whatever the query, the body and the headers name', async () => {
      const { customer, customer_id: customerId } = foreign;
      const names = { customer, customer_id: customerId, customerId, key_id: foreign.id, mode: 'test' };
      const query = `${new URLSearchParams(names).toString()}&customer=other&customer[]=other`;
      for (const { operation, path, target } of customerCalls) {
        const { method } = operation;
        const headers = {
          'x-customer': customer,
          'x-api-key': foreign.id,
          'x-operator': 'admin',
          authorization: 'Bearer x',
        };
        const sent = `${path}${path.includes('?') ? '&' : '?'}${query}`;
        const reply = await browserOf('of-acme').call(
          method,
          sent,
          method === 'GET' ? undefined : names,
          headers,
        );
        const received = upstream.take();
        // A query that decides about rights has no further parameters.
        if (operation.query !== undefined) {
          expect({ sent, status: reply.status, received }).toEqual({ sent, status: 404, received: [] });
          continue;
        }
        expect(received).toMatchObject([
          { method, url: `${target}?${query}`, headers: { 'x-operator': 'of-acme' } },
        ]);
        expect(received[0]!.headers).not.toHaveProperty('x-customer');
        expect(received[0]!.headers).not.toHaveProperty('x-api-key');
        expect(received[0]!.headers.authorization).toBe(`Bearer ${adminToken}`);
      }
    });
  });

  describe('is refused before a service is asked, to a request with', () => {
    const keys = 'services/sessions/keys';
    const sessions = 'customers/acme/live/sessions/sessions';
    it.each<[string, string, string[]?]>([
      ['the absolute form of an address', `GET http://localhost/console/api/${keys}`],
      ['two slashes at the start', `GET //console/api/${keys}`],
      ['two slashes within', `GET /console/api//${keys}`],
      ['a fragment', `GET /console/api/${keys}#x`],
      ['backslashes', `GET /console/api/${keys.replaceAll('/', '\\')}`],
      ['a parameter of a path', `GET /console/api/${keys};x=1`],
      ['another case', `GET /CONSOLE/api/${keys}`],
      ['an encoded letter in the path of an operation', 'GET /console/api/services/sessions/key%73'],
      ['an encoded letter in the name of a service', 'GET /console/api/services/session%73/keys'],
      ['an encoded letter in the mode', `GET /console/api/${sessions.replace('live', 'liv%65')}`],
      ['a customer that was encoded twice', `GET /console/api/${sessions.replace('acme', '%2561cme')}`],
      [
        'a customer with a sign that is no part of a text',
        `GET /console/api/${sessions.replace('acme', '%')}`,
      ],
      ['a customer that is no UTF-8', `GET /console/api/${sessions.replace('acme', 'acme%ff')}`],
      ['a mode that cannot be decoded', `GET /console/api/${sessions.replace('live', '%zz')}`],
      ['an id that cannot be decoded', `GET /console/api/${sessions}/%c0%ae%c0%ae`],
      ['an encoded slash', `GET /console/api/${sessions}/..%2F..%2F..%2F..%2Fkeys`],
      ['two lengths', `POST /console/api/${keys}`, ['content-length: 2', 'content-length: 3']],
      [
        'a length and chunks',
        `POST /console/api/${keys}`,
        ['content-length: 2', 'transfer-encoding: chunked'],
      ],
      ['an unknown encoding', `POST /console/api/${keys}`, ['transfer-encoding: xchunked']],
      ['two tokens', `POST /console/api/${keys}`, ['x-csrf-token: x']],
      ['a folded token', `POST /console/api/${keys}`, ['x-csrf-token:\n x']],
    ])('%s', async (_, requestLine, headers = []) => {
      expect(await sendAsAdmin(requestLine, headers)).toMatch(/^HTTP\/1\.1 (400|403|404|501) /);
      expect(upstream.take()).toEqual([]);
    });

    it('none of these, which is answered', async () => {
      expect(await sendAsAdmin(`GET /console/api/${keys}`)).toMatch(/^HTTP\/1\.1 200 /);
      expect(upstream.take()).toHaveLength(1);
    });

    const sendAsAdmin = (requestLine: string, headers: readonly string[] = []): Promise<string> => {
      const { cookie, csrf } = browserOf('admin');
      const credentials = [`cookie: ${cookie}`, `x-csrf-token: ${csrf}`];
      const lines = [`${requestLine} HTTP/1.1`, 'host: localhost', 'connection: close', ...credentials];
      return sendLines(server.url, [...lines, ...headers]);
    };
  });

  it('shows neither the token nor the address of a service, whatever the service answers', async () => {
    const call = customerCalls.find(({ path }) => path.endsWith('/sessions/sessions'))!;
    const answers: [status: number | 'broken', answer: NonNullable<Upstream['state']['answer']>][] = [
      [502, (response, { headers }) => response.writeHead(401).end(headers.authorization)],
      [503, (response) => response.socket!.end('not HTTP\r\n\r\n')],
      [503, (response) => response.socket!.destroy()],
      [302, (response) => response.writeHead(302, { location: `${upstream.url}/admin/as/${own.id}` }).end()],
      [
        500,
        (response, { headers }) =>
          response
            .writeHead(500, {
              'x-authorization': headers.authorization,
              'set-cookie': `token=${headers.authorization}`,
              'access-control-allow-origin': '*',
              server: upstream.url,
              link: `<${upstream.url}>`,
            })
            .end('{}'),
      ],
    ];
    for (const [expected, answer] of answers) {
      upstream.state.answer = answer;
      const { status, headers, body } = await send('admin', call);
      expect(status).toBe(expected);
      const shown = JSON.stringify([...headers, body]);
      for (const secret of [adminToken, new URL(upstream.url).port, own.id])
        expect(shown).not.toContain(secret);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(server.logs.join('')).not.toContain(adminToken);
  });

  /** Sends the path as it is, without a body: `fetch` would resolve dots. */
  async function sendPath(method: string, path: string, { cookie, csrf }: Browser) {
    const { hostname, port } = new URL(server.url);
    const headers = { cookie, 'x-csrf-token': csrf };
    const request = sendRequest({ hostname, port, method, path: `/console/api/${path}`, headers }).end();
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
    const reply = await text(response);
    const message = reply === '' ? '' : (JSON.parse(reply) as { message: string }).message;
    return { status: response.statusCode, message };
  }
});

describe('every route of the console', () => {
  let server: ConsoleServer;
  let routes: { method: string; path: string }[];
  let viewer: Browser;
  beforeAll(async () => {
    server = await startConsole();
    routes = listRoutes(server);
    await server.createUser('viewer', ['viewer']);
    viewer = await server.logIn('viewer');
  });
  afterAll(() => server?.close());

  /** Those that begin a login, or that need another credential or none. */
  const withoutLogin = [
    'GET /console',
    'GET /console/*path',
    'GET /console/assets/:name',
    'GET /console/portal/:link',
    'GET /console/portal/:link/*path',
    'GET /console/api/*path',
    'GET /console/api/login',
    'POST /console/api/login',
    'POST /console/api/login/passkey',
    'POST /console/api/oidc/login',
    'GET /console/api/oidc/callback',
    'POST /console/api/portal/:link/exchange',
  ];
  /** What users do with their own login. */
  const ofEveryUser = [
    'GET /console/api/me',
    'GET /console/api/passkeys',
    'POST /console/api/logout',
    'POST /console/api/password',
    'POST /console/api/passkeys',
    'POST /console/api/passkeys/options',
    'POST /console/api/passkeys/:id/remove',
  ];
  /** What each other route needs, written out: a new route without a row fails a test. */
  const permissionOf: Readonly<Record<string, Permission>> = {
    'GET /console/api/audit': 'audit.read',
    'GET /console/api/audit/export': 'audit.read',
    'POST /console/api/audit/verification': 'audit.read',
    'GET /console/api/users': 'users.write',
    'POST /console/api/users': 'users.write',
    'PATCH /console/api/users/:id': 'users.write',
    'POST /console/api/users/:id/password': 'users.write',
    'POST /console/api/users/:id/passkeys/reset': 'users.write',
  };
  /** Their operations are in tables of their own, with tests of their own. The session of a link is no login. */
  const isOfTable = (name: string): boolean => /\/\*path$|portal/.test(name);
  const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
  const needingLogin = () => routes.filter((route) => !withoutLogin.includes(nameOf(route)));
  const changes = () =>
    needingLogin().filter(({ method, path }) => method !== 'GET' && !/portal(-links)?/.test(path));
  const call = (browser: Browser, { method, path }: { method: string; path: string }, headers = {}) =>
    browser.call(
      method,
      path
        .replace('/console/api/', '')
        .replace(/:\w+/g, id)
        .replace('services/*path', 'services/sessions/keys')
        .replace('*path', `acme/live/sessions/sessions/${id}`),
      method === 'GET' ? undefined : {},
      headers,
    );

  it('needs a login, except for those that begin one', async () => {
    expect(withoutLogin.filter((name) => !routes.map(nameOf).includes(name))).toEqual([]);
    for (const route of needingLogin())
      expect([nameOf(route), (await call(new Browser(server.url), route)).status]).toEqual([
        nameOf(route),
        401,
      ]);
  });

  it('has a row in the table of permissions, and every row a route', () => {
    const names = needingLogin()
      .map(nameOf)
      .filter((name) => !isOfTable(name));
    expect(names.sort()).toEqual([...ofEveryUser, ...Object.keys(permissionOf)].sort());
  });

  it.each(roles)(
    'is open or closed to the role %s as the table says, and closed to users of one customer',
    async (role) => {
      for (const [name, customers] of [
        [`any-${role}`, ['*']],
        [`one-${role}`, ['acme']],
      ] as const) {
        await server.createUser(name, [role], [...customers]);
        const browser = await server.logIn(name);
        for (const [route, permission] of Object.entries(permissionOf)) {
          const [method = '', path = ''] = route.split(' ');
          const { status } = await call(browser, { method, path });
          const isOpen = customers[0] === '*' && listPermissions([role]).includes(permission);
          expect([name, route, status === 403]).toEqual([name, route, !isOpen]);
        }
      }
    },
  );

  it('needs the token of the page to change something, from the site of the console', async () => {
    expect(changes().length).toBeGreaterThan(15);
    const other = await server.logIn('viewer');
    for (const route of changes())
      for (const headers of <Record<string, string | undefined>[]>[
        { 'x-csrf-token': undefined },
        { 'x-csrf-token': other.csrf },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        // What a form of another site can send, although the browser would name the site.
        { 'x-csrf-token': undefined, 'content-type': 'text/plain' },
        { 'x-csrf-token': undefined, 'content-type': 'application/x-www-form-urlencoded' },
        { 'x-csrf-token': undefined, 'content-type': 'multipart/form-data; boundary=x' },
      ]) {
        const { status, body } = await call(viewer, route, headers);
        expect([nameOf(route), headers, status]).toEqual([nameOf(route), headers, 403]);
        expect(body.message).toMatch(/x-csrf-token|another site/);
      }
    expect((await viewer.call('GET', 'me')).status).toBe(200);
  });

  it('is not read for another site', async () => {
    const reads = needingLogin().filter(({ method, path }) => method === 'GET' && !path.includes('portal'));
    expect(reads.length).toBeGreaterThan(5);
    for (const route of reads)
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
        expect([nameOf(route), (await call(viewer, route, headers)).status]).toEqual([nameOf(route), 403]);
  });

  it('that changes something is refused to a viewer, except for the own login', async () => {
    const denied = changes().filter((route) => !ofEveryUser.includes(nameOf(route)));
    expect(denied.length).toBeGreaterThan(10);
    for (const route of denied) {
      const { status, body } = await call(viewer, route);
      // The gateway knows few methods: the others are those of no operation.
      const isUnlisted = status === 404 && /\*path$/.test(route.path);
      expect([nameOf(route), isUnlisted || status]).toEqual([nameOf(route), isUnlisted || 403]);
      if (!isUnlisted) expect(body.message).toMatch(/^Your roles do not include/);
    }
  });
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The routes below /console, of the methods that pages use. */
function listRoutes({ app }: ConsoleServer): { method: string; path: string }[] {
  const { router } = app.getHttpAdapter().getInstance() as unknown as {
    router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
  };
  return router.stack
    .flatMap(({ route }) => (route ? [route] : []))
    .filter(({ path }) => path.startsWith('/console'))
    .flatMap(({ path, methods: known }) =>
      methods.filter((method) => known[method.toLowerCase()]).map((method) => ({ method, path })),
    );
}

/** Sends the lines as they are, and returns all that comes back until the server closes the connection. */
async function sendLines(url: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}
