import { DatabaseModule, databaseVariables, migrate } from '@gatehouse/database';
import { type AppDefinition, AppLogger, createApp, platformVariables } from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { vaultVariables } from '@gatehouse/vault';
import { All, Controller, Get, Module, Req } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import {
  AcceptsApiKey,
  ApiKeyService,
  type AuthenticatedKey,
  AuthModule,
  authSchema,
  authVariables,
  CallerKey,
  OptionalCallerKey,
  RequireApiKey,
  RequireClientCredentials,
  RequireOperator,
} from '../src';

const adminToken = 'admin-token-for-tests';

@Controller('things')
class ThingController {
  @RequireApiKey()
  @Get('keyed')
  getKeyed(@CallerKey() key: AuthenticatedKey) {
    return key;
  }

  @RequireClientCredentials()
  @Get('client')
  getForClient(@CallerKey() key: AuthenticatedKey) {
    return key;
  }

  @RequireOperator()
  @Get('operators-only')
  getForOperators(@CallerKey() key: AuthenticatedKey) {
    return key;
  }

  @AcceptsApiKey()
  @All('echo/*rest')
  echo(@Req() { url, method, headers, body }: Request, @OptionalCallerKey() key?: AuthenticatedKey) {
    return { url, method, headers, body: body as unknown, key };
  }
}

@Module({
  imports: [DatabaseModule.forSchemas(authSchema), AuthModule],
  controllers: [ThingController],
})
class ThingModule {}

const definition: AppDefinition = {
  name: 'things',
  title: 'Things',
  description: 'Routes that operators call.',
  variables: {
    ...platformVariables({ port: 0 }),
    ...databaseVariables,
    ...vaultVariables,
    ...authVariables,
  },
  module: ThingModule,
  commands: {},
};

async function startThings(env: Record<string, string>) {
  const logs: string[] = [];
  const logger = new AppLogger('things', 'debug', { write: (line) => logs.push(line) });
  const started = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, [authSchema]),
    template: 'auth',
    create: (variables) => createApp(definition, variables, logger),
    env,
  });
  return { ...started, logs, keys: started.app.get(ApiKeyService, { strict: false }) };
}

type Things = Awaited<ReturnType<typeof startThings>>;

interface Reply {
  status: number;
  // Tests read replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** Sends the path as it is: `fetch` would normalise it. */
function send(
  things: Things,
  path: string,
  headers: Record<string, string | undefined> = {},
  method = 'GET',
): Promise<Reply> {
  const { hostname, port } = new URL(things.url);
  const lines = Object.entries({ host: 'test', connection: 'close', ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')),
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      const [head = '', text = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: text.startsWith('{') ? JSON.parse(text) : text });
    });
  });
}

const operator = { authorization: `Bearer ${adminToken}`, 'x-operator': 'jane.doe' };

