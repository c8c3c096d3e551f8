import { type Behaviour, makeAuthenticator } from '@gatehouse/testing';
import { usersCommand } from '../src/user/users.command';
import { Browser, type ConsoleServer, password, startConsole } from './console';

const origin = 'http://localhost:8080';

/** A browser with an authenticator. */
class PasskeyBrowser extends Browser {
  stepCookie: string | undefined;
  readonly authenticator = makeAuthenticator({ origin, rpId: 'localhost' });

  /** The password, and what the server asks for then. */
  async enterPassword(user: string, secret = password, address?: string) {
    const headers: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address };
    const reply = await this.logIn(user, secret, headers);
    this.stepCookie = reply.headers.get('set-cookie')?.split(';')[0];
    return reply;
  }

  /** The second factor, with the cookie of the password alone. */
  async finish(response: unknown, name?: string) {
    const body = { response, ...(name !== undefined && { name }) };
    const cookie = [this.cookie, this.stepCookie].filter(Boolean).join('; ');
    const reply = await this.call('POST', 'login/passkey', body, { cookie });
    if (reply.status === 200) {
      this.cookie = reply.headers
        .getSetCookie()
        .find((each) => each.startsWith('gatehouse_console='))
        ?.split(';')[0];
      this.csrf = reply.body.csrf;
    }
    return reply;
  }

  async addPasskey(name: string, overrides: Partial<Behaviour> = {}) {
    const prepared = await this.call('POST', 'passkeys/options', { password });
    if (prepared.status !== 200) return prepared;
    const response = this.authenticator.create(prepared.body.options, overrides);
    return this.call('POST', 'passkeys', { name, response });
  }

  /** The whole login with the newest passkey. */
  async enter(user: string, overrides: Partial<Behaviour> = {}) {
    const { body } = await this.enterPassword(user);
    return this.finish(this.authenticator.get(body.options, overrides));
  }
}

