import { verifyWebhook } from '@gatehouse/sdk';
import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The payload of a webhook; its shape depends on the kind of the session. */
export type WebhookPayload = Record<string, unknown>;

interface Received {
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** The website of a host: it receives the webhooks, and people return to it. */
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
    /** Waits for the webhook of a session, and verifies its signature; fails if there are two events. */
    async receivedWebhook(sessionId: string, key: string): Promise<WebhookPayload> {
      const verifiedWebhooks = () =>
        received
          .filter(({ body }) => body.includes(sessionId))
          .map(({ headers, body }) => verifyWebhook<WebhookPayload>({ headers, body, key }));
      await eventually(() => expect(verifiedWebhooks().length).toBeGreaterThan(0));
      const ids = new Set(verifiedWebhooks().map(({ id }) => id));
      expect(ids.size).toBe(1);
      return verifiedWebhooks()[0]!.payload;
    },
    hasReceived: (sessionId: string): boolean => received.some(({ body }) => body.includes(sessionId)),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Host = Awaited<ReturnType<typeof startHost>>;
