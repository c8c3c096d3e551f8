import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { checkNode } from '../../src/cli/doctor/check.table';
import { type ScriptedServer, startScriptedServer } from '../gatehouse/scripted-server';
import { CommandRun, runCommand, type RunOptions } from './command-run';

const people = 'id,firstname,lastname,dob\n1,Ivan,Petrov,1970-12-31\n2,Ann,Lee,\n';

const match = {
  entityId: 'un-1',
  name: 'Ivan Petrov',
  matchedName: 'Ivan \x1b[31mPetrov',
  score: 0.98765,
  aliases: [],
  birthDate: null,
  countries: ['ru'],
  programs: [],
  datasets: ['demo'],
  url: null,
  features: [{ feature: 'name', added: 1, words: 'A name that is the same adds 1.' }],
};

const screening = (matches: object[] = []) => ({
  summary: {
    total: 2,
    matched: {
      count: matches.length,
      records: matches.map((one) => ({
        id: '1',
        score: 1,
        firstname: 'Ivan',
        lastname: 'Petrov',
        dob: '1970-12-31',
        matches: [one],
      })),
    },
    dataset: 'default',
    datasetVersion: 'demo@1',
    demo: true,
    note: 'The demo list was used.',
  },
  results: [
    { id: '1', firstname: 'Ivan', lastname: 'Petrov', dob: '1970-12-31', match: 'true' },
    { id: '2', firstname: 'Ann', lastname: 'Lee', dob: '', match: 'false', warnings: ['dob is empty'] },
  ],
});

const edge404 = { status: 404, body: { statusCode: 404, message: 'Nothing is at /admin/keys.' } };

let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
});

afterEach(() => server.close());

const runHere = (args: string[], options: RunOptions = {}) =>
  runCommand(args, { ...options, env: { GATEHOUSE_URL: server.url, ...options.env } });

describe('gatehouse screen', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-cli-'));
  const file = path.join(folder, 'people.csv');
  writeFileSync(file, people);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('shows who matched and why, the warnings and the note, and exits with 2', async () => {
    server.answers({ body: screening([match]) });
    const { exitCode, stdout, stderr } = await runHere(['screen', file]);
    expect(exitCode).toBe(2);
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      'ID  NAME         LISTED NAME            SCORE  ENTITY  LISTS',
      '1   Ivan Petrov  Ivan \\u001b[31mPetrov  0.988  un-1    demo',
      '  - A name that is the same adds 1.',
      '',
      '1 of 2 people matched, screened against default (demo@1).',
      '1 row was screened with warnings, for example row 2 (id 2): dob is empty. Use --json to see all.',
      'The demo list was used.',
      '',
    ]);
  });

  it('exits with 0 without matches', async () => {
    server.answers({ body: screening() });
    const { exitCode, stdout } = await runHere(['screen', file]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^0 of 2 people matched/);
  });

  it('reads stdin, and passes its options on', async () => {
    server.answers({ body: screening() });
    const args = ['screen', '--dataset', 'a b', '--threshold', '0.9', '--exclude', 'x,y', '--api-key', 'k'];
    await runHere(args, { input: people });
    expect(server.seen[0]).toMatchObject({
      path: '/v2/open-sanctions/file/a%20b?scoreThreshold=0.9&exclude=x%2Cy',
      headers: { 'x-api-key': 'k' },
    });
    expect(server.seen[0]?.body).toContain('1,Ivan,Petrov,1970-12-31');
  });

  it('prints the full reply with --json, safe for a terminal', async () => {
    server.answers({ body: screening([match]) });
    const { exitCode, stdout } = await runHere(['screen', file, '--json']);
    expect(exitCode).toBe(2);
    expect(stdout).not.toContain('\x1b');
    expect(JSON.parse(stdout)).toEqual(screening([match]));
  });

  it('prints one row per match with --csv: unchanged to a file, escaped on a terminal', async () => {
    server.answers({ body: screening([match]) });
    const [toFile, toTerminal] = [
      await runHere(['screen', file, '--csv']),
      await runHere(['screen', file, '--csv'], { columns: 80 }),
    ];
    const row = (name: string): string =>
      `1,Ivan,Petrov,1970-12-31,0.98765,un-1,Ivan Petrov,${name},,ru,,demo,,A name that is the same adds 1.`;
    expect(toFile.stdout.split('\n').slice(1)).toEqual([row('Ivan \x1b[31mPetrov'), '']);
    expect(toTerminal.stdout.split('\n').slice(1)).toEqual([row('Ivan \\u001b[31mPetrov'), '']);
    expect(toFile.stderr).toBe(
      '1 row was screened with warnings, for example row 2 (id 2): dob is empty. Use --json to see all.\nThe demo list was used.\n',
    );
  });

  it('shows a progress bar on a terminal', async () => {
    server.answers({ body: screening() });
    const { stderr } = await runHere(['screen', file], { columns: 80 });
    expect(stderr).toContain('100 %  2 people  0 matched');
    expect(stderr.endsWith('\r\x1b[K')).toBe(true);
  });

  it('stops when it is interrupted', async () => {
    server.answers('silence');
    const command = new CommandRun(['screen'], { input: people, env: { GATEHOUSE_URL: server.url } });
    while (server.seen.length === 0) await setImmediate();
    command.interrupt();
    expect(await command.exitCode).toBe(130);
    expect(command.stderr).toBe('');
  });
});