describe('a passkey as the second factor', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await startConsole();
  });
  afterAll(() => server?.close());
  beforeEach(() => server.source.query('DELETE FROM console.login_failures'));

  let users = 0;
  /** A new user with a passkey, logged out. */
  const enroll = async () => {
    const name = `user-${++users}`;
    const { id } = await server.createUser(name);
    const browser = new PasskeyBrowser(server.url);
    await browser.logIn(name);
    const reply = await browser.addPasskey('Laptop');
    expect(reply).toMatchObject({ status: 201, body: [{ name: 'Laptop', usedAt: null }] });
    await browser.call('POST', 'logout');
    Object.assign(browser, { cookie: undefined, csrf: undefined });
    return { id, name, browser };
  };
  const actions = async (count: number) =>
    (await server.readAudit()).slice(-count).map(({ action }) => action);

  it('is asked for after the password, which alone gives no login', async () => {
    const { name, browser } = await enroll();
    const { status, headers, body } = await browser.enterPassword(name);
    expect({ status, body }).toMatchObject({
      status: 202,
      body: {
        step: 'use-passkey',
        options: {
          rpId: 'localhost',
          userVerification: 'required',
          allowCredentials: [{ id: browser.authenticator.passkeys[0]!.id }],
        },
      },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^gatehouse_console_step=[\w-]{43}; Path=\/console\/api\/login; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    // The value is no login under the other name either.
    browser.cookie = `gatehouse_console=${browser.stepCookie!.split('=')[1]}`;
    expect((await browser.call('GET', 'me')).status).toBe(401);
    browser.cookie = undefined;
    expect((await browser.finish(browser.authenticator.get(body.options))).body).toMatchObject({
      user: name,
    });
    expect((await browser.call('GET', 'me')).status).toBe(200);
    expect(await actions(2)).toEqual(['login.password_accepted', 'login.succeeded']);
    const [passkey] = (await browser.call('GET', 'passkeys')).body;
    expect(passkey.usedAt).toEqual(expect.any(String));
  });

  it('gives a new cookie, and ends the earlier login', async () => {
    const { name, browser } = await enroll();
    await browser.enter(name);
    const earlier = Object.assign(new Browser(server.url), { cookie: browser.cookie });
    await browser.enter(name);
    expect(browser.cookie).not.toBe(earlier.cookie);
    expect((await earlier.call('GET', 'me')).status).toBe(401);
  });

  it.each<[string, Partial<Behaviour>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no user verification', { userVerified: false }],
    ['a tampered signature', { tamperedSignature: true }],
    ['the handle of another user', { userHandle: 'b3RoZXI' }],
    ['a counter that does not grow', { counter: 0 }],
  ])('is refused with %s, and needs the password again', async (_, behaviour) => {
    const { name, browser } = await enroll();
    await browser.enter(name);
    await browser.call('POST', 'logout');
    Object.assign(browser, { cookie: undefined, csrf: undefined });
    const { body } = await browser.enterPassword(name);
    const { stepCookie } = browser;
    expect(await browser.finish(browser.authenticator.get(body.options, behaviour))).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('Log in again') },
    });
    expect(await actions(1)).toEqual(['login.second_factor_failed']);
    // Also the right answer, since the step was used.
    browser.stepCookie = stepCookie;
    const right = browser.authenticator.get(body.options, { counter: 10 });
    expect((await browser.finish(right)).status).toBe(401);
  });

  it('is refused with the passkey of another user', async () => {
    const [one, other] = [await enroll(), await enroll()];
    const { body } = await one.browser.enterPassword(one.name);
    const options = { ...body.options, allowCredentials: undefined };
    expect((await one.browser.finish(other.browser.authenticator.get(options))).status).toBe(401);
  });

  it('is bound to the browser of the password, for five minutes, once', async () => {
    const { name, browser } = await enroll();
    const { body } = await browser.enterPassword(name);
    const response = browser.authenticator.get(body.options);
    const other = new PasskeyBrowser(server.url);
    expect((await other.finish(response)).status).toBe(401);
    const replies = await Promise.all(Array.from({ length: 4 }, () => browser.finish(response)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    browser.cookie = undefined;
    const second = await browser.enterPassword(name);
    server.advanceClock(5 * 60);
    expect((await browser.finish(browser.authenticator.get(second.body.options))).status).toBe(401);
  });

  it('is refused from another site, and in other forms', async () => {
    const { name, browser } = await enroll();
    await browser.enterPassword(name);
    const cross = { cookie: browser.stepCookie, 'sec-fetch-site': 'cross-site' };
    expect((await browser.call('POST', 'login/passkey', { response: {} }, cross)).status).toBe(403);
    const headers = { cookie: browser.stepCookie };
    for (const body of [{}, { response: 'x' }, { response: [] }, { response: {}, name: 'x'.repeat(101) }])
      expect((await browser.call('POST', 'login/passkey', body, headers)).status).toBe(400);
    const huge = { response: { id: 'x'.repeat(20_000) } };
    expect((await browser.call('POST', 'login/passkey', huge, headers)).status).toBe(413);
    expect((await browser.call('POST', 'login/passkey', { response: {} }, headers)).status).toBe(401);
  });

  it('counts for the lockout when it fails, or when it is not used', async () => {
    const { name, browser } = await enroll();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { status, body } = await browser.enterPassword(name, password, '203.0.113.9');
      statuses.push(status);
      if (status === 202 && i % 2)
        await browser.finish(browser.authenticator.get(body.options, { tamperedSignature: true }));
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    // A success at another address does not reset this one.
    const { body } = await browser.enterPassword(name, password, '203.0.113.10');
    expect((await browser.finish(browser.authenticator.get(body.options))).status).toBe(200);
    expect((await browser.enterPassword(name, password, '203.0.113.9')).status).toBe(429);
  });

  it('ends a half-finished login with a new password, and with a disabled user', async () => {
    const { id, name, browser } = await enroll();
    const first = await browser.enterPassword(name);
    await server.users.setPassword({ type: 'system' }, id, password);
    expect((await browser.finish(browser.authenticator.get(first.body.options))).status).toBe(401);
    const second = await browser.enterPassword(name);
    await server.users.change({ type: 'system' }, id, { status: 'disabled' });
    expect((await browser.finish(browser.authenticator.get(second.body.options))).status).toBe(401);
  });

  it('is asked for if it was added, and not if the password was changed, while the password was checked', async () => {
    const name = `user-${++users}`;
    const { id } = await server.createUser(name);
    const browser = new PasskeyBrowser(server.url);
    await browser.logIn(name);
    const { passwords } = server;
    const verify = passwords.verify.bind(passwords);
    const spy = jest.spyOn(passwords, 'verify');
    const enterDuring = (change: () => Promise<unknown>) => {
      spy.mockImplementationOnce(async (...checked) => {
        const isValid = await verify(...checked);
        await change();
        return isValid;
      });
      return new PasskeyBrowser(server.url).enterPassword(name);
    };
    expect((await enterDuring(() => browser.addPasskey('Laptop'))).status).toBe(202);
    const renewed = () => server.users.setPassword({ type: 'system' }, id, password);
    expect((await enterDuring(renewed)).status).toBe(401);
    spy.mockRestore();
    const steps = await server.source.query<object[]>(
      'SELECT 1 FROM console.login_steps WHERE user_id = $1',
      [id],
    );
    expect(steps).toEqual([]);
  });

  it('is one of several, each with a name, and removed with the password', async () => {
    const { name, browser } = await enroll();
    await browser.enter(name);
    const second = makeAuthenticator({ origin, rpId: 'localhost' });
    const { body } = await browser.call('POST', 'passkeys/options', { password });
    expect(body.options.excludeCredentials).toEqual([
      { id: browser.authenticator.passkeys[0]!.id, type: 'public-key' },
    ]);
    const added = await browser.call('POST', 'passkeys', {
      name: 'Key <b>"2"</b>',
      response: second.create(body.options),
    });
    expect(added.body).toMatchObject([{ name: 'Laptop' }, { name: 'Key <b>"2"</b>' }]);
    const [{ id }] = added.body;
    const path = `passkeys/${id}/remove`;
    expect((await browser.call('POST', path, { password: 'wrong password' })).status).toBe(400);
    expect((await browser.call('POST', path, {})).status).toBe(400);
    expect((await browser.call('POST', path, { password }, { 'x-csrf-token': undefined })).status).toBe(403);
    expect((await browser.call('POST', path, { password })).status).toBe(204);
    expect((await browser.call('POST', path, { password })).status).toBe(404);
    expect((await browser.call('GET', 'passkeys')).body).toMatchObject([{ name: 'Key <b>"2"</b>' }]);
    expect(await actions(1)).toEqual(['passkey.removed']);
  });

  it('is not shown to another user, nor removed by one', async () => {
    const [one, other] = [await enroll(), await enroll()];
    await one.browser.enter(one.name);
    await other.browser.enter(other.name);
    const [{ id }] = (await one.browser.call('GET', 'passkeys')).body;
    expect((await other.browser.call('POST', `passkeys/${id}/remove`, { password })).status).toBe(404);
    expect((await one.browser.call('GET', 'passkeys')).body).toHaveLength(1);
  });

  it('is added with the password and a challenge of this login only, at most ten times', async () => {
    const name = `user-${++users}`;
    await server.createUser(name);
    const [browser, other] = [new PasskeyBrowser(server.url), new PasskeyBrowser(server.url)];
    await browser.logIn(name);
    await other.logIn(name);
    expect((await browser.call('POST', 'passkeys/options', { password: 'wrong password' })).status).toBe(400);
    expect((await browser.addPasskey('y', { origin: 'https://evil.example' })).status).toBe(409);
    const { body } = await browser.call('POST', 'passkeys/options', { password });
    const response = browser.authenticator.create(body.options);
    expect((await other.call('POST', 'passkeys', { name: 'x', response })).status).toBe(409);
    expect((await browser.call('POST', 'passkeys', { name: '', response })).status).toBe(400);
    expect((await browser.call('POST', 'passkeys', { name: 'x', response })).status).toBe(201);
    expect((await browser.call('POST', 'passkeys', { name: 'x', response })).status).toBe(409);
    for (let i = 0; i < 9; i++) {
      const { body: next } = await browser.call('POST', 'passkeys/options', { password });
      const each = makeAuthenticator({ origin, rpId: 'localhost' }).create(next.options);
      expect((await browser.call('POST', 'passkeys', { name: `${i}`, response: each })).status).toBe(201);
    }
    const { body: last } = await browser.call('POST', 'passkeys/options', { password });
    const eleventh = makeAuthenticator({ origin, rpId: 'localhost' }).create(last.options);
    expect((await browser.call('POST', 'passkeys', { name: 'x', response: eleventh })).status).toBe(409);
  });

  it('is reset by an admin, which ends the logins; never the own ones', async () => {
    const { id, name, browser } = await enroll();
    await browser.enter(name);
    const boss = await enroll();
    await boss.browser.enter(boss.name);
    const listed = (await boss.browser.call('GET', 'users')).body as { user: string; passkeys: number }[];
    expect(listed.find(({ user }) => user === name)).toMatchObject({ passkeys: 1 });
    expect((await boss.browser.call('POST', `users/${boss.id}/passkeys/reset`)).status).toBe(409);
    expect((await boss.browser.call('POST', `users/${id}/passkeys/reset`)).status).toBe(204);
    expect((await browser.call('GET', 'me')).status).toBe(401);
    expect((await new Browser(server.url).logIn(name)).status).toBe(200);
    expect(await server.readAudit()).toContainEqual(
      expect.objectContaining({ action: 'passkey.reset', subject: `user/${name}`, after: { passkeys: 1 } }),
    );
    const viewer = `user-${++users}`;
    await server.createUser(viewer, ['viewer']);
    const other = await server.logIn(viewer);
    expect((await other.call('POST', `users/${id}/passkeys/reset`)).status).toBe(403);
  });

  it('is reset by the command', async () => {
    const { name } = await enroll();
    const { argv, env } = process;
    process.argv = ['node', 'main.mjs', 'users', 'reset-passkeys', name];
    process.env = { ...env, ...server.env };
    const output: string[] = [];
    const write = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => !!output.push(String(text)));
    await usersCommand().finally(() => {
      [process.argv, process.env] = [argv, env];
      write.mockRestore();
    });
    expect(output.join('')).toBe(`Removed 1 passkeys of ${name}.\n`);
    expect((await new Browser(server.url).logIn(name)).status).toBe(200);
  });
});

