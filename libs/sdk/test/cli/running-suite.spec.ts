import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ScriptedServer, startScriptedServer } from '../gatehouse/scripted-server';
import { CommandRun, runCommand } from './command-run';

const demo = { apiKey: 'gh_test_demo', clientId: 'ghc_demo', clientSecret: "ghs_it's" };

describe('a suite that runs on this machine', () => {
  let server: ScriptedServer;
  let folder: string;
  let home: string;
  let starter: ChildProcess;

  const write = (name: string, content: object): void =>
    writeFileSync(path.join(home, name), JSON.stringify(content), { mode: 0o600 });

  // A process with the command line of the suite, which ends with this one.
  beforeAll(() => {
    const args = ['--eval', 'process.stdin.resume()', 'tools/run.mjs', 'start'];
    starter = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  });
  afterAll(() => void starter.kill());

  const run = (changes: object = {}): void => {
    const ports = { sessions: Number(new URL(server.url).port) };
    const url = 'http://localhost:8123';
    write('run.json', { pid: starter.pid, url, ports, demo, adminToken: 'secrets.json', ...changes });
  };

  beforeEach(async () => {
    server = await startScriptedServer();
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-suite-'));
    home = path.join(folder, '.gatehouse');
    mkdirSync(path.join(folder, 'deep/er'), { recursive: true });
    mkdirSync(home);
    run();
    write('secrets.json', { adminToken: 'the-admin-token' });
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const listKeys = (options: Parameters<typeof runCommand>[1] = {}) =>
    runCommand(['keys', 'list', '--json'], { cwd: path.join(folder, 'deep/er'), ...options });

  it('is found from a folder below, with the port of its admin API and its token', async () => {
    server.answers({ body: [] });
    expect(await listKeys()).toEqual({ exitCode: 0, stdout: '[]\n', stderr: '' });
    expect(server.seen[0]).toMatchObject({
      path: '/admin/keys',
      headers: { authorization: 'Bearer the-admin-token' },
    });
  });

  it('is found in GATEHOUSE_HOME, also by its public address', async () => {
    server.answers({ body: [] });
    const env = { GATEHOUSE_HOME: home, GATEHOUSE_URL: 'http://localhost:8123/' };
    expect(await listKeys({ cwd: '/', env })).toMatchObject({ exitCode: 0 });
  });

  it('has its credentials sent to no other installation', async () => {
    const { exitCode, stderr } = await listKeys({ env: { GATEHOUSE_URL: 'https://verify.example' } });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { message: expect.stringContaining('admin token is missing') },
    });
  });

  describe('has its logs shown by gatehouse logs tail', () => {
    // 16 bytes of the row id, which is logged, and 16 secret ones.
    const reference = '019b76da-a800-7c3e-9f2d-5a1b8e4c6d70';
    const id = Buffer.concat([Buffer.from(reference.replaceAll('-', ''), 'hex'), Buffer.alloc(16, 7)]);
    const session = id.toString('base64url');
    const file = () => path.join(home, 'logs/sessions.log');
    const other = () => path.join(home, 'logs/sanctions.log');
    const line = (fields: object): string =>
      `${JSON.stringify({ level: 30, time: '2026-01-01T00:00:00.000Z', msg: 'request', method: 'POST', ...fields })}\n`;

    beforeEach(() => {
      mkdirSync(path.join(home, 'logs'));
      writeFileSync(file(), line({ route: '/session', session: reference }) + line({ route: '/other' }));
      writeFileSync(other(), '');
      writeFileSync(path.join(home, 'logs/postgres.log'), 'not of an app\n');
    });

    it('with those of one session alone', async () => {
      const args = ['logs', 'tail', '--session', session, '--no-follow'];
      const { exitCode, stdout } = await runCommand(args, { cwd: folder });
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^2026-01-01T00:00:00.000Z {2}sessions +info {3}POST \/session /);
      expect(stdout.trim().split('\n')).toHaveLength(1);
    });

    it('as they are written, until Ctrl-C', async () => {
      const command = new CommandRun(['logs', 'tail', '--lines', '1', '--json'], { cwd: folder });
      await command.printed(/\/other/);
      const [half, rest] = [line({ route: '/new' }).slice(0, 20), line({ route: '/new' }).slice(20)];
      appendFileSync(file(), half);
      appendFileSync(other(), line({ route: '/meanwhile' }));
      // Both files are read at the same time, so the half line has been read.
      await command.printed(/\/meanwhile/);
      appendFileSync(file(), rest);
      await command.printed(/\/new/);
      // A new file after the old one was moved away.
      writeFileSync(file(), line({ route: '/rotated' }));
      await command.printed(/\/rotated/);
      command.interrupt();
      expect(await command.exitCode).toBe(0);
      const entries = command.stdout
        .trim()
        .split('\n')
        .map((printed) => JSON.parse(printed) as { app: string; route?: string });
      expect(entries.map(({ app, route }) => `${app} ${route}`)).toEqual([
        'sessions /other',
        'sanctions /meanwhile',
        'sessions /new',
        'sessions /rotated',
      ]);
    });

    it('or with what is wrong', async () => {
      const failure = async (...args: string[]) =>
        (await runCommand(['logs', 'tail', ...args], { cwd: folder })).stderr;
      expect(await failure('--session', 'x')).toContain('--session must be the id of a session');
      expect(await failure('--app', '../secrets')).toContain('There is no log of ../secrets');
    });
  });

  describe('is described by gatehouse env', () => {
    const variables = {
      GATEHOUSE_URL: 'http://localhost:8123',
      GATEHOUSE_API_KEY: demo.apiKey,
      GATEHOUSE_CLIENT_ID: demo.clientId,
      GATEHOUSE_CLIENT_SECRET: demo.clientSecret,
    };

    it('as JSON', async () => {
      const { stdout } = await runCommand(['env', '--json'], { cwd: folder });
      expect(JSON.parse(stdout)).toEqual(variables);
    });

    it('in lines that a shell evaluates to the same values', async () => {
      const { stdout: script } = await runCommand(['env'], { cwd: folder });
      const printed = execFileSync('bash', ['-c', `eval "$1"; env`, 'bash', script], {
        encoding: 'utf8',
        env: {},
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for (const [name, value] of Object.entries(variables)) expect(printed).toContain(`${name}=${value}\n`);
      const fish = await runCommand(['env', '--shell', 'fish'], { cwd: folder });
      expect(fish.stdout).toContain(`set -gx GATEHOUSE_CLIENT_SECRET 'ghs_it\\'s'\n`);
    });

    it('or with what to do if none runs', async () => {
      const { exitCode, stderr } = await runCommand(['env']);
      expect(exitCode).toBe(1);
      expect(stderr).toContain('No running suite was found. Start one with `npm start`');
    });
  });

  const file = (): string => path.join(home, 'run.json');

  it.each<[string, () => void]>([
    ['that others can write', () => chmodSync(file(), 0o622)],
    ['that others can read, as all files of a cloned repository', () => chmodSync(file(), 0o644)],
    [
      'that is a link',
      () => {
        renameSync(file(), path.join(folder, 'other.json'));
        symlinkSync(path.join(folder, 'other.json'), file());
      },
    ],
    ['that is a pipe', () => void (rmSync(file()), execFileSync('mkfifo', ['-m', '600', file()]))],
    ['of a process that has ended', () => run({ pid: 2 ** 30 })],
    ['of another program, which has got the process id', () => run({ pid: process.pid })],
    ['of a process group', () => run({ pid: 0 })],
    ['without a process', () => run({ pid: undefined })],
    ['with the address of another machine', () => run({ url: 'https://evil.example' })],
    ['with an address that only looks local', () => run({ url: 'http://localhost:8123@evil.example' })],
    ['with a port that is an address', () => run({ ports: { sessions: '80@evil.example' } })],
    ['that is starting', () => run({ url: undefined })],
    ['that is damaged', () => writeFileSync(file(), '{')],
  ])('is not found by a file %s', async (_, change) => {
    change();
    expect((await listKeys()).stderr).toContain('The admin token is missing');
    const { stderr } = await runCommand(['env'], { cwd: folder });
    expect(stderr).toContain('No running suite was found');
  });
});
