import { once } from 'node:events';
import http from 'node:http';

/** One base URL in front of the apps, as a reverse proxy provides it: the page finds the biometric node below its own origin. */
export async function startEntrance(port: number, upstream: (path: string) => string) {
  const server = http.createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const forwarded = http.request(new URL(url, upstream(url)), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    // An app that restarts, or a page that is closed.
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
