/** What the server has of this build of the page. */
export type PageVersion = 'current' | 'gone' | 'unreachable';

/** Checks whether the server still has this build: a file of an earlier one that was not loaded yet is gone. */
export async function checkPageVersion(url = import.meta.url): Promise<PageVersion> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    if (status === 404) return 'gone';
    return ok ? 'current' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
