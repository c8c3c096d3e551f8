import { checkRequirement } from '@gatehouse/testing';
import { verifyWebhook } from '@gatehouse/sdk';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { emptyProject, type Project } from './project';
import { stage, suite } from './stage';

const people = 'id,firstname,lastname,dob\n1,Vladimir,Putin,1952-10-07\n2,Ann,Lee,1980-01-01\n';
const { oldNode } = stage();
const unlisted = 'id,firstname,lastname,dob\n2,Ann,Lee,1980-01-01\n';

// The completions of "gatehouse session ", printed instead of shown in the line editor.
const zshCompletion = `source "$1"
_describe() { print -rl -- "\${(@P)2}" }
words=(gatehouse session '') CURRENT=3
$_comps[gatehouse]`;

/** `npx gatehouse` in a project that has installed the package. */
class Cli {
  output = '';
  stdout = '';
  private readonly closed: Promise<unknown[]>;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.listeners.forEach((listener) => listener());
      });
    this.closed = once(child, 'close');
  }

  /** Waits for a line of output; fails if the command ends before. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const seen = new Promise<void>((resolve) => {
      const look = () => void (pattern.test(this.output) && resolve());
      this.listeners.add(look);
      look();
    });
    await Promise.race([seen, this.closed]);
    const found = pattern.exec(this.output);
    if (!found) throw new Error(`The command ended without ${pattern}:\n${this.output}`);
    return found;
  }

  interrupt(): void {
    this.child.kill('SIGINT');
  }

  async ended() {
    const [exitCode] = await this.closed;
    const { stdout, output } = this;
    return { exitCode, stdout, output };
  }
}

describe('gatehouse on the command line', () => {
  let project: Project;

  beforeAll(() => {
    project = emptyProject();
    project.write('people.csv', people);
    project.write('unlisted.csv', unlisted);
  });

  afterAll(() => project?.remove());

  interface Circumstances {
    env?: Record<string, string>;
    input?: string;
    shell?: string;
    node?: string;
  }

  function start(args: string[], { env, input, shell, node }: Circumstances = {}): Cli {
    const { url, apiKey, clientId, clientSecret } = suite();
    const program = path.join(project.folder, 'node_modules/.bin/gatehouse');
    const [command = '', ...rest] = shell ? ['sh', '-c', shell] : [...(node ? [node] : []), program, ...args];
    const child = spawn(command, rest, {
      cwd: project.folder,
      env: {
        PATH: `${path.dirname(program)}:${process.env.PATH}`,
        GATEHOUSE_URL: url,
        GATEHOUSE_API_KEY: apiKey,
        GATEHOUSE_CLIENT_ID: clientId,
        GATEHOUSE_CLIENT_SECRET: clientSecret,
        ...env,
      },
    });
    child.stdin.end(input);
    return new Cli(child);
  }

  const gatehouse = (args: string[], circumstances?: Circumstances) => start(args, circumstances).ended();

  describe('screens', () => {
    it('a listed person, prints why, and exits with 2', async () => {
      const { exitCode, stdout } = await gatehouse(['screen', 'people.csv', '--dataset', 'sanctions']);
      expect(stdout).toMatch(/^ID +NAME +LISTED NAME +SCORE +ENTITY +LISTS$/m);
      expect(stdout).toMatch(/^1 +Vladimir Putin +.*\n {2}- Compared with the listed name/m);
      expect(stdout).toMatch(/^1 of 2 people matched, screened against sanctions/m);
      expect(stdout).toContain('The demo list was used');
      expect(stdout).not.toContain('\x1b');
      expect(exitCode).toBe(2);
    });

    it('an unlisted person, and exits with 0', async () => {
      const { exitCode, stdout } = await gatehouse(['screen', 'unlisted.csv']);
      expect(stdout).toMatch(/^0 of 1 person matched/);
      expect(exitCode).toBe(0);
    });

    it('standard input, and prints JSON', async () => {
      const { exitCode, stdout } = await gatehouse(['screen', '--json'], { input: people });
      const { summary, results } = JSON.parse(stdout) as { summary: object; results: object[] };
      expect(summary).toMatchObject({ total: 2, matched: { count: 1 }, demo: true });
      expect(results).toHaveLength(2);
      expect(exitCode).toBe(2);
    });

    it('to CSV, without the matches that were ruled out', async () => {
      const first = await gatehouse(['screen', 'people.csv', '--csv']);
      const [header = '', row = '', ...rest] = first.stdout.split('\n');
      expect(header.split(',').slice(0, 6)).toEqual([
        'id',
        'firstname',
        'lastname',
        'dob',
        'score',
        'entityId',
      ]);
      expect(rest).toEqual(['']);
      const entity = row.split(',')[5] ?? '';
      const second = await gatehouse(['screen', 'people.csv', '--csv', '--exclude', entity]);
      expect([second.stdout, second.exitCode]).toEqual([`${header}\n`, 0]);
    });

    it('and lists the available datasets for an unknown one', async () => {
      const { exitCode, output } = await gatehouse(['screen', 'people.csv', '--dataset', 'bogus']);
      expect(exitCode).toBe(1);
      expect(output).toMatch(/^[^\n]*demo[^\n]*\(request [\w-]+\)\n$/);
      expect((await gatehouse(['datasets'])).stdout).toMatch(/^demo .* demo$/m);
    });

    it('and exits silently when its output is closed', async () => {
      const rows = Array.from({ length: 3000 }, (_, index) => `${index},Vladimir,Putin,1952-10-07\n`);
      project.write('many.csv', `id,firstname,lastname,dob\n${rows.join('')}`);
      const { output } = await gatehouse([], { shell: 'gatehouse screen many.csv | head -n 1' });
      expect(output).toMatch(/^ID .*\n$/);
    });
  });

  describe('runs sessions', () => {
    it.each([
      ['{"age":25}', 0, 'AGE_ABOVE_THRESHOLD: older than 18'],
      ['{"age":16}', 2, 'AGE_BELOW_THRESHOLD: younger than 18'],
      ['{"flow":"EXPIRED"}', 2, 'AGE_UNKNOWN: the age is unknown'],
    ])('AGE with %s exits with %i', async (sandbox, code, title) => {
      const { exitCode, stdout } = await gatehouse([
        'session',
        'create',
        '--type',
        'AGE',
        '--sandbox',
        sandbox,
      ]);
      expect(stdout).toMatch(/^Launch URL {2}http\S+\/launch\?sessionId=\S+\nToken {7}\S+\n/);
      expect(stdout).toContain(title);
      expect(exitCode).toBe(code);
    });

    it.each([
      ['ENROLL', '{"status":"SUCCESS"}', 0, 'SUCCESS'],
      ['ENROLL', '{"error":1}', 2, 'FAILED'],
      ['SIGN-IN', '{"error":5,"retryAfter":900}', 2, 'error'],
    ])('%s with %s exits with %i, and can be read again', async (type, sandbox, code, title) => {
      const made = await gatehouse(['session', 'create', '--type', type, '--sandbox', sandbox]);
      expect(made.exitCode).toBe(code);
      const id = /^Session id {2}(\S+)$/m.exec(made.stdout)?.[1] ?? '';
      const read = await gatehouse(['session', 'result', id]);
      expect(read.exitCode).toBe(code);
      expect(read.stdout.startsWith(title)).toBe(true);
      expect(made.stdout.endsWith(read.stdout)).toBe(true);
    });

    it('as lines of JSON', async () => {
      const args = ['session', 'create', '--type', 'ENROLL', '--json', '--sandbox', '{}'];
      const lines = (await gatehouse(args)).stdout.trim().split('\n');
      const [session, outcome] = lines.map((line) => JSON.parse(line) as { sessionId: string });
      expect(outcome).toMatchObject({ status: 'SUCCESS', sessionId: session?.sessionId });
    });

    it('that continue when the waiting is interrupted', async () => {
      const waiting = start(['session', 'create', '--type', 'ENROLL']);
      await waiting.printed(/Waiting for the outcome/);
      waiting.interrupt();
      const { exitCode, output } = await waiting.ended();
      expect(exitCode).toBe(130);
      const [, id = ''] = /gatehouse session result (\S+) --type ENROLL/.exec(output) ?? [];
      const { stdout } = await gatehouse(['session', 'result', id]);
      expect(stdout).toMatch(/^PENDING\n/);
    });
  });

  describe('listens for webhooks', () => {
    async function listening(env: Record<string, string> = {}, ...args: string[]): Promise<[Cli, string]> {
      const listener = start(['listen', '--port', '0', ...args], { env });
      const [, url = ''] = await listener.printed(/Listening on (\S+) for/);
      return [listener, url];
    }

    it('and verifies those of the service', async () => {
      const [listener, url] = await listening();
      const test = await gatehouse(['webhook', 'test', url]);
      expect(test.stdout).toMatch(/^DELIVERED\n/);
      expect(test.exitCode).toBe(0);
      await listener.printed(/test {2}\S+ {2}attempt 1 {2}verified\n\{[^}]*Your receiver works/);

      await gatehouse(['session', 'create', '--type', 'AGE', '--callback', url, '--sandbox', '{}']);
      await listener.printed(/age-session.ended {2}\S+ {2}attempt 1 {2}verified\n\{[^]*AGE_ABOVE_THRESHOLD/);
      listener.interrupt();
      expect((await listener.ended()).exitCode).toBe(0);
    });

    it('and forwards them to a receiver, which Gatehouse tries again until it accepts', async () => {
      const statuses: number[] = [];
      const bodies: unknown[] = [];
      // A retry may precede the end of `trigger`, which reports the attempts until then.
      let status = 503;
      const receiver = createServer((request, response) => {
        void buffer(request).then((body) => {
          bodies.push(verifyWebhook({ body, headers: request.headers, key: suite().apiKey }).payload);
          statuses.push(status);
          response.writeHead(status).end();
        });
      }).listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      const target = `localhost:${(receiver.address() as AddressInfo).port}/hook`;
      const [listener, url] = await listening({}, '--forward-to', target);
      const args = [
        'verification-session.ended',
        '--type',
        'SIGN-IN',
        '--outcome',
        'locked',
        '--callback',
        url,
      ];
      const { exitCode, stdout } = await gatehouse(['trigger', ...args]);
      status = 204;
      expect(stdout).toMatch(/^PENDING: the attempt failed and will be retried\n[^]*REJECTED \(503\)/);
      expect(exitCode).toBe(2);
      await listener.printed(
        /attempt \d+ {2}verified[^]*POST http:\/\/localhost:\d+\/hook {2}\S+ {2}\d+ ms {2}204\n/,
      );
      expect(statuses.length).toBeGreaterThan(1);
      expect(statuses).toEqual([...statuses.slice(1).map(() => 503), 204]);
      expect(bodies[0]).toMatchObject({ status: 'error', errorCodes: [5], retryAfter: 900, sandbox: true });
      for (const body of bodies) expect(body).toEqual(bodies[0]);
      listener.interrupt();
      await listener.ended();
      receiver.close();
    });

    it('and rejects webhooks that another key has signed', async () => {
      const [listener, url] = await listening({ GATEHOUSE_API_KEY: 'another-key' });
      const { exitCode, stdout } = await gatehouse(['webhook', 'test', url]);
      expect(stdout).toMatch(/REJECTED \(400\)/);
      expect(exitCode).toBe(2);
      await listener.printed(/rejected \(wrong-signature\)/);
      listener.interrupt();
      await listener.ended();
    });
  });

  describe('manages keys', () => {
    const admin = () => ({
      GATEHOUSE_ADMIN_TOKEN: suite().adminToken,
      GATEHOUSE_URL: suite().apps.sessions ?? '',
    });

    it('from creation to revocation', async () => {
      const env = admin();
      const made = await gatehouse(['keys', 'create', '--customer', 'acme', '--test', '--json'], { env });
      const { id } = JSON.parse(made.stdout) as { id: string };
      const rotated = await gatehouse(['keys', 'rotate', id, '--grace', '3600'], { env });
      const [, newId = '', key = ''] = /^Id {7}(\S+)\nAPI key {2}(\S+)\n$/.exec(rotated.stdout) ?? [];
      const session = ['session', 'create', '--type', 'AGE', '--sandbox', '{}', '--api-key', key];
      expect((await gatehouse(session)).exitCode).toBe(0);

      const { stdout } = await gatehouse(['keys', 'revoke', newId], { env });
      expect(stdout).toBe(`Revoked ${newId}. It stops working within 5 seconds.\n`);
      const list = (await gatehouse(['keys', 'list', '--customer', 'acme'], { env })).stdout.split('\n');
      expect(list.find((line) => line.startsWith(newId))).toContain('revoked');
      expect(list.find((line) => line.startsWith(id))).toContain('active');
    });

    it('of clients, SLCs and customers, with the ports and the token of the suite in GATEHOUSE_HOME', async () => {
      const env = { GATEHOUSE_HOME: suite().home };
      const made = await gatehouse(['keys', 'create-client', '--customer', 'acme', '--json'], { env });
      const client = JSON.parse(made.stdout) as { id: string; client_id: string; client_secret: string };
      const { api_key: key } = JSON.parse(
        (await gatehouse(['keys', 'create', '--customer', 'acme', '--mode', 'test', '--json'], { env }))
          .stdout,
      ) as { api_key: string };
      const credentials = {
        GATEHOUSE_API_KEY: key,
        GATEHOUSE_CLIENT_ID: client.client_id,
        GATEHOUSE_CLIENT_SECRET: client.client_secret,
      };
      const session = ['session', 'create', '--type', 'ENROLL', '--sandbox', '{}'];
      expect((await gatehouse(session, { env: credentials })).exitCode).toBe(0);
      const slc = await gatehouse(['keys', 'create-slc', '--customer', 'acme'], { env });
      expect(slc.stdout).toMatch(/^Id {3}\S+\nSLC {2}ghl_\S+\n$/);
      const customer = await gatehouse(['keys', 'customer', 'acme', '--contact', 'on'], { env });
      expect(customer.stdout).toMatch(/^Customer +acme\nContact +on\n/);
      const revoked = await gatehouse(['keys', 'revoke-client', client.id, '--json'], { env });
      expect(JSON.parse(revoked.stdout)).toEqual({ id: client.id, status: 'revoked' });
    });

    it('and names the option of a wrong address', async () => {
      const env = { ...admin(), GATEHOUSE_URL: suite().url };
      const { exitCode, output } = await gatehouse(['keys', 'list'], { env });
      expect(exitCode).toBe(1);
      expect(output).toContain(
        `There is no admin API at ${suite().url}. Set --url to the address of a service`,
      );
    });
  });

  it('finds nothing wrong with the running suite', async () => {
    const { exitCode, stdout } = await gatehouse(['doctor', '--json'], {
      env: { GATEHOUSE_HOME: suite().home },
    });
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
    expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(checks.find(({ name }) => name === 'Database')?.detail).toMatch(/^PostgreSQL on /);
    expect(checks.find(({ name }) => name === 'Services')?.detail).toContain('sessions');
    for (const secret of [suite().apiKey, suite().adminToken]) expect(stdout).not.toContain(secret);
    expect(exitCode).toBe(0);
  });

  describe.each([
    ['zsh', ['-f', '-c', zshCompletion, 'zsh'], /^create:.*\nresult:.*\n$/],
    ['fish', ['-c', 'source $argv[1]; complete -C "gatehouse session "'], /^create\t.*\nresult\t.*\n$/],
  ] as const)('completes commands in %s', (shell, args, expected) => {
    const isInstalled = spawnSync(shell, ['--version']).status === 0;
    (checkRequirement(shell, isInstalled) ? it : it.skip)('with its script', async () => {
      const { stdout } = await gatehouse(['completion', shell]);
      const file = path.join(project.folder, `completion.${shell}`);
      project.write(`completion.${shell}`, stdout);
      const { stdout: printed, stderr } = spawnSync(shell, [...args, file], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(printed).toMatch(expected);
    });
  });

  (checkRequirement('Node 18 from npm', oldNode !== undefined) ? it : it.skip)(
    'runs on the oldest supported Node.js',
    async () => {
      const { exitCode, stdout } = await gatehouse(['screen', '--json'], { input: people, node: oldNode });
      expect([exitCode, JSON.parse(stdout)]).toMatchObject([2, { summary: { total: 2 } }]);
    },
  );
});
