import { TrustedProxies } from '@gatehouse/platform/settings';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { readReplies, type Reply } from './differential/raw.client';
import { type RecordedServer, startSimpleApp } from './differential/simple.app';
import { Edge } from './edge';

const request = (...lines: string[]): string => [...lines, '', ''].join('\r\n');
const hiddenPost = request('POST /strings/hidden HTTP/1.1', 'Host: a', 'Content-Length: 0');
const hiddenMetrics = request('GET /metrics HTTP/1.1', 'Host: a');
// What follows on the connection becomes the value of its last header.
const unfinished = 'POST /strings/stolen HTTP/1.1\r\nHost: a\r\nX-Rest: ';

describe('attacks on the edge', () => {
  let app: RecordedServer;
  let edge: Edge;
  let port: number;

  beforeAll(async () => {
    app = await startSimpleApp();
    edge = new Edge(['string-store']);
    edge.setUpstream('string-store', app.port);
    port = Number(new URL(await edge.listen(0, ['127.0.0.1'])).port);
  });
  beforeEach(() => app.record.clear());
  afterAll(async () => {
    await edge.close(0);
    await app.close();
  });

  async function send(text: string): Promise<Reply[]> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1'))).on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    return readReplies(answer);
  }
  const asVictim = (): Promise<Reply[]> =>
    send(request('GET /strings/victim HTTP/1.1', 'Host: a', 'X-Api-Key: victim', 'Connection: close'));

  it('forwards a header named like a property of an object', async () => {
    await send(
      request('GET /strings HTTP/1.1', 'Host: a', 'constructor: y', '__proto__: z', 'Connection: close'),
    );
    const { headers } = app.record.seen()[0] ?? { headers: {} };
    expect(Object.entries(headers)).toContainEqual(['constructor', 'y']);
  });

  it.each(['GET', 'HEAD', 'DELETE', 'POST'])(
    'rejects %s with a Connection header that names the Content-Length, and a request as its body',
    async (method) => {
      for (const named of [
        'content-length',
        'Content-Length',
        'close, Content-Length',
        'keep-alive,content-length',
      ])
        for (const body of [hiddenPost, hiddenMetrics, unfinished]) {
          const head = request(
            `${method} /strings HTTP/1.1`,
            'Host: a',
            `Connection: ${named}`,
            `Content-Length: ${body.length}`,
          );
          const replies = await send(head + body);
          expect(replies.map(({ status }) => status)).toEqual([400]);
          expect(app.record.seen()).toEqual([]);
          const [reply, ...others] = await asVictim();
          expect([reply?.status, reply?.body, others]).toEqual([200, '{"ok":true}', []]);
          expect(app.record.seen()).toMatchObject([
            { method: 'GET', url: '/strings/victim', headers: { 'x-api-key': 'victim' } },
          ]);
          app.record.clear();
        }
    },
  );

  it.each([
    ['a Connection header with another option', 'POST', ['Connection: x-api-key']],
    ['an unknown Transfer-Encoding', 'POST', ['Transfer-Encoding: gzip, chunked']],
    ['chunks and a length', 'POST', ['Transfer-Encoding: chunked', 'Content-Length: 5']],
    ['two lengths', 'POST', ['Content-Length: 5', 'Content-Length: 5']],
    ['a list of lengths', 'POST', ['Content-Length: 5, 5']],
    ['a length with a sign', 'POST', ['Content-Length: +5']],
    ['a hexadecimal length', 'POST', ['Content-Length: 0x5']],
    ['a folded header', 'POST', ['X-A: b', ' c', 'Content-Length: 5']],
    ['a folded length', 'POST', ['Content-Length:', ' 5']],
    ['an upgrade', 'GET', ['Connection: upgrade', 'Upgrade: websocket']],
    ['an Upgrade header alone', 'GET', ['Upgrade: h2c']],
    ['a body on GET', 'GET', ['Content-Length: 5']],
    ['a body on HEAD', 'HEAD', ['Transfer-Encoding: chunked']],
    ['two hosts', 'GET', ['Host: b']],
    ['more headers than the maximum', 'POST', [...Array<string>(2_000).fill('A: 1'), 'Content-Length: 5']],
  ])('answers 400 to %s and closes the connection', async (_, method, headers) => {
    const text = request(`${method} /strings HTTP/1.1`, 'Host: a', ...headers);
    const replies = await send(`${text}${hiddenPost}`);
    expect(replies.map(({ status }) => status)).toEqual([400]);
    expect(app.record.seen()).toEqual([]);
  });

  it('answers an invalid body once while it reads a file of the documentation', async () => {
    const head = request('POST /docs/openapi.json HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked');
    const replies = await send(`${head}ZZ\r\n`);
    expect(replies.map(({ status }) => status)).toEqual([400]);
    const [reply] = await send(request('GET /docs/openapi.json HTTP/1.1', 'Host: a', 'Connection: close'));
    expect(reply?.status).toBe(200);
  });

  it('serves no further request of a connection that it closes', async () => {
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close');
    socket.on('error', () => undefined);
    socket.write(request('GET /strings HTTP/1.1', 'Host: a', 'Upgrade: h2c'));
    await once(socket, 'data');
    socket.write(hiddenPost);
    await closed;
    expect(app.record.seen()).toEqual([]);
  });

  it('answers pipelined requests in order, including those before an invalid one', async () => {
    const valid = (index: number): string => request(`GET /strings/${index} HTTP/1.1`, 'Host: a');
    const replies = await send(`${valid(1)}${valid(2)}${valid(3)}garbage\r\n\r\n`);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 400]);
    expect(app.record.seen().map(({ url }) => url)).toEqual(['/strings/1', '/strings/2', '/strings/3']);
  });

  it('forwards a validated length and no hop-by-hop headers', async () => {
    const head = request(
      'POST /strings HTTP/1.1',
      'Host: a',
      'Content-Length: 0005',
      'Connection: close',
      'Keep-Alive: timeout=1000',
      'TE: trailers',
      'Proxy-Connection: close',
    );
    await send(`${head}hello`);
    const [seen] = app.record.seen();
    expect([seen?.headers['content-length'], String(seen?.body)]).toEqual(['5', 'hello']);
    for (const name of ['keep-alive', 'te', 'proxy-connection'])
      expect(seen?.headers).not.toHaveProperty(name);
  });
});

