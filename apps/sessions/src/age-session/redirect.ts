const ours = /^(sessionId|flowStatus)(=|$)/;

/** Where the person goes when the flow is over: the host's URL, with what the host needs to look the session up. */
export function redirectAfter(
  { redirectUrl, sessionId }: { redirectUrl?: string; sessionId: string },
  flowStatus: string,
): string | null {
  if (redirectUrl === undefined) return null;
  const url = new URL(redirectUrl);
  // As text: the host may have signed its query, and reading it anew would change its spelling.
  const theirs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !ours.test(pair));
  url.search = [...theirs, `sessionId=${sessionId}`, `flowStatus=${flowStatus}`].join('&');
  return url.href;
}
