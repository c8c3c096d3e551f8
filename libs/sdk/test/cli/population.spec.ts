import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ScriptedServer, startScriptedServer } from '../gatehouse/scripted-server';
import { CommandRun, runCommand, type RunOptions } from './command-run';

const base = '/v2/open-sanctions/populations';
const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const population = {
  name: 'customers',
  dataset: 'sanctions',
  threshold: 0.9,
  fourEyes: true,
  people: 2000,
  versions: [{ dataset: 'us_ofac_sdn', version: '2026-11-18-0a1b' }],
  run: null as object | null,
  pending: 0,
};
const alert = {
  id,
  state: 'OPEN',
  score: 0.98765,
  personId: 'c-1\x1b[31m',
  entityId: 'ofac-1',
  datasets: ['us_ofac_sdn'],
  reasonCodes: ['new_entry'],
  proposal: null,
};
const page = (items: object[], nextCursor = 'c1') => ({ body: { items, nextCursor, hasMore: false } });

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const env = () => ({ GATEHOUSE_URL: server.url, GATEHOUSE_API_KEY: 'gh_test_1' });
const gatehouse = (args: string[], options: RunOptions = {}) =>
  runCommand(['population', ...args], { ...options, env: env() });

it('needs an API key', async () => {
  const { exitCode, stderr } = await runCommand(['population', 'list'], {
    env: { GATEHOUSE_URL: server.url },
  });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('An API key is missing')]);
});

it('lists populations with their versions', async () => {
  server.answers({ body: { populations: [population] } });
  const { exitCode, stdout } = await gatehouse(['list']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/customers +2,000 +sanctions +0.9 +yes +none +us_ofac_sdn 2026-11-18-0a1b/);
});

it('creates a population, and rejects a threshold below the minimum before anything is sent', async () => {
  server.answers({ status: 201, body: population });
  const created = await gatehouse([
    'create',
    'customers',
    '--threshold',
    '0.9',
    '--four-eyes',
    '--user',
    'jane',
  ]);
  expect(created).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('from a score of 0.9') });
  expect(server.seen[0]).toMatchObject({
    method: 'PUT',
    path: `${base}/customers`,
    headers: { 'x-user': 'jane' },
    body: '{"dataset":"sanctions","threshold":0.9,"fourEyes":true}',
  });
  const rejected = await gatehouse(['create', 'customers', '--threshold', '0.5']);
  expect(rejected).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('from 0.75 to 1') });
  expect(server.seen).toHaveLength(1);
});

it('leaves the four eyes of an existing population as they are', async () => {
  server.answers({ body: population });
  await gatehouse(['create', 'customers', '--threshold', '0.9']);
  expect(server.seen[0]?.body).toBe('{"dataset":"sanctions","threshold":0.9}');
});

it('imports a file, shows its progress on a terminal, and exits with 2 if rows were rejected', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-cli-'));
  const file = path.join(folder, 'people.csv');
  writeFileSync(file, 'id,firstname,lastname,dob\n1,Ann,Lee,\n,Ben,Lee,\n');
  server.answers({
    body: {
      ...{ added: 1, changed: 0, unchanged: 0, rejected: 1, repeated: 0, warned: 1 },
      problems: [{ line: 3, message: 'id is empty' }],
      warnings: [{ line: 2, message: 'dob is empty' }],
    },
  });
  const { exitCode, stdout, stderr } = await gatehouse(['import', file, '--population', 'customers'], {
    columns: 80,
  });
  rmSync(folder, { recursive: true });
  expect([exitCode, stdout]).toEqual([2, '1 added, 0 changed, 0 unchanged, 1 rejected.\n']);
  expect(stderr).toContain('[########################]  100 %  2 people');
  expect(stderr).toContain('line 3 was rejected: id is empty');
});

it('watches until everybody is screened, and prints each change with the cursor', async () => {
  const running = { kind: 'DELTA', status: 'RUNNING', done: 1000, total: 2000, startedAt: '', endedAt: null };
  server.answers(
    { body: { ...population, run: running } },
    page([alert], 'c1'),
    { body: { ...population, run: { ...running, status: 'COMPLETED' } } },
    page([], 'c1'),
  );
  const args = ['watch', 'customers', '--until-screened', '--json', '--since', 'c0'];
  const { exitCode, stdout, stderr } = await gatehouse(args, { columns: 80 });
  expect(exitCode).toBe(0);
  const lines = stdout.trim().split('\n');
  expect([JSON.parse(lines[0]!), JSON.parse(lines[1]!)]).toEqual([alert, { nextCursor: 'c1' }]);
  expect(stderr).toContain('50 %  1,000 of 2,000 people');
  expect(server.seen.map(({ path: seen }) => seen)).toEqual([
    `${base}/customers`,
    `${base}/customers/alerts?since=c0`,
    `${base}/customers`,
    `${base}/customers/alerts?since=c1`,
  ]);
});

