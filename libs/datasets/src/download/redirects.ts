import { anywhere, OutboundClient } from '@gatehouse/outbound';
import { unreachableSource } from '../dataset.errors';
import { shownUrl } from './shown-url';

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

// The addresses of lists, and of their mirrors in house, are the operator's own.
const client = new OutboundClient(anywhere, { connectMilliseconds: 10_000 });

/** Asks for an address and follows where it leads, over HTTP and HTTPS only. A password goes to its own server only. */
export async function follow(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const start = new URL(url);
  let at = start;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    if (at.protocol !== 'http:' && at.protocol !== 'https:')
      throw unreachableSource(
        `${shownUrl(url)} leads to ${at.protocol}, and only http and https are followed.`,
      );
    const response = await ask(
      at,
      { ...headers, ...(at.origin === start.origin && authorization(start)) },
      signal,
    );
    const location = response.headers.get('location');
    if (!redirects.has(response.status) || location === null) return response;
    await response.body?.cancel();
    at = new URL(location, at);
  }
  throw unreachableSource(
    `${shownUrl(url)} leads from one address to the next, more than ${mostRedirects} times.`,
  );
}

function ask(at: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const plain = new URL(at);
  plain.username = '';
  plain.password = '';
  return client.fetch(plain, {
    signal,
    // Not packed on the way: a packed transfer that breaks off is not told from a whole one.
    headers: { 'User-Agent': 'gatehouse', 'Accept-Encoding': 'identity', ...headers },
  });
}

/** `fetch` refuses addresses with a password in them. */
function authorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
