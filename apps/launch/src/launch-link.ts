/** The parameters in the URL of the page: the session, and the code of a handoff. */
export interface LaunchLink {
  sessionId: string | undefined;
  handoff: string | undefined;
  /** The base URL of the service. The page is served directly below it, at any path. */
  baseUrl: string;
}

export function parseLaunchLink(href: string): LaunchLink {
  const { searchParams } = new URL(href);
  return {
    sessionId: searchParams.get('sessionId') || undefined,
    handoff: searchParams.get('handoff') || undefined,
    baseUrl: new URL('.', href).href,
  };
}

/** The same URL without the handoff code, which works once. */
export function removeHandoff(href: string): string {
  const url = new URL(href);
  url.searchParams.delete('handoff');
  return url.href;
}
