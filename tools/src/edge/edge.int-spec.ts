import { loopbackAddresses, reservePort } from '@gatehouse/embedded';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http, { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { type Authority, createAuthority, issueCertificate } from '../phone/certificate';
import { DocsSite } from './docs-site';
import { Edge } from './edge';
import type { TlsKeys } from './entrance';
import { findVisitorRoute } from './visitor-route';

const getPort = (server: Server): number => (server.address() as AddressInfo).port;

describe('the edge', () => {
  let handler: RequestListener;
  let app: Server;
  let edge: Edge;
  let port: number;
  let base: string;
  let release: () => void;

  beforeAll(async () => {
    app = createServer((request, response) => handler(request, response));
    await once(app.listen(0, '127.0.0.1'), 'listening');
    edge = new Edge(['string-store', 'sanctions'], { maxConnectionsPerAddress: 500 });
    edge.setUpstream('string-store', getPort(app));
    const reserved = await reservePort();
    release = reserved.release;
    port = reserved.port;
    base = `http://localhost:${port}`;
    await edge.listen(port, await loopbackAddresses());
  });

  beforeEach(() => {
    handler = (request, response) => {
      const { method, url, headers } = request;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ method, url, headers }));
    };
  });

  afterAll(async () => {
    await edge.close(0);
    release();
    app.closeAllConnections();
    app.close();
  });

  const seen = async (
    response: Response,
  ): Promise<{ method: string; url: string; headers: Record<string, string> }> =>
    (await response.json()) as never;

  function open(path: string, options: http.RequestOptions = {}): http.ClientRequest {
    return http
      .request({ host: '127.0.0.1', port, path, agent: false, ...options })
      .on('error', () => undefined);
  }

  async function replyTo(request: http.ClientRequest): Promise<IncomingMessage> {
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    return reply;
  }

  async function raw(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.end(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }

  it('forwards method, path, query, headers and body, with the address of the client', async () => {
    const reply = await fetch(`${base}/strings/a%2Fb?x=1&y=%20`, {
      method: 'DELETE',
      headers: {
        'x-request-id': 'my-id',
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        cookie: 'a=1',
      },
    });
    const { method, url, headers } = await seen(reply);
    expect([method, url]).toEqual(['DELETE', '/strings/a%2Fb?x=1&y=%20']);
    expect(headers).toMatchObject({ 'x-request-id': 'my-id', cookie: 'a=1', host: `localhost:${port}` });
    expect(headers).toMatchObject({ 'x-forwarded-proto': 'http', 'x-forwarded-host': `localhost:${port}` });
    expect(['127.0.0.1', '::1']).toContain(headers['x-forwarded-for']);
    expect(headers.forwarded).toBeUndefined();
  });

  it('returns status, repeated headers and an empty body', async () => {
    handler = (_, response) => {
      response.writeHead(204, 'Nothing Here', { 'set-cookie': ['a=1', 'b=2'], 'x-one': 'yes' });
      response.end();
    };
    const reply = await replyTo(open('/strings').end());
    expect([reply.statusCode, reply.statusMessage]).toEqual([204, 'Nothing Here']);
    expect(reply.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-one': 'yes' });
  });

  it('does not forward hop-by-hop headers', async () => {
    const reply = await replyTo(
      open('/strings', { headers: { 'keep-alive': 'timeout=5', 'x-private': '1', te: 'trailers' } }).end(),
    );
    const { headers } = JSON.parse(String((await reply.toArray())[0])) as { headers: Record<string, string> };
    expect(headers).toMatchObject({ connection: 'keep-alive', 'x-private': '1' });
    expect(headers).not.toHaveProperty('te');
    expect(headers).not.toHaveProperty('keep-alive');
  });

  it('answers HEAD with the headers alone', async () => {
    const reply = await fetch(`${base}/strings`, { method: 'HEAD' });
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
  });

  it('streams an upload: the app receives the first part before the last one is sent', async () => {
    const parts: string[] = [];
    let arrived: (() => void) | undefined;
    handler = (request, response) => {
      request.on('data', (chunk: Buffer) => {
        parts.push(String(chunk));
        arrived?.();
      });
      request.on('end', () => response.end(parts.join('')));
    };
    const upload = open('/strings', { method: 'POST' });
    const first = new Promise<void>((resolve) => (arrived = resolve));
    upload.write('first ');
    await first;
    expect(parts).toEqual(['first ']);
    upload.end('last');
    const reply = await replyTo(upload);
    expect(String(await reply.toArray())).toBe('first last');
  });

  it('keeps the framing of a body, even where Node.js expects none', async () => {
    handler = (request, response) => {
      void request
        .toArray()
        .then((body) => response.end(JSON.stringify({ body: String(body), headers: request.headers })));
    };
    for (const headers of [{ 'transfer-encoding': 'chunked' }, { 'content-length': '5' }]) {
      const reply = await replyTo(open('/strings', { method: 'DELETE', headers }).end('hello'));
      expect(JSON.parse(String(await reply.toArray()))).toMatchObject({ body: 'hello', headers });
    }
  });

  it('forwards 20 MB unchanged in both directions', async () => {
    handler = (request, response) => void request.pipe(response);
    const body = Buffer.alloc(20_000_000, 'gatehouse');
    const reply = await fetch(`${base}/strings`, { method: 'POST', body });
    expect(Buffer.from(await reply.arrayBuffer()).equals(body)).toBe(true);
  });

  it('forwards an early error reply to an upload, and serves the next request of the connection', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 20; round++) {
      handler = (request, response) => {
        response.writeHead(413).end('too large');
        request.resume();
      };
      const early = await replyTo(open('/strings', { agent, method: 'POST' }).end(Buffer.alloc(5_000_000)));
      expect([early.statusCode, String(await early.toArray())]).toEqual([413, 'too large']);
      handler = (_, response) => void response.end('next');
      const next = await replyTo(open('/strings', { agent }).end());
      expect(String(await next.toArray())).toBe('next');
    }
    agent.destroy();
  });

  it('answers Expect: 100-continue', async () => {
    handler = (request, response) => void request.pipe(response);
    const upload = open('/strings', {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': '2' },
    });
    upload.flushHeaders();
    await once(upload, 'continue');
    const reply = await replyTo(upload.end('ok'));
    expect(String(await reply.toArray())).toBe('ok');
  });

  it('forwards events of a stream immediately, headers first', async () => {
    let emit: ((text: string) => void) | undefined;
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      emit = (text) => void response.write(`data: ${text}\n\n`);
    };
    const reply = await replyTo(open('/strings').end());
    expect(reply.headers['content-type']).toBe('text/event-stream');
    for (const event of ['one', 'two']) {
      emit?.(event);
      const [chunk] = (await once(reply, 'data')) as [Buffer];
      expect(String(chunk)).toBe(`data: ${event}\n\n`);
    }
    reply.destroy();
  });

  it('closes the connection to the app when the client disconnects', async () => {
    let gone: Promise<unknown> | undefined;
    handler = (_, response) => {
      gone = once(response, 'close');
      response.write('begin');
    };
    const reply = await replyTo(open('/strings').end());
    await once(reply, 'data');
    reply.destroy();
    await gone;
  });

  it('closes the connection to the app when the client disconnects during an upload', async () => {
    const upload = open('/strings', { method: 'POST' });
    const gone = new Promise<void>((resolve) => {
      handler = (request) => {
        request.on('error', () => resolve());
        request.once('data', () => upload.destroy());
      };
    });
    upload.write('begin');
    await gone;
  });

  it('aborts the reply when the app aborts it, so that the client does not take a part for the whole', async () => {
    handler = (_, response) => {
      response.write('half', () => response.destroy());
    };
    const reply = await fetch(`${base}/strings`);
    await expect(reply.text()).rejects.toThrow();
  });

  it('answers 502 and does not repeat the request when the app closes the connection before it replies', async () => {
    for (const method of ['GET', 'POST']) {
      let calls = 0;
      handler = (request) => {
        calls++;
        request.socket.destroy();
      };
      const reply = await fetch(`${base}/strings`, { method });
      const message =
        'The app string-store closed the connection before it replied; it may have processed the request.';
      expect([reply.status, await reply.json()]).toMatchObject([502, { message }]);
      expect(calls).toBe(1);
    }
  });

  it('forwards to the port of the running process, and answers 503 without one', async () => {
    const second = createServer((_, response) => void response.end('second'));
    await once(second.listen(0, '127.0.0.1'), 'listening');
    const other = new Edge(['string-store']);
    const otherBase = await other.listen(0, ['127.0.0.1']);
    const ask = async () => (await fetch(`${otherBase}/strings`)).status;
    expect(await ask()).toBe(503);
    other.setUpstream('string-store', getPort(second));
    expect(await ask()).toBe(200);
    other.clearUpstream('string-store');
    expect(await ask()).toBe(503);
    await other.close(0);
    second.close();
  });

  it('answers 503 when nothing listens on the port of the app', async () => {
    const other = new Edge(['string-store']);
    const { port: unused, release: giveBack } = await reservePort();
    other.setUpstream('string-store', unused);
    const otherBase = await other.listen(0, ['127.0.0.1']);
    expect((await fetch(`${otherBase}/strings`, { method: 'POST', body: 'x' })).status).toBe(503);
    await other.close(0);
    giveBack();
  });

  it('answers 503 when the app does not run', async () => {
    const reply = await fetch(`${base}/v2/open-sanctions/x`, {
      method: 'POST',
      body: 'a body',
      headers: { 'x-request-id': 'r-1' },
    });
    expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('x-request-id')]).toEqual([
      503,
      '1',
      'r-1',
    ]);
    expect(await reply.json()).toEqual({
      statusCode: 503,
      message: 'The app sanctions is not available right now. Try again.',
      error: 'Service Unavailable',
      requestId: 'r-1',
    });
  });

  it('answers 404 for an app that is not part of the installation', async () => {
    const reply = await fetch(`${base}/session/x`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      statusCode: 404,
      message: 'The app sessions is not part of this installation.',
      error: 'Not Found',
    });
  });

  it.each(['/metrics', '/admin/keys', '/health/ready', '/nothing'])('answers 404 at %s', async (path) => {
    const reply = await fetch(`${base}${path}`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      message: 'No route matches this address. GET /docs lists the routes.',
    });
  });

  it('rejects paths and messages that an app could interpret differently', async () => {
    const lines = (first: string, ...headers: string[]): string =>
      [first, 'Host: a', ...headers, '', ''].join('\r\n');
    expect(await raw(lines('GET /strings/../admin HTTP/1.1', 'Connection: close'))).toContain(
      '400 Bad Request',
    );
    expect(
      await raw(lines('POST /strings HTTP/1.1', 'Content-Length: 3', 'Transfer-Encoding: chunked')),
    ).toContain('400');
    expect(await raw(lines('POST /strings HTTP/1.1', 'Content-Length: 3', 'Content-Length: 4'))).toContain(
      '400',
    );
    expect(await raw(lines('GET /strings HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`))).toContain('431');
  });

  it('lists the running apps at /docs, without scripts', async () => {
    const reply = await fetch(`${base}/docs`);
    const page = await reply.text();
    expect(page).toContain('href="/docs/string-store/"');
    expect(page).toContain('href="/docs/string-store.json"');
    expect(page).not.toContain('/docs/sessions');
    expect(page).not.toContain('<script');
    expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it('serves a page with links at / to browsers, and the descriptor to all others', async () => {
    const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const page = await fetch(`${base}/`, { headers: asBrowser });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('href="/docs/guides/"');
    for (const accept of [
      '*/*',
      'application/json',
      'text/html;q=0.5, application/json',
      'text/html;q=x, */*',
    ])
      expect((await seen(await fetch(`${base}/`, { headers: { accept } }))).url).toBe('/');
    expect((await seen(await fetch(`${base}/`, { method: 'POST', headers: asBrowser }))).method).toBe('POST');
    expect((await seen(await fetch(`${base}/strings`, { headers: asBrowser }))).url).toBe('/strings');
  });

  it('serves the documentation of an app below its name', async () => {
    const redirect = await fetch(`${base}/docs/string-store`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, '/docs/string-store/']);
    expect((await seen(await fetch(`${base}/docs/string-store/`))).url).toBe('/docs/');
    expect((await seen(await fetch(`${base}/docs/string-store.json`))).url).toBe('/docs-json');
  });

  it('sends a file of the documentation once to a client that caches it', async () => {
    const get = (headers = {}): Promise<Response> => fetch(`${base}/docs/openapi.json`, { headers });
    const first = await get();
    expect(await first.text()).toBe(readFileSync('docs/openapi/public.json', 'utf8'));
    const second = await get({ 'if-none-match': first.headers.get('etag') });
    expect([second.status, await second.text()]).toEqual([304, '']);
    const head = await fetch(`${base}/docs/openapi.json`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
  });

  it('answers 500 for documentation that it cannot read', async () => {
    const other = new Edge([], {}, undefined, new DocsSite('/dev/null'));
    const reply = await fetch(`${await other.listen(0, ['127.0.0.1'])}/docs/openapi.json`);
    expect([reply.status, await reply.json()]).toEqual([
      500,
      expect.objectContaining({ message: 'The documentation could not be read (ENOTDIR).' }),
    ]);
    await other.close(0);
  });

  it('serves 200 requests at a time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        fetch(`${base}/strings/${index}`, { method: 'POST', body: `${index}` }).then(seen),
      ),
    );
    expect(replies.map(({ url }) => url)).toEqual(replies.map((_, index) => `/strings/${index}`));
  });

  it('completes a running request when it closes', async () => {
    const other = new Edge(['string-store']);
    other.setUpstream('string-store', getPort(app));
    const otherBase = await other.listen(0, ['127.0.0.1']);
    let finish: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      handler = (_, response) => {
        finish = () => response.end('done');
        resolve();
      };
    });
    const reply = fetch(`${otherBase}/strings`);
    await begun;
    const closed = other.close();
    finish?.();
    expect(await (await reply).text()).toBe('done');
    await closed;
    await expect(fetch(`${otherBase}/strings`)).rejects.toThrow();
  });

  describe('as an entrance over https', () => {
    const host = 'gatehouse.local';
    let authority: Authority;
    let other: Edge;
    let target: { host: string; port: number; ca: string; servername: string };

    const issue = async (): Promise<TlsKeys> => {
      const { certificate, privateKey } = await issueCertificate(authority, host, new Date());
      return { cert: certificate, key: privateKey };
    };

    async function listen(): Promise<void> {
      const { port: ownPort } = new URL(await other.listen(0, ['127.0.0.1']));
      target = { host: '127.0.0.1', port: Number(ownPort), ca: authority.root, servername: host };
    }

    beforeAll(async () => {
      authority = await createAuthority(host, new Date());
      const entrance = { findRoute: findVisitorRoute, hosts: [host], tls: await issue() };
      other = new Edge(['sessions'], { maxConnections: 2 }, entrance);
      other.setUpstream('sessions', getPort(app));
      await listen();
    });
    afterAll(() => other?.close(0));

    async function send(text: string): Promise<string> {
      const socket = tlsConnect(target);
      socket.write(text.replaceAll('\n', '\r\n'));
      let answer = '';
      for await (const chunk of socket) answer += String(chunk);
      return answer;
    }
    const get = (path: string, name = host): Promise<string> =>
      send(`GET ${path} HTTP/1.1\nHost: ${name}\nConnection: close\n\n`);

    it('forwards with the scheme of the client', async () => {
      expect(await get('/launch?sessionId=x', `${host}:8443`)).toContain('"x-forwarded-proto":"https"');
    });

    it('applies the same framing rules', async () => {
      let calls = 0;
      handler = (_, response) => void response.end(`call ${++calls}`);
      const hidden = 'GET /launch/hidden HTTP/1.1\nHost: gatehouse.local\n\n';
      const answer = await send(
        `POST /device/x HTTP/1.1\nHost: ${host}\nContent-Length: ${hidden.length}\nTransfer-Encoding: chunked\n\n0\n\n${hidden}`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect([answer.match(/HTTP\/1.1 \d/g)?.length, calls]).toEqual([1, 0]);
    });

    it.each(['evil.example', '127.0.0.1', `${host}.evil.example`, `evil.example@${host}`])(
      'answers 421 for the host %s',
      async (name) => {
        expect(await get('/launch', name)).toMatch(/^HTTP\/1.1 421 /);
      },
    );

    it.each([
      '/',
      '/strings',
      '/session',
      '/session/x/result',
      '/docs',
      '/docs/sessions.json',
      '/node/plainEnroll',
    ])('answers 404 at %s', async (path) => {
      expect(await get(path)).toMatch(/^HTTP\/1.1 404 .*Only the launch page/s);
    });

    it.each([
      '/oauth/token',
      '/webhooks/test',
      '/v2/verification-session',
      '/launchpad',
      '/launch%2f..%2fsession',
    ])('answers 404 at %s', async (path) => {
      expect(await get(path)).toMatch(/^HTTP\/1.1 404 /);
    });

    it('does not let a path leave the launch page', async () => {
      for (const path of ['/launch/../session', '/launch/%2e%2e/session', '/device/..\\session'])
        expect(await get(path)).toMatch(/^HTTP\/1.1 400 /);
    });

    it('counts connections that have not completed the handshake, and closes them', async () => {
      const silent = [connect(target.port, target.host), connect(target.port, target.host)];
      await Promise.all(silent.map((socket) => once(socket, 'connect')));
      await expect(once(tlsConnect(target), 'secureConnect')).rejects.toThrow();
      const closed = silent.map((socket) => once(socket.resume(), 'close'));
      await other.close(0);
      await Promise.all(closed);
      await listen();
    });

    it.each([
      ['sends nothing', ''],
      ['does not speak TLS', 'GET / HTTP/1.1\r\n\r\n'],
    ])('closes a connection that %s', async (_, text) => {
      const impatient = new Edge(
        [],
        { headersTimeout: 50 },
        { findRoute: findVisitorRoute, tls: await issue() },
      );
      const { port: ownPort } = new URL(await impatient.listen(0, ['127.0.0.1']));
      const socket = connect(Number(ownPort), '127.0.0.1').resume();
      try {
        socket.write(text);
        await once(socket, 'close');
      } finally {
        socket.destroy();
        await impatient.close(0);
      }
    });

    it('uses a renewed certificate for new connections', async () => {
      const renewed = await issue();
      other.renewCertificate(renewed);
      const socket = tlsConnect(target);
      await once(socket, 'secureConnect');
      expect(socket.getPeerX509Certificate()?.raw).toEqual(new X509Certificate(renewed.cert).raw);
      socket.destroy();
    });
  });
});
