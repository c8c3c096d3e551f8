/** The headers of the page that a service gets. Credentials, addresses and names of users are not among them. */
export const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
] as const;

/** The headers of a service that the page gets. */
export const replyHeaders = [
  'content-type',
  'content-disposition',
  'content-length',
  'retry-after',
  'x-position',
  'x-unknown-fields',
] as const;

/**
 * A reply with markup, such as a report with names from a list, is shown without scripts and in an origin of its own: it cannot use the
 * login of the user.
 */
export const sandboxHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox allow-modals",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
