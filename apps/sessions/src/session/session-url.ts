/** The address of the page that a person opens. */
export function launchUrl(publicUrl: string, parameters: { sessionId: string; handoff?: string }): string {
  return `${publicUrl.replace(/\/+$/, '')}/launch?${new URLSearchParams(parameters).toString()}`;
}

/** Where the person goes when the flow is over: the host's URL, with what the host needs to look the session up. */
export function redirectAfter(
  { redirectUrl, sessionId }: { redirectUrl?: string; sessionId: string },
  status: Record<string, string>,
): string | null {
  if (redirectUrl === undefined) return null;
  const ours = { sessionId, ...status };
  const url = new URL(redirectUrl);
  // As text: the host may have signed its query, and reading it anew would change its spelling.
  const theirs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(ours, pair.split('=')[0] ?? ''));
  url.search = [...theirs, ...Object.entries(ours).map(([name, value]) => `${name}=${value}`)].join('&');
  return url.href;
}
