import { DomainError } from '@gatehouse/platform';
import { Browser, type ConsoleServer, password, type Reply, startConsole } from './console';

const https = { PUBLIC_URL: 'https://verify.example/gatehouse/' };

describe('a login', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await startConsole();
    await server.createUser('jane');
  });
  afterAll(() => server?.close());

  const actions = async () => (await server.readAudit()).map(({ action }) => action);

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const { status, headers, body } = await new Browser(server.url).logIn('jane');
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^gatehouse_console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^gatehouse_console_device=[\w-]{43}; Path=\/console\/api\/login; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
      ),
    ]);
    expect(body).toMatchObject({ user: 'jane', roles: ['admin'], customers: [], allCustomers: true });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('sets cookies of an https URL that no other host can set, and accepts no others', async () => {
    const other = await startConsole(https);
    await other.createUser('jane');
    const browser = new Browser(other.url);
    const { headers } = await browser.logIn('jane');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-gatehouse_console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-gatehouse_console_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=15552000$/,
      ),
    ]);
    expect((await browser.call('GET', 'me')).status).toBe(200);
    // Another host of the domain, or a site without https, can set these.
    for (const prefix of ['', '__Secure-']) {
      const planted = browser.cookie?.replace('__Host-', prefix);
      expect((await browser.call('GET', 'me', undefined, { cookie: planted })).status).toBe(401);
      const cookie = `${browser.cookie}; ${planted}`;
      expect((await browser.call('GET', 'me', undefined, { cookie })).status).toBe(200);
    }
    const removed = (await browser.call('POST', 'logout')).headers.get('set-cookie');
    expect(removed).toBe('__Host-gatehouse_console=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0');
    await other.close();
  });

  it('sets cookies for the path of an http URL', async () => {
    const other = await startConsole({ PUBLIC_URL: 'http://localhost:8080/gatehouse/' });
    await other.createUser('jane');
    const { headers } = await new Browser(other.url).logIn('jane');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^gatehouse_console=[\w-]{43}; Path=\/gatehouse\/console; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^gatehouse_console_device=.*; Path=\/gatehouse\/console\/api\/login; /),
    ]);
    await other.close();
  });

  it('is stored as a hash only', async () => {
    const { cookie } = await server.logIn('jane');
    const rows = await server.source.query<object[]>(
      'SELECT *, encode(token_hash, $1) AS text FROM console.logins',
      ['escape'],
    );
    const token = cookie!.split('=')[1]!;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('never adopts the cookie that came with it', async () => {
    const planted = `gatehouse_console=${'A'.repeat(43)}`;
    const browser = new Browser(server.url);
    browser.cookie = planted;
    expect((await browser.logIn('jane')).status).toBe(200);
    expect(browser.cookie).not.toBe(planted);
    const attacker = new Browser(server.url);
    attacker.cookie = planted;
    expect((await attacker.call('GET', 'me')).status).toBe(401);
  });

  it('replaces an earlier one of the same browser', async () => {
    const browser = await server.logIn('jane');
    const earlier = new Browser(server.url);
    earlier.cookie = browser.cookie;
    expect((await browser.logIn('jane')).status).toBe(200);
    expect((await earlier.call('GET', 'me')).status).toBe(401);
    expect((await browser.call('GET', 'me')).status).toBe(200);
  });

  it.each([
    ['an empty one', ''],
    ['none', undefined],
    ['one of another length', 'gatehouse_console=abc'],
    ['an invented one', `gatehouse_console=${'B'.repeat(43)}`],
    ['the hash of one', `gatehouse_console=${'0'.repeat(64)}`],
  ])('is required: %s is no cookie', async (_, cookie) => {
    const browser = new Browser(server.url);
    browser.cookie = cookie;
    expect(await browser.call('GET', 'me')).toMatchObject({
      status: 401,
      body: { message: 'Log in first.' },
    });
  });

  it('is not one of two cookies of the name, in either order', async () => {
    const { cookie } = await server.logIn('jane');
    const other = `gatehouse_console=${'C'.repeat(43)}`;
    for (const cookies of [`${cookie}; ${other}`, `${other}; ${cookie}`]) {
      const browser = new Browser(server.url);
      browser.cookie = cookies;
      expect((await browser.call('GET', 'me')).status).toBe(401);
    }
  });

  it('ends with the log out, also for a copy of the cookie', async () => {
    const browser = await server.logIn('jane');
    const { cookie } = browser;
    const reply = await browser.call('POST', 'logout');
    expect(reply).toMatchObject({ status: 200, body: {} });
    expect(reply.headers.get('set-cookie')).toMatch(/^gatehouse_console=; Path=\/console; .*Max-Age=0$/);
    const copy = new Browser(server.url);
    copy.cookie = cookie;
    expect((await copy.call('GET', 'me')).status).toBe(401);
    expect((await actions()).at(-1)).toBe('login.ended');
  });

  it('has the same reply for a wrong password, an unknown user and a disabled one, and the same work', async () => {
    const { id } = await server.createUser('gone');
    await server.users.change({ type: 'system' }, id, { status: 'disabled' });
    const derive = jest.spyOn(server.passwords as unknown as { derive: () => Promise<Buffer> }, 'derive');
    const replies: unknown[] = [];
    for (const [user, secret] of [
      ['jane', 'wrong password'],
      ['nobody', password],
      ['gone', password],
      ['', ''],
    ] as const) {
      derive.mockClear();
      const { status, body, headers } = await new Browser(server.url).logIn(user, secret);
      expect(derive).toHaveBeenCalledTimes(1);
      expect(headers.get('set-cookie')).toBeNull();
      replies.push({ status, body: { ...body, requestId: '' } });
    }
    derive.mockRestore();
    expect(replies[0]).toMatchObject({
      status: 401,
      body: { message: 'The user name or the password is wrong.' },
    });
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  });

  describe('is not started', () => {
    /** Logs in while `change` happens after the password was found correct. */
    const logInDuring = async (name: string, change: () => Promise<unknown>): Promise<Reply> => {
      const { passwords } = server;
      const verify = passwords.verify.bind(passwords);
      const spy = jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...checked) => {
        const isValid = await verify(...checked);
        await change();
        return isValid;
      });
      return new Browser(server.url).logIn(name).finally(() => spy.mockRestore());
    };
    const system = { type: 'system' } as const;

    it.each<[string, (id: string) => Promise<unknown>]>([
      ['a new password', (id) => server.users.setPassword(system, id, 'another good password')],
      ['the same one, set again', (id) => server.users.setPassword(system, id, password)],
      ['the end of the user', (id) => server.users.change(system, id, { status: 'disabled' })],
    ])('with a password that was correct before %s', async (what, change) => {
      const name = what.replace(/\W+/g, '-');
      const { id } = await server.createUser(name);
      const reply = await logInDuring(name, () => change(id));
      expect(reply).toMatchObject({
        status: 401,
        body: { message: 'The user name or the password is wrong.' },
      });
      expect(reply.headers.get('set-cookie')).toBeNull();
      expect((await server.readAudit()).at(-1)).toMatchObject({
        action: 'login.failed',
        subject: `user/${name}`,
      });
      expect(await server.source.query('SELECT 1 FROM console.logins WHERE user_id = $1', [id])).toEqual([]);
    });
  });

  it('is recorded with its failures, but never what was typed as an unknown name', async () => {
    await new Browser(server.url).logIn('jane', 'wrong password');
    await new Browser(server.url).logIn('my secret password', 'jane');
    const entries = (await server.readAudit()).slice(-2);
    expect(entries).toMatchObject([
      { actor: { type: 'operator', user: 'jane' }, action: 'login.failed', subject: 'user/jane' },
      { actor: { type: 'operator' }, action: 'login.failed', subject: 'user/unknown' },
    ]);
    const stored = await server.source.query<object[]>('SELECT * FROM console.login_failures');
    expect(JSON.stringify([stored, await server.readAudit()])).not.toContain('my secret password');
  });

  it.each([
    {},
    { user: 'jane' },
    { user: ['jane'], password },
    { user: 'jane', password: { length: 12 } },
    { user: 'jane\0', password },
  ])('needs two strings, not %j', async (body) => {
    expect((await new Browser(server.url).call('POST', 'login', body)).status).toBe(400);
  });

  it('cannot be sent by a form of another site', async () => {
    const form = `user=jane&password=${encodeURIComponent(password)}`;
    const browser = new Browser(server.url);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.call('POST', 'login', form, type)).status).toBe(415);
    const text = { 'content-type': 'text/plain' };
    expect((await browser.call('POST', 'login', { user: 'jane', password }, text)).status).toBe(415);
    for (const headers of <Record<string, string>[]>[
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:8081' },
    ])
      expect(await browser.logIn('jane', password, headers)).toMatchObject({
        status: 403,
        body: { message: 'The request comes from another site.' },
      });
    for (const headers of <Record<string, string>[]>[
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8080' },
      { origin: server.url },
    ])
      expect((await browser.logIn('jane', password, headers)).status).toBe(200);
  });

  it('writes no password, token or name into the log', async () => {
    const { cookie, csrf } = await server.logIn('jane');
    const logs = server.logs.join('');
    for (const secret of [password, cookie!.split('=')[1]!, csrf!, 'jane'])
      expect(logs).not.toContain(secret);
  });
});

