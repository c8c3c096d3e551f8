import { createServer, type IncomingMessage, type Server } from 'node:http';

export const defaultPort = '3000';

/** The default URL of `gatehouse webhook listen`. */
export const defaultReceiverUrl = `http://localhost:${defaultPort}/`;

/** Larger than any webhook with a selfie. */
const maxBytes = 4_000_000;

/** Handles the body of a request; returns the status of the reply. */
type Handler = (body: Buffer, headers: IncomingMessage['headers']) => number;

/** Creates a server that accepts POST requests at one path. */
export function createReceiver(path: string, handle: Handler): Server {
  return createServer((request, response) => {
    void handleRequest(request, path, handle)
      // The sender closed the connection during the request.
      .catch(() => 400)
      .then((status) => {
        // The unread rest of a body must not be parsed as the next request.
        response.writeHead(status, request.complete ? {} : { connection: 'close' }).end();
      });
  });
}

async function handleRequest(request: IncomingMessage, path: string, handle: Handler): Promise<number> {
  if (request.url?.split('?')[0] !== path) return 404;
  if (request.method !== 'POST') return 405;
  const body = await readBody(request);
  return body ? handle(body, request.headers) : 413;
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
