/** The address of the page that a person opens. */
export function launchUrl(publicUrl: string, parameters: { sessionId: string; handoff?: string }): string {
  return `${publicUrl.replace(/\/+$/, '')}/launch?${new URLSearchParams(parameters).toString()}`;
}