describe('a call of an operator', () => {
  let things: Things;
  let live: { id: string; key: string };
  let test: { id: string; key: string };
  let customerId: string;
  beforeAll(async () => {
    things = await startThings({ GATEHOUSE_ADMIN_TOKEN: adminToken });
    live = await things.keys.create({ customer: 'acme', mode: 'live' });
    test = await things.keys.create({ customer: 'acme', mode: 'test' });
    customerId = (await things.keys.findActive(live.id))!.customerId;
  });
  afterAll(() => things?.close());

  const call = (path: string, headers: Record<string, string | undefined> = {}) =>
    send(things, `/admin/as/${live.id}${path}`, { ...operator, ...headers });

  it.each(['/things/keyed', '/things/client', '/things/operators-only'])(
    'runs %s with the customer and the mode of the key',
    async (path) => {
      expect(await call(path)).toEqual({
        status: 200,
        body: { id: live.id, customerId, mode: 'live', operator: 'jane.doe' },
      });
      expect(await send(things, `/admin/as/${test.id}${path}`, operator)).toMatchObject({
        status: 200,
        body: { id: test.id, customerId, mode: 'test' },
      });
    },
  );

  it('keeps method, path and query, and drops credentials and names of the caller', async () => {
    const { body } = await send(
      things,
      `/admin/as/${live.id}/things/echo/a%20b/c?x=1%2F2&x=..`,
      { ...operator, 'x-api-key': test.key, 'x-user': 'somebody', 'x-other': 'stays' },
      'DELETE',
    );
    expect(body).toMatchObject({
      method: 'DELETE',
      url: '/things/echo/a%20b/c?x=1%2F2&x=..',
      key: { id: live.id, mode: 'live', operator: 'jane.doe' },
      headers: { 'x-other': 'stays' },
    });
    for (const header of ['authorization', 'x-api-key', 'x-user', 'x-operator'])
      expect(body.headers).not.toHaveProperty(header);
  });

  it.each([
    ['no token', undefined],
    ['a wrong token', `Bearer ${adminToken}x`],
    ['the token without a scheme', adminToken],
    ['the token as Basic', `Basic ${adminToken}`],
  ])('needs the admin token: %s', async (_, authorization) => {
    const reply = await call('/things/keyed', { authorization, 'x-api-key': live.key });
    expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid admin token' } });
    expect((await call('/admin/keys', { authorization })).body.message).toBe(reply.body.message);
  });

  it('does not exist where the admin API is off', async () => {
    const off = await startThings({});
    const { id } = await off.keys.create({ customer: 'acme', mode: 'live' });
    for (const authorization of ['Bearer undefined', 'Bearer ', operator.authorization])
      expect(await send(off, `/admin/as/${id}/things/keyed`, { ...operator, authorization })).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('The admin API is off') },
      });
    await off.close();
  });

  it('gives the role of an operator to nobody who only states it', async () => {
    const headers = { 'x-operator': 'jane.doe', 'x-api-key': live.key };
    expect((await send(things, '/things/keyed', headers)).body).toEqual({
      id: live.id,
      customerId,
      mode: 'live',
    });
    for (const more of [{}, { authorization: operator.authorization }])
      expect((await send(things, '/things/operators-only', { ...headers, ...more })).status).toBe(404);
    expect((await send(things, '/things/client', headers)).status).toBe(401);
  });

  it('ends at once with the key', async () => {
    const { id } = await things.keys.create({ customer: 'acme', mode: 'live' });
    expect((await send(things, `/admin/as/${id}/things/keyed`, operator)).status).toBe(200);
    await things.keys.revoke(id);
    expect((await send(things, `/admin/as/${id}/things/keyed`, operator)).status).toBe(404);
  });

  it.each([randomUUID(), 'not-a-uuid', '0', '%00', `${randomUUID()}'--`, '..'])(
    'answers 404 to the key id %s',
    async (id) => {
      expect((await send(things, `/admin/as/${id}/things/keyed`, operator)).status).toBe(404);
    },
  );

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a space', 'jane doe'],
    ['two of them', 'jane, john'],
    ['a control character', 'jane\u0001doe'],
    ['a tab', 'jane\tdoe'],
    ['a byte above ASCII', 'jan\u00e9'],
    ['a formula', '=1+1'],
    ['201 characters', 'x'.repeat(201)],
  ])('needs the name of the operator, not %s', async (_, name) => {
    const reply = await call('/things/keyed', { 'x-operator': name });
    expect(reply.status).toBe(400);
    // A control character is refused by Node.js already.
    if (reply.body !== '') expect(reply.body.message).toContain('x-operator must name the operator');
  });

  it.each(['jane.doe', 'x', 'x'.repeat(200), 'oidc:jane@acme.example'])(
    'accepts the name %s',
    async (name) => {
      expect((await call('/things/keyed', { 'x-operator': name })).body.operator).toBe(name);
    },
  );

  it.each([
    '',
    '/',
    '//things/keyed',
    '/things//keyed',
    '/things/keyed/',
    '/things/../things/keyed',
    '/things/./keyed',
    '/things/%2e%2e/things/keyed',
    '/things/.%2E/things/keyed',
    '/things/%252e%252e/keyed',
    '/things%2Fkeyed',
    '/things%5ckeyed',
    '/things\\keyed',
    '/things/%00',
    '/things/%0d%0a',
    '/admin/keys',
    '/ADMIN/keys',
    '/%61dmin/keys',
    '/admin',
    '/admin?x=1',
    '/metrics',
    '/health/ready',
    '/Docs',
  ])('refuses the path %j', async (path) => {
    const reply = await call(path);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ message: 'An operator cannot call this path for a customer.' });
  });

  it.each(['/things/%', '/things/%ff'])('refuses the path %j, which cannot be decoded', async (path) => {
    expect((await call(path)).status).toBe(400);
  });

  it('does not nest', async () => {
    expect((await call(`/admin/as/${test.id}/things/keyed`)).status).toBe(404);
  });

  it.each(['/Admin/As/', '/admin//as/', '//admin/as/', '/%61dmin/as/', '/x/../admin/as/'])(
    'is one path: %s does not lead to another customer without the token',
    async (prefix) => {
      const path = `${prefix}${live.id}/things/operators-only`;
      expect((await send(things, path, { 'x-operator': 'jane.doe' })).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('writes no token and no id of a key into the log', async () => {
    await call('/things/keyed');
    expect(things.logs.join('')).not.toContain(adminToken);
    expect(things.logs.join('')).not.toContain(live.id);
  });
});

describe('the limits of a call of an operator', () => {
  let things: Things;
  let id: string;
  let key: string;
  beforeAll(async () => {
    things = await startThings({ GATEHOUSE_ADMIN_TOKEN: adminToken, RATE_LIMIT_PER_MINUTE: '2' });
    ({ id, key } = await things.keys.create({ customer: 'acme', mode: 'live' }));
  });
  afterAll(() => things?.close());

  it('are not those of the customer, and the customer is not charged', async () => {
    for (let i = 0; i < 5; i++)
      expect((await send(things, `/admin/as/${id}/things/keyed`, operator)).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await send(things, '/things/keyed', { 'x-api-key': key })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await send(things, `/admin/as/${id}/things/keyed`, operator)).status).toBe(200);
  });

  it('stop whoever guesses the token', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++)
      statuses.push(
        (
          await send(things, `/admin/as/${id}/things/keyed`, {
            ...operator,
            authorization: `Bearer guess-${i}`,
          })
        ).status,
      );
    expect(statuses).toEqual([401, 401, 429, 429]);
  });
});