describe('a request that changes something', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await startConsole();
    await server.createUser('jane');
  });
  afterAll(() => server?.close());

  it('needs the CSRF token of its login', async () => {
    const browser = await server.logIn('jane');
    const other = await server.logIn('jane');
    expect(other.csrf).not.toBe(browser.csrf);
    for (const token of [undefined, '', 'x', other.csrf, `${browser.csrf}x`, browser.cookie?.split('=')[1]])
      expect(await browser.call('POST', 'logout', undefined, { 'x-csrf-token': token })).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('x-csrf-token') },
      });
    expect((await browser.call('POST', 'logout')).status).toBe(200);
  });

  it.each(['cross-site', 'same-site', 'none'])('is refused from %s, even with the token', async (site) => {
    const browser = await server.logIn('jane');
    expect((await browser.call('POST', 'logout', undefined, { 'sec-fetch-site': site })).status).toBe(403);
  });

  it('is refused with the origin of another site, and so is reading', async () => {
    const browser = await server.logIn('jane');
    const origin = 'https://evil.example';
    expect((await browser.call('POST', 'logout', undefined, { origin })).status).toBe(403);
    expect((await browser.call('GET', 'me', undefined, { origin })).status).toBe(403);
    expect((await browser.call('GET', 'me', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.call('GET', 'me', undefined, { 'sec-fetch-site': 'none' })).status).toBe(200);
  });
});

