import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { apps, type App, suiteApps } from '../suite/app-table';
import { enforceBodyDeadline } from './body-deadline';
import { ClientConnection } from './client-connection';
import { ConnectionLimit } from './connection-limit';
import { docsPage, homePage } from './docs-page';
import { DocsSite } from './docs-site';
import { accepts, type Entrance, misdirected, type TlsKeys, wholeSuite } from './entrance';
import { edgeSettings, type EdgeSettings } from '../settings/edge.settings';
import { loadSettings } from '../settings/setting';
import type { Exchange } from './exchange';
import { framingRules } from './framing.rules';
import { htmlPageHeaders, prefersHtml } from './html-page';
import { requestHeaders } from './headers';
import { replyToParseError } from './parse-error.table';
import { proxy, unavailable } from './proxy';
import { errorMessage, type Rejection } from './reply';

// The same as the SHUTDOWN_TIMEOUT_SECONDS of the apps.
const drainTimeout = 25_000;
const maxCheckInterval = 1_000;

/** One base URL for all apps under `npm start`; elsewhere a reverse proxy or an ingress does this. */
export class Edge {
  private readonly apps: readonly App[];
  private readonly settings: EdgeSettings;
  private readonly connectionLimit: ConnectionLimit;
  private readonly connections = new WeakMap<Socket, ClientConnection>();
  /** The ports of the apps that are running, by name. */
  private readonly ports = new Map<string, number>();
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();

  /** `appNames`: the apps that this installation has. Settings that are not given have their defaults. */
  constructor(
    appNames: Iterable<string>,
    settings: Partial<EdgeSettings> = {},
    private readonly entrance: Entrance = wholeSuite,
    private readonly docs = new DocsSite(),
  ) {
    const names = new Set(appNames);
    this.apps = suiteApps.filter(({ name }) => names.has(name));
    this.settings = { ...loadSettings(edgeSettings, {}), ...settings };
    this.connectionLimit = new ConnectionLimit(this.settings);
  }

  /** Sends the requests for an app to the process that listens on this port of the machine. */
  setUpstream(app: string, port: number): void {
    this.ports.set(app, port);
  }

  /** Answers 503 for an app until it has an upstream again. */
  clearUpstream(app: string): void {
    this.ports.delete(app);
  }

  /** Listens on each host, and returns the address of the first. */
  async listen(port: number, hosts: readonly string[]): Promise<string> {
    for (const host of hosts) {
      const server = this.createServer();
      await once(server.listen({ port, host, exclusive: true }), 'listening');
      this.servers.push(server);
    }
    return getAddress(this.servers[0]);
  }

  /** Uses another certificate for new connections. */
  renewCertificate(keys: TlsKeys): void {
    for (const server of this.servers) if (server instanceof TlsServer) server.setSecureContext(keys);
  }

