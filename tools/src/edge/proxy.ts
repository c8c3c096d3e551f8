import http, { type OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import type { Exchange } from './exchange';
import { framingOf } from './framing.rules';
import { responseHeaders } from './headers';
import type { Refusal } from './reply';

const host = '127.0.0.1';

export interface Target {
  app: string;
  port: number;
  path: string;
  headers: OutgoingHttpHeaders;
}

/**
 * Passes a request to an app and its reply back, both as streams. Each request has a connection of its own: what a client
 * sends can never become the beginning of another client's request.
 */
export function proxy(exchange: Exchange, { app, port, path, headers }: Target): void {
  const { request, response, failed } = exchange;
  const { method } = request;
  const passed = http.request({ host, port, path, method, headers, agent: false, insecureHTTPParser: false });
  let isConnected = false;
  passed.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
  const abort = (): void => void passed.destroy();
  failed.addEventListener('abort', abort);
  response.on('close', abort);

  passed.on('response', (reply) => {
    if (response.headersSent) return;
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, responseHeaders(reply));
    response.flushHeaders();
    // An app that breaks off must look so to the client, too: pipeline destroys the response.
    pipeline(reply, response, abort);
  });
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return;
    response.off('close', abort);
    exchange.reply(isConnected ? broken(app, error) : unavailable(app));
  });
  // The rest of an upload must be read, or the next request of this connection is not found.
  passed.on('close', () => request.unpipe(passed).resume());
  if (framingOf(request) === 'none') passed.end();
  else request.pipe(passed);
}

export const unavailable = (app: string): Refusal => ({
  status: 503,
  message: `The app ${app} is not available right now. Try again.`,
  headers: { 'retry-after': '1' },
});

/** 502, not 503: the request was taken, and may have been done. */
function broken(app: string, error: NodeJS.ErrnoException): Refusal {
  const what = error.code?.startsWith('HPE_')
    ? 'gave an answer that is not HTTP'
    : 'broke off before it answered; what was asked for may have been done';
  return { status: 502, message: `The app ${app} ${what}.` };
}
