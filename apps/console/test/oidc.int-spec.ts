import { Browser, type ConsoleServer, password, startConsole } from './console';
import { OidcBrowser } from './oidc-browser';
import { clientId, clientSecret, startOidcProvider, type TestProvider } from './oidc-provider';

const publicUrl = 'http://localhost:8080';

const settings = ({ issuer }: TestProvider, further: Record<string, string> = {}) => ({
  CONSOLE_OIDC_ISSUER: issuer,
  CONSOLE_OIDC_CLIENT_ID: clientId,
  CONSOLE_OIDC_CLIENT_SECRET: clientSecret,
  CONSOLE_OIDC_NAME: 'Example SSO',
  CONSOLE_OIDC_ROLES: 'staff:viewer,leads:reviewer,urn:example:admins:admin',
  ...further,
});

const staff = () => ({ sub: 'user-1', preferred_username: 'Jane.Doe', groups: ['staff'] });

describe('a login with the OpenID provider', () => {
  let provider: TestProvider;
  let server: ConsoleServer;
  beforeAll(async () => {
    provider = await startOidcProvider();
    server = await startConsole(settings(provider));
  });
  afterAll(async () => {
    await server?.close();
    await provider?.close();
  });
  beforeEach(async () => {
    Object.assign(provider.state, { fault: {}, user: staff(), userInfo: {}, isDown: false });
    await server.source.query('DELETE FROM console.login_failures');
  });

  const open = () => new OidcBrowser(server.url, publicUrl);
  const readLast = async (count = 1) => (await server.readAudit()).slice(-count);
  const problem = (code: string) => `${publicUrl}/console/login?problem=${code}`;

  it('is offered by its name', async () => {
    expect(await new Browser(server.url).call('GET', 'login')).toMatchObject({
      status: 200,
      body: { local: true, provider: 'Example SSO' },
    });
  });

  it('starts a login of the console with the mapped role, for an external user', async () => {
    const browser = open();
    expect(await browser.enter('/c/acme/live/alerts?state=OPEN')).toMatchObject({
      status: 303,
      location: `${publicUrl}/console/c/acme/live/alerts?state=OPEN`,
    });
    expect((await browser.call('GET', 'me')).body).toMatchObject({
      user: 'oidc:jane.doe',
      source: 'oidc',
      roles: ['viewer'],
      allCustomers: true,
    });
    expect(await readLast()).toMatchObject([
      {
        actor: { type: 'operator', user: 'oidc:jane.doe' },
        action: 'login.succeeded',
        after: { provider: true },
      },
    ]);
  });

  it('asks with PKCE, a state and a nonce, and authenticates the client', async () => {
    const browser = open();
    const { url } = await browser.begin();
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${publicUrl}/console/api/oidc/callback`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    const secrets = [query['state'], query['nonce'], query['code_challenge']];
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set([...secrets, browser.stepCookie?.split('=')[1]]).size).toBe(4);
    await browser.finish(await browser.follow(url));
    expect(provider.requests.at(-1)?.authorization).toMatch(/^Basic /);
    expect(provider.requests.at(-1)?.body).toMatch(/code_verifier=[\w-]{43}(&|$)/);
  });

  it('sets cookies that scripts cannot read, and never adopts one', async () => {
    const browser = open();
    browser.cookie = `gatehouse_console=${'A'.repeat(43)}`;
    const { setCookies } = await browser.begin();
    expect(setCookies).toEqual([
      expect.stringMatching(
        /^gatehouse_console_oidc=[\w-]{43}; Path=\/console\/api\/oidc; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const done = await browser.finish(await browser.follow());
    expect(done.setCookies).toEqual([
      'gatehouse_console_oidc=; Path=/console/api/oidc; HttpOnly; SameSite=Lax; Max-Age=0',
      expect.stringMatching(/^gatehouse_console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/),
    ]);
    expect(browser.cookie).not.toContain('AAAA');
  });

  it('cannot be begun by another site', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await open().call('POST', 'oidc/login', {}, headers)).status).toBe(403);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await open().call('POST', 'oidc/login', 'next=%2F', type)).status).toBe(415);
    expect((await open().call('GET', 'oidc/login')).status).toBe(404);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/../../evil',
    '/..%2f..%2fevil/../../../x',
    'javascript:alert(1)',
    '/api/me',
    '/login?problem=denied',
    '/a b',
    'c/acme',
  ])('leads to the first screen in place of %j', async (next) => {
    const { status, location } = await open().enter(next);
    expect({ status, location }).toEqual({ status: 303, location: `${publicUrl}/console/` });
  });

  describe('is refused and recorded', () => {
    const expectProblem = async (browser: OidcBrowser, answer: string, code: string) => {
      const before = (await server.readAudit()).length;
      const { status, location, setCookies } = await browser.finish(answer);
      expect({ status, location }).toEqual({ status: 303, location: problem(code) });
      expect(setCookies.some((each) => each.startsWith('gatehouse_console='))).toBe(false);
      const entries = (await server.readAudit()).slice(before);
      expect(entries).toMatchObject([{ action: 'login.failed', after: { provider: true, reason: code } }]);
    };

    it('in another browser (login CSRF)', async () => {
      const attacker = open();
      await attacker.begin();
      const answer = await attacker.follow();
      const victim = open();
      await victim.begin();
      await expectProblem(victim, answer, 'invalid');
      expect(victim.cookie).toBeUndefined();
    });

    it('with a code of another login (code injection), by PKCE', async () => {
      const stolen = open();
      await stolen.begin();
      const code = new URL(await stolen.follow()).searchParams.get('code')!;
      const attacker = open();
      await attacker.begin();
      const answer = new URL(await attacker.follow());
      answer.searchParams.set('code', code);
      await expectProblem(attacker, answer.href, 'invalid');
    });

    it('with a code of another login where the provider ignores PKCE, by the nonce', async () => {
      provider.state.fault = { ignoresPkce: true };
      const stolen = open();
      await stolen.begin();
      const code = new URL(await stolen.follow()).searchParams.get('code')!;
      const attacker = open();
      await attacker.begin();
      const answer = new URL(await attacker.follow());
      answer.searchParams.set('code', code);
      await expectProblem(attacker, answer.href, 'invalid');
      // Without the injection the same provider is accepted.
      expect((await open().enter()).location).toBe(`${publicUrl}/console/`);
    });

    it('with a state that was used', async () => {
      const browser = open();
      await browser.begin();
      const { stepCookie } = browser;
      const answer = await browser.follow();
      expect((await browser.finish(answer)).location).toBe(`${publicUrl}/console/`);
      browser.stepCookie = stepCookie;
      browser.cookie = undefined;
      await expectProblem(browser, answer, 'expired');
    });

    it('for all but one of parallel uses of a state', async () => {
      const browser = open();
      await browser.begin();
      const { stepCookie } = browser;
      const answer = await browser.follow();
      const copies = Array.from({ length: 5 }, () => Object.assign(open(), { stepCookie }));
      const replies = await Promise.all(copies.map((copy) => copy.finish(answer)));
      expect(replies.filter(({ location }) => location === `${publicUrl}/console/`)).toHaveLength(1);
    });

    it('after ten minutes', async () => {
      const browser = open();
      await browser.begin();
      const answer = await browser.follow();
      server.advanceClock(10 * 60);
      await expectProblem(browser, answer, 'expired');
    });

    it('where the provider or its user refuses', async () => {
      provider.state.fault = { answer: { code: undefined, error: 'access_denied' } };
      const browser = open();
      await browser.begin();
      await expectProblem(browser, await browser.follow(), 'denied');
    });

    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    it.each<[string, TestProvider['state']['fault']]>([
      ['the answer of another issuer (mix-up)', { answer: { iss: 'https://evil.example' } }],
      ['an answer without its issuer', { answer: { iss: undefined } }],
      ['another state', { answer: { state: 'x'.repeat(43) } }],
      ['no state', { answer: { state: undefined } }],
      ['an id token of another issuer', { claims: { iss: 'https://evil.example' } }],
      ['an id token for another audience', { claims: { aud: 'another-client' } }],
      ['an id token for several audiences without a party', { claims: { aud: [clientId, 'other'] } }],
      ['an id token for another party', { claims: { aud: [clientId, 'other'], azp: 'other' } }],
      ['another nonce', { claims: { nonce: 'another' } }],
      ['no nonce', { claims: { nonce: undefined } }],
      ['an expired id token', { claims: { iat: hourAgo, exp: hourAgo + 300 } }],
      ['an id token that is not valid yet', { claims: { nbf: hourAgo + 7200 } }],
      ['an id token without an end', { claims: { exp: undefined } }],
      ['an id token without a user', { claims: { sub: undefined } }],
      ['an id token that another key signed', { signature: 'other-key' }],
      ['an id token without a signature', { signature: 'none' }],
      ['an error of the token endpoint', { tokenStatus: 500 }],
    ])('with %s', async (_, fault) => {
      provider.state.fault = fault;
      const browser = open();
      await browser.begin();
      await expectProblem(browser, await browser.follow(), 'invalid');
    });

    it('for a user without a mapped group, who does not become a user', async () => {
      provider.state.user = {
        sub: 'stranger',
        preferred_username: 'stranger',
        groups: ['Staff', 'staff ', ''],
      };
      const browser = open();
      await browser.begin();
      await expectProblem(browser, await browser.follow(), 'roles');
      expect(await readLast()).toMatchObject([{ subject: 'user/oidc:stranger' }]);
      expect(await server.users.findByName('oidc:stranger')).toBeUndefined();
    });

    it('for a user who was disabled here', async () => {
      expect((await open().enter()).location).toBe(`${publicUrl}/console/`);
      const { id } = (await server.users.findByName('oidc:jane.doe'))!;
      await server.users.change({ type: 'system' }, id, { status: 'disabled' });
      const browser = open();
      await browser.begin();
      await expectProblem(browser, await browser.follow(), 'disabled');
      await server.users.change({ type: 'system' }, id, { status: 'active' });
    });

    it('for an address that tries many codes', async () => {
      for (let i = 0; i < 20; i++) {
        const guess = Object.assign(open(), {
          stepCookie: `gatehouse_console_oidc=${String(i).padStart(43, 'A')}`,
        });
        expect((await guess.finish(`${publicUrl}/x?code=${i}&state=1`)).location).toBe(problem('expired'));
      }
      expect(await readLast()).toMatchObject([{ action: 'login.locked' }]);
      expect((await open().enter()).location).toBe(problem('locked'));
    });
  });

  describe('is refused without counting, so that no other site locks out its visitors,', () => {
    const countFailures = () => server.source.query<object[]>('SELECT 1 FROM console.login_failures');
    const begin = async () => {
      const browser = open();
      await browser.begin();
      return { browser, answer: await browser.follow() };
    };

    it('without the cookie of its browser', async () => {
      const { answer } = await begin();
      const before = (await server.readAudit()).length;
      for (let i = 0; i < 21; i++)
        expect(await open().finish(answer)).toMatchObject({ status: 303, location: problem('expired') });
      expect(await countFailures()).toEqual([]);
      expect(await server.readAudit()).toHaveLength(before);
      expect((await open().enter()).location).toBe(`${publicUrl}/console/`);
    });

    it('with two cookies of the name: one of them may be planted', async () => {
      const { browser, answer } = await begin();
      browser.stepCookie = `${browser.stepCookie}; gatehouse_console_oidc=${'B'.repeat(43)}`;
      expect((await browser.finish(answer)).location).toBe(problem('expired'));
      expect(await countFailures()).toEqual([]);
    });
  });

  it('updates the roles at each login, and keeps the name', async () => {
    await open().enter();
    provider.state.user = {
      ...staff(),
      preferred_username: 'admin',
      groups: ['leads', 'urn:example:admins'],
    };
    const browser = open();
    await browser.enter();
    expect((await browser.call('GET', 'me')).body).toMatchObject({
      user: 'oidc:jane.doe',
      roles: ['reviewer', 'admin'],
    });
    expect(await readLast(2)).toMatchObject([
      { action: 'user.changed', after: { roles: ['reviewer', 'admin'] } },
      { action: 'login.succeeded' },
    ]);
  });

  it('tells two users of the provider with the same name apart, and from a local user', async () => {
    await server.createUser('same', ['viewer']);
    const names: string[] = [];
    for (const sub of ['same-1', 'same-2', 'same-1']) {
      provider.state.user = { ...staff(), sub, preferred_username: 'same' };
      const browser = open();
      await browser.enter();
      names.push((await browser.call('GET', 'me')).body.user);
    }
    expect(names).toEqual(['oidc:same', expect.stringMatching(/^oidc:same-[\da-f]{10}$/), 'oidc:same']);
  });

  it('creates one user at two first logins at the same time', async () => {
    provider.state.user = { ...staff(), sub: 'twice', preferred_username: 'twice' };
    const replies = await Promise.all([open().enter(), open().enter(), open().enter()]);
    expect(replies.map(({ location }) => location)).toEqual(Array(3).fill(`${publicUrl}/console/`));
    const [row] = await server.source.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM console.users WHERE subject LIKE '% twice'`,
    );
    expect(row?.count).toBe(1);
  });

  it('reads the groups from the userinfo endpoint where the id token has none', async () => {
    provider.state.user = { sub: 'thin', preferred_username: 'thin' };
    provider.state.userInfo = { groups: ['leads'], preferred_username: 'other' };
    const browser = open();
    await browser.enter();
    expect((await browser.call('GET', 'me')).body).toMatchObject({ user: 'oidc:thin', roles: ['reviewer'] });
  });

  it('cannot be given a password, nor roles, by an admin', async () => {
    await open().enter();
    await server.createUser('boss');
    const admin = await server.logIn('boss');
    const { id } = (await server.users.findByName('oidc:jane.doe'))!;
    expect((await admin.call('POST', `users/${id}/password`, { password })).status).toBe(409);
    expect(await admin.call('PATCH', `users/${id}`, { roles: ['admin'] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('OpenID provider') },
    });
    expect((await admin.call('PATCH', `users/${id}`, { customers: ['acme'] })).status).toBe(409);
    expect((await new Browser(server.url).logIn('oidc:jane.doe')).status).toBe(401);
    const browser = open();
    await browser.enter();
    const change = { current: password, password: 'another good password' };
    expect((await browser.call('POST', 'password', change)).status).toBe(409);
    expect((await browser.call('POST', 'passkeys/options', { password })).status).toBe(409);
  });

  it('ends at the provider, too', async () => {
    const browser = open();
    await browser.enter();
    const { status, body } = await browser.call('POST', 'logout');
    expect(status).toBe(200);
    const url = new URL(body.providerUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/logout`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/console/login`);
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect((await browser.call('GET', 'me')).status).toBe(401);
    expect(await readLast()).toMatchObject([{ action: 'login.ended', subject: 'user/oidc:jane.doe' }]);
  });

  it('stores no token, code or state that its reader could use, and logs none', async () => {
    const browser = open();
    const { url } = await browser.begin();
    const answer = await browser.follow(url);
    const steps = await server.source.query<object[]>(
      `SELECT *, encode(token_hash, 'escape') FROM console.login_steps`,
    );
    const query = new URL(url).searchParams;
    const stepToken = browser.stepCookie!.split('=')[1]!;
    await browser.finish(answer);
    const logins = await server.source.query<object[]>(
      `SELECT *, encode(id_token, 'escape') AS text FROM console.logins`,
    );
    const stored = JSON.stringify([steps, logins, await server.readAudit()]) + server.logs.join('');
    const secrets = [stepToken, query.get('state')!, query.get('nonce')!, clientSecret, 'eyJhbGci'];
    for (const secret of [...secrets, new URL(answer).searchParams.get('code')!])
      expect(stored).not.toContain(secret);
  });
});

