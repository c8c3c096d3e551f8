import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { appEnvironment, type AppProcess, ready, startApp } from './app-process';

describe('an app as a process', () => {
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  let app: AppProcess | undefined;
  beforeAll(async () => {
    const environment = await appEnvironment();
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

  it('ends with 1 and names every variable that does not fit', async () => {
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

  it('ends with 1 and says so when the master keys do not open the database', async () => {
    app = startApp('string-store', env);
    await ready(app);
    app.child.kill('SIGTERM');
    await app.exitCode();
    app = startApp('string-store', {
      ...env,
      GATEHOUSE_MASTER_KEYS: `other:${Buffer.alloc(32).toString('base64')}`,
    });
    expect(await app.exitCode()).toBe(1);
    expect(app.log()).toContain('The master key \\"test\\" is not among GATEHOUSE_MASTER_KEYS');
  });

  it('finishes the request under way on SIGTERM, takes no new one, and ends with 0', async () => {
    app = startApp('string-store', env);
    await ready(app);
    const lock = new Client({ connectionString: env['DATABASE_URL'] });
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE string_store.strings IN ACCESS EXCLUSIVE MODE');

    const underWay = post();
    await waitingForLock(lock);
    app.child.kill('SIGTERM');
    await refused(app);
    await lock.query('COMMIT');
    await lock.end();

    expect((await underWay).status).toBe(201);
    expect(await app.exitCode()).toBe(0);
  });

  it('ends when whoever started it is gone, and reads its log no more', async () => {
    app = startApp('string-store', env);
    await ready(app);
    app.child.stdout?.destroy();
    app.child.stderr?.destroy();
    app.child.disconnect();
    expect(await app.exitCode()).toBe(0);
  });

  it('sends traces of requests and queries when OTEL_EXPORTER_OTLP_ENDPOINT is set', async () => {
    const collector = await startCollector();
    app = startApp('string-store', { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await ready(app);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    expect((await post({ traceparent: `00-${traceId}-b7ad6b7169203331-01` })).status).toBe(201);
    app.child.kill('SIGTERM');
    await app.exitCode();
    const spans = collector.spans().filter((span) => span.traceId === traceId);
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^POST/), expect.stringMatching(/^pg.query/)]),
    );
    collector.close();
  });
});

async function waitingForLock(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    if (rowCount) return;
  }
}

async function refused(app: AppProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${app.url}/health/live`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    if (!answer) return;
  }
}

interface Span {
  traceId: string;
  name: string;
}

/** A collector that speaks as much OTLP (as JSON over HTTP) as it takes to see spans. */
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
