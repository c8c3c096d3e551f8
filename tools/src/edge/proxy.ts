import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { hasBody, requestHeaders, responseHeaders } from './headers';
import { replyError } from './reply';
import type { Upstream, Upstreams } from './upstreams';

export interface Target {
  name: string;
  upstreams: Upstreams;
  path: string;
}

/** What became of a request so far. */
interface Past {
  /** Those that could not be reached. */
  tried: Set<Upstream>;
  /** Took it and broke off before it answered, and it was sent again. */
  broken?: Upstream;
}

// Node closes an idle connection after 5 s: give it up before that, so that no request goes into a closing one.
const agent = new http.Agent({ keepAlive: true, timeout: 4_000 });
const connectPatience = 3_000;
// Who only reads may ask twice; of anything else nobody knows whether it was done.
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Passes a request to an app and its reply back, both as streams: nothing is held until it is complete. Where one process
 * of the app cannot be reached, the next one gets the request.
 */
export function proxy(request: IncomingMessage, response: ServerResponse, target: Target): void {
  send(request, response, target, { tried: new Set() });
}

function send(request: IncomingMessage, response: ServerResponse, target: Target, past: Past): void {
  const { name, upstreams, path } = target;
  const upstream = upstreams.next(past.tried, past.broken);
  if (!upstream) return replyAway(request, response, name);
  const passed = http.request({
    // The other kept connections may be as dead as the one that broke.
    agent: past.broken ? false : agent,
    host: upstream.host,
    port: upstream.port,
    path,
    method: request.method,
    headers: requestHeaders(request),
  });
  const abort = (): void => void (response.writableFinished || passed.destroy());
  response.on('close', abort);

  passed.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, responseHeaders(reply));
    response.flushHeaders();
    // An app that breaks off must look broken off to the client, too: pipeline destroys the response.
    // An app may also answer before it has read the whole upload: then it gets no more of it.
    pipeline(reply, response, () => void (passed.writableFinished || passed.destroy()));
  });

  let isSent = false;
  // Until it is connected nothing is sent, and nothing is read of the body: another upstream can still have all of it.
  whenConnected(passed, () => {
    isSent = true;
    // What is left of an upload must be read, or it blocks the next request of the client's connection.
    passed.on('close', () => request.unpipe(passed).resume());
    if (hasBody(request)) request.pipe(passed);
    else passed.end();
  });
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return;
    response.off('close', abort);
    if (!isSent) {
      upstreams.leaveOut(upstream);
      past.tried.add(upstream);
      send(request, response, target, past);
    } else if (!past.broken && error.code === 'ECONNRESET' && mayRepeat(request))
      send(request, response, target, { ...past, broken: upstream });
    else replyBroken(request, response, name, error);
  });
}

function whenConnected(passed: ClientRequest, begin: () => void): void {
  passed.on('socket', (socket) => {
    if (!socket.connecting) return begin();
    const timer = setTimeout(() => passed.destroy(new Error('It does not answer.')), connectPatience);
    passed.on('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      begin();
    });
  });
}

const mayRepeat = (request: IncomingMessage): boolean =>
  repeatable.has(request.method ?? '') && !hasBody(request);

function replyAway(request: IncomingMessage, response: ServerResponse, app: string): void {
  replyError(request, response, 503, `The app ${app} is not available right now. Try again.`, {
    'retry-after': '1',
  });
}

/** 502, not 503: the request was taken, and may have been done. */
function replyBroken(
  request: IncomingMessage,
  response: ServerResponse,
  app: string,
  error: NodeJS.ErrnoException,
): void {
  const what = error.code?.startsWith('HPE_')
    ? 'gave an answer that is not HTTP'
    : 'broke off before it answered; what was asked for may have been done';
  replyError(request, response, 502, `The app ${app} ${what}.`);
}