describe('an error', () => {
  it('is printed with the request id, and escaped for the terminal', async () => {
    server.answers({ status: 404, body: { message: 'There is no dataset "\x1b[2J".' } });
    const { exitCode, stdout, stderr } = await runHere(['datasets']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toBe('There is no dataset "\\u001b[2J". (request r-1)\n');
  });

  it('names --url when the service is unreachable', async () => {
    // Port 2 is never assigned, unlike the port of a closed server.
    const url = 'http://127.0.0.1:2';
    const args = ['webhook', 'test', 'https://a.example', '--api-key', 'k', '--url', url];
    const { exitCode, stderr } = await runHere(args);
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      `${url} is unreachable (ECONNREFUSED). Check --url or GATEHOUSE_URL, and that Gatehouse is running (\`npm start\`).\n`,
    );
  });

  it('names --url when another server answers', async () => {
    server.answers({ body: '<html>' });
    const { stderr } = await runHere(['datasets']);
    expect(stderr).toBe(
      `The reply of ${server.url} is not from Gatehouse. Check --url or GATEHOUSE_URL, and any proxy in front of the service.\n`,
    );
  });
});

describe('gatehouse datasets', () => {
  it('lists datasets with their state', async () => {
    const dataset = {
      name: 'demo',
      title: 'Demo list',
      members: null,
      people: 1234,
      version: '1',
      loadedAt: '2026-01-02T03:04:05.000Z',
      stale: false,
      error: null,
      demo: true,
    };
    server.answers({
      body: {
        datasets: [
          dataset,
          { ...dataset, name: 'un', version: null, loadedAt: null, demo: false },
          { ...dataset, name: 'default', title: 'All', members: ['demo', 'un'], demo: false, stale: true },
        ],
      },
    });
    const { stdout } = await runHere(['datasets']);
    expect(stdout).toBe(
      [
        'NAME     TITLE          PEOPLE  LOADED      VERSION  STATE',
        'demo     Demo list      1,234   2026-01-02  1        demo',
        'un       Demo list      1,234                        not loaded',
        'default  All: demo, un  1,234   2026-01-02  1        stale',
        '',
      ].join('\n'),
    );
  });
});

