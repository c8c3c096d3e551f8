/** A URL without passwords and keys, for messages and logs. */
export function redactUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search ? '?…' : ''}`;
}

/** The reason of a failed connection. The cause is more specific than `fetch failed`. */
export function describeCause(error: unknown): string {
  const { message, cause } = (error ?? {}) as {
    message?: string;
    cause?: { message?: string; code?: string };
  };
  return (cause?.message || cause?.code || message || 'unknown').replace(/\.$/, '');
}
