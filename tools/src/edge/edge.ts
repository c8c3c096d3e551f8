import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apps } from '../suite/app-table';
import { docsPage, docsPageHeaders } from './docs-page';
import { proxy } from './proxy';
import { replyError } from './reply';
import { findRoute } from './route';
import { type Upstream, Upstreams } from './upstreams';

// As long as the apps give to a request (SHUTDOWN_TIMEOUT_SECONDS).
const drainPatience = 25_000;

/** One base URL for all apps: what an ingress is in a cluster. */
export class Edge {
  private readonly servers: Server[] = [];
  private readonly upstreams: ReadonlyMap<string, Upstreams>;

  /** `upstreams` are the processes of the apps that are part of this installation, by the name of the app. */
  constructor(upstreams: ReadonlyMap<string, readonly Upstream[]>) {
    this.upstreams = new Map([...upstreams].map(([name, all]) => [name, new Upstreams(all)]));
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
    for (const upstreams of this.upstreams.values()) upstreams.watch();
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
    for (const upstreams of this.upstreams.values()) upstreams.close();
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const route = findRoute(request.url ?? '');
    switch (route.kind) {
      case 'app':
        return this.pass(request, response, route.app.name, route.path);
      case 'docs-page':
        response.writeHead(200, docsPageHeaders);
        response.end(docsPage(apps.filter(({ name }) => this.upstreams.has(name))));
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
    const upstreams = this.upstreams.get(name);
    if (!upstreams)
      return replyError(request, response, 404, `The app ${name} is not part of this installation.`);
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
