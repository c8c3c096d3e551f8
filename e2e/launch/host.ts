import { verifyWebhook } from '@gatehouse/sdk';
import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a webhook said; its shape is up to the kind of the session. */
export type Told = Record<string, unknown>;

interface Received {
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** The website that sends people to the launch page: it hears how sessions end, and gets the people back. */
export async function startHost() {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.method === 'POST') received.push({ headers: request.headers, body });
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><h1>Back at the shop</h1>');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    hook: `${url}/hook`,
    site: `${url}/done`,
    /** What was told of a session, once it was, with its signature verified; throws when it was told twice. */
    async whenTold(sessionId: string, key: string): Promise<Told> {
      const heard = () =>
        received
          .filter(({ body }) => body.includes(sessionId))
          .map(({ headers, body }) => verifyWebhook<Told>({ headers, body, key }));
      await eventually(() => expect(heard().length).toBeGreaterThan(0));
      const ids = new Set(heard().map(({ id }) => id));
      expect(ids.size).toBe(1);
      return heard()[0]!.payload;
    },
    hasHeardOf: (sessionId: string): boolean => received.some(({ body }) => body.includes(sessionId)),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Host = Awaited<ReturnType<typeof startHost>>;
