import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export const defaultPort = 4242;

/** The default URL of `gatehouse listen`. */
export const defaultReceiverUrl = `http://localhost:${defaultPort}/`;

/** Larger than any webhook with a selfie. */
const maxBytes = 4_000_000;

export interface ReceiverReply {
  status: number;
  headers?: Record<string, string>;
}

/** A request as it was received. */
export type ReceivedRequest = Pick<IncomingMessage, 'headers' | 'rawHeaders'> & { body: Buffer };

type Handler = (request: ReceivedRequest) => Promise<ReceiverReply>;

/** A server that accepts POST requests at one path. */
export class Receiver {
  readonly server: Server;
  private readonly replies = new Set<Promise<void>>();

  constructor(
    private readonly path: string,
    private readonly handle: Handler,
  ) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** Stops after the replies to the requests that are being handled; others are cut off. */
  async stop(): Promise<void> {
    this.server.close();
    await Promise.allSettled(this.replies);
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The sender may close the connection during the request.
    const body = await readBody(request).catch(() => undefined);
    const reply = this.reply(request, response, body);
    this.replies.add(reply);
    await reply.catch(() => undefined).finally(() => this.replies.delete(reply));
  }

  private async reply(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer | undefined,
  ): Promise<void> {
    const { status, headers } = await this.decide(request, body);
    // The unread rest of a body must not be parsed as the next request.
    const connection = request.complete ? {} : { connection: 'close' };
    await new Promise<void>((resolve) => {
      response.once('close', resolve).writeHead(status, { ...headers, ...connection });
      response.end(resolve);
    });
  }

  private async decide(request: IncomingMessage, body: Buffer | undefined): Promise<ReceiverReply> {
    if (request.url?.split('?')[0] !== this.path) return { status: 404 };
    if (request.method !== 'POST') return { status: 405 };
    const { headers, rawHeaders } = request;
    return body ? this.handle({ headers, rawHeaders, body }) : { status: 413 };
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
