import { Agent, buildConnector, fetch, type Dispatcher, type RequestInit as UndiciInit } from 'undici';
import { Exchange, type ExchangeLimits, type OutboundReply } from './exchange';
import { createGuardedConnector } from './guarded-connector';
import { createNameResolver, type NameResolver } from './name-resolver';
import { requireAllowedUrl } from './target';
import { anywhere, type Targets } from './target-policy';

export interface OutboundRequest extends ExchangeLimits {
  url: string;
  method?: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface OutboundOptions {
  /** For the name lookup, the connection and the TLS handshake together. */
  connectTimeoutMs?: number;
  connectionsPerOrigin?: number;
  resolver?: NameResolver;
}

/** The HTTP client for server code. Connects only to targets that its policy allows. */
export class OutboundClient {
  private readonly agent: Agent;

  constructor(
    private readonly targets: Targets,
    options: OutboundOptions = {},
  ) {
    this.agent = new Agent({
      connect: createConnector(targets, options),
      connections: options.connectionsPerOrigin ?? 10,
      pipelining: 1,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      allowH2: false,
    });
  }

  /** Sends one request and resolves with any status. Does not follow redirects. */
  send(request: OutboundRequest): Promise<OutboundReply> {
    return new Promise((resolve, reject) => {
      request.signal?.throwIfAborted();
      const { origin, pathname, search } = requireAllowedUrl(request.url, this.targets);
      const { method = 'POST', headers, body } = request;
      this.agent.dispatch(
        // The exchange has its own timer.
        { origin, path: pathname + search, method, headers, body, headersTimeout: 0, bodyTimeout: 0 },
        new Exchange(request, resolve, reject),
      );
    });
  }

  /** `fetch` with the same policy, for streams. The caller follows redirects, so that each URL is checked. */
  async fetch(url: string | URL, init: Omit<RequestInit, 'redirect'> = {}): Promise<Response> {
    const allowed = requireAllowedUrl(String(url), this.targets);
    // The fetch types of Node.js and undici differ only in their body types.
    return fetch(allowed, { ...(init as UndiciInit), redirect: 'manual', dispatcher: this.agent });
  }

  /** Waits for requests in progress and closes the connections. */
  async close(): Promise<void> {
    if (!this.agent.closed) await this.agent.close();
  }
}

function createConnector(targets: Targets, options: OutboundOptions): buildConnector.connector {
  const { connectTimeoutMs: timeout = 5_000, resolver = createNameResolver() } = options;
  const connection = { timeout, minVersion: 'TLSv1.2', rejectUnauthorized: true } as const;
  if (targets === anywhere) return buildConnector(connection);
  return createGuardedConnector(targets, resolver, connection);
}
