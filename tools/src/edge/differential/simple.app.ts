import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppRecord } from './app.record';

/** A server whose requests are recorded. */
export interface RecordedServer {
  port: number;
  record: AppRecord;
  close(): Promise<unknown>;
}

/** Replies when it has the whole request, or immediately if the client requests that. */
export async function startSimpleApp(): Promise<RecordedServer> {
  const server = createServer((request, response) => {
    const answer = (): void => void response.end('{"ok":true}');
    if (request.headers['x-early']) return answer();
    request
      .on('end', answer)
      .on('error', () => undefined)
      .resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, record: new AppRecord(server), close };
}
