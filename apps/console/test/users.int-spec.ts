import { Browser, type ConsoleServer, password, startConsole } from './console';
import { isAdmin } from '../src/user/user';
import { usersCommand } from '../src/user/users.command';

describe('the users of the console', () => {
  let server: ConsoleServer;
  let admin: Browser;
  beforeAll(async () => {
    server = await startConsole({ CONSOLE_ADMIN_PASSWORD: 'the generated password' });
    admin = new Browser(server.url);
    expect((await admin.logIn('admin', 'the generated password')).status).toBe(200);
  });
  afterAll(() => server?.close());

  const create = (fields: object = {}) =>
    admin.call('POST', 'users', {
      user: 'jane',
      password,
      roles: ['viewer'],
      customers: ['acme'],
      ...fields,
    });
  const readActions = async () =>
    (await server.readAudit()).map(({ action, subject }) => `${action} ${subject}`);

  it('begin with the one of npm start, which a later start does not change', async () => {
    const again = await startConsole({ ...server.env, CONSOLE_ADMIN_PASSWORD: 'another password' });
    expect((await new Browser(again.url).logIn('admin', 'another password')).status).toBe(401);
    await again.close();
  });

  it('are created, listed, changed and disabled by an admin', async () => {
    const { status, body } = await create();
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { user: 'jane', source: 'local', roles: ['viewer'], customers: ['acme'], status: 'active' },
    });
    expect((await create()).status).toBe(409);
    const jane = new Browser(server.url);
    await jane.logIn('jane');
    expect((await admin.call('PATCH', `users/${body.id}`, { roles: ['admin'] })).body.roles).toEqual([
      'admin',
    ]);
    // An admin of some customers must not create one of all.
    expect((await jane.call('GET', 'users')).status).toBe(403);
    await admin.call('PATCH', `users/${body.id}`, { customers: ['*'] });
    expect((await jane.call('GET', 'users')).status).toBe(200);
    expect((await admin.call('PATCH', `users/${body.id}`, { status: 'disabled' })).body.status).toBe(
      'disabled',
    );
    expect((await jane.call('GET', 'users')).status).toBe(401);
    expect((await admin.call('GET', 'users')).body.map(({ user }: { user: string }) => user)).toEqual([
      'admin',
      'jane',
    ]);
    expect(await readActions()).toEqual(
      expect.arrayContaining(['user.created user/jane', 'user.changed user/jane', 'user.disabled user/jane']),
    );
  });

  it('are never shown with their password or its hash', async () => {
    const text = JSON.stringify([await admin.call('GET', 'users'), await server.readAudit()]);
    expect(text).not.toMatch(/scrypt|password_hash|correct horse/);
  });

  it('do not include an admin who raises the own roles or ends the own access', async () => {
    const [own] = (await admin.call('GET', 'users')).body;
    for (const change of [{ roles: ['viewer'] }, { status: 'disabled' }, { customers: ['acme'] }])
      expect((await admin.call('PATCH', `users/${own.id}`, change)).status).toBe(409);
  });

  it('do not include an admin who sets the own password without the current one', async () => {
    const [own] = (await admin.call('GET', 'users')).body;
    const reply = await admin.call('POST', `users/${own.id}/password`, { password: 'a new good password' });
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('current one') } });
    expect((await new Browser(server.url).logIn('admin', 'the generated password')).status).toBe(200);
  });

  it('keep an admin of all customers, also when two admins end the access of each other at once', async () => {
    const other = await server.createUser('second-admin');
    await server.createUser('admin-of-acme', ['admin'], ['acme']);
    const second = await server.logIn('second-admin');
    const [own] = (await admin.call('GET', 'users')).body;
    const changes = [{ status: 'disabled' }, { roles: ['viewer'] }, { customers: ['acme'] }];
    for (const change of changes) {
      const statuses = await Promise.all([
        admin.call('PATCH', `users/${other.id}`, change),
        second.call('PATCH', `users/${own.id}`, change),
      ]);
      // The loser is refused: as the last admin is kept, or because the access had ended before the request.
      expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of statuses) expect([200, 401, 403, 409]).toContain(status);
      const list = await server.users.list();
      expect(list.filter((user) => isAdmin(user))).toHaveLength(1);
      const restored = { status: 'active', roles: ['admin'], customers: ['*'] } as const;
      for (const { id } of [other, own])
        await server.users.change({ type: 'system' }, id, {
          ...restored,
          roles: [...restored.roles],
          customers: [...restored.customers],
        });
      for (const [browser, name, secret] of [
        [admin, 'admin', 'the generated password'],
        [second, 'second-admin', password],
      ] as const)
        expect((await browser.logIn(name, secret)).status).toBe(200);
    }
    await server.users.change({ type: 'system' }, other.id, { status: 'disabled' });
    await expect(
      server.users.change({ type: 'system' }, own.id, { roles: ['viewer', 'approver'] }),
    ).rejects.toMatchObject({ status: 409, code: 'user.last-admin' });
    // Other roles beside it are no loss.
    await server.users.change({ type: 'system' }, own.id, { roles: ['viewer', 'admin'] });
    await server.users.change({ type: 'system' }, own.id, { roles: ['admin'] });
  });

  it('are refused to whoever is not an admin', async () => {
    const { body } = await create({
      user: 'approver',
      roles: ['operator', 'reviewer', 'approver'],
      customers: ['*'],
    });
    const other = new Browser(server.url);
    await other.logIn('approver');
    for (const [method, path, sent] of [
      ['GET', 'users'],
      ['POST', 'users', { user: 'mine', password, roles: ['admin'], customers: ['*'] }],
      ['PATCH', `users/${body.id}`, { roles: ['admin'] }],
      ['POST', `users/${body.id}/password`, { password: 'a password of mine' }],
      ['GET', 'audit'],
      ['POST', 'audit/verification'],
    ] as const)
      expect((await other.call(method, path, sent)).status).toBe(403);
  });

  it.each([
    [{ user: 'Jane' }, 'user must be 1 to 100 lower-case letters'],
    [{ user: 'jane doe' }, 'user must be'],
    [{ user: 'oidc:jane' }, 'user must be'],
    [{ user: '=jane' }, 'user must be'],
    [{ user: 'x'.repeat(101) }, 'user must be'],
    [{ password: 'eleven char' }, 'password must have at least 12 characters'],
    [{ password: 'x'.repeat(201) }, 'password must have at most 200 bytes'],
    [{ roles: ['root'] }, 'roles must be a list of viewer, operator'],
    [{ roles: ['toString'] }, 'roles must be a list of'],
    [{ roles: 'admin' }, 'roles must be a list of'],
    [{ customers: '*' }, 'customers must be a list of'],
    [{ customers: ['a/b'] }, 'customers must be a list of'],
  ])('are not created with %j', async (fields, message) => {
    const { status, body } = await create({ user: 'new', ...fields });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  it('get a new password of an admin, which ends their logins', async () => {
    const { body: user } = await create({ user: 'forgetful' });
    const before = new Browser(server.url);
    await before.logIn('forgetful');
    const next = { password: 'a password of an admin' };
    expect(await admin.call('POST', `users/${user.id}/password`, next)).toMatchObject({
      status: 204,
      body: '',
    });
    expect((await before.call('GET', 'me')).status).toBe(401);
    expect((await before.logIn('forgetful')).status).toBe(401);
    expect((await before.logIn('forgetful', next.password)).status).toBe(200);
    expect((await readActions()).filter((entry) => entry.endsWith(' user/forgetful'))).toContain(
      'user.password_changed user/forgetful',
    );
  });

  it('change their own password, which ends their other logins', async () => {
    await create({ user: 'own' });
    const [one, other] = [new Browser(server.url), new Browser(server.url)];
    await one.logIn('own');
    await other.logIn('own');
    const change = { current: password, password: 'another good password' };
    expect((await one.call('POST', 'password', { ...change, current: 'wrong' })).status).toBe(400);
    expect((await one.call('POST', 'password', change)).status).toBe(204);
    expect((await one.call('GET', 'me')).status).toBe(200);
    expect((await other.call('GET', 'me')).status).toBe(401);
    expect((await new Browser(server.url).logIn('own', change.password)).status).toBe(200);
    expect((await new Browser(server.url).logIn('own')).status).toBe(401);
  });

  it('cannot guess the own password in an open browser either', async () => {
    await create({ user: 'open' });
    const browser = new Browser(server.url);
    await browser.logIn('open');
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++)
      statuses.push(
        (await browser.call('POST', 'password', { current: `guess ${i}`, password: 'another good password' }))
          .status,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  it('have an audit trail that an admin reads and verifies', async () => {
    const { body } = await admin.call('GET', 'audit?limit=2&action=login.succeeded');
    expect(body.items).toHaveLength(2);
    const next = await admin.call('GET', `audit?limit=2&action=login.succeeded&before=${body.nextBefore}`);
    expect(next.body.items[0].position).toBeLessThan(body.items[1].position);
    expect((await readActions()).at(-1)).toBe('audit.read audit');
    const chains = (await admin.call('POST', 'audit/verification')).body;
    expect(chains).toMatchObject([{ chain: 'console', end: expect.any(String) }]);
    expect(chains[0]).not.toHaveProperty('problem');
  });

  describe('are managed by the command', () => {
    const output: string[] = [];
    const run = async (...args: string[]): Promise<string> => {
      output.length = 0;
      const { argv, env } = process;
      process.argv = ['node', 'main.mjs', 'users', ...args];
      process.env = { ...env, ...server.env };
      const write = jest
        .spyOn(process.stdout, 'write')
        .mockImplementation((text) => !!output.push(String(text)));
      const print = jest.spyOn(console, 'log').mockImplementation((text) => void output.push(String(text)));
      const fail = jest.spyOn(console, 'error').mockImplementation((text) => void output.push(String(text)));
      await usersCommand().finally(() => {
        [process.argv, process.env] = [argv, env];
        process.exitCode = 0;
        for (const spy of [write, print, fail]) spy.mockRestore();
      });
      return output.join('');
    };

    it('which prints a generated password once', async () => {
      const text = await run('add', 'mia', '--roles', 'reviewer,approver', '--customers', 'acme');
      const [, secret = ''] = /^Created mia\. Password: (\S{20})\n$/.exec(text) ?? [];
      const browser = new Browser(server.url);
      expect((await browser.logIn('mia', secret)).body).toMatchObject({ roles: ['reviewer', 'approver'] });
      expect(await run('list')).toMatch(/mia +local +active +reviewer,approver +acme/);
      expect(await run('disable', 'mia')).toBe('mia is disabled.\n');
      expect((await browser.call('GET', 'me')).status).toBe(401);
      await run('enable', 'mia');
      expect(await run('password', 'mia')).toMatch(/^Changed the password of mia\. Password: /);
      expect((await new Browser(server.url).logIn('mia', secret)).status).toBe(401);
    });

    it.each([
      [['add', 'mia', '--roles', 'reviewer'], 'There is a user mia already.'],
      [['add', 'Mia', '--roles', 'reviewer'], 'user must be'],
      [['add', 'leo', '--roles', 'root'], '--roles must be one or more of viewer'],
      [['add', 'leo'], '--roles must be one or more of viewer'],
      [['add', 'leo', '--roles', 'viewer', '--customers', 'a/b'], '--customers must be a list'],
      [['disable', 'nobody'], 'There is no user nobody.'],
    ])('which refuses %j', async (args, message) => {
      expect(await run(...args)).toContain(message);
    });
  });
});
