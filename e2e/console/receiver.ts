import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const statuses: Readonly<Record<string, number>> = { '/gone': 410, '/broken': 500 };

/** Receives webhooks: `/hook` accepts them, `/gone` wants no more, `/broken` fails. */
export async function startReceiver() {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    request.resume().on('end', () => response.writeHead(statuses[pathname] ?? 200).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
