import { migrate } from '@gatehouse/database';
import { runProgram } from '@gatehouse/command-line';
import { startDedicatedPostgres, type DedicatedServer } from '@gatehouse/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AuthStore, openAuthStore } from '../src/auth-store';
import { authSchema } from '../src/auth.schema';
import { createKeysProgram } from '../src/keys-command/keys.command';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAIUlEQVQIHVXBMQEAAAABQWYZv4D+AczunKLnFD2n6DlFb5UOA02mtsy1AAAAAElFTkSuQmCC';

/** The output of `customer`. */
const shown = (
  name: string,
  contact: string,
  faceOnly: string,
  enrollment = 'default (ENROLLMENT)',
  storage = 'default (TOKEN_STORAGE)',
) =>
  `Customer           ${name}\nContact            ${contact}\nFace-only sign-in  ${faceOnly}\nEnrollment         ${enrollment}\nToken storage      ${storage}`;

describe('the command keys', () => {
  let server: DedicatedServer;
  let store: AuthStore;
  const masterKeys = `k1:${randomBytes(32).toString('base64')}`;

  beforeAll(async () => {
    server = await startDedicatedPostgres();
    await migrate(server.url, [authSchema]);
    store = await openAuthStore(server.url, masterKeys);
  }, 120_000);
  afterAll(async () => {
    await store?.close();
    await server?.dispose();
  });

  const program = createKeysProgram({
    call: 'main.mjs keys',
    open: () => openAuthStore(server.url, masterKeys),
  });

  /** Runs a command; returns its exit code and what it prints. */
  const execute = async (...args: string[]) => {
    const printed = { stdout: '', stderr: '' };
    const output = (name: keyof typeof printed) => ({ write: (text: string) => (printed[name] += text) });
    const exitCode = await runProgram(program, args, {
      stdin: process.stdin,
      stdout: output('stdout'),
      stderr: output('stderr'),
      env: {},
      cwd: '/',
      signal: new AbortController().signal,
    });
    return { exitCode, ...printed };
  };

  const run = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await execute(...args);
    if (exitCode !== 0) throw new Error(stderr);
    return stdout.trimEnd();
  };

  it('creates, lists, rotates and revokes an API key', async () => {
    const [, id = '', key = ''] =
      /^Id +(\S+)\nAPI key +(gh_test_\S+)$/.exec(
        await run('create', '--customer', 'acme', '--mode', 'test'),
      ) ?? [];
    expect(await store.apiKeys.authenticate(key)).toMatchObject({ id, mode: 'test' });
    expect(await run('list', '--customer', 'acme')).toMatch(
      new RegExp(`\n${id} +acme +test +…${key.slice(-4)} +active +\\S+ +never$`),
    );
    expect(await run('rotate', id, '--grace', '60')).toMatch(/^Id +\S+\nAPI key +gh_test_/);
    expect(await run('revoke', id)).toBe(`Revoked ${id}. It stops working within 5 seconds.`);
    expect(await run('list')).toMatch(new RegExp(`\n${id} .* revoked `));
    expect(await run('list')).not.toContain(key);
  });

  it('creates, lists and revokes client credentials', async () => {
    const [, id = '', clientId = '', secret = ''] =
      /^Id +(\S+)\nClient id +(\S+)\nClient secret +(\S+)$/.exec(
        await run('create-client', '--customer', 'acme'),
      ) ?? [];
    expect(await store.clients.authenticate(clientId, secret)).toMatchObject({ id });
    const listed = await run('list-clients');
    expect(listed).toMatch(new RegExp(`\n${id} +acme +${clientId} +active `));
    expect(listed).not.toContain(secret);
    await run('revoke-client', id);
    expect(await run('list-clients')).toMatch(new RegExp(`\n${id} .* revoked `));
  });

  it('creates, lists and revokes a long-lived credential', async () => {
    const [, id = '', token = ''] =
      /^Id +(\S+)\nSLC +(ghl_[\w-]{43})$/.exec(await run('create-slc', '--customer', 'acme')) ?? [];
    expect(await store.longLived.authenticate(token)).toMatchObject({ id });
    const listed = await run('list-slcs');
    expect(listed).toMatch(new RegExp(`\n${id} +acme +…${token.slice(-4)} +active `));
    expect(listed).not.toContain(token);
    expect(await run('revoke-slc', id)).toBe(`Revoked ${id}. It stops working within 5 seconds.`);
    expect(await run('list-slcs')).toMatch(new RegExp(`\n${id} .* revoked `));
  });

  it('shows and changes whether a customer asks for contact data', async () => {
    await run('create', '--customer', 'Contact Ltd');
    expect(await run('customer', 'Contact Ltd')).toBe(shown('Contact Ltd', 'off', 'review'));
    expect(await run('customer', 'Contact Ltd', '--contact', 'on')).toBe(
      shown('Contact Ltd', 'on', 'review'),
    );
    expect(await run('customer', 'Contact Ltd')).toBe(shown('Contact Ltd', 'on', 'review'));
    expect(await run('customer', '--contact', 'off', 'Contact Ltd')).toBe(
      shown('Contact Ltd', 'off', 'review'),
    );
  });

  it('shows and changes what is recommended after a sign-in by the face alone', async () => {
    await run('create', '--customer', 'Face Ltd');
    await run('customer', 'Face Ltd', '--contact', 'on');
    expect(await run('customer', 'Face Ltd', '--face-only-sign-in', 'allow')).toBe(
      shown('Face Ltd', 'on', 'allow'),
    );
    expect(await run('customer', 'Face Ltd', '--contact', 'off', '--face-only-sign-in', 'review')).toBe(
      shown('Face Ltd', 'off', 'review'),
    );
  });

  it('shows and changes whether unknown fields are rejected', async () => {
    await run('create', '--customer', 'Strict Ltd');
    const lenient = shown('Strict Ltd', 'off', 'review');
    expect(await run('customer', 'Strict Ltd', '--strict', 'on')).toBe(`${lenient}\nStrict             on`);
    expect(await run('customer', 'Strict Ltd', '--strict', 'off')).toBe(lenient);
  });

  it('shows and changes what is enrolled and where face tokens are stored', async () => {
    await run('create', '--customer', 'Token Ltd');
    expect(await run('customer', 'Token Ltd', '--enrollment', 'token', '--token-storage', 'server')).toBe(
      shown('Token Ltd', 'off', 'review', 'token', 'server'),
    );
    expect(await run('customer', 'Token Ltd', '--enrollment', 'default')).toBe(
      shown('Token Ltd', 'off', 'review', undefined, 'server'),
    );
    expect(await run('customer', 'Token Ltd', '--token-storage', 'default')).toBe(
      shown('Token Ltd', 'off', 'review'),
    );
  });

  it('shows and changes the brand of a customer, with the logo from a file', async () => {
    await run('create', '--customer', 'Brand Ltd');
    const folder = await mkdtemp(path.join(tmpdir(), 'logo-'));
    const file = path.join(folder, 'logo.png');
    await writeFile(file, Buffer.from(png, 'base64'));
    const options = [
      ['--display-name', 'Acme Wine'],
      ['--accent-color', '#7a1f2b'],
      ['--privacy-url', 'https://shop.example/privacy'],
      ['--embed-origins', 'https://shop.example, http://localhost:3000'],
      ['--logo', file],
    ].flat();
    const output = await run('customer', 'Brand Ltd', ...options);
    expect(output.replace(shown('Brand Ltd', 'off', 'review'), '')).toMatch(
      new RegExp(
        [
          '\nDisplay name       Acme Wine',
          'Accent color       #7a1f2b',
          'Privacy URL        https://shop.example/privacy',
          'Logo               launch/logos/[0-9a-f]{32}.png',
          'Embed origins      https://shop.example, http://localhost:3000$',
        ].join('\n'),
      ),
    );
    const empty = ['--display-name', '--accent-color', '--privacy-url', '--embed-origins', '--logo'];
    expect(await run('customer', 'Brand Ltd', ...empty.flatMap((option) => [option, '']))).toBe(
      shown('Brand Ltd', 'off', 'review'),
    );
    await writeFile(file, '<svg/>');
    await expect(run('customer', 'Brand Ltd', '--logo', file)).rejects.toThrow(
      '--logo must be a PNG, JPEG or WebP picture without animation',
    );
    await rm(folder, { recursive: true });
  });

  it('names an unknown credential or customer', async () => {
    const id = randomUUID();
    await expect(run('revoke-slc', id)).rejects.toThrow(
      `There is no long-lived credential with the id ${id}.`,
    );
    await expect(run('revoke-client', id)).rejects.toThrow(
      `There are no client credentials with the id ${id}.`,
    );
    for (const args of [['unknown'], ['unknown', '--contact', 'on']])
      await expect(run('customer', ...args)).rejects.toThrow(
        'There is no customer unknown: a customer is created',
      );
  });

  it.each([
    ['create-slc', [], '--customer NAME is missing: the customer of the long-lived credential'],
    ['create-slc', ['acme', '--customer', 'acme'], 'Unexpected argument "acme".'],
    ['create', ['--customer', 'a/b'], '--customer must be 1 to 64 letters'],
    ['create', ['--customer', 'acme', '--mode', 'both'], '--mode must be live or test.'],
    [
      'create',
      ['--customer', 'acme', '--mode', 'live', '--test'],
      '--mode live and --test exclude each other.',
    ],
    ['list-slcs', ['x'], 'Unexpected argument "x".'],
    [
      'revoke-slc',
      [],
      'ID is missing: the id of the long-lived credential (SLC); `main.mjs keys list-slcs` shows it.',
    ],
    ['revoke-slc', ['x'], 'ID must be a UUID: the id of'],
    ['revoke-client', [], '`main.mjs keys list-clients` shows it.'],
    ['revoke', [], '`main.mjs keys list` shows it.'],
    ['rotate', [randomUUID(), '--grace', '9999999'], '--grace must be a whole number from 0 to 2592000'],
    ['customer', [], 'NAME is missing'],
    ['customer', ['acme', '--contact', 'yes'], '--contact must be on or off.'],
    ['customer', ['acme', '--strict', 'true'], '--strict must be on or off.'],
    ['customer', ['acme', '--enrollment', 'none'], '--enrollment must be one of gallery, token, default'],
    ['customer', ['acme', '--token-storage', ''], '--token-storage needs a value'],
    [
      'customer',
      ['acme', '--face-only-sign-in', 'block'],
      '--face-only-sign-in must be one of review, allow',
    ],
    [
      'customer',
      ['acme', '--accent-color', '#777777'],
      '--accent-color must have a contrast of at least 4.5:1',
    ],
    ['customer', ['acme', '--embed-origins', '*'], '--embed-origins must be at most 10 origins'],
    ['customer', ['acme', '--logo', '/nonexistent.png'], 'File not found: /nonexistent.png.'],
    ['customer', ['acme', '--contact'], '--contact needs a value: --contact on|off.'],
    ['customer', ['acme', '--contcat', 'on'], 'Unknown option --contcat. Did you mean --contact?'],
    ['creat', [], 'Unknown command "creat". Did you mean create?'],
  ])('rejects %s %j', async (command, args, problem) => {
    await run('create', '--customer', 'acme');
    const { exitCode, stdout, stderr } = await execute(command, ...args);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(problem);
  });

  it('prints what scripts read with --json', async () => {
    const { id, api_key: key } = JSON.parse(await run('create', '--customer', 'json', '--test', '--json'));
    expect(await store.apiKeys.authenticate(key)).toMatchObject({ id, mode: 'test' });
    expect(JSON.parse(await run('list', '--customer', 'json', '--json'))).toMatchObject([
      { id, customer: 'json' },
    ]);
    expect(JSON.parse(await run('revoke', id, '--json'))).toEqual({ id, status: 'revoked' });
    expect(JSON.parse(await run('customer', 'json', '--json'))).toMatchObject({ name: 'json' });
    const { stderr } = await execute('revoke', randomUUID(), '--json');
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'api-key.unknown', status: 404 } });
  });

  it('prints its usage', async () => {
    const help = await run('help');
    for (const { name } of program.commands) expect(help).toContain(`\n  ${name} `);
    expect(await run('help', 'create')).toContain('Usage: main.mjs keys create --customer NAME [options]');
  });
});