describe('gatehouse session', () => {
  const client = {
    GATEHOUSE_API_KEY: 'k',
    GATEHOUSE_CLIENT_ID: 'c',
    GATEHOUSE_CLIENT_SECRET: 's',
  };
  const created = { sessionId: 'id-1', launchUrl: 'https://verify.example/launch?sessionId=id-1' };
  const pending = { sessionId: 'id-1', status: 'PENDING', message: '', errors: [], riskEvaluation: {} };
  const notFound = { status: 404, body: { message: 'There is no such session.' } };

  it('waits until it is interrupted, and then prints how to read the outcome', async () => {
    server.answers({ status: 201, body: created }, { body: pending });
    const command = new CommandRun(['session', 'create', '--type', 'sign-in'], {
      env: { ...client, GATEHOUSE_URL: server.url },
    });
    await command.printed(/Waiting for the outcome/);
    command.interrupt();
    expect(await command.exitCode).toBe(130);
    expect(command.stderr).toContain(
      'The session continues. Read the outcome with: gatehouse session result id-1 --type SIGN-IN\n',
    );
  });

  it('prints the defaults for required fields', async () => {
    server.answers({ status: 201, body: created });
    const { exitCode, stderr } = await runHere(['session', 'create', '--type', 'ENROLL', '--no-wait'], {
      env: client,
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      type: 'ENROLL',
      redirectURL: `${server.url}/`,
      callback: { url: 'http://localhost:4242/' },
      enableDesktop: false,
    });
    expect(stderr).toContain(`the browser is redirected to ${server.url}/ at the end`);
    expect(stderr).toContain('webhooks go to http://localhost:4242/');
  });

  it('shows a QR code on a terminal, or with --qr', async () => {
    server.answers({ status: 201, body: created });
    const args = ['session', 'create', '--type', 'ENROLL', '--no-wait'];
    const shown = [
      await runHere(args, { env: client, columns: 80 }),
      await runHere([...args, '--qr'], { env: client }),
      await runHere(args, { env: client }),
    ];
    expect(shown.map(({ stdout }) => /[█▀▄]{20}/.test(stdout))).toEqual([true, true, false]);
  });

  it.each([
    'http://localhost:8080',
    'http://LOCALHOST.',
    'http://gatehouse.localhost',
    'http://127.1:8080',
    'http://0.0.0.0:8080',
    'http://[::]:8080',
    'https://[::1]',
    'http://[::ffff:127.0.0.1]',
  ])('shows no QR code of %s, and says how to get a URL for a phone', async (base) => {
    server.answers({ status: 201, body: { ...created, launchUrl: `${base}/launch?sessionId=id-1` } });
    const args = ['session', 'create', '--type', 'ENROLL', '--no-wait', '--qr'];
    const { stdout, stderr } = await runHere(args, { env: client, columns: 80 });
    expect(stdout).not.toMatch(/[█▀▄]{20}/);
    expect(stdout).toContain(`${base}/launch`);
    expect(stderr).toContain('start Gatehouse with `npm start -- --phone`, or set its PUBLIC_URL');
  });

  it.each(['http://192.168.1.5:8080', 'https://gatehouse-1a2b3c.local:8443', 'https://localhost.example'])(
    'shows the QR code of %s',
    async (base) => {
      server.answers({ status: 201, body: { ...created, launchUrl: `${base}/launch?sessionId=id-1` } });
      const args = ['session', 'create', '--type', 'ENROLL', '--no-wait', '--qr'];
      const { stdout, stderr } = await runHere(args, { env: client });
      expect(stdout).toMatch(/[█▀▄]{20}/);
      expect(stderr).not.toContain('--phone');
    },
  );

  it('searches for a result in both areas', async () => {
    server.answers(notFound, { body: { ...pending, status: 'SUCCESS', message: 'Ok', puid: 'p\x07' } });
    const { exitCode, stdout } = await runHere(['session', 'result', 'id-1'], { env: client });
    expect([exitCode, stdout]).toEqual([0, 'SUCCESS: Ok\nPerson (puid)  p\\u0007\n']);
    expect(server.seen.map(({ path: asked }) => asked)).toEqual([
      '/session/id-1/result',
      '/v2/verification-session/id-1',
    ]);
  });

  it('names the credentials that are missing for the second area', async () => {
    server.answers(notFound);
    const { exitCode, stderr } = await runHere(['session', 'result', 'id-1'], {
      env: { GATEHOUSE_API_KEY: 'k' },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('also set GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET');
  });

  it('prints why a sign-in failed, and exits with 2', async () => {
    const failed = {
      status: 'error',
      message: 'Too many',
      errorCodes: [5],
      retryAfter: 900,
      sessionId: 'id-1',
    };
    server.answers({ body: failed });
    const { exitCode, stdout } = await runHere(['session', 'result', 'id-1', '--type', 'SIGN-IN'], {
      env: client,
    });
    expect(exitCode).toBe(2);
    expect(stdout).toBe('error: Too many\nError codes  5\nTry again    in 900 s or later\n');
  });

  it('reports an open session, and exits with 2', async () => {
    server.answers({ body: pending });
    const { exitCode, stdout } = await runHere(['session', 'result', 'id-1', '--type', 'ENROLL'], {
      env: client,
    });
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^PENDING\nState  still open/);
  });
});

describe('gatehouse trigger', () => {
  const delivery = { id: 'd-1', target: 'http://localhost:4242', status: 'DELIVERED', nextAttemptAt: null };
  const lastAttempt = { outcome: 'DELIVERED', httpStatus: 204, detail: 'answered 204' };
  const env = { GATEHOUSE_API_KEY: 'gh_test_k' };

  it('ends a sandbox session with the named outcome, and shows its delivery', async () => {
    server.answers(
      { status: 201, body: { token: 't', launchUrl: 'https://verify.example/launch?sessionId=s-1' } },
      { body: { items: [], nextCursor: null } },
      { body: { items: [{ ...delivery, lastAttempt: null }], nextCursor: null } },
      { body: { ...delivery, lastAttempt } },
    );
    const { exitCode, stdout } = await runHere(['trigger', 'age-session.ended', '--outcome', 'below'], {
      env,
    });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^DELIVERED\nId +d-1\n/);
    expect(server.seen[0]).toMatchObject({
      path: '/session',
      headers: { 'x-sandbox-outcome': '{"age":16}' },
    });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ callback: { url: 'http://localhost:4242/' } });
    expect(server.seen[1]?.path).toBe('/webhooks/deliveries?limit=1&sessionId=s-1');
  });

  it('exits with 2 if the receiver rejects the event', async () => {
    const failed = { outcome: 'REJECTED', httpStatus: 500, detail: 'answered 500' };
    server.answers({ body: delivery }, { body: { ...delivery, status: 'PENDING', lastAttempt: failed } });
    const { exitCode, stdout } = await runHere(['trigger', 'test', '--json'], { env });
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([2, { status: 'PENDING' }]);
  });
});

