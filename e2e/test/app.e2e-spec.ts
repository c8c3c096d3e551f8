import {
  createAppEnvironment,
  type AppProcess,
  eventually,
  waitUntilReady,
  startApp,
} from '@gatehouse/testing';
import { workspaceRoot } from '@gatehouse/embedded';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';

describe('an app as a process', () => {
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  let app: AppProcess | undefined;
  beforeAll(async () => {
    const environment = await createAppEnvironment();
    env = environment.env;
    drop = () => environment.drop();
    const migration = startApp('string-store', { DATABASE_URL: env['DATABASE_URL'] ?? '' }, ['migrate']);
    expect(await migration.exitCode()).toBe(0);
    expect(migration.log()).toContain('applied string_store');
  });
  afterEach(async () => {
    app?.child.kill('SIGKILL');
    await app?.exitCode();
  });
  afterAll(() => drop());

  const post = (headers: Record<string, string> = {}) =>
    fetch(`${app?.url}/strings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"value":"hello"}',
    });

  it('exits with 1 and names every invalid variable', async () => {
    app = startApp('string-store', {
      ...env,
      PORT: 'eighty',
      ROLE: 'boss',
      GATEHOUSE_MASTER_KEYS: 'k1:short',
    });
    expect(await app.exitCode()).toBe(1);
    for (const name of ['PORT', 'ROLE', 'GATEHOUSE_MASTER_KEYS']) expect(app.log()).toContain(name);
    expect(app.log()).not.toContain('k1:short');
  });

  it.each([
    [
      'string-store',
      ['GATEHOUSE_TOKEN_KEYS belongs to sessions', 'GATEHOUSE_NODE_KEYS belongs to biometric-node'],
    ],
    [
      'sanctions',
      ['GATEHOUSE_TOKEN_KEYS belongs to sessions', 'GATEHOUSE_NODE_KEYS belongs to biometric-node'],
    ],
    ['sessions', ['GATEHOUSE_NODE_KEYS belongs to biometric-node']],
    ['biometric-node', ['GATEHOUSE_TOKEN_KEYS belongs to sessions']],
  ])('exits with 1 if %s finds the keys of another app', (name, problems) => {
    // Not by `startApp`, which removes them.
    const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/apps/${name}/main.mjs`], {
      cwd: workspaceRoot(),
      env: { PATH: process.env['PATH'], ...env, PUBLIC_URL: 'http://localhost' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(status).toBe(1);
    const log = stdout + stderr;
    expect(log.match(/GATEHOUSE_\w+_KEYS belongs to [\w-]+/g)).toEqual(problems);
    for (const variable of ['MASTER', 'TOKEN', 'NODE'].map((list) => `GATEHOUSE_${list}_KEYS`))
      expect(log).not.toContain(env[variable]);
  });

  it('exits with 1 and a message when the master keys do not match the database', async () => {
    app = startApp('string-store', env);
    await waitUntilReady(app);
    app.child.kill('SIGTERM');
    await app.exitCode();
    app = startApp('string-store', {
      ...env,
      GATEHOUSE_MASTER_KEYS: `other:${Buffer.alloc(32).toString('base64')}`,
    });
    expect(await app.exitCode()).toBe(1);
    expect(app.log()).toContain('The master key \\"test\\" is not among GATEHOUSE_MASTER_KEYS');
  });

  it('creates a key with the command keys, which stays valid after the command rewrap without the old master key', async () => {
    const newest = `newest:${randomBytes(32).toString('base64')}`;
    const both = { ...env, GATEHOUSE_MASTER_KEYS: `${newest},${env['GATEHOUSE_MASTER_KEYS']}` };
    const creation = startApp('string-store', env, ['keys', 'create', '--customer', 'acme']);
    expect(await creation.exitCode()).toBe(0);
    const [, key = ''] = /API key +(gh_live_\S+)/.exec(creation.log()) ?? [];
    const rewrap = startApp('string-store', both, ['rewrap']);
    expect(await rewrap.exitCode()).toBe(0);
    expect(rewrap.log()).toBe('Rewrapped 2 secrets of string-store.\n');

    env['GATEHOUSE_MASTER_KEYS'] = newest;
    app = startApp('string-store', { ...env, REQUIRE_API_KEY: 'true' });
    await waitUntilReady(app);
    expect((await post()).status).toBe(401);
    expect((await post({ 'x-api-key': key })).status).toBe(201);
  });

  it('logs errors with their place in the sources, uncaught ones without their other properties', async () => {
    const fault =
      'throw Object.assign(new Error("out of order"), { quoted: process.env.GATEHOUSE_MASTER_KEYS })';
    const preload = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`;
    app = startApp('string-store', { ...env, NODE_OPTIONS: `--import=${preload}` });
    await waitUntilReady(app);
    const database = new Client({ connectionString: env['DATABASE_URL'] });
    await database.connect();
    await database.query('ALTER TABLE string_store.strings RENAME TO renamed');
    const { status } = await post();
    await database.query('ALTER TABLE string_store.renamed RENAME TO strings');
    await database.end();
    expect(status).toBe(500);
    await eventually(() => expect(app?.log()).toContain('"level":50'));
    expect(app.log()).toMatch(
      /StringRecord\w+\.\w+ \(apps\/string-store\/src\/string-record\/[\w-]+\.\w+\.ts:\d+:\d+\)/,
    );
    expect(app.log()).not.toContain('main.mjs');

    app.child.kill('SIGUSR2');
    expect(await app.exitCode()).toBe(1);
    expect(app.log()).toMatch(/"message":"out of order".*"msg":"uncaught exception"/);
    expect(app.log()).not.toContain(env['GATEHOUSE_MASTER_KEYS']);
  });

  it('finishes the request in progress on SIGTERM, accepts no new one, and exits with 0', async () => {
    app = startApp('string-store', env);
    await waitUntilReady(app);
    const lock = new Client({ connectionString: env['DATABASE_URL'] });
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE string_store.strings IN ACCESS EXCLUSIVE MODE');

    const pending = post();
    await waitingForLock(lock);
    app.child.kill('SIGTERM');
    await refused(app);
    await lock.query('COMMIT');
    await lock.end();

    expect((await pending).status).toBe(201);
    expect(await app.exitCode()).toBe(0);
  });

  it('is not ready after SIGTERM, still serves for the configured delay, and exits with 0', async () => {
    app = startApp('string-store', { ...env, SHUTDOWN_DELAY_SECONDS: '5' });
    await waitUntilReady(app);
    expect((await post()).headers.get('connection')).toBe('keep-alive');
    app.child.kill('SIGTERM');
    await eventually(async () => expect((await fetch(`${app?.url}/health/ready`)).status).toBe(503));
    const reply = await post();
    expect([reply.status, reply.headers.get('connection')]).toEqual([201, 'close']);
    expect(await app.exitCode()).toBe(0);
  });

  it('exits when its parent process is gone and no longer reads its log', async () => {
    app = startApp('string-store', env);
    await waitUntilReady(app);
    app.child.stdout?.destroy();
    app.child.stderr?.destroy();
    app.child.disconnect();
    expect(await app.exitCode()).toBe(0);
  });

  describe('when OTEL_EXPORTER_OTLP_ENDPOINT is set', () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traced = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };

    async function parseTrace(requests: () => Promise<void>): Promise<Span[]> {
      const collector = await startCollector();
      app = startApp('string-store', { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      await waitUntilReady(app);
      await requests();
      app.child.kill('SIGTERM');
      await app.exitCode();
      collector.close();
      return collector.spans().filter((span) => span.traceId === traceId);
    }

    it('exits with 0 on SIGTERM when the collector is unreachable', async () => {
      const collector = await startCollector();
      collector.close();
      app = startApp('string-store', { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      await waitUntilReady(app);
      expect((await post(traced)).status).toBe(201);
      app.child.kill('SIGTERM');
      expect(await app.exitCode()).toBe(0);
    });

    it('sends traces of requests and queries', async () => {
      const spans = await parseTrace(async () => expect((await post(traced)).status).toBe(201));
      expect(spans.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['POST /strings', expect.stringMatching(/^pg.query/)]),
      );
    });

    it('sends traces with the route, and without data of the caller', async () => {
      const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
      const headers = {
        ...traced,
        'user-agent': 'agent-secret',
        'idempotency-key': 'key-secret',
        'x-forwarded-for': '203.0.113.77',
        'x-forwarded-host': 'host-secret',
      };
      const statuses: number[] = [];
      const spans = await parseTrace(async () => {
        for (const path of [`/strings/${id}?token=query-secret`, '/nothing/path-secret?token=query-secret'])
          statuses.push((await fetch(`${app?.url}${path}`, { headers })).status);
        statuses.push((await post(headers)).status);
      });
      expect(statuses).toEqual([404, 404, 201]);
      expect(spans.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['GET /strings/:id', 'GET unmatched', 'POST /strings']),
      );
      const exported = JSON.stringify(spans);
      expect(exported).toContain('"/strings/:id"');
      for (const secret of [id, 'secret', 'hello', '203.0.113.77']) expect(exported).not.toContain(secret);
    });
  });
});

async function waitingForLock(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    if (rowCount) return;
  }
}

async function refused(app: AppProcess): Promise<void> {
  const ask = async () => fetch(`${app.url}/health/live`, { headers: { connection: 'close' } });
  while (await ask().catch(() => undefined));
}

interface Span {
  traceId: string;
  name: string;
}

/** A collector with the part of OTLP (JSON over HTTP) that is needed to receive spans. */
async function startCollector(): Promise<{ url: string; spans(): Span[]; close(): void }> {
  const spans: Span[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      for (const resource of resourceSpans)
        for (const scope of resource.scopeSpans) spans.push(...scope.spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans: () => spans, close: () => server.close() };
}
