import { createServer, type IncomingMessage, type Server } from 'node:http';

/** Larger than any webhook with a selfie. */
const mostBytes = 4_000_000;

/** Looks at the body of a request; gives the status of the answer. */
type Handler = (body: Buffer, headers: IncomingMessage['headers']) => number;

/** A server that takes POST requests at one path. */
export function createReceiver(path: string, handle: Handler): Server {
  return createServer((request, response) => {
    void answerTo(request, path, handle)
      // The sender has left in the middle of its request.
      .catch(() => 400)
      .then((status) => {
        // What is left of a body that nobody reads must not be taken for the next request.
        response.writeHead(status, request.complete ? {} : { connection: 'close' }).end();
      });
  });
}

async function answerTo(request: IncomingMessage, path: string, handle: Handler): Promise<number> {
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
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
