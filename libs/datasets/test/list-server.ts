import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListServer {
  url: string;
  /** The received requests. */
  requests: IncomingMessage[];
  answer: RequestListener;
  close(): Promise<void>;
}

/** An HTTP server whose answers are set by the test. */
export async function startListServer(
  answer: RequestListener = (_, reply) => reply.writeHead(404).end(),
): Promise<ListServer> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, reply) => {
    requests.push(request);
    running.answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const running: ListServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
