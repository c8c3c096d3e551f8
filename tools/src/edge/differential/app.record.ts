import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A request as an app received it and replied to it. */
export interface SeenRequest {
  id: string;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Whether the app had the whole request when it replied. */
  isComplete: boolean;
  /** The route of Express that replied. */
  route: unknown;
}

/** The header of a reply that identifies its request. */
export const seenHeader = 'x-seen';

/** Records every request that an app replies to, before the app can change it. */
export class AppRecord {
  private requests: SeenRequest[] = [];
  private next = 0;

  constructor(server: Server) {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.record(request, response),
    );
  }

  /** The requests since the last `clear`, in the order of their replies. */
  seen(): readonly SeenRequest[] {
    return this.requests;
  }

  clear(): void {
    this.requests = [];
  }

  private record(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    if (isProbe(request)) return;
    const id = String(this.next++);
    const chunks: Buffer[] = [];
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (chunk) chunks.push(Buffer.from(chunk));
      return push(chunk, encoding);
    };
    response.setHeader(seenHeader, id);
    let isSeen = false;
    const see = (): void => {
      if (isSeen || !response.writableEnded) return;
      isSeen = true;
      const { route } = request as { route?: { path: unknown } };
      const body = Buffer.concat(chunks);
      this.requests.push({
        id,
        method,
        url,
        headers,
        body,
        isComplete: request.complete,
        route: route?.path,
      });
    };
    response.on('finish', see).on('close', see);
  }
}

/** A health check of the proxy itself. */
const isProbe = ({ url, headers }: IncomingMessage): boolean =>
  url === '/health/ready' &&
  !headers['x-forwarded-for'] &&
  /^Go-http-client\//.test(headers['user-agent'] ?? '');
