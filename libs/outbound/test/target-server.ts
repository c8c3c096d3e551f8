import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

export interface TargetServer {
  server: Server;
  port: number;
  url: string;
  requests: IncomingMessage[];
  connections: Socket[];
  close(): Promise<void>;
}

const fixture = (name: string) => readFileSync(join(__dirname, 'fixture', name), 'utf8');

/** A certificate for hook.example that signs itself. */
export const certificate = fixture('test-only.cert.pem');

/** The host of a callback, which answers as a test says. */
export function startTarget(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<TargetServer> {
  return started(createServer(), 'http', answer, host, port);
}

/** The same over TLS. */
export function startTlsTarget(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<TargetServer> {
  const server = createTlsServer({ key: fixture('test-only.key.pem'), cert: certificate });
  return started(server, 'https', answer, host, port);
}

async function started(
  server: Server,
  scheme: string,
  answer: RequestListener,
  host: string,
  port: number,
): Promise<TargetServer> {
  const requests: IncomingMessage[] = [];
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => connections.push(socket.on('error', () => undefined)));
  server.on('request', (request, reply) => {
    requests.push(request);
    answer(request, reply);
  });
  await once(server.listen(port, host), 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    server,
    port: taken,
    url: `${scheme}://${host}:${taken}`,
    requests,
    connections,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}
