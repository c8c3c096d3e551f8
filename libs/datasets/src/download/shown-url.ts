/** An address without the passwords and keys it may hold, for people and logs. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search ? '?…' : ''}`;
}

/** Why a connection failed: the cause says more than `fetch failed`. */
export function reasonOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as {
    message?: string;
    cause?: { message?: string; code?: string };
  };
  return (cause?.message || cause?.code || message || 'unknown').replace(/\.$/, '');
}
