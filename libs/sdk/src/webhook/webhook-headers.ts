/** The headers of a request: the object of Node.js with names in any case, or `Headers` of the Fetch API. */
export type WebhookHeaders =
  Readonly<Record<string, string | readonly string[] | undefined>> | { get(name: string): string | null };

/** Returns the value of a header by its lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

export function headerReader(headers: WebhookHeaders | undefined): HeaderReader {
  if (!headers) return () => undefined;
  if (isWebHeaders(headers)) return (name) => headers.get(name) ?? undefined;
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) values.set(name.toLowerCase(), [value].flat().join(', '));
  }
  return (name) => values.get(name);
}

// Detected by its shape, because other packages have their own `Headers` class.
function isWebHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}
