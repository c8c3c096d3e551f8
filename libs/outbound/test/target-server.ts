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

/** A self-signed certificate for hook.example. */
export const certificate = fixture('test-only.cert.pem');

/** Starts a callback target whose replies the test controls. */
export function startTarget(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<TargetServer> {
  return startServer(createServer(), 'http', answer, host, port);
}

/** Starts a callback target with TLS. */
export function startTlsTarget(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<TargetServer> {
  const server = createTlsServer({ key: fixture('test-only.key.pem'), cert: certificate });
  return startServer(server, 'https', answer, host, port);
}

async function startServer(
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
  const boundPort = (server.address() as AddressInfo).port;
  return {
    server,
    port: boundPort,
    url: `${scheme}://${host}:${boundPort}`,
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
