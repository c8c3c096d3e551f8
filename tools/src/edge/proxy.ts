import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { hasBody, requestHeaders, responseHeaders } from './headers';
import { replyError } from './reply';

export interface Target {
  name: string;
  port: number;
  path: string;
}

// Node closes an idle connection after 5 s: give it up before that, so that no request goes into a closing one.
const agent = new http.Agent({ keepAlive: true, timeout: 4_000 });
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** Passes a request to an app and its reply back, both as streams: nothing is held until it is complete. */
export function proxy(request: IncomingMessage, response: ServerResponse, target: Target): void {
  const mayRepeat = repeatable.has(request.method ?? '') && !hasBody(request);
  send(request, response, target, mayRepeat);
}

function send(request: IncomingMessage, response: ServerResponse, target: Target, mayRepeat: boolean): void {
  const { port, path } = target;
  const headers = requestHeaders(request);
  const upstream = http.request({ agent, host: '127.0.0.1', port, path, method: request.method, headers });
  const abort = (): void => void (response.writableFinished || upstream.destroy());
  response.on('close', abort);

  upstream.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, responseHeaders(reply));
    response.flushHeaders();
    // An app that breaks off must look broken off to the client, too: pipeline destroys the response.
    // An app may also answer before it has read the whole upload: then it gets no more of it.
    pipeline(reply, response, () => void (upstream.writableFinished || upstream.destroy()));
  });
  // What is left of an upload must be read, or it blocks the next request of the client's connection.
  upstream.on('close', () => request.unpipe(upstream).resume());
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return;
    response.off('close', abort);
    const stale = upstream.reusedSocket && error.code === 'ECONNRESET';
    if (stale && mayRepeat) send(request, response, target, false);
    else replyUnavailable(request, response, target.name, error);
  });

  if (hasBody(request)) request.pipe(upstream);
  else upstream.end();
}

function replyUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  app: string,
  error: NodeJS.ErrnoException,
): void {
  if (error.code?.startsWith('HPE_')) {
    return replyError(request, response, 502, `The app ${app} gave an answer that is not HTTP.`);
  }
  replyError(request, response, 503, `The app ${app} is not available right now. Try again.`, {
    'retry-after': '1',
  });
}
