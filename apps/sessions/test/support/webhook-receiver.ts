import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** One webhook as it came in. */
export interface Received {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** Names and values in turn, as they were sent: a header that came twice is here twice. */
  rawHeaders: string[];
  body: string;
  id: string;
  attempt: number;
}

export type Behaviour = (response: http.ServerResponse, received: Received) => void;

/** Answers with a status, and headers where there are any. */
export const answering =
  (status: number, headers: http.OutgoingHttpHeaders = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end();

/** Answers after so many milliseconds, so that exchanges overlap. */
export const answeringLate =
  (status: number, milliseconds: number): Behaviour =>
  (response) =>
    void setTimeout(() => response.writeHead(status).end(), milliseconds);

/** Keeps the sender waiting until the test answers: one by its place in the order of arrival, from 1, or all. */
export function holding() {
  const held: http.ServerResponse[] = [];
  const hold: Behaviour = (response) => void held.push(response);
  return {
    hold,
    answer: (status: number, place: number) => held[place - 1]?.writeHead(status).end(),
    answerAll: (status: number) => {
      for (const response of held) response.writeHead(status).end();
    },
  };
}

export interface ReceiverPlace {
  host?: string;
  port?: number;
  /** With these it speaks TLS. */
  tls?: https.ServerOptions;
}

/** A receiver of webhooks on loopback, whose behaviour a test may change at any time. */
export async function startReceiver(
  behaviour: Behaviour = answering(204),
  { host = '127.0.0.1', port = 0, tls }: ReceiverPlace = {},
) {
  const received: Received[] = [];
  const arrivals: (() => void)[] = [];
  const state = { behaviour, open: 0, mostOpen: 0 };
  const server = tls ? https.createServer(tls) : http.createServer();
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    state.mostOpen = Math.max(state.mostOpen, ++state.open);
    response.on('close', () => state.open--);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const webhook = receivedOf(request, Buffer.concat(chunks).toString());
      received.push(webhook);
      for (const arrived of arrivals.splice(0)) arrived();
      state.behaviour(response, webhook);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://${host}:${address.port}`,
    port: address.port,
    received,
    state,
    /** The numbers of the attempts at one delivery that came in, in their order. */
    attemptsOf: (id: string) => received.filter((webhook) => webhook.id === id).map(({ attempt }) => attempt),
    become: (next: Behaviour) => void (state.behaviour = next),
    /** Resolves when so many have come in. */
    async arrived(count: number): Promise<Received[]> {
      while (received.length < count) await new Promise<void>((resolve) => arrivals.push(resolve));
      return received;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const receivedOf = ({ url = '', headers, rawHeaders }: http.IncomingMessage, body: string): Received => ({
  path: url,
  headers,
  rawHeaders,
  body,
  id: String(headers['webhook-id']),
  attempt: Number(headers['x-service-attempt']),
});
