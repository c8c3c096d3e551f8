import { migrate } from '@gatehouse/database';
import { runCommand } from '@gatehouse/platform';
import { startDedicatedPostgres, type DedicatedServer } from '@gatehouse/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AuthStore, openAuthStore } from '../src/auth-store';
import { authSchema } from '../src/auth.schema';
import { keysCommands } from '../src/keys-command/keys-command.table';

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
  `customer           ${name}\ncontact            ${contact}\nface-only sign-in  ${faceOnly}\nenrollment         ${enrollment}\ntoken storage      ${storage}`;

describe('the command keys', () => {
  let server: DedicatedServer;
  let store: AuthStore;
  let output: string[];

  beforeAll(async () => {
    server = await startDedicatedPostgres();
    await migrate(server.url, [authSchema]);
    store = await openAuthStore(server.url, `k1:${randomBytes(32).toString('base64')}`);
  }, 120_000);
  afterAll(async () => {
    await store?.close();
    await server?.dispose();
  });
  beforeEach(() => {
    jest.spyOn(console, 'log').mockImplementation((...texts: unknown[]) => void output.push(texts.join(' ')));
  });
  afterEach(() => jest.restoreAllMocks());

  const run = async (command: string, ...args: string[]): Promise<string> => {
    output = [];
    await keysCommands[command]!.parse(args)(store);
    return output.join('\n');
  };

  it('creates, lists, rotates and revokes an API key', async () => {
    const [, id = '', key = ''] =
      /^id +(\S+)\nAPI key +(gh_test_\S+)\n/.exec(
        await run('create', '--customer', 'acme', '--mode', 'test'),
      ) ?? [];
    expect(await store.apiKeys.authenticate(key)).toMatchObject({ id, mode: 'test' });
    expect(await run('list', '--customer', 'acme')).toMatch(
      new RegExp(`\n${id} +acme +test +…${key.slice(-4)} +active +\\S+ +never$`),
    );
    expect(await run('rotate', id, '--grace', '60')).toMatch(/^id +\S+\nAPI key +gh_test_/);
    expect(await run('revoke', id)).toBe(`Revoked ${id}. It stops working within 5 seconds.`);
    expect(await run('list')).toMatch(new RegExp(`\n${id} .* revoked `));
    expect(await run('list')).not.toContain(key);
  });

  it('creates, lists and revokes client credentials', async () => {
    const [, id = '', clientId = '', secret = ''] =
      /^id +(\S+)\nclient id +(\S+)\nclient secret +(\S+)$/.exec(
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
      /^id +(\S+)\nSLC +(ghl_[\w-]{43})\n\nStore the SLC now: it is not shown again\.$/.exec(
        await run('create-slc', '--customer', 'acme'),
      ) ?? [];
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
    expect(await run('customer', 'Strict Ltd', '--strict', 'on')).toBe(`${lenient}\nstrict             on`);
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
          '\ndisplay name       Acme Wine',
          'accent color       #7a1f2b',
          'privacy URL        https://shop.example/privacy',
          'logo               launch/logos/[0-9a-f]{32}.png',
          'embed origins      https://shop.example, http://localhost:3000$',
        ].join('\n'),
      ),
    );
    const empty = ['--display-name', '--accent-color', '--privacy-url', '--embed-origins', '--logo'];
    expect(await run('customer', 'Brand Ltd', ...empty.flatMap((option) => [option, '']))).toBe(
      shown('Brand Ltd', 'off', 'review'),
    );
    await writeFile(file, '<svg/>');
    await expect(run('customer', 'Brand Ltd', '--logo', file)).rejects.toThrow(
      '--logo must be a PNG, JPEG or WebP picture without animation.',
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
    ['create-slc', [], '--customer NAME is missing.'],
    ['create-slc', ['acme'], 'Unexpected argument'],
    ['list-slcs', ['x'], 'Unexpected argument'],
    ['revoke-slc', [], 'ID is missing: `list-slcs` shows it.'],
    ['revoke-slc', ['x'], 'ID is missing'],
    ['revoke-client', [], 'ID is missing: `list-clients` shows it.'],
    ['revoke', [], 'ID is missing: `list` shows it.'],
    ['customer', [], 'NAME is missing.'],
    ['customer', ['acme', '--contact', 'yes'], '--contact must be on or off.'],
    ['customer', ['acme', '--strict', 'true'], '--strict must be on or off.'],
    ['customer', ['acme', '--enrollment', 'none'], '--enrollment must be gallery or token or default.'],
    ['customer', ['acme', '--token-storage', ''], '--token-storage must be device or server or default.'],
    ['customer', ['acme', '--face-only-sign-in', 'block'], '--face-only-sign-in must be review or allow.'],
    [
      'customer',
      ['acme', '--accent-color', '#777777'],
      '--accent-color must have a contrast of at least 4.5:1',
    ],
    ['customer', ['acme', '--embed-origins', '*'], '--embed-origins must be at most 10 origins'],
    ['customer', ['acme', '--contact'], "Option '--contact <value>' argument missing"],
    ['customer', ['acme', '--contcat', 'on'], "Unknown option '--contcat'"],
  ])('rejects %s %j', (command, args, problem) => {
    expect(() => keysCommands[command]!.parse(args)).toThrow(problem);
  });

  it('prints its usage', async () => {
    output = [];
    await runCommand(['help'], {
      call: 'main.mjs keys COMMAND',
      commands: keysCommands,
      footer: 'and more',
      open: () => Promise.reject(new Error()),
      close: () => Promise.resolve(),
    });
    expect(process.exitCode).toBe(0);
    const [call, , ...lines] = output.join('\n').split('\n');
    expect(call).toBe('main.mjs keys COMMAND');
    // The description of a long usage is on a line of its own.
    expect(lines.filter((line) => /^ {2}\S/.test(line))).toHaveLength(Object.keys(keysCommands).length);
    expect(lines).toContainEqual(expect.stringContaining('create-slc --customer NAME'));
    expect(lines.at(-1)).toBe('and more');
  });
});
