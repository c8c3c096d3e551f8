/**
 * Parses a URL; undefined if it is invalid. Does not use `URL.canParse`: once Node.js 20 has optimized its caller, it rejects
 * every non-ASCII URL.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
