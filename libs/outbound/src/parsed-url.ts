/**
 * The URL that a text spells, or undefined. `URL.canParse` is not to be trusted with it: once Node 20 has compiled a
 * caller of it, it refuses every URL with a letter beyond ASCII.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