describe('the end of a login', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await startConsole({ CONSOLE_IDLE_MINUTES: '30', CONSOLE_LOGIN_HOURS: '12' });
    await server.createUser('jane');
  });
  afterAll(() => server?.close());

  it('comes after the idle time, which a request of the user starts again', async () => {
    const browser = await server.logIn('jane');
    for (let i = 0; i < 3; i++) {
      server.advanceClock(29 * 60);
      expect((await browser.call('GET', 'me')).status).toBe(200);
    }
    server.advanceClock(30 * 60);
    expect((await browser.call('GET', 'me')).status).toBe(401);
    expect((await server.readAudit()).at(-1)).toMatchObject({
      action: 'login.expired',
      subject: 'user/jane',
    });
  });

  it('comes although the page repeats requests by itself', async () => {
    const browser = await server.logIn('jane');
    server.advanceClock(29 * 60);
    expect((await browser.call('GET', 'me', undefined, { 'x-background': '1' })).status).toBe(200);
    server.advanceClock(60);
    expect((await browser.call('GET', 'me')).status).toBe(401);
  });

  it('comes after the absolute time, whatever the user does', async () => {
    const browser = await server.logIn('jane');
    const { body } = await browser.call('GET', 'me');
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.advanceClock(20 * 60);
      expect((await browser.call('GET', 'me')).body.endsAt).toBe(body.endsAt);
    }
    server.advanceClock(20 * 60);
    expect((await browser.call('GET', 'me')).status).toBe(401);
  });
});

