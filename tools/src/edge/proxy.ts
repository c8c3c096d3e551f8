import http, { type OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import type { Exchange } from './exchange';
import { readFraming } from './framing.rules';
import { responseHeaders } from './headers';
import type { Rejection } from './reply';

const host = '127.0.0.1';

export interface Target {
  app: string;
  port: number;
  path: string;
  headers: OutgoingHttpHeaders;
}

/**
 * Streams a request to an app, and its reply back. Each request has its own connection, so that the bytes of one client can
 * never become part of the request of another.
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
    // If the app aborts its reply, pipeline destroys the response, so that the client notices.
    pipeline(reply, response, abort);
  });
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return;
    response.off('close', abort);
    exchange.reply(isConnected ? broken(app, error) : unavailable(app));
  });
  // The rest of an upload must be read before the next request of this connection.
  passed.on('close', () => request.unpipe(passed).resume());
  if (readFraming(request) === 'none') passed.end();
  else request.pipe(passed);
}

export const unavailable = (app: string): Rejection => ({
  status: 503,
  message: `The app ${app} is not available right now. Try again.`,
  headers: { 'retry-after': '1' },
});

/** 502, not 503: the app received the request and may have processed it. */
function broken(app: string, error: NodeJS.ErrnoException): Rejection {
  const what = error.code?.startsWith('HPE_')
    ? 'sent a reply that is not valid HTTP'
    : 'closed the connection before it replied; it may have processed the request';
  return { status: 502, message: `The app ${app} ${what}.` };
}
