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

  /** Starts a raw TCP server. */
  const rawTarget = async (answer: (socket: Socket) => void): Promise<string> => {
    const server: Server = createServer((socket) => answer(socket.on('error', () => undefined)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    running.push(server);
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const send = (url: string, request: Partial<OutboundRequest> = {}) =>
    client.send({ url, headers: {}, body: '{}', timeoutMs: 20_000, maxReplyBytes: 1024, ...request });

  const closed = ({ connections }: TargetServer) =>
    Promise.all(
      connections.map((socket) => new Promise((end) => (socket.closed ? end(0) : socket.on('close', end)))),
    );

  describe('that succeeds', () => {
    it('sends the exact bytes and headers, and returns status and headers', async () => {
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

    it.each([200, 204, 400, 410, 503])('returns the status %i', async (status) => {
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

    it('waits for the final status after early hints', async () => {
      const server = await target((_, reply) => {
        reply.writeEarlyHints({ link: '</a>; rel=preload' });
        reply.end();
      });
      expect((await send(server.url)).status).toBe(200);
    });

    it('reuses connections after small replies', async () => {
      const server = await target((_, reply) => reply.end('x'.repeat(1024)));
      for (let count = 0; count < 10; count++) await send(server.url);
      // undici frees a connection one tick after the reply, so two connections alternate.
      expect(server.connections.length).toBeLessThanOrEqual(2);
    });

    it('opens at most ten connections to a host', async () => {
      const server = await target((_, reply) => reply.end());
      await Promise.all(Array.from({ length: 50 }, () => send(server.url)));
      expect(server.requests).toHaveLength(50);
      expect(server.connections.length).toBeLessThanOrEqual(10);
    });

    it('resolves a trusted host with the system', async () => {
      const server = await target((_, reply) => reply.end());
      expect((await send(`http://localhost:${server.port}`)).status).toBe(200);
    });
  });

  describe('with an incomplete reply', () => {
    it.each<[string, RequestListener]>([
      ['is larger than the limit', (_, reply) => reply.end('x'.repeat(1_000_000))],
      ['never ends', (_, reply) => flood(reply)],
      ['stalls', (_, reply) => reply.write('x')],
      ['has only a status', (_, reply) => reply.flushHeaders()],
    ])('returns the status and closes the connection if the reply %s', async (_, answer) => {
      const server = await target(answer);
      expect((await send(server.url, { timeoutMs: 1_000 })).status).toBe(200);
      await closed(server);
    });

    it('returns the status if the connection is reset during the body', async () => {
      const server = await target((_, reply) => reply.write('x', () => reply.socket?.resetAndDestroy()));
      expect((await send(server.url)).status).toBe(200);
    });
  });

  describe('that fails', () => {
    it('times out and closes the connection if the host does not answer', async () => {
      const server = await target(() => undefined);
      await expect(send(server.url, { timeoutMs: 200 })).rejects.toMatchObject({
        reason: 'TIMEOUT',
        message: 'the host did not answer in time',
      });
      await closed(server);
    });

    it('times out if the headers never end', async () => {
      const host = await rawTarget((socket) => socket.write('HTTP/1.1 200 OK\r\nx-a: '));
      await expect(send(`http://${host}`, { timeoutMs: 200 })).rejects.toMatchObject({
        reason: 'TIMEOUT',
      });
    });

    it('times out while it waits for a connection, and is not sent later', async () => {
      client = new OutboundClient(development, { connectionsPerOrigin: 1 });
      const replies: ServerResponse[] = [];
      const server = await target((_, reply) => replies.push(reply));
      const first = send(server.url);
      await expect(send(`${server.url}/second`, { timeoutMs: 200 })).rejects.toMatchObject({
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
      ['closes the connection', (socket) => socket.once('data', () => socket.end()), 'CONNECTION_LOST'],
      [
        'resets the connection during the headers',
        (socket) => socket.write('HTTP/1.1 200 OK\r\nx-', () => socket.resetAndDestroy()),
        'CONNECTION_LOST',
      ],
      ['uses another protocol', (socket) => socket.end('220 mail.example ESMTP\r\n'), 'PROTOCOL'],
      [
        'sends endless headers',
        (socket) => socket.end(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`),
        'PROTOCOL',
      ],
    ])('reports that the host %s', async (_, answer, reason) => {
      const host = await rawTarget(answer);
      await expect(send(`http://${host}`)).rejects.toMatchObject({ name: 'OutboundError', reason });
    });

    it('reports a refused connection', async () => {
      // Port 2 is not an ephemeral port, so no other program listens on it.
      for (const host of ['127.0.0.1', 'localhost'])
        await expect(send(`http://${host}:2`)).rejects.toMatchObject({ reason: 'CONNECTION_REFUSED' });
    });

    it('reports a self-signed certificate', async () => {
      const server = await startTlsTarget((_, reply) => reply.end());
      running.push(server);
      await expect(send(server.url)).rejects.toMatchObject({ reason: 'TLS' });
      expect(server.requests).toHaveLength(0);
    });

    it('reports a host without TLS', async () => {
      const server = await target((_, reply) => reply.end());
      await expect(send(`https://127.0.0.1:${server.port}`)).rejects.toMatchObject({ reason: 'TLS' });
    });

    it('reports a timeout of the TLS handshake', async () => {
      client = new OutboundClient(development, { connectTimeoutMs: 200 });
      const host = await rawTarget(() => undefined);
      await expect(send(`https://${host}`)).rejects.toMatchObject({ reason: 'CONNECT_TIMEOUT' });
    });

    it('reports an invalid header', async () => {
      const server = await target((_, reply) => reply.end());
      await expect(send(server.url, { headers: { 'x-a': 'a\r\nb: c' } })).rejects.toMatchObject({
        reason: 'PROTOCOL',
        message: 'the request cannot be sent over HTTP',
      });
    });

    it('reports a closed client', async () => {
      const server = await target((_, reply) => reply.end());
      await client.close();
      await expect(send(server.url)).rejects.toMatchObject({ reason: 'CONNECTION_LOST' });
    });
  });

  describe('that the caller aborts', () => {
    it('is not started if the signal is already aborted', async () => {
      const server = await target((_, reply) => reply.end());
      await expect(send(server.url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
      expect(server.connections).toHaveLength(0);
    });

    it('closes the connection', async () => {
      const caller = new AbortController();
      const server = await target(() => caller.abort(new Error('shutting down')));
      await expect(send(server.url, { signal: caller.signal })).rejects.toThrow('shutting down');
      await closed(server);
    });

    it('returns the status if it was received', async () => {
      const caller = new AbortController();
      const abort = () => setImmediate(() => caller.abort());
      subscribe('undici:request:headers', abort);
      const server = await target((_, reply) => reply.write('x'));
      expect((await send(server.url, { signal: caller.signal })).status).toBe(200);
      await closed(server);
      unsubscribe('undici:request:headers', abort);
    });
  });
});

function flood(reply: ServerResponse): void {
  if (reply.destroyed) return;
  reply.write('x');
  setImmediate(flood, reply);
}
