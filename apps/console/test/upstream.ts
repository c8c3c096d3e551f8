import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A key as the admin API lists it. */
export interface UpstreamKey {
  id: string;
  customer_id: string;
  customer: string;
  mode: 'live' | 'test';
}

export interface Received {
  method: string;
  /** As it was sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** An HTTP server in place of the services: it records what the gateway sends for a user, and answers what a test says. */
export async function startUpstream(keys: readonly UpstreamKey[]) {
  const received: Received[] = [];
  const state: { answer?: Answer | undefined } = {};
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      // The console asks for the keys in its own name.
      if (headers['x-operator'] === undefined)
        return response.end(JSON.stringify(keys.map((key) => ({ ...key, status: 'active' }))));
      const call = { method, url, headers, body };
      received.push(call);
      if (state.answer) return state.answer(response, call);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** What was sent since the last call. */
    take: (): Received[] => received.splice(0),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;
