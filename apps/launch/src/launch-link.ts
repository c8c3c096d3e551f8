/** What the address of the page says: which session, and whether another screen has handed it over. */
export interface LaunchLink {
  sessionId: string | undefined;
  handoff: string | undefined;
  /** Where the service answers. The page lies directly below it, whatever path it is served at. */
  baseUrl: string;
}

export function readLink(href: string): LaunchLink {
  const { searchParams } = new URL(href);
  return {
    sessionId: searchParams.get('sessionId') || undefined,
    handoff: searchParams.get('handoff') || undefined,
    baseUrl: new URL('.', href).href,
  };
}

/** The same address without the code of a handoff, which works once: a reload must not show it again. */
export function withoutHandoff(href: string): string {
  const url = new URL(href);
  url.searchParams.delete('handoff');
  return url.href;
}
