import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { OutboundClient, type OutboundRequest } from '../src/outbound-client';
import { startTarget, startTlsTarget, type TargetServer } from './target-server';

const development = { allowPrivate: true, allowedHosts: [] };

describe('an exchange', () => {
  let client: OutboundClient;
  const running: { close(): unknown }[] = [];

  beforeEach(() => (client = new OutboundClient(development)));

  afterEach(async () => {
    await client.close();
    await Promise.all(running.splice(0).map((server) => server.close()));
  });

  const target = async (answer: RequestListener): Promise<TargetServer> => {
    const server = await startTarget(answer);
    running.push(server);
    return server;
  };

  /** A server that speaks no HTTP of its own. */
  const rawTarget = async (answer: (socket: Socket) => void): Promise<string> => {
    const server: Server = createServer((socket) => answer(socket.on('error', () => undefined)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    running.push(server);
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const send = (url: string, request: Partial<OutboundRequest> = {}) =>
    client.send({ url, headers: {}, body: '{}', milliseconds: 20_000, replyBytes: 1024, ...request });

  const closed = ({ connections }: TargetServer) =>
    Promise.all(
      connections.map((socket) => new Promise((end) => (socket.closed ? end(0) : socket.on('close', end)))),
    );

  describe('that succeeds', () => {
    it('sends the very bytes and headers, and hands out status and headers', async () => {
      let received = '';
      const server = await target((request, reply) => {
        request.setEncoding('utf8').on('data', (text: string) => (received += text));
        request.on('end', () =>
          reply.writeHead(202, { 'retry-after': '7', 'content-encoding': 'gzip' }).end('no gzip'),
        );
      });
      const reply = await send(`${server.url}/a?b=c`, {
        body: Buffer.from('{"ü":1}'),
        headers: { 'x-a': '1' },
      });
      expect(reply.status).toBe(202);
      expect(reply.headers['retry-after']).toBe('7');
      expect(received).toBe('{"ü":1}');
      const [request] = server.requests;
      expect(request).toMatchObject({ method: 'POST', url: '/a?b=c' });
      expect(request?.headers).toMatchObject({
        'x-a': '1',
        host: new URL(server.url).host,
        'content-length': '8',
      });
    });

    it.each([200, 204, 400, 410, 503])('has the status %i', async (status) => {
      const server = await target((_, reply) => reply.writeHead(status).end());
      expect((await send(server.url)).status).toBe(status);
    });

    it('does not follow a redirect', async () => {
      const inside = await target((_, reply) => reply.end());
      const server = await target((_, reply) => reply.writeHead(302, { location: inside.url }).end());
      const reply = await send(server.url);
      expect(reply).toMatchObject({ status: 302, headers: { location: inside.url } });
      const response = await client.fetch(server.url);
      expect(response.status).toBe(302);
      await response.body?.cancel();
      expect(inside.requests).toHaveLength(0);
    });

    it('waits for the status behind early hints', async () => {
      const server = await target((_, reply) => {
        reply.writeEarlyHints({ link: '</a>; rel=preload' });
        reply.end();
      });
      expect((await send(server.url)).status).toBe(200);
    });

    it('uses its connections again when the reply is small', async () => {
      const server = await target((_, reply) => reply.end('x'.repeat(1024)));
      for (let count = 0; count < 10; count++) await send(server.url);
      // undici frees a connection one turn after the reply, so that two take turns.
      expect(server.connections.length).toBeLessThanOrEqual(2);
    });

    it('has ten connections to a host at most', async () => {
      const server = await target((_, reply) => reply.end());
      await Promise.all(Array.from({ length: 50 }, () => send(server.url)));
      expect(server.requests).toHaveLength(50);
      expect(server.connections.length).toBeLessThanOrEqual(10);
    });

    it('finds a host by the name that the system gives it', async () => {
      const server = await target((_, reply) => reply.end());
      expect((await send(`http://localhost:${server.port}`)).status).toBe(200);
    });
  });

  describe('whose reply does not end well', () => {
    it.each<[string, RequestListener]>([
      ['is larger than we read', (_, reply) => reply.end('x'.repeat(1_000_000))],
      ['never ends', (_, reply) => flood(reply)],
      ['falls silent', (_, reply) => reply.write('x')],
      ['has nothing but a status', (_, reply) => reply.flushHeaders()],
    ])('has the status as its answer when the reply %s, and leaves no connection', async (_, answer) => {
      const server = await target(answer);
      expect((await send(server.url, { milliseconds: 1_000 })).status).toBe(200);
      await closed(server);
    });

    it('has the status as its answer when the connection breaks in the middle', async () => {
      const server = await target((_, reply) => reply.write('x', () => reply.socket?.resetAndDestroy()));
      expect((await send(server.url)).status).toBe(200);
    });
  });

  describe('that fails', () => {
    it('is given up when the host does not answer, and leaves no connection', async () => {
      const server = await target(() => undefined);
      await expect(send(server.url, { milliseconds: 200 })).rejects.toMatchObject({
        reason: 'TIMEOUT',
        message: 'the host did not answer in time',
      });
      await closed(server);
    });

    it('is given up when its headers never end', async () => {
      const host = await rawTarget((socket) => socket.write('HTTP/1.1 200 OK\r\nx-a: '));
      await expect(send(`http://${host}`, { milliseconds: 200 })).rejects.toMatchObject({
        reason: 'TIMEOUT',
      });
    });

    it('is given up while it waits for a connection, and is not sent later', async () => {
      client = new OutboundClient(development, { connectionsPerOrigin: 1 });
      const replies: ServerResponse[] = [];
      const server = await target((_, reply) => replies.push(reply));
      const first = send(server.url);
      await expect(send(`${server.url}/second`, { milliseconds: 200 })).rejects.toMatchObject({
        reason: 'TIMEOUT',
      });
      if (replies.length === 0) await once(server.server, 'request');
      server.server.on('request', (_, reply: ServerResponse) => reply.end());
      replies[0]?.end();
      expect((await first).status).toBe(200);
      await send(`${server.url}/third`);
      expect(server.requests.map(({ url }) => url)).toEqual(['/', '/third']);
      expect(server.connections).toHaveLength(1);
    });

    it.each<[string, (socket: Socket) => void, string]>([
      ['resets the connection', (socket) => socket.resetAndDestroy(), 'CONNECTION_LOST'],
      ['hangs up', (socket) => socket.once('data', () => socket.end()), 'CONNECTION_LOST'],
      [
        'resets the connection amid its headers',
        (socket) => socket.write('HTTP/1.1 200 OK\r\nx-', () => socket.resetAndDestroy()),
        'CONNECTION_LOST',
      ],
      ['speaks another protocol', (socket) => socket.end('220 mail.example ESMTP\r\n'), 'PROTOCOL'],
      [
        'sends endless headers',
        (socket) => socket.end(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`),
        'PROTOCOL',
      ],
    ])('tells that the host %s', async (_, answer, reason) => {
      const host = await rawTarget(answer);
      await expect(send(`http://${host}`)).rejects.toMatchObject({ name: 'OutboundError', reason });
    });

    it('tells that nobody listens', async () => {
      // No program is given port 2 by chance, as it might be given the one of a server that was closed.
      for (const host of ['127.0.0.1', 'localhost'])
        await expect(send(`http://${host}:2`)).rejects.toMatchObject({ reason: 'CONNECTION_REFUSED' });
    });

    it('tells that a certificate signs itself', async () => {
      const server = await startTlsTarget((_, reply) => reply.end());
      running.push(server);
      await expect(send(server.url)).rejects.toMatchObject({ reason: 'TLS' });
      expect(server.requests).toHaveLength(0);
    });

    it('tells that the host does not speak TLS', async () => {
      const server = await target((_, reply) => reply.end());
      await expect(send(`https://127.0.0.1:${server.port}`)).rejects.toMatchObject({ reason: 'TLS' });
    });

    it('tells that the host keeps silent where TLS should begin', async () => {
      client = new OutboundClient(development, { connectMilliseconds: 200 });
      const host = await rawTarget(() => undefined);
      await expect(send(`https://${host}`)).rejects.toMatchObject({ reason: 'CONNECT_TIMEOUT' });
    });

    it('tells that a header cannot be sent', async () => {
      const server = await target((_, reply) => reply.end());
      await expect(send(server.url, { headers: { 'x-a': 'a\r\nb: c' } })).rejects.toMatchObject({
        reason: 'PROTOCOL',
        message: 'the request cannot be sent over HTTP',
      });
    });

    it('tells that the client is closed', async () => {
      const server = await target((_, reply) => reply.end());
      await client.close();
      await expect(send(server.url)).rejects.toMatchObject({ reason: 'CONNECTION_LOST' });
    });
  });

  describe('that its caller gives up', () => {
    it('is not begun when that was before', async () => {
      const server = await target((_, reply) => reply.end());
      await expect(send(server.url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
      expect(server.connections).toHaveLength(0);
    });

    it('leaves no connection', async () => {
      const caller = new AbortController();
      const server = await target(() => caller.abort(new Error('shutting down')));
      await expect(send(server.url, { signal: caller.signal })).rejects.toThrow('shutting down');
      await closed(server);
    });

    it('has its status as the answer when that has come', async () => {
      const caller = new AbortController();
      const giveUp = () => setImmediate(() => caller.abort());
      subscribe('undici:request:headers', giveUp);
      const server = await target((_, reply) => reply.write('x'));
      expect((await send(server.url, { signal: caller.signal })).status).toBe(200);
      await closed(server);
      unsubscribe('undici:request:headers', giveUp);
    });
  });
});

function flood(reply: ServerResponse): void {
  if (reply.destroyed) return;
  reply.write('x');
  setImmediate(flood, reply);
}
