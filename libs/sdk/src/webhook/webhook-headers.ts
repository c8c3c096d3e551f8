/** The headers of a request: Node's plain object, in any case, or the `Headers` of the web. */
export type WebhookHeaders =
  Readonly<Record<string, string | readonly string[] | undefined>> | { get(name: string): string | null };

/** The value of a header by its lower-case name. */
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

// Told by its shape, because other packages bring a class `Headers` of their own.
function isWebHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}
