import type { TrustedProxies } from '@gatehouse/platform/settings';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { readFraming } from './framing.rules';

// Headers of one connection, not of the message (RFC 9110, 7.6.1). The list is fixed: a client that could extend it by its
// Connection header could remove the header that delimits its body. The edge handles `expect` itself.
const hopByHop = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The edge sets these itself. */
const isOwn = (name: string): boolean =>
  name === 'content-length' || name === 'forwarded' || name.startsWith('x-forwarded-');

/** The headers for the app: those of the client, with the framing of the edge and the address of the client. */
export function requestHeaders(request: IncomingMessage, proxies: TrustedProxies): OutgoingHttpHeaders {
  // Without a prototype: a client may send a header named constructor.
  const headers = Object.assign(Object.create(null) as OutgoingHttpHeaders, {
    // An app that closes the connection would lose its reply to an upload that it does not read to the end. The edge closes instead.
    connection: 'keep-alive',
    ...framingHeaders(request),
    ...forwardedHeaders(request, proxies),
  });
  for (const [name, value] of endToEnd(request)) {
    const key = name.toLowerCase();
    if (isOwn(key)) continue;
    const earlier = headers[key];
    headers[key] = earlier === undefined ? value : [earlier, value].flat().map(String);
  }
  return headers;
}

/** The headers for the client as the app sent them, in the same order, case and number. */
export function responseHeaders(reply: IncomingMessage): string[] {
  return [...endToEnd(reply)].flat();
}

function framingHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  const framing = readFraming(request);
  if (framing === 'none') return {};
  return framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': framing.length };
}

function forwardedHeaders(
  { headers, socket }: IncomingMessage,
  proxies: TrustedProxies,
): OutgoingHttpHeaders {
  const peer = socket.remoteAddress ?? '';
  const isProxied = proxies.trusts(peer, 0);
  const reported = (name: string): string | undefined => (isProxied ? lastValue(headers[name]) : undefined);
  const host = reported('x-forwarded-host') ?? headers.host;
  return {
    'x-forwarded-for': proxies.findClient(peer, String(headers['x-forwarded-for'] ?? '')),
    'x-forwarded-proto': isTls(socket) || reported('x-forwarded-proto') === 'https' ? 'https' : 'http',
    ...(host !== undefined && { 'x-forwarded-host': host }),
  };
}

const isTls = (socket: IncomingMessage['socket']): boolean => 'encrypted' in socket;

/** The value that the proxy next to the edge reported. */
function lastValue(value: string | string[] | undefined): string | undefined {
  return (
    String(value ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}

function* endToEnd({ rawHeaders }: IncomingMessage): Generator<[string, string]> {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!hopByHop.has(name.toLowerCase())) yield [name, rawHeaders[index + 1] ?? ''];
  }
}
