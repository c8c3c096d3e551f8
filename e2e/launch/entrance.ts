import { once } from 'node:events';
import http from 'node:http';

/** Undefined while the app restarts. */
function findTarget(url: string, upstream: (path: string) => string): URL | undefined {
  try {
    return new URL(url, upstream(url));
  } catch {
    return undefined;
  }
}

/** One base URL in front of the apps, as a reverse proxy provides it: the page finds the biometric node below its own origin. */
export async function startEntrance(port: number, upstream: (path: string) => string) {
  const server = http.createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const target = findTarget(url, upstream);
    if (!target) return void response.destroy();
    // Without an agent: a connection that is reused may have been closed by the app a moment ago.
    const options = { method, headers, agent: false };
    const forwarded = http.request(target, options, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    // An app that restarts, or a page that is closed.
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  // As the apps: a client that reuses a connection within seconds must not find it closed.
  server.keepAliveTimeout = 75_000;
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
