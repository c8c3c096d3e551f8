import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apps } from '../suite/app-table';
import { docsPage, docsPageHeaders } from './docs-page';
import { proxy } from './proxy';
import { replyError } from './reply';
import { findRoute } from './route';
import { Upstreams } from './upstreams';

// As long as the apps give to a request (SHUTDOWN_TIMEOUT_SECONDS).
const drainPatience = 25_000;

/** One base URL for all apps: what an ingress is in a cluster. */
export class Edge {
  private readonly servers: Server[] = [];
  private readonly apps: ReadonlySet<string>;
  private readonly upstreams = new Map<string, Upstreams>();

  /** `names` are those of the apps that are part of this installation. */
  constructor(names: Iterable<string>) {
    this.apps = new Set(names);
  }

  /** The app answers at this port of 127.0.0.1 from now on. */
  setUpstream(app: string, port: number): void {
    this.upstreams.set(app, new Upstreams([{ host: '127.0.0.1', port }]));
  }

  /** Its process is gone: nobody is asked at that port again. */
  clearUpstream(app: string): void {
    this.upstreams.delete(app);
  }

  /** Listens at each of the hosts, and answers with the address of the first. */
  async listen(port: number, hosts: readonly string[]): Promise<string> {
    for (const host of hosts) {
      // A long upload or an event stream that is silent for long is no reason to hang up.
      const server = createServer({ requestTimeout: 0, keepAliveTimeout: 65_000 }, (request, response) =>
        this.handle(request, response),
      );
      await once(server.listen({ port, host, exclusive: true }), 'listening');
      this.servers.push(server);
    }
    return addressOf(this.servers[0]);
  }

  /** Takes no new connections, lets running requests end, and cuts what is left after that time. */
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
        response.end(docsPage(apps.filter(({ name }) => this.apps.has(name))));
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
    if (!this.apps.has(name))
      return replyError(request, response, 404, `The app ${name} is not part of this installation.`);
    const upstreams = this.upstreams.get(name) ?? new Upstreams([]);
    proxy(request, response, { name, upstreams, path });
  }
}

function addressOf(server: Server | undefined): string {
  const { address, family, port } = server?.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
