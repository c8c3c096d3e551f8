import { type CaddyProcess, getCaddyfilePath, startCaddy, describeWithCaddy } from '@gatehouse/testing';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { apps } from './workspace';

/** A fake process of an app: it is ready, and replies with the request that it received. */
class Upstream {
  seen: { method: string; url: string; headers: http.IncomingHttpHeaders }[] = [];
  isReady = true;
  /** Closes the connection of every request except the readiness probe. */
  breaksOff = false;
  private readonly server = http.createServer((request, response) => this.answer(request, response));

  static async start(): Promise<Upstream> {
    const upstream = new Upstream();
    await once(upstream.server.listen(0, '127.0.0.1'), 'listening');
    return upstream;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { method = '', url = '', headers } = request;
    if (url === '/health/ready' && headers['user-agent']?.startsWith('Go-http-client'))
      return void response.writeHead(this.isReady ? 200 : 503).end();
    this.seen.push({ method, url, headers });
    if (this.breaksOff) return void request.socket.destroy();
    request.resume().on('end', () => response.end('seen'));
  }
}

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

describeWithCaddy('Caddy with our Caddyfile', () => {
  const upstreams = new Map<string, Upstream>();
  let caddy: CaddyProcess;

  beforeAll(async () => {
    for (const app of apps) upstreams.set(app, await Upstream.start());
    caddy = await startCaddy({
      upstreams: Object.fromEntries([...upstreams].map(([app, { address }]) => [app, [address]])),
    });
  });
  beforeEach(() => {
    for (const upstream of upstreams.values()) upstream.seen = [];
  });
  afterAll(async () => {
    await caddy?.stop();
    for (const upstream of upstreams.values()) upstream.close();
  });

  const seen = (): { app: string; url: string }[] =>
    [...upstreams].flatMap(([app, upstream]) => upstream.seen.map(({ url }) => ({ app, url })));

  /** Sends the path unchanged; `fetch` would normalize it. */
  const ask = async (
    path: string,
    { method = 'GET', headers = {}, body = '', port = caddy.port } = {},
  ): Promise<Reply> => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const chunks = (await response.toArray()) as Buffer[];
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(chunks).toString(),
    };
  };

  it('is valid, and has no admin API', async () => {
    const config = ['--adapter', 'caddyfile', '--config', getCaddyfilePath()];
    await promisify(execFile)('caddy', ['validate', ...config]);
    const { stdout } = await promisify(execFile)('caddy', ['adapt', ...config]);
    expect(JSON.parse(stdout)).toMatchObject({ admin: { disabled: true, config: { persist: false } } });
  });

  it('limits headers to 15 s, a request to five minutes, and idle connections to 30 s', async () => {
    const { stdout } = await promisify(execFile)('caddy', [
      'adapt',
      ...['--adapter', 'caddyfile', '--config', getCaddyfilePath()],
    ]);
    const second = 1e9;
    const { apps: parts } = JSON.parse(stdout) as { apps: { http: { servers: { srv0: object } } } };
    expect(parts.http.servers.srv0).toMatchObject({
      read_header_timeout: 15 * second,
      read_timeout: 300 * second,
      idle_timeout: 30 * second,
      max_header_bytes: 16_000,
    });
  });

  it('closes the connection after an invalid chunk, and forwards nothing that follows', async () => {
    const socket = connect(caddy.port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      'PUT /strings HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\ng3f\r\n',
    );
    socket.write('POST /strings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
    await once(socket.resume(), 'close');
    const methods = upstreams.get('string-store')?.seen.map(({ method }) => method) ?? [];
    expect(methods).not.toContain('POST');
  });

  it('closes the connection of a client that does not complete its headers', async () => {
    const socket = connect(caddy.port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /strings HTTP/1.1\r\nHost: localhost\r\n');
    await once(socket.resume(), 'close');
    expect(seen()).toEqual([]);
  });

  it.each([
    ['/', 'string-store'],
    ['/health', 'string-store'],
    ['/strings?x=//../%2f', 'string-store'],
    ['/strings/a%20b', 'string-store'],
    ['/v2/open-sanctions/files/check', 'sanctions'],
    ['/session/abc/cancel', 'sessions'],
    ['/v2/verification-session/1', 'sessions'],
    ['/v2/people/1', 'sessions'],
    ['/oauth/token', 'sessions'],
    ['/launch?sessionId=1', 'sessions'],
    ['/.well-known/jwks.json', 'sessions'],
    ['/node/.well-known/jwks.json', 'biometric-node'],
    ['/node/plainEnroll', 'biometric-node'],
    ['/console', 'console'],
    ['/console/api/me', 'console'],
  ])('passes %s to %s as it is', async (path, app) => {
    expect((await ask(path)).body).toBe('seen');
    expect(seen()).toEqual([{ app, url: path }]);
  });

  it.each([
    ['/docs/sessions/', '/docs/'],
    ['/docs/sessions/swagger-ui.css', '/docs/swagger-ui.css'],
    ['/docs/sessions.json', '/docs-json'],
  ])('shows the documentation of an app at %s', async (path, url) => {
    expect((await ask(path)).body).toBe('seen');
    expect(seen()).toEqual([{ app: 'sessions', url }]);
  });

  it.each([
    ...['/metrics', '/metrics/', '/METRICS', '/%6detrics', '/metrics?x=/strings'],
    ...['/admin', '/admin/keys', '/health/live', '/health/ready', '/health/', '/HEALTH/ready'],
    ...['/nothing', '/sessions', '/stringsandmore', '/v2', '/docs', '/docs-json', '/docs/nothing.json'],
  ])('says that there is nothing at %s', async (path) => {
    const reply = await ask(path);
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(reply.body)).toEqual({
      statusCode: 404,
      message: 'No route matches this address.',
      error: 'Not Found',
      requestId: reply.headers['x-request-id'],
    });
    expect(seen()).toEqual([]);
  });

  it.each([
    ...['//metrics', '/strings//x', '/strings/..//metrics', '///', '/strings/../metrics', '/strings/..'],
    ...['/./metrics', '/strings/%2e%2e/metrics', '/strings/.%2E/metrics', '/strings/..;/metrics'],
    ...['/strings/..%2fmetrics', '/strings%2F..%2Fmetrics', '/strings/..%5cmetrics', '/strings\\..\\metrics'],
    ...['/strings/%00', '/health%2fready', 'http://localhost/strings', 'http://localhost/metrics', '*'],
  ])('refuses %s, which an app might read otherwise', async (path) => {
    const reply = await ask(path);
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body)).toMatchObject({ statusCode: 400, error: 'Bad Request' });
    expect(seen()).toEqual([]);
  });

  it('rejects an upgrade', async () => {
    expect((await ask('/strings', { headers: { connection: 'Upgrade', upgrade: 'h2c' } })).status).toBe(400);
    expect(seen()).toEqual([]);
  });

  it('rejects a body larger than 3 MB', async () => {
    const body = 'x'.repeat(3_000_001);
    const reply = await ask('/strings', { method: 'POST', body });
    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.body)).toMatchObject({
      statusCode: 413,
      message: 'The body is too large: at most 3 MB.',
    });
  });

  it('passes larger uploads of people on, whose size the app limits', async () => {
    const [method, body] = ['POST', 'x'.repeat(3_000_001)];
    const people = '/v2/open-sanctions/populations/customers/people';
    expect((await ask(people, { method, body })).status).toBe(200);
    for (const path of [`${people}/1`, `/strings${people}`, '/v2/open-sanctions/populations/a/b/people'])
      expect((await ask(path, { method, body })).status).toBe(413);
  });

  it('replaces the X-Forwarded-For of a client', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https', forwarded: 'for=9.9.9.9' };
    await ask('/strings', { headers });
    const [request] = upstreams.get('string-store')!.seen;
    expect(request?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(request?.headers.forwarded).toBeUndefined();
  });

  it('forwards the client address of a trusted proxy', async () => {
    const address = upstreams.get('string-store')!.address;
    const trusting = await startCaddy({
      upstreams: { 'string-store': [address] },
      variables: { TRUSTED_PROXIES: '127.0.0.0/8 10.0.0.0/8' },
    });
    await ask('/strings', { headers: { 'x-forwarded-for': '9.9.9.9' }, port: trusting.port });
    await trusting.stop();
    const [request] = upstreams.get('string-store')!.seen;
    expect(request?.headers['x-forwarded-for']).toBe('9.9.9.9');
  });

  describe('in front of two processes of an app', () => {
    let one: Upstream;
    let other: Upstream;
    let both: CaddyProcess;
    beforeAll(async () => {
      [one, other] = [await Upstream.start(), await Upstream.start()];
      both = await startCaddy({ upstreams: { 'string-store': [one.address, other.address] } });
    });
    beforeEach(() => {
      for (const upstream of [one, other]) Object.assign(upstream, { seen: [], breaksOff: false });
    });
    afterAll(async () => {
      await both?.stop();
      one?.close();
      other?.close();
    });
    const attempts = () => one.seen.length + other.seen.length;

    it('sends a GET to the next process after a broken connection', async () => {
      one.breaksOff = true;
      for (let i = 0; i < 4; i++) expect((await ask('/strings', { port: both.port })).status).toBe(200);
      expect(one.seen.length).toBeGreaterThan(0);
    });

    it.each(['POST', 'PUT', 'DELETE'])(
      'does not repeat a %s that a process may have handled',
      async (method) => {
        one.breaksOff = other.breaksOff = true;
        const reply = await ask('/strings', { method, body: 'once', port: both.port });
        expect(reply.status).toBe(502);
        expect(JSON.parse(reply.body)).toMatchObject({
          message: 'The app closed the connection before it replied; it may have processed the request.',
        });
        expect(attempts()).toBe(1);
      },
    );

    it('sends a POST to the other process if one is unreachable, and answers 503 if both are', async () => {
      one.close();
      for (let i = 0; i < 4; i++)
        expect((await ask('/strings', { method: 'POST', body: 'x', port: both.port })).status).toBe(200);
      expect(other.seen).toHaveLength(4);
      other.close();
      const reply = await ask('/strings', { method: 'POST', body: 'x', port: both.port });
      expect([502, 503]).toContain(reply.status);
    });
  });
});
