import type { Request } from 'express';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { randomBytes } from 'node:crypto';
import { adminToken, type ConsoleServer, type Reply, startConsole } from './console';
import {
  customerOperations,
  installationOperations,
  type Operation,
  operatorOperations,
} from '../src/gateway/operation.table';
import { portalOperations } from '../src/portal/portal-operation.table';
import { events, type Service, startService } from './service';

const origin = 'https://backoffice.shop.example';
const delivery = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const ended = { status: 401, body: { message: expect.stringContaining('This link has expired') } };

interface Link {
  id: string;
  url: string;
  expiresAt: string;
}

/** What the browser of the one who opens a link does. */
class Visitor {
  cookie: string | undefined;
  csrf: string | undefined;

  constructor(
    private readonly url: string,
    readonly id: string,
  ) {}

  async open(token: string, headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await this.call('POST', 'exchange', { token }, headers);
    if (reply.status === 200) {
      this.cookie = reply.headers.get('set-cookie')?.split(';')[0];
      this.csrf = (reply.body as { csrf: string }).csrf;
    }
    return reply;
  }

  /** A header without a value is not sent. */
  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string | undefined> = {},
  ): Promise<Reply> {
    const all = {
      cookie: this.cookie,
      ...(method !== 'GET' && { 'x-csrf-token': this.csrf }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(`${this.url}/console/api/portal/${this.id}/${path}`, {
      method,
      headers: sent,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}

const tokenOf = ({ url }: Link): string => new URL(url).hash.slice(1);

describe('the portal', () => {
  let service: Service;
  let server: ConsoleServer;
  let keys: Record<'live' | 'test' | 'other', { id: string; key: string }>;
  beforeAll(async () => {
    service = await startService();
    keys = {
      live: await service.keys.create({ customer: 'acme shop', mode: 'live' }),
      test: await service.keys.create({ customer: 'acme shop', mode: 'test' }),
      other: await service.keys.create({ customer: 'other', mode: 'live' }),
    };
    // The keys are those of the same installation.
    const { DATABASE_URL, GATEHOUSE_MASTER_KEYS } = service.env;
    server = await startConsole({
      DATABASE_URL: DATABASE_URL ?? '',
      GATEHOUSE_MASTER_KEYS: GATEHOUSE_MASTER_KEYS ?? '',
      PUBLIC_URL: 'https://verify.example.org',
      SESSIONS_URL: service.url,
    });
  });
  afterAll(async () => {
    await server?.close();
    await service?.close();
  });

  const post = async (path: string, body: object, headers: Record<string, string>): Promise<Reply> => {
    const response = await fetch(`${server.url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const ask = (body: object, key = keys.live.key): Promise<Reply> =>
    post('console/api/portal-links', body, { 'x-api-key': key });
  const askAsAdmin = (body: object, token = adminToken): Promise<Reply> =>
    post('admin/portal-links', body, { authorization: `Bearer ${token}` });

  const createLink = async (body: object = {}, key = keys.live.key): Promise<Link> => {
    const reply = await ask({ screens: ['webhooks', 'sessions'], origins: [origin], ...body }, key);
    expect(reply.status).toBe(201);
    return reply.body as Link;
  };
  const visitorOf = ({ id }: Link): Visitor => new Visitor(server.url, id);
  const open = async (body: object = {}, key = keys.live.key): Promise<Visitor> => {
    const link = await createLink(body, key);
    const visitor = visitorOf(link);
    expect((await visitor.open(tokenOf(link))).status).toBe(200);
    return visitor;
  };
  const deliveries = 'customers/acme%20shop/live/sessions/webhooks/deliveries';
  const sessions = 'customers/acme%20shop/live/sessions/sessions';
  const customerId = async (): Promise<string> => String(decodeJwt(tokenOf(await createLink())).sub);

  describe('a link', () => {
    it('is for the customer and the mode of the key, and ends after an hour', async () => {
      server.freezeClock();
      const link = await createLink({ screens: ['webhooks'] }, keys.test.key);
      expect(link.url).toMatch(
        new RegExp(`^https://verify\\.example\\.org/console/portal/${link.id}#[\\w-]+\\.[\\w-]+\\.[\\w-]+$`),
      );
      const { exp = 0, iat = 0, ...claims } = decodeJwt(tokenOf(link));
      expect(claims).toMatchObject({ jti: link.id, mode: 'test', aud: 'gatehouse/portal' });
      expect(exp - iat).toBe(3600);
      expect(Date.parse(link.expiresAt)).toBe(exp * 1000);
      const reply = await visitorOf(link).open(tokenOf(link));
      expect(reply.body).toMatchObject({
        customer: 'acme shop',
        mode: 'test',
        screens: ['webhooks'],
        permissions: ['webhooks.read', 'webhooks.resend'],
      });
    });

    it.each([
      [{}, 'screens must be a list'],
      [{ screens: [] }, 'screens must be a list'],
      [{ screens: ['webhooks', 'webhooks'] }, 'screens must be a list'],
      [{ screens: ['audit'] }, 'screens must be a list'],
      [{ screens: ['keys'] }, 'screens must be a list'],
      [{ screens: 'webhooks' }, 'screens must be a list'],
      [{ screens: ['webhooks'], expiresInSeconds: 59 }, 'expiresInSeconds must be a whole number'],
      [{ screens: ['webhooks'], expiresInSeconds: 86_401 }, 'expiresInSeconds must be a whole number'],
      [{ screens: ['webhooks'], expiresInSeconds: '60' }, 'expiresInSeconds must be a whole number'],
      [{ screens: ['webhooks'], origins: ['*'] }, 'origins must be'],
      [{ screens: ['webhooks'], origins: ['https://*.example'] }, 'origins must be'],
      [
        { screens: ['webhooks'], origins: ["https://a.example; script-src 'unsafe-inline'"] },
        'origins must be',
      ],
      [{ screens: ['webhooks'], origins: ['http://a.example'] }, 'origins must be'],
      [{ screens: ['webhooks'], origins: ['https://a.example/path'] }, 'origins must be'],
    ])('is not created from %j', async (body, message) => {
      const reply = await ask(body);
      expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    });

    it('needs an active key, and the admin token is none', async () => {
      const body = { screens: ['webhooks'] };
      expect((await ask(body, 'wrong')).status).toBe(401);
      expect((await post('console/api/portal-links', body, {})).status).toBe(401);
      const bearer = { authorization: `Bearer ${adminToken}` };
      const scope = { customer: await customerId(), mode: 'live' };
      expect((await post('console/api/portal-links', { ...body, ...scope }, bearer)).status).toBe(401);
      const revoked = await service.keys.create({ customer: 'acme shop', mode: 'live' });
      await service.keys.revoke(revoked.id);
      expect((await ask(body, revoked.key)).status).toBe(401);
    });

    it('is created with the admin token for a customer, only below /admin', async () => {
      const wanted = { screens: ['webhooks'], mode: 'live', customer: await customerId() };
      const reply = await askAsAdmin(wanted);
      expect(reply.status).toBe(201);
      const visitor = visitorOf(reply.body as Link);
      expect((await visitor.open(tokenOf(reply.body as Link))).body).toMatchObject({ customer: 'acme shop' });
      expect((await visitor.call('GET', deliveries)).status).toBe(200);
      expect((await askAsAdmin(wanted, 'not-the-admin-token')).status).toBe(401);
      expect((await askAsAdmin({ ...wanted, customer: delivery })).status).toBe(404);
      expect((await askAsAdmin({ ...wanted, customer: 'acme shop' })).status).toBe(400);
      expect((await askAsAdmin({ ...wanted, mode: 'both' })).status).toBe(400);
      expect((await post('admin/portal-links', wanted, { 'x-api-key': keys.live.key })).status).toBe(401);
      const onlyTest = await service.keys.create({ customer: 'only test', mode: 'test' });
      const ofOnlyTest = decodeJwt(tokenOf(await createLink({}, onlyTest.key))).sub;
      expect((await askAsAdmin({ ...wanted, customer: ofOnlyTest })).status).toBe(409);
    });

    it('is exchanged once', async () => {
      const link = await createLink();
      const replies = await Promise.all(Array.from({ length: 5 }, () => visitorOf(link).open(tokenOf(link))));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
      expect(await visitorOf(link).open(tokenOf(link))).toMatchObject(ended);
    });

    it('is refused after its time, also what was opened with it', async () => {
      const [stolen, opened] = [
        await createLink({ expiresInSeconds: 60 }),
        await open({ expiresInSeconds: 60 }),
      ];
      server.advanceClock(59);
      expect((await opened.call('GET', deliveries)).status).toBe(200);
      expect((await opened.call('GET', 'session')).body).toMatchObject({
        customer: 'acme shop',
        mode: 'live',
        screens: ['webhooks', 'sessions'],
        csrf: opened.csrf,
      });
      server.advanceClock(1);
      expect(await visitorOf(stolen).open(tokenOf(stolen))).toMatchObject(ended);
      expect(await opened.call('GET', deliveries)).toMatchObject(ended);
      expect(await opened.call('GET', 'session')).toMatchObject(ended);
    });

    it('ends with the key that made it', async () => {
      const key = await service.keys.create({ customer: 'acme shop', mode: 'live' });
      const [link, opened] = [await createLink({}, key.key), await open({}, key.key)];
      expect((await opened.call('GET', sessions)).status).toBe(200);
      await service.keys.revoke(key.id);
      expect(await visitorOf(link).open(tokenOf(link))).toMatchObject(ended);
      expect(await opened.call('GET', deliveries)).toMatchObject(ended);
      expect(await opened.call('GET', sessions)).toMatchObject(ended);
    });

    it('is deleted a week after its end', async () => {
      const link = await createLink({ expiresInSeconds: 60 });
      const count = async () =>
        (await server.source.query<object[]>('SELECT 1 FROM console.portal_links WHERE id = $1', [link.id]))
          .length;
      server.advanceClock(7 * 86_400);
      await createLink();
      expect(await count()).toBe(1);
      server.advanceClock(61);
      await createLink();
      expect(await count()).toBe(0);
    });
  });

  describe('a forged token', () => {
    const tryToken = async (make: (token: string) => string | Promise<string>): Promise<void> => {
      const link = await createLink();
      expect(await visitorOf(link).open(await make(tokenOf(link)))).toMatchObject(ended);
      // The link itself still works.
      expect((await visitorOf(link).open(tokenOf(link))).status).toBe(200);
    };
    const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

    it('without a signature is refused', async () => {
      await tryToken((token) => new UnsecuredJWT(decodeJwt(token)).encode());
      await tryToken((token) => {
        const [, claims = '', signature = ''] = token.split('.');
        return `${toPart({ alg: 'none', typ: 'portal+jwt' })}.${claims}.${signature}`;
      });
    });

    it('with changed claims is refused', async () => {
      const other = decodeJwt(tokenOf(await createLink({}, keys.other.key))).sub;
      const later = { exp: Math.floor(server.now() / 1000) + 86_400 };
      for (const change of [{ sub: other }, { mode: 'test' }, later, { jti: delivery }])
        await tryToken((token) => {
          const [header = '', , signature = ''] = token.split('.');
          return `${header}.${toPart({ ...decodeJwt(token), ...change })}.${signature}`;
        });
    });

    it('with the key of another installation is refused', async () => {
      await tryToken((token) =>
        new SignJWT(decodeJwt(token))
          .setProtectedHeader({ alg: 'HS256', typ: 'portal+jwt' })
          .sign(randomBytes(32)),
      );
    });

    it('of another link is refused', async () => {
      const other = tokenOf(await createLink());
      await tryToken(() => other);
      await tryToken(() => '');
      await tryToken(() => 'x'.repeat(1000));
    });

    it('for an unknown link is refused', async () => {
      const link = await createLink();
      expect(await new Visitor(server.url, delivery).open(tokenOf(link))).toMatchObject(ended);
    });
  });

  describe('a session', () => {
    it('has a cookie for one link, apart for each site', async () => {
      const link = await createLink();
      const reply = await visitorOf(link).open(tokenOf(link));
      const [name = '', ...attributes] = (reply.headers.get('set-cookie') ?? '').split('; ');
      expect(name).toMatch(/^__Secure-gatehouse_portal=[\w-]{43}$/);
      expect(attributes).toEqual([
        `Path=/console/api/portal/${link.id}`,
        `Expires=${new Date(link.expiresAt).toUTCString()}`,
        'HttpOnly',
        'SameSite=None',
        'Secure',
        'Partitioned',
      ]);
      const [stored] = await server.source.query<object[]>(
        'SELECT * FROM console.portal_links WHERE id = $1',
        [link.id],
      );
      expect(JSON.stringify(stored)).not.toContain(name.split('=')[1]);
      expect(JSON.stringify(stored)).not.toContain(tokenOf(link));
    });

    it('is no login of the console, and a login is no session', async () => {
      const visitor = await open();
      for (const path of [
        'me',
        'users',
        'audit',
        'customers/acme%20shop/live/sessions/webhooks/deliveries',
      ]) {
        const cookie = (visitor.cookie ?? '').replace(
          '__Secure-gatehouse_portal',
          '__Host-gatehouse_console',
        );
        for (const sent of [visitor.cookie ?? '', cookie])
          expect(
            (await fetch(`${server.url}/console/api/${path}`, { headers: { cookie: sent } })).status,
          ).toBe(401);
      }
      await server.createUser('admin');
      const admin = await server.logIn('admin');
      const cookie = `${admin.cookie}; ${admin.cookie?.replace('__Host-gatehouse_console', '__Secure-gatehouse_portal')}`;
      expect(await visitor.call('GET', deliveries, undefined, { cookie })).toMatchObject(ended);
    });

    it('belongs to its link', async () => {
      const [one, other] = [await open(), await open()];
      expect(await one.call('GET', deliveries, undefined, { cookie: other.cookie })).toMatchObject(ended);
      const both = `${one.cookie}; ${other.cookie}`;
      expect(await one.call('GET', deliveries, undefined, { cookie: both })).toMatchObject(ended);
      expect(await one.call('GET', deliveries, undefined, { cookie: undefined })).toMatchObject(ended);
    });

    it('calls a service as the key and by the name of its link', async () => {
      const visitor = await open();
      expect(await visitor.call('GET', `${deliveries}?status=FAILED&limit=5`)).toMatchObject({
        status: 200,
        body: {
          url: '/webhooks/deliveries?status=FAILED&limit=5',
          key: { id: keys.live.id, mode: 'live', operator: `portal:${visitor.id}` },
        },
      });
      const { body } = await visitor.call('GET', `${sessions}?type=age`);
      expect(body.url).toBe(`/admin/customers/${await customerId()}/live/sessions?type=age`);
      expect(body.headers).toMatchObject({ 'x-operator': `portal:${visitor.id}` });
    });

    it.each([
      ['GET', 'customers/other/live/sessions/webhooks/deliveries'],
      ['GET', 'customers/acme%20shop/test/sessions/webhooks/deliveries'],
      ['GET', 'customers/acme+shop/live/sessions/webhooks/deliveries'],
      ['GET', 'customers/acme%20shop/live/sanctions/webhooks/deliveries'],
      ['GET', 'customers/acme%20shop/live/sanctions/v2/open-sanctions/populations'],
      ['GET', 'customers/acme%20shop/live/sanctions/v2/open-sanctions/audit'],
      ['GET', `customers/acme%20shop/live/sessions/v2/people/${delivery}/credentials`],
      ['GET', 'customers/acme%20shop/live/sessions/keys'],
      ['GET', 'customers/acme%20shop/live/sessions/admin/keys'],
      ['GET', `${deliveries}/..%2f..%2fadmin%2fkeys`],
      ['GET', `${deliveries}/resend`],
      ['GET', `${deliveries}/${delivery}?reveal=true`],
      ['GET', `${deliveries}?limit=5&limit=6`],
      ['GET', `${sessions}/statistics`],
      ['GET', `${sessions}/Statistics`],
      ['GET', `${sessions}/${delivery}?reveal=true`],
      ['GET', `${sessions}/${delivery}?%72eveal=true`],
      ['GET', `${sessions}/${delivery}?reveal[]=true`],
      ['GET', `${sessions}?reveal=true`],
      ['DELETE', `${sessions}/${delivery}`],
      ['DELETE', `${deliveries}/${delivery}`],
      ['PUT', deliveries],
      ['POST', sessions],
      ['POST', `${sessions}/${delivery}`],
      ['POST', 'customers/acme%20shop/live/sessions/v2/verification-session'],
      ['GET', 'services/sessions/keys'],
    ])('cannot %s %s', async (method, path) => {
      const visitor = await open();
      expect((await visitor.call(method, path)).status).toBe(404);
    });

    describe('reaches', () => {
      const received: string[] = [];
      const note = ({ method, originalUrl }: Request) => received.push(`${method} ${originalUrl}`);
      beforeAll(() => void events.on('request', note));
      afterAll(() => void events.off('request', note));
      beforeEach(() => received.splice(0));
      const fill = ({ path, query = '' }: Operation) => path.replace(/\{\w+\}/g, delivery) + query;
      const nameOf = ({ service: name, method, path, query = '' }: Operation) =>
        `${method} ${name} ${path}${query}`;

      it('the operations of its table, and no other of the console', async () => {
        const visitor = await open();
        const allowed = new Set(portalOperations.map(nameOf));
        for (const operation of [...customerOperations, ...operatorOperations]) {
          const { service: name, method } = operation;
          const path = `customers/acme%20shop/live/${name}/${fill(operation)}`;
          const { status } = await visitor.call(method, path, method === 'GET' ? undefined : {});
          const expected = allowed.has(nameOf(operation)) ? 200 : 404;
          expect([nameOf(operation), status]).toEqual([nameOf(operation), expected]);
          expect(received.splice(0)).toHaveLength(expected === 200 ? 1 : 0);
        }
        for (const operation of installationOperations) {
          const path = `services/${operation.service}/${fill(operation)}`;
          expect((await visitor.call(operation.method, path)).status).toBe(404);
        }
      });

      it.each([
        'other/live',
        'acme%20shop/test',
        'acme%20shop/LIVE',
        'ACME%20SHOP/live',
        'acme+shop/live',
        '%61cme%20shop/live',
        'acme%2520shop/live',
        '*/live',
      ])('nothing of %s', async (scope) => {
        const visitor = await open();
        for (const operation of portalOperations) {
          const path = `customers/${scope}/${operation.service}/${fill(operation)}`;
          expect((await visitor.call(operation.method, path)).status).toBe(404);
        }
        expect(received).toEqual([]);
      });
    });

    it('is recorded with what it is refused', async () => {
      const visitor = await open();
      expect((await visitor.call('GET', 'customers/other/live/sessions/webhooks/deliveries')).status).toBe(
        404,
      );
      expect((await visitor.call('POST', `${deliveries}/resend`, {}, { 'x-csrf-token': 'x' })).status).toBe(
        403,
      );
      const actor = { type: 'user', user: `portal:${visitor.id}` };
      expect((await server.readRefusals()).slice(-2)).toMatchObject([
        { actor, action: 'access.refused', after: { reason: 'gateway.unknown', operation: 'GET unknown' } },
        { actor, action: 'access.refused', after: { reason: 'login.csrf' } },
      ]);
    });

    it('sees only the screens of its link', async () => {
      const visitor = await open({ screens: ['sessions'] });
      expect((await visitor.call('GET', sessions)).status).toBe(200);
      expect((await visitor.call('GET', deliveries)).status).toBe(404);
      expect((await visitor.call('POST', `${deliveries}/${delivery}/resend`, {})).status).toBe(404);
    });

    it('changes nothing for another site', async () => {
      const visitor = await open();
      const path = `${deliveries}/${delivery}/resend`;
      const resend = (headers: Record<string, string | undefined>) => visitor.call('POST', path, {}, headers);
      expect((await resend({ 'x-csrf-token': undefined })).status).toBe(403);
      expect((await resend({ 'x-csrf-token': 'wrong' })).status).toBe(403);
      expect((await resend({ 'x-csrf-token': (await open()).csrf })).status).toBe(403);
      expect((await resend({ origin })).status).toBe(403);
      expect((await resend({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      const read = (headers: Record<string, string>) => visitor.call('GET', deliveries, undefined, headers);
      expect((await read({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      const link = await createLink();
      expect((await visitorOf(link).open(tokenOf(link), { origin })).status).toBe(403);
      expect(
        (await resend({ origin: 'https://verify.example.org', 'sec-fetch-site': 'same-origin' })).status,
      ).toBe(200);
    });
  });

  it('is in the audit trail: each link, each exchange, each change, without a token', async () => {
    const link = await createLink();
    const visitor = visitorOf(link);
    await visitor.open(tokenOf(link));
    await visitor.open(tokenOf(link));
    await visitor.open('not-a-token');
    await visitor.call('POST', `${deliveries}/${delivery}/resend`, {});
    await visitor.call('GET', deliveries);
    const portal = { type: 'user', user: `portal:${link.id}` };
    const entries = (await server.readAudit()).filter(
      ({ actor, subject }) =>
        subject.endsWith(link.id) || (actor as { user?: string }).user === `portal:${link.id}`,
    );
    expect(entries.map(({ actor, action, subject }) => ({ actor, action, subject }))).toEqual([
      {
        actor: { type: 'api-key', keyId: keys.live.id },
        action: 'portal-link.created',
        subject: `portal-link/${link.id}`,
      },
      { actor: portal, action: 'portal-link.exchanged', subject: `portal-link/${link.id}` },
      { actor: portal, action: 'portal-link.refused', subject: `portal-link/${link.id}` },
      {
        actor: portal,
        action: 'webhook.resent',
        subject: `sessions/webhooks/deliveries/${delivery}/resend`,
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(tokenOf(link).split('.')[2]);
  });

  describe('the page of a link', () => {
    const getPage = (path: string) => fetch(`${server.url}/console/portal/${path}`);
    const ancestorsOf = ({ headers }: Response) =>
      /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];

    it('is shown in frames of the origins of the link only', async () => {
      const { id } = await createLink({ origins: [origin, 'http://localhost:3000'] });
      for (const path of [id, `${id}/c/acme%20shop/live/webhooks`]) {
        const page = await getPage(path);
        expect(page.status).toBe(200);
        expect(ancestorsOf(page)).toBe(`${origin} http://localhost:3000`);
        expect(page.headers.get('x-frame-options')).toBeNull();
        expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
        expect(page.headers.get('cache-control')).toBe('no-store');
      }
    });

    it('is shown in no frame without origins, or for an unknown link', async () => {
      const { id } = await createLink({ origins: [] });
      for (const one of [id, delivery]) {
        const page = await getPage(one);
        expect(ancestorsOf(page)).toBe("'none'");
        expect(page.headers.get('x-frame-options')).toBe('DENY');
      }
      expect((await getPage('not-an-id')).status).toBe(400);
    });
  });
});