describe('a second factor that is required', () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await startConsole({ CONSOLE_SECOND_FACTOR: 'required' });
    await server.createUser('jane');
  });
  afterAll(() => server?.close());

  it('is added at the next login, before anything else', async () => {
    const browser = new PasskeyBrowser(server.url);
    const { status, body } = await browser.enterPassword('jane');
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { step: 'add-passkey', options: { rp: { id: 'localhost' }, user: { name: 'jane' } } },
    });
    expect(browser.cookie).toBeUndefined();
    expect((await browser.finish({})).status).toBe(401);
    const again = await browser.enterPassword('jane');
    const reply = await browser.finish(browser.authenticator.create(again.body.options), 'Phone');
    expect(reply).toMatchObject({ status: 200, body: { user: 'jane' } });
    const actions = (await server.readAudit()).slice(-2).map(({ action }) => action);
    expect(actions).toEqual(['passkey.added', 'login.succeeded']);
    const [{ id, name }] = (await browser.call('GET', 'passkeys')).body;
    expect(name).toBe('Phone');
    expect(await browser.call('POST', `passkeys/${id}/remove`, { password })).toMatchObject({ status: 409 });
    browser.cookie = undefined;
    expect((await browser.enter('jane')).status).toBe(200);
  });

  it('is not added twice by two half-finished logins', async () => {
    await server.createUser('john');
    const [one, other] = [new PasskeyBrowser(server.url), new PasskeyBrowser(server.url)];
    const first = (await one.enterPassword('john')).body.options;
    const second = (await other.enterPassword('john')).body.options;
    const replies = await Promise.all([
      one.finish(one.authenticator.create(first)),
      other.finish(other.authenticator.create(second)),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});
