import { checkRequirement } from '@gatehouse/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, succeed } from './command';
import { RecordingProxy } from './recording-proxy';
import { suite } from './stage';

const clients = path.resolve(__dirname, '../../clients');
const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

const withPython = checkRequirement(
  'Python 3.11',
  succeeds('python3', '-c', 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))'),
);
// A version at least as new as that of go.mod; newer toolchains are not downloaded.
const goEnvironment = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' };
const withGo = checkRequirement(
  'Go 1.24',
  spawnSync('go', ['list', '-m'], {
    cwd: path.join(clients, 'go'),
    env: { ...process.env, ...goEnvironment },
  }).status === 0,
);

/** The tests of the clients, with the running suite, and with a proxy that loses the first reply to each creation. */
describe('the tests of the clients for other languages', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-clients-'));
  const proxy = new RecordingProxy(suite().url);
  proxy.losesFirstReplies = true;
  let env: Record<string, string>;

  beforeAll(async () => {
    const { url, apiKey, clientId, clientSecret } = suite();
    env = {
      GATEHOUSE_URL: url,
      GATEHOUSE_LOSSY_URL: await proxy.listen(),
      GATEHOUSE_API_KEY: apiKey,
      GATEHOUSE_CLIENT_ID: clientId,
      GATEHOUSE_CLIENT_SECRET: clientSecret,
    };
  });

  afterEach(() => void proxy.exchanges.splice(0));

  afterAll(async () => {
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  // The client created it twice, and the suite returned the first reply again.
  const expectRepeatedCreation = () => {
    const creation = { method: 'POST', path: '/strings', status: 201 };
    expect(proxy.exchanges).toEqual([creation, creation]);
  };

  (withPython ? it : it.skip)('pass in Python', async () => {
    const cwd = path.join(clients, 'python');
    const python = path.join(folder, 'bin/python');
    await succeed('python3', ['-m', 'venv', folder], { cwd });
    const install = ['install', '--quiet', '--require-hashes', '--only-binary', ':all:'];
    await succeed(python, ['-m', 'pip', ...install, '-r', 'requirements.txt'], { cwd });
    const tested = await run(python, ['-B', '-W', 'error', '-m', 'unittest'], { cwd, env });
    expect(tested).toMatchObject({ code: 0, output: expect.stringMatching(/Ran [1-9]\d+ tests[^]*\nOK\n$/) });
    // Of an open connection or file; -W error cannot raise it in a finalizer.
    expect(tested.output).not.toMatch(/ResourceWarning|Exception ignored/);
    expectRepeatedCreation();
  });

  (withGo ? it : it.skip)('pass in Go', async () => {
    const cwd = path.join(clients, 'go');
    const go = (...args: string[]) => succeed('go', args, { cwd, env: { ...env, ...goEnvironment } });
    expect(await go('vet', './...')).toBe('');
    expect(await succeed('gofmt', ['-l', '.'], { cwd })).toBe('');
    const tested = await go('test', '-count=1', '-v', '.');
    expect(tested).toContain('--- PASS: TestSuiteStrings');
    expect(tested).not.toContain('--- SKIP');
    expect(await go('run', './examples/quickstart')).toMatch(
      /^http\S+\/launch\?sessionId=\S+ AGE_ABOVE_THRESHOLD\n$/,
    );
    expectRepeatedCreation();
  });
});