  /** Stops accepting connections, waits for running requests, and closes the rest after the timeout. */
  async close(timeout = drainTimeout): Promise<void> {
    const servers = this.servers.splice(0);
    // A TLS handshake is not a connection of HTTP yet, so closeAllConnections() would leave it open.
    const force = setTimeout(() => this.sockets.forEach((socket) => socket.destroy()), timeout);
    // A connection that has just completed its last request would otherwise be kept alive.
    const closeIdle = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 100);
    await Promise.all(servers.map(closeServer));
    clearTimeout(force);
    clearInterval(closeIdle);
  }

  private createServer(): Server {
    const { headersTimeout, idleTimeout } = this.settings;
    const options = {
      insecureHTTPParser: false,
      // Node.js would reply to a missing Host itself, and continue with the next request of the connection.
      requireHostHeader: false,
      headersTimeout,
      keepAliveTimeout: idleTimeout,
      connectionsCheckingInterval: Math.min(maxCheckInterval, headersTimeout),
      // This would limit the whole request. A body has its own deadline, and a reply has none.
      requestTimeout: 0,
    };
    const handle = (request: IncomingMessage, response: ServerResponse): void =>
      this.connections.get(request.socket)?.add(request, response);
    const { tls } = this.entrance;
    const server = (
      tls
        ? createTlsServer({ ...options, ...tls, handshakeTimeout: headersTimeout }, handle)
        : createServer(options, handle)
    )
      .on('checkContinue', handle)
      .on('checkExpectation', handle)
      .on('connect', (_, socket: Socket) =>
        this.connections.get(socket)?.end({ status: 400, message: 'CONNECT is not supported.' }),
      )
      .on('clientError', (error, socket: Socket) => {
        const connection = this.connections.get(socket);
        // Without a connection the TLS handshake has failed or timed out.
        if (!connection || !socket.writable) return void socket.destroy();
        connection.end(replyToParseError(error));
      });
    // Headers beyond a limit would be dropped silently, even a Content-Length. Their total size is limited anyway.
    server.maxHeadersCount = 0;
    server.prependListener('connection', (socket: Socket) => this.accept(socket, tls === undefined));
    return tls ? server.prependListener('secureConnection', (socket: Socket) => this.open(socket)) : server;
  }

  /** A rejected socket has no `ClientConnection`, so its requests are not served. */
  private accept(socket: Socket, isPlain: boolean): void {
    const rejection = this.connectionLimit.admit(socket);
    if (!rejection) {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      if (isPlain) this.open(socket);
      return;
    }
    socket.on('error', () => undefined);
    if (!isPlain) return void socket.destroy();
    socket.end(errorMessage(rejection));
    socket.destroySoon();
  }

  private open(socket: Socket): void {
    this.connections.set(socket, new ClientConnection(socket, (exchange) => this.serve(exchange)));
  }

  private serve(exchange: Exchange): void {
    const { request, response } = exchange;
    const broken = framingRules.find((rule) => rule.isBroken(request));
    if (broken) return exchange.fail({ status: 400, message: broken.message });
    // Node.js would otherwise keep the connection alive for a Proxy-Connection header.
    if (request.httpVersion === '1.0') response.shouldKeepAlive = false;
    enforceBodyDeadline(exchange, this.settings);
    if (!accepts(this.entrance, request.headers.host)) return exchange.reply(misdirected);
    const route = this.entrance.findRoute(request.url ?? '');
    switch (route.kind) {
      case 'app':
        if (isHomeOfBrowser(request)) return sendPage(response, homePage());
        return this.pass(exchange, route.app.name, route.path);
      case 'docs-page':
        return sendPage(response, docsPage(this.apps.filter((app) => apps.includes(app))));
      case 'docs-file':
        return void this.sendDocsFile(exchange, route.place);
      case 'file':
        response.writeHead(200, route.headers);
        response.end(route.body);
        return;
      case 'redirect':
        response.writeHead(308, { location: route.to });
        response.end();
        return;
      case 'rejected':
        return exchange.reply({ status: 400, message: route.reason });
      case 'unknown':
        return exchange.reply(route.message ? { status: 404, message: route.message } : noRoute);
    }
  }

  private async sendDocsFile(exchange: Exchange, place: string): Promise<void> {
    const { request, response } = exchange;
    try {
      const reply = await this.docs.find(place);
      if (response.headersSent || response.destroyed) return;
      if (!reply) return exchange.reply(noRoute);
      const { status, headers, body, file } = reply;
      const isKnown = headers.etag !== undefined && headers.etag === request.headers['if-none-match'];
      response.writeHead(isKnown ? 304 : status, headers);
      if (file === undefined || isKnown || request.method === 'HEAD') response.end(body);
      else await pipeline(createReadStream(file), response);
    } catch (error) {
      // Otherwise the pipeline has closed the connection.
      if (!response.headersSent) exchange.reply(unreadable(error as NodeJS.ErrnoException));
    }
  }

  private pass(exchange: Exchange, app: string, path: string): void {
    if (!this.apps.some(({ name }) => name === app))
      return exchange.reply({ status: 404, message: `The app ${app} is not part of this installation.` });
    const port = this.ports.get(app);
    if (port === undefined) return exchange.reply(unavailable(app));
    const { request, response } = exchange;
    if (request.headers.expect) response.writeContinue();
    proxy(exchange, { app, port, path, headers: requestHeaders(request, this.settings.trustedProxies) });
  }
}

const noRoute: Rejection = {
  status: 404,
  message: 'No route matches this address. GET /docs lists the routes.',
};

const unreadable = ({ code = 'unknown error' }: NodeJS.ErrnoException): Rejection => ({
  status: 500,
  message: `The documentation could not be read (${code}).`,
});

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, htmlPageHeaders);
  response.end(page);
}

/** The contract has JSON at `/`. A browser, which asks for HTML, gets a page with links. */
const isHomeOfBrowser = ({ url, method = '', headers }: IncomingMessage): boolean =>
  url === '/' && ['GET', 'HEAD'].includes(method) && prefersHtml(headers.accept);

function getAddress(server: Server | undefined): string {
  const { address, family, port } = server?.address() as AddressInfo;
  const scheme = server instanceof TlsServer ? 'https' : 'http';
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