describe('gatehouse doctor', () => {
  it('fails with what to do for an installation that is unreachable', async () => {
    // Port 2 is never assigned.
    const args = ['doctor', '--json', '--url', 'http://127.0.0.1:2', '--api-key', 'k'];
    const { exitCode, stdout } = await runCommand(args, {
      cwd: os.tmpdir(),
      env: { GATEHOUSE_HOME: '/nonexistent' },
    });
    const { healthy, checks } = JSON.parse(stdout) as {
      healthy: boolean;
      checks: { name: string; status: string }[];
    };
    expect([exitCode, healthy]).toEqual([1, false]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Node.js', 'Ports', 'Disk', 'Clock', 'Database', 'Redis', 'API key']),
    );
    expect(checks.find(({ name }) => name === 'Suite')).toEqual({
      name: 'Suite',
      status: 'failed',
      detail: 'http://127.0.0.1:2 is unreachable (ECONNREFUSED)',
      advice: expect.stringContaining('Start it with `npm start`'),
    });
  });

  it('names a key that is not accepted, without printing it', async () => {
    server.answers({ status: 401, body: { message: 'Invalid API key' } });
    const { exitCode, stdout } = await runHere(['doctor', '--api-key', 'secret-key-1234'], {
      cwd: os.tmpdir(),
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/failed {3}API key +…1234 is not accepted\n +Use the key that `npm start` prints/);
    expect(stdout).not.toContain('secret-key');
  });

  it.each([
    ['18.6.9', 'failed', 'failed'],
    ['18.7.0', 'warning', 'failed'],
    ['20.18.3', 'warning', 'failed'],
    ['20.19.0', 'ok', 'ok'],
    ['24.0.0', 'ok', 'ok'],
  ])('says that Node.js %s is %s, and %s with a suite on this machine', (version, alone, withSuite) => {
    expect(checkNode(version, false).status).toBe(alone);
    expect(checkNode(version, true).status).toBe(withSuite);
  });
});

describe('gatehouse completion', () => {
  it.each([
    ['se', ['session']],
    ['session ', ['create', 'result']],
    ['keys create-', ['create-client', 'create-slc']],
    ['keys create --mode ', ['live', 'test']],
    ['trigger v', ['verification-session.ended']],
    ['listen --f', ['--forward-to']],
    ['env --shell f', ['fish']],
  ])('completes "gatehouse %s" in bash', async (typed, expected) => {
    const { stdout: script } = await runCommand(['completion', 'bash']);
    const words = ['gatehouse', ...typed.split(' ')];
    const call = `eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gatehouse_completion; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const printed = execFileSync('bash', ['-c', call, 'bash', script, ...words], { encoding: 'utf8' });
    expect(printed.trim().split('\n')).toEqual(expected);
  });

  it('names the shells', async () => {
    expect((await runCommand(['completion', 'tcsh'])).stderr).toContain('SHELL must be bash, zsh, fish.');
  });
});

describe('gatehouse keys', () => {
  const env = { GATEHOUSE_ADMIN_TOKEN: 't' };
  const uuid = '019b76da-a800-7c3e-9f2d-5a1b8e4c6d70';

  it('explains which address it needs when the edge answers', async () => {
    server.answers(edge404);
    const { exitCode, stderr } = await runHere(['keys', 'list'], { env });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`There is no admin API at ${server.url}. Set --url to the address of a service`);
  });

  it.each(['There is no API key with the id x.', 'The admin API is off: GATEHOUSE_ADMIN_TOKEN is not set.'])(
    'leaves it at what the service says: %s',
    async (message) => {
      server.answers({ status: 404, body: { message } });
      const { stderr } = await runHere(['keys', 'revoke', uuid], { env });
      expect(stderr).toBe(`${message} (request r-1)\n`);
    },
  );

  it('creates a test key with --test', async () => {
    server.answers({ status: 201, body: { id: 'i', api_key: 'secret' } });
    const { stdout, stderr } = await runHere(['keys', 'create', '--customer', 'acme', '--test'], { env });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ customer: 'acme', mode: 'test' });
    expect(server.seen[0]?.headers.authorization).toBe('Bearer t');
    expect(stdout).toBe('Id       i\nAPI key  secret\n');
    expect(stderr).toBe('Store the key now: it is not shown again.\n');
  });
});