it('watches until Ctrl-C', async () => {
  server.answers({ body: population }, page([alert]), { body: population }, page([]));
  const command = new CommandRun(['population', 'watch', 'customers'], { env: env() });
  await command.printed(/OPEN/);
  command.interrupt();
  expect(await command.exitCode).toBe(130);
});

it('lists alerts without control characters, and exits with 2 if there are any', async () => {
  server.answers(page([alert]));
  const { exitCode, stdout } = await gatehouse(['alerts', 'customers', '--state', 'OPEN']);
  expect(exitCode).toBe(2);
  expect(stdout).toMatch(/OPEN +0.988 +c-1/);
  expect(stdout).not.toContain('\x1b');
  server.answers(page([]));
  expect(await gatehouse(['alerts', 'customers'])).toMatchObject({
    exitCode: 0,
    stdout: 'There are no alerts.\n',
  });
});

describe('decide', () => {
  const decide = (...args: string[]) =>
    gatehouse(['decide', id, '--population', 'customers', '--user', 'jane', ...args]);

  it('says that another user must approve a proposal', async () => {
    server.answers({ body: { ...alert, state: 'IN_REVIEW', proposal: { outcome: 'DISMISSED' } } });
    const { exitCode, stdout } = await decide('--outcome', 'DISMISSED', '--reason', 'different_name');
    expect([exitCode, stdout]).toEqual([
      0,
      'DISMISSED is proposed. Another user with another API key must approve it.\n',
    ]);
    expect(JSON.parse(server.seen[0]!.body)).toEqual({
      ...{ outcome: 'DISMISSED', reason: 'different_name', user: 'jane' },
    });
  });

  it('shows what is proposed, and approves the revision that it has shown', async () => {
    const proposed = {
      ...{ ...alert, state: 'IN_REVIEW', revision: 7 },
      proposal: { outcome: 'DISMISSED', reason: 'different_name', by: { user: 'john\x1b[31m' } },
      person: { firstname: 'Ann', lastname: 'Lee' },
      match: { name: 'Anne Leigh' },
    };
    server.answers({ body: proposed }, { body: { ...alert, state: 'DISMISSED' } });
    const { exitCode, stdout, stderr } = await decide('--approve');
    expect([exitCode, stdout]).toEqual([0, 'The alert is DISMISSED.\n']);
    expect(stderr).toContain('proposes DISMISSED (different_name) for Ann Lee and the listed Anne Leigh.');
    expect(stderr).not.toContain('\x1b');
    expect(server.seen[0]).toMatchObject({
      path: `${base}/customers/alerts/${id}`,
      headers: { 'x-user': 'jane' },
    });
    expect(server.seen[1]?.path).toBe(`${base}/customers/alerts/${id}/approval`);
    expect(JSON.parse(server.seen[1]!.body)).toEqual({ approve: true, user: 'jane', revision: 7 });
  });

  it.each([
    [['--outcome', 'DISMISSED', '--reason', 'different_name'], {}],
    [['--approve'], { approve: true }],
    [['--reject'], { approve: false }],
  ])('sends the revision that was seen earlier: %j', async (args, expected) => {
    const changed = { ...alert, revision: 7, person: { firstname: 'Ann', lastname: 'Lee' }, match: {} };
    const problem = { status: 409, body: { message: 'The alert is OPEN in revision 7, not in revision 5.' } };
    server.answers(...(args[0] === '--approve' ? [{ body: changed }, problem] : [problem]));
    const { exitCode, stderr } = await decide(...args, '--revision', '5');
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('not in revision 5')]);
    expect(JSON.parse(server.seen.at(-1)!.body)).toMatchObject({ ...expected, revision: 5 });
  });

  it('rejects without reading', async () => {
    server.answers({ body: { ...alert, state: 'IN_REVIEW' } });
    expect((await decide('--reject')).exitCode).toBe(0);
    expect(JSON.parse(server.seen[0]!.body)).toEqual({ approve: false, user: 'jane' });
  });

  it.each([
    [[], 'one of --outcome, --approve and --reject'],
    [['--approve', '--reject'], 'one of --outcome, --approve and --reject'],
    [['--outcome', 'DISMISSED'], '--reason is missing'],
    [['--outcome', 'MAYBE'], 'MAYBE'],
    [['--reject', '--revision', '0'], '--revision must be a whole number'],
    [['--approve', '--revision', '1e3'], '--revision must be a whole number'],
  ])('rejects %j before anything is sent', async (args, message) => {
    const { exitCode, stderr } = await decide(...args);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(server.seen).toEqual([]);
  });
});
