import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { type FixtureScope, useFixture } from '../fixture';

/** A webhook as it was received. */
export interface Received {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** Names and values in turn, with repeated headers. */
  rawHeaders: string[];
  body: string;
  id: string;
  attempt: number;
}

export type ReceiverBehaviour = (response: http.ServerResponse, received: Received) => void;

/** Responds with a status and headers. */
export const respond =
  (status: number, headers: http.OutgoingHttpHeaders = {}): ReceiverBehaviour =>
  (response) =>
    response.writeHead(status, headers).end();

/** Responds after some milliseconds, so that requests overlap. */
export const respondLate =
  (status: number, milliseconds: number): ReceiverBehaviour =>
  (response) =>
    void setTimeout(() => response.writeHead(status).end(), milliseconds);

/** Holds every response until the test sends it: one by its place in the order of arrival, from 1, or all. */
export function holdResponses() {
  const held: http.ServerResponse[] = [];
  const hold: ReceiverBehaviour = (response) => void held.push(response);
  return {
    hold,
    answer: (status: number, place: number) => held[place - 1]?.writeHead(status).end(),
    answerAll: (status: number) => {
      for (const response of held) response.writeHead(status).end();
    },
  };
}

export interface ReceiverOptions {
  host?: string;
  port?: number;
  /** Enables TLS. */
  tls?: https.ServerOptions;
}

/** A receiver of webhooks on loopback. A test can change its behaviour at any time. */
export async function startReceiver(
  behaviour: ReceiverBehaviour = respond(204),
  { host = '127.0.0.1', port = 0, tls }: ReceiverOptions = {},
) {
  const received: Received[] = [];
  const arrivals: (() => void)[] = [];
  const state = { behaviour, open: 0, maxOpen: 0 };
  const server = tls ? https.createServer(tls) : http.createServer();
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    state.maxOpen = Math.max(state.maxOpen, ++state.open);
    response.on('close', () => state.open--);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const webhook = toReceived(request, Buffer.concat(chunks).toString());
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
    /** The attempt numbers of one delivery, in the order of arrival. */
    listAttempts: (id: string) =>
      received.filter((webhook) => webhook.id === id).map(({ attempt }) => attempt),
    setBehaviour: (next: ReceiverBehaviour) => void (state.behaviour = next),
    /** Resolves when this many webhooks were received. */
    async waitFor(count: number): Promise<Received[]> {
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

const toReceived = ({ url = '', headers, rawHeaders }: http.IncomingMessage, body: string): Received => ({
  path: url,
  headers,
  rawHeaders,
  body,
  id: String(headers['webhook-id']),
  attempt: Number(headers['x-service-attempt']),
});

/** A receiver for the tests of the surrounding block, or for each of them. */
export const useReceiver = (scope?: FixtureScope, behaviour?: ReceiverBehaviour) =>
  useFixture(async () => {
    const receiver = await startReceiver(behaviour);
    return { receiver, close: () => receiver.close() };
  }, scope);