describe('failed logins', () => {
  let server: ConsoleServer;
  let second: ConsoleServer;
  beforeAll(async () => {
    server = await startConsole();
    second = await startConsole(server.env);
    await server.createUser('jane');
    await server.createUser('john');
  });
  afterAll(async () => {
    await second?.close();
    await server?.close();
  });
  beforeEach(() => server.source.query('DELETE FROM console.login_failures'));

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = async (on: ConsoleServer, address: string, user = 'jane', secret = 'wrong password') =>
    (await new Browser(on.url).logIn(user, secret, from(address))).status;

  it('lock out the user at the address, over two processes, also with the right password', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await guess(i % 2 ? server : second, '203.0.113.1'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const reply = await new Browser(second.url).logIn('jane', password, from('203.0.113.1'));
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.readAudit()).slice(-2).map(({ action }) => action)).toEqual([
      'login.failed',
      'login.locked',
    ]);
  });

  it('lock out an unknown name in the same way', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await guess(server, '203.0.113.2', 'nobody'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('do not lock out a login that another process has counted at a later time', async () => {
    second.advanceClock(5);
    expect(await guess(second, '203.0.113.9')).toBe(401);
    second.advanceClock(-5);
    expect(await guess(server, '203.0.113.9', 'jane', password)).toBe(200);
  });

  it('do not lock out the user at another address, nor another user', async () => {
    for (let i = 0; i < 6; i++) await guess(server, '203.0.113.3');
    expect(await guess(server, '203.0.113.4', 'jane', password)).toBe(200);
    expect(await guess(server, '203.0.113.3', 'john', password)).toBe(200);
  });

  it('count an IPv6 network as one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await guess(server, `2001:db8:1:2::${i + 1}`));
    expect(statuses.at(-1)).toBe(429);
  });

  it('count before the password is checked: of 20 parallel guesses 5 are checked', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => guess(i % 2 ? server : second, '203.0.113.5')),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('are not those whose password was not checked, because too many were being checked', async () => {
    const address = '203.0.113.10';
    const verify = jest.spyOn(server.passwords, 'verify');
    const beBusy = () => verify.mockRejectedValueOnce(new DomainError('login.busy', 503, 'Too many.'));
    for (let i = 0; i < 4; i++) expect(await guess(server, address)).toBe(401);
    for (let i = 0; i < 3; i++) {
      beBusy();
      expect(await guess(server, address)).toBe(503);
    }
    // Nor do they make others forgotten.
    expect(await guess(server, address)).toBe(401);
    expect(await guess(server, address)).toBe(429);
    verify.mockRestore();
  });

  describe('from many addresses', () => {
    const readDevice = async (user: string): Promise<string> => {
      const { headers } = await new Browser(server.url).logIn(user, password, from('198.51.100.1'));
      return headers.getSetCookie()[1]?.split(';')[0] ?? '';
    };
    const enter = async (cookie: string, address: string, secret = password) =>
      (await new Browser(server.url).logIn('jane', secret, { ...from(address), cookie })).status;
    const guessFromManyAddresses = async () => {
      const statuses: number[] = [];
      for (let i = 0; i < 50; i += 10) {
        const guesses = Array.from({ length: 10 }, (_, j) =>
          guess(j % 2 ? server : second, `192.0.2.${i + j}`),
        );
        statuses.push(...(await Promise.all(guesses)));
      }
      expect(statuses).toEqual(Array(50).fill(401));
    };

    it('lock out the user, but not in a browser in which the user has logged in before', async () => {
      const [device, other] = [await readDevice('jane'), await readDevice('john')];
      const loggedIn = await server.logIn('jane');
      await guessFromManyAddresses();
      const invented = `gatehouse_console_device=${'A'.repeat(43)}`;
      for (const cookie of ['', other, invented, `${device}; ${other}`])
        expect([cookie, await enter(cookie, '198.51.100.2')]).toEqual([cookie, 429]);
      expect(await enter(device, '198.51.100.2')).toBe(200);
      expect(await guess(server, '198.51.100.2', 'john', password)).toBe(200);
      const change = { current: 'wrong password', password: 'another good password' };
      expect((await loggedIn.call('POST', 'password', change)).status).toBe(400);
    });

    it('are counted in a known browser, too, which is no login', async () => {
      const device = await readDevice('jane');
      for (let i = 0; i < 5; i++) expect(await enter(device, '198.51.100.3', 'wrong password')).toBe(401);
      expect(await enter(device, '198.51.100.3')).toBe(429);
      const browser = new Browser(server.url);
      browser.cookie = device.replace('_device', '');
      expect((await browser.call('GET', 'me')).status).toBe(401);
    });
  });

  it('lock out an address that guesses the passwords of many users', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push(await guess(server, '203.0.113.6', `user-${i}`));
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses[20]).toBe(429);
    expect(await guess(server, '203.0.113.6', 'jane', password)).toBe(429);
  });

  it('are not reset for the address by a login of the attacker', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) {
      statuses.push(await guess(server, '203.0.113.7', `user-${i}`));
      if (i % 4 === 3) await guess(server, '203.0.113.7', 'john', password);
    }
    expect(statuses[20]).toBe(429);
  });

  it('end with a login, and after the delay, which grows', async () => {
    const address = '203.0.113.8';
    for (let i = 0; i < 4; i++) await guess(server, address);
    expect(await guess(server, address, 'jane', password)).toBe(200);
    for (let i = 0; i < 5; i++) expect(await guess(server, address)).toBe(401);
    expect(await guess(server, address)).toBe(429);
    server.advanceClock(31);
    expect(await guess(server, address)).toBe(401);
    server.advanceClock(31);
    expect(await guess(server, address)).toBe(429);
    server.advanceClock(30);
    expect(await guess(server, address, 'jane', password)).toBe(200);
  });
});
