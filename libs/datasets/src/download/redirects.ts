import { anywhere, OutboundClient } from '@gatehouse/outbound';
import { unreachableSource } from '../dataset.errors';
import { redactUrl } from './redacted-url';

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

// The operator chooses the URLs of lists, which may be internal mirrors.
const client = new OutboundClient(anywhere, { connectTimeoutMs: 10_000 });

/** Fetches a URL and follows redirects over HTTP and HTTPS. A password is sent only to the origin of the URL. */
export async function fetchWithRedirects(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const start = new URL(url);
  let target = start;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    if (target.protocol !== 'http:' && target.protocol !== 'https:')
      throw unreachableSource(
        `${redactUrl(url)} redirects to ${target.protocol}, but only http and https are allowed.`,
      );
    const response = await fetchOnce(
      target,
      { ...headers, ...(target.origin === start.origin && buildAuthorization(start)) },
      signal,
    );
    const location = response.headers.get('location');
    if (!redirects.has(response.status) || location === null) return response;
    await response.body?.cancel();
    target = new URL(location, target);
  }
  throw unreachableSource(`${redactUrl(url)} redirects more than ${maxRedirects} times.`);
}

function fetchOnce(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return client.fetch(plain, {
    signal,
    // Not compressed: an interrupted compressed transfer looks like a complete one.
    headers: { 'User-Agent': 'gatehouse', 'Accept-Encoding': 'identity', ...headers },
  });
}

/** `fetch` rejects URLs that contain a password. */
function buildAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
