/** The URL of the launch page. */
export function buildLaunchUrl(
  publicUrl: string,
  parameters: { sessionId: string; handoff?: string },
): string {
  return `${publicUrl.replace(/\/+$/, '')}/launch?${new URLSearchParams(parameters).toString()}`;
}

/** The redirect URL of the host with the session id and the status added; null without one. */
export function buildRedirectUrl(
  { redirectUrl, sessionId }: { redirectUrl?: string; sessionId: string },
  status: Record<string, string>,
): string | null {
  if (redirectUrl === undefined) return null;
  const added = { sessionId, ...status };
  const url = new URL(redirectUrl);
  // As text: the host may have signed its query, and parsing it would change its spelling.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(added, pair.split('=')[0] ?? ''));
  url.search = [...kept, ...Object.entries(added).map(([name, value]) => `${name}=${value}`)].join('&');
  return url.href;
}
