import { Agent, buildConnector, fetch, type Dispatcher, type RequestInit as UndiciInit } from 'undici';
import { Exchange, type ExchangeLimits, type OutboundReply } from './exchange';
import { guardedConnector } from './guarded-connector';
import { nameResolver, type NameResolver } from './name-resolver';
import { vettedUrl } from './target';
import { anywhere, type Targets } from './target-policy';

export interface OutboundRequest extends ExchangeLimits {
  url: string;
  method?: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface OutboundOptions {
  /** For the name, the connection and its TLS together. */
  connectMilliseconds?: number;
  connectionsPerOrigin?: number;
  resolver?: NameResolver;
}

/** The one HTTP client of the servers: it connects to nothing but what its policy admits. */
export class OutboundClient {
  private readonly agent: Agent;

  constructor(
    private readonly targets: Targets,
    options: OutboundOptions = {},
  ) {
    this.agent = new Agent({
      connect: connectorOf(targets, options),
      connections: options.connectionsPerOrigin ?? 10,
      pipelining: 1,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      allowH2: false,
    });
  }

  /** One exchange, never following a redirect. Resolves with whatever status came. */
  send(request: OutboundRequest): Promise<OutboundReply> {
    return new Promise((resolve, reject) => {
      request.signal?.throwIfAborted();
      const { origin, pathname, search } = vettedUrl(request.url, this.targets);
      const { method = 'POST', headers, body } = request;
      this.agent.dispatch(
        // The exchange has a timer of its own.
        { origin, path: pathname + search, method, headers, body, headersTimeout: 0, bodyTimeout: 0 },
        new Exchange(request, resolve, reject),
      );
    });
  }

  /** `fetch` behind the same guard, for streams. Its caller follows redirects himself, so that each is vetted. */
  async fetch(url: string | URL, init: Omit<RequestInit, 'redirect'> = {}): Promise<Response> {
    const vetted = vettedUrl(String(url), this.targets);
    // Node's fetch is undici's too, but the types of their bodies are declared twice.
    return fetch(vetted, { ...(init as UndiciInit), redirect: 'manual', dispatcher: this.agent });
  }

  /** Waits for what is under way, and closes the connections. */
  async close(): Promise<void> {
    if (!this.agent.closed) await this.agent.close();
  }
}

function connectorOf(targets: Targets, options: OutboundOptions): buildConnector.connector {
  const { connectMilliseconds: timeout = 5_000, resolver = nameResolver() } = options;
  const connection = { timeout, minVersion: 'TLSv1.2', rejectUnauthorized: true } as const;
  if (targets === anywhere) return buildConnector(connection);
  return guardedConnector(targets, resolver, connection);
}
