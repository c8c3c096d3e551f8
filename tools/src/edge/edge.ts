import { isMissingAddress } from '@gatehouse/embedded';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { apps } from '../suite/app-table';
import { docsPage, docsPageHeaders } from './docs-page';
import { proxy } from './proxy';
import { replyError } from './reply';
import { findRoute } from './route';

// `localhost` is one or the other, depending on the client.
const hosts = ['127.0.0.1', '::1'];
const drainPatience = 5_000;

/** One base URL for all apps: the development stand-in for an ingress. */
export class Edge {
  private readonly servers: Server[] = [];

  /** `ports` are those of the apps that are part of this build, by name. */
  constructor(private readonly ports: ReadonlyMap<string, number>) {}

  async listen(port: number): Promise<void> {
    for (const host of hosts) {
      // A long upload or an event stream that is silent for long is no reason to hang up.
      const server = createServer({ requestTimeout: 0, keepAliveTimeout: 65_000 }, (request, response) =>
        this.handle(request, response),
      );
      try {
        await once(server.listen({ port, host, exclusive: true }), 'listening');
        this.servers.push(server);
      } catch (error) {
        if (!isMissingAddress(error)) throw error;
      }
    }
  }

  /** Takes no new connections, lets running requests end, and cuts what is left after a few seconds. */
  async close(patience = drainPatience): Promise<void> {
    const cut = setTimeout(() => this.servers.forEach((server) => server.closeAllConnections()), patience);
    // A connection that just ended its last request would otherwise be kept alive.
    const tidy = setInterval(() => this.servers.forEach((server) => server.closeIdleConnections()), 100);
    await Promise.all(this.servers.map(closeServer));
    clearTimeout(cut);
    clearInterval(tidy);
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const route = findRoute(request.url ?? '');
    switch (route.kind) {
      case 'app':
        return this.pass(request, response, route.app.name, route.path);
      case 'docs-page':
        response.writeHead(200, docsPageHeaders);
        response.end(docsPage(apps.filter(({ name }) => this.ports.has(name))));
        return;
      case 'redirect':
        response.writeHead(308, { location: route.to });
        response.end();
        return;
      case 'refused':
        return replyError(request, response, 400, route.why);
      case 'unknown':
        return replyError(
          request,
          response,
          404,
          'There is nothing at this address. GET /docs lists what there is.',
        );
    }
  }

  private pass(request: IncomingMessage, response: ServerResponse, name: string, path: string): void {
    const port = this.ports.get(name);
    if (port === undefined)
      return replyError(request, response, 404, `The app ${name} is not part of this build yet.`);
    proxy(request, response, { name, port, path });
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
