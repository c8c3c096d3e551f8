import { AppLogger, CONFIG } from '@gatehouse/platform';
import { anywhere, OutboundClient } from '@gatehouse/outbound';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ConsoleConfig } from '../console.config';
import { serviceTimeout, serviceUnreachable, tokenRejected } from './gateway.errors';
import type { Service } from './operation.table';
import { ServiceAddress } from './service-address';

export interface ServiceRequest {
  service: Service;
  method: string;
  /** The path and the query. */
  target: string;
  headers: Record<string, string>;
  body?: ReadableStream<Uint8Array>;
  /** Resolves when the body has been read: an upload may take longer than a reply. The service ends one that stalls. */
  bodyRead?: Promise<unknown>;
  /** Aborts the request, such as when the browser has gone. */
  signal?: AbortSignal;
}

const connectTimeoutMs = 3000;
// Followed event streams keep theirs.
const connectionsPerService = 200;

/** Calls the services with the admin token, which goes nowhere else: redirects are not followed. */
@Injectable()
export class ServiceClient implements OnApplicationShutdown {
  private readonly client = new OutboundClient(anywhere, {
    connectTimeoutMs,
    connectionsPerOrigin: connectionsPerService,
  });

  constructor(
    private readonly addresses: ServiceAddress,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  /** Resolves with the headers of any reply except for a rejected admin token. */
  async send({
    service,
    method,
    target,
    headers,
    body,
    bodyRead,
    signal,
  }: ServiceRequest): Promise<Response> {
    const base = await this.addresses.find(service);
    const seconds = this.config.CONSOLE_REPLY_TIMEOUT_SECONDS;
    const waiting = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const startTimer = () => {
      if (!isOver) timer = setTimeout(() => waiting.abort(), seconds * 1000);
    };
    if (bodyRead) void bodyRead.then(startTimer, startTimer);
    else startTimer();
    const aborts = signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal;
    try {
      const reply = await this.client.fetch(`${base}${target}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${this.config.GATEHOUSE_ADMIN_TOKEN}` },
        ...(body && { body, duplex: 'half' }),
        signal: aborts,
      });
      if (reply.status !== 401) return reply;
      await reply.body?.cancel();
      throw tokenRejected(service);
    } catch (error) {
      if (waiting.signal.aborted) throw serviceTimeout(service, seconds);
      throw this.translate(service, error);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private translate(service: Service, error: unknown): unknown {
    // Whatever fetch throws: a refused connection, a name without an address, a reset.
    if (!(error instanceof TypeError)) return error;
    this.logger.warn(`${service} is not reachable`, error.cause ?? error, 'ServiceClient');
    return serviceUnreachable(service);
  }
}
