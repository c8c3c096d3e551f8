import type { TrustedProxies } from '@gatehouse/platform/settings';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { framingOf } from './framing.rules';

// These concern one connection, not the message (RFC 9110, 7.6.1). The list is fixed: a client that could name further ones
// in its Connection header could remove the header that says where its body ends. `expect` is answered by the edge.
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

/** The headers for the app: those of the client, with the framing that the edge chose and the address of the client. */
export function requestHeaders(request: IncomingMessage, proxies: TrustedProxies): OutgoingHttpHeaders {
  // Without a prototype: a client may send a header with the name constructor.
  const headers = Object.assign(Object.create(null) as OutgoingHttpHeaders, {
    // An app that closes would cut off its own reply to an upload that it does not read to the end. The edge closes instead.
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

/** The headers for the client, as the app sent them: order, case and repeats are kept. */
export function responseHeaders(reply: IncomingMessage): string[] {
  return [...endToEnd(reply)].flat();
}

function framingHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  const framing = framingOf(request);
  if (framing === 'none') return {};
  return framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': framing.length };
}

function forwardedHeaders(
  { headers, socket }: IncomingMessage,
  proxies: TrustedProxies,
): OutgoingHttpHeaders {
  const peer = socket.remoteAddress ?? '';
  const isProxied = proxies.trusts(peer, 0);
  const reported = (name: string): string | undefined => (isProxied ? lastOf(headers[name]) : undefined);
  const host = reported('x-forwarded-host') ?? headers.host;
  return {
    'x-forwarded-for': proxies.clientOf(peer, String(headers['x-forwarded-for'] ?? '')),
    'x-forwarded-proto': reported('x-forwarded-proto') === 'https' ? 'https' : 'http',
    ...(host !== undefined && { 'x-forwarded-host': host }),
  };
}

/** What the proxy next to the edge reported, where several did. */
function lastOf(value: string | string[] | undefined): string | undefined {
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