describe('the limits of the edge', () => {
  let app: RecordedServer;
  let edge: Edge | undefined;
  let port: number;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startSimpleApp();
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await edge?.close(0);
  });
  afterAll(() => app.close());

  async function open(settings: ConstructorParameters<typeof Edge>[1]): Promise<void> {
    edge = new Edge(['string-store'], settings);
    edge.setUpstream('string-store', app.port);
    port = Number(new URL(await edge.listen(0, ['127.0.0.1'])).port);
  }

  /** What the edge sends until it closes the connection. */
  function ask(text: string): { socket: Socket; closed: Promise<string> } {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1'))).on('error', () => undefined);
    socket.write(text);
    return { socket, closed: once(socket, 'close').then(() => answer) };
  }

  it('closes all of 200 half-sent requests', async () => {
    await open({ headersTimeout: 50, maxConnectionsPerAddress: 500 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => ask('GET /strings HTTP/1.1\r\nHost: a\r\nX-Slow: ').closed),
    );
    expect(new Set(answers.map((answer) => answer.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  });

  it('closes connections that send nothing', async () => {
    await open({ headersTimeout: 50 });
    await ask('').closed;
  });

  it('answers 408 to a body that does not arrive in time, with or without a length', async () => {
    await open({ bodyTimeout: 50, bodyBytesPerSecond: 1_000_000 });
    for (const framing of ['Content-Length: 1000000000', 'Transfer-Encoding: chunked']) {
      const head = request('POST /strings HTTP/1.1', 'Host: a', framing);
      expect(await ask(`${head}1`).closed).toMatch(
        /^HTTP\/1.1 408 Request Timeout\r\n[^]*did not arrive in time/,
      );
    }
    expect(app.record.seen()).toEqual([]);
  });

  it('extends the deadline of a body by the received bytes', async () => {
    await open({ bodyTimeout: 1, bodyBytesPerSecond: 1 });
    const { socket, closed } = ask(
      request('POST /strings HTTP/1.1', 'Host: a', 'Content-Length: 1001', 'Connection: close') +
        'x'.repeat(1000),
    );
    setTimeout(() => socket.write('y'), 100);
    expect(await closed).toContain('{"ok":true}');
  });

  it('closes a connection that is idle after a reply', async () => {
    await open({ idleTimeout: 50 });
    expect(await ask(request('GET /strings HTTP/1.1', 'Host: a')).closed).toContain('{"ok":true}');
  });

  it('rejects connections beyond the maximum per address and in total, and accepts new ones after some have closed', async () => {
    for (const settings of [{ maxConnectionsPerAddress: 3 }, { maxConnections: 3 }]) {
      await open(settings);
      const text = request('GET /strings HTTP/1.1', 'Host: a');
      const held = [ask(text), ask(text), ask(text)];
      await Promise.all(held.map(({ socket }) => once(socket, 'data')));
      expect(await ask('').closed).toMatch(
        /^HTTP\/1.1 503 Service Unavailable\r\n[^]*3 open connections, the maximum/,
      );
      held[0]?.socket.destroy();
      for (;;) {
        const { socket, closed } = ask(request('GET /strings HTTP/1.1', 'Host: a', 'Connection: close'));
        const answer = await closed;
        socket.destroy();
        if (answer.includes('{"ok":true}')) break;
      }
      await edge?.close(0);
    }
  });

  it('does not count a trusted proxy per address', async () => {
    await open({ maxConnectionsPerAddress: 1, trustedProxies: TrustedProxies.parse('127.0.0.1') });
    const text = request('GET /strings HTTP/1.1', 'Host: a');
    for (let i = 0; i < 3; i++) await once(ask(text).socket, 'data');
  });

  it('trusts the X-Forwarded headers of a trusted proxy only', async () => {
    const head = request(
      'GET /strings HTTP/1.1',
      'Host: a',
      'X-Forwarded-For: 6.6.6.6, 203.0.113.7',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: example.com',
      'Connection: close',
    );
    const seenBy = async (list: string): Promise<unknown[]> => {
      await open({ trustedProxies: TrustedProxies.parse(list) });
      app.record.clear();
      await ask(head).closed;
      await edge?.close(0);
      const names = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
      return names.map((name) => app.record.seen()[0]?.headers[name]);
    };
    expect(await seenBy('')).toEqual(['127.0.0.1', 'http', 'a']);
    expect(await seenBy('10.0.0.0/8')).toEqual(['127.0.0.1', 'http', 'a']);
    expect(await seenBy('127.0.0.1/32')).toEqual(['203.0.113.7', 'https', 'example.com']);
    expect(await seenBy('127.0.0.1, 203.0.113.0/24')).toEqual(['6.6.6.6', 'https', 'example.com']);
  });

  it('sets no time limit for a reply', async () => {
    const slow = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      setTimeout(() => response.end('data: late\n\n'), 2_500);
    });
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    await open({ headersTimeout: 1_000, bodyTimeout: 20, idleTimeout: 20 });
    edge?.setUpstream('string-store', (slow.address() as AddressInfo).port);
    const get = request('GET /strings HTTP/1.1', 'Host: a', 'Connection: close');
    expect(await ask(get).closed).toContain('data: late');
    slow.close();
  });
});
