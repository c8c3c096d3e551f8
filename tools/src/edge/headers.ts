import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

// These speak of one connection, not of the message (RFC 9110, 7.6.1). `expect` is answered here.
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers for the app: those of the client, with the truth about where the request came from. */
export function requestHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of endToEnd(request)) {
    const key = name.toLowerCase();
    if (key === 'forwarded' || key.startsWith('x-forwarded-')) continue;
    const earlier = headers[key];
    headers[key] = earlier === undefined ? value : [earlier, value].flat().map(String);
  }
  headers['x-forwarded-for'] = request.socket.remoteAddress?.replace(/^::ffff:/, '');
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-host'] = request.headers.host;
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

/** The headers for the client, as the app sent them: order, case and repeats are kept. */
export function responseHeaders(reply: IncomingMessage): string[] {
  return [...endToEnd(reply)].flat();
}

/** Whether a body follows the headers of this request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function* endToEnd({ headers, rawHeaders }: IncomingMessage): Generator<[string, string]> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const key = name.toLowerCase();
    if (!hopByHop.has(key) && !named.includes(key)) yield [name, rawHeaders[index + 1] ?? ''];
  }
}