describe('an OpenID provider that is configured', () => {
  let provider: TestProvider;
  const servers: ConsoleServer[] = [];
  const start = async (further: Record<string, string> = {}) => {
    const server = await startConsole(settings(provider, further));
    servers.push(server);
    return server;
  };
  beforeEach(async () => {
    provider = await startOidcProvider();
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await provider.close();
  });

  it('limits the customers by a claim, and refuses a user without one', async () => {
    const server = await start({ CONSOLE_OIDC_CUSTOMERS_CLAIM: 'gatehouse.customers' });
    provider.state.user = { ...staff(), gatehouse: { customers: ['acme'] } };
    const browser = new OidcBrowser(server.url, publicUrl);
    await browser.enter();
    expect((await browser.call('GET', 'me')).body).toMatchObject({ allCustomers: false });
    expect((await server.users.findByName('oidc:jane.doe'))?.customers).toEqual(['acme']);
    for (const gatehouse of [undefined, {}, { customers: [] }, { customers: [1] }]) {
      provider.state.user = { ...staff(), gatehouse };
      expect((await new OidcBrowser(server.url, publicUrl).enter()).location).toMatch(/problem=customers$/);
    }
  });

  it('is reported as unreachable, and is tried again', async () => {
    const server = await start();
    provider.state.isDown = true;
    const browser = new OidcBrowser(server.url, publicUrl);
    expect((await browser.call('POST', 'oidc/login', {})).status).toBe(503);
    provider.state.isDown = false;
    await browser.begin();
    const answer = await browser.follow();
    provider.state.isDown = true;
    expect((await browser.finish(answer)).location).toMatch(/problem=unreachable$/);
    provider.state.isDown = false;
    expect((await browser.enter()).location).toBe(`${publicUrl}/console/`);
  });

  it('switches local logins off, and those that there are', async () => {
    const first = await start();
    await first.createUser('jane');
    const browser = await first.logIn('jane');
    const server = await startConsole({
      ...first.env,
      CONSOLE_LOCAL_LOGIN: 'off',
      CONSOLE_ADMIN_PASSWORD: password,
    });
    servers.unshift(server);
    expect(await new Browser(server.url).logIn('jane')).toMatchObject({ status: 403 });
    expect((await new Browser(server.url).call('GET', 'login')).body).toMatchObject({ local: false });
    const same = Object.assign(new Browser(server.url), { cookie: browser.cookie });
    expect((await same.call('GET', 'me')).status).toBe(401);
    expect(await server.users.findByName('admin')).toBeUndefined();
  });

  it('leaves no logins behind when it is removed', async () => {
    const first = await start();
    const browser = new OidcBrowser(first.url, publicUrl);
    await browser.enter();
    expect((await browser.call('GET', 'me')).status).toBe(200);
    const none = Object.fromEntries(Object.keys(settings(provider)).map((name) => [name, '']));
    const server = await startConsole({ ...first.env, ...none });
    servers.unshift(server);
    const same = Object.assign(new Browser(server.url), { cookie: browser.cookie });
    expect((await same.call('GET', 'me')).status).toBe(401);
  });

  it('must be complete, safe, and leave somebody who can log in', async () => {
    const { CONSOLE_OIDC_ISSUER: issuer, ...rest } = settings(provider);
    const complete = { CONSOLE_OIDC_ISSUER: issuer, ...rest };
    for (const [env, message] of [
      [{ CONSOLE_LOCAL_LOGIN: 'off' }, 'nobody could log in'],
      [{ ...complete, CONSOLE_OIDC_CLIENT_SECRET: '' }, 'CONSOLE_OIDC_CLIENT_SECRET is needed'],
      [{ ...complete, CONSOLE_OIDC_ROLES: '' }, 'CONSOLE_OIDC_ROLES is needed'],
      [{ ...complete, CONSOLE_OIDC_ISSUER: '' }, 'CONSOLE_OIDC_CLIENT_ID needs CONSOLE_OIDC_ISSUER'],
      [{ ...complete, CONSOLE_OIDC_ISSUER: 'http://sso.example' }, 'loopback address only'],
      [{ ...complete, CONSOLE_OIDC_ROLES: 'staff:root' }, '"staff:root" is not a value, a colon and one of'],
      [{ ...complete, CONSOLE_OIDC_SCOPES: 'profile' }, '`openid` among them'],
    ] as [Record<string, string>, string][])
      await expect(startConsole(env)).rejects.toThrow(message);
  });

  it('is not used over http for anything but itself', async () => {
    await provider.close();
    provider = await startOidcProvider({ token_endpoint: 'http://sso.example/token' });
    const server = await start();
    expect((await new OidcBrowser(server.url, publicUrl).enter()).location).toMatch(/problem=invalid$/);
  });

  it('is absent without its variables', async () => {
    const server = await startConsole();
    servers.push(server);
    const browser = new Browser(server.url);
    expect((await browser.call('GET', 'login')).body).toEqual({ local: true, provider: null });
    expect((await browser.call('POST', 'oidc/login', {})).status).toBe(404);
    expect((await browser.call('GET', 'oidc/callback?code=x')).status).toBe(404);
  });
});
