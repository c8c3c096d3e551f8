const contentSecurityPolicy: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

const formatPolicy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** The headers of the page and its files, in place of those of an API reply. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': formatPolicy(contentSecurityPolicy),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
};

/** The headers of a page that pages of these origins may show in a frame. */
export function framedPageHeaders(origins: readonly string[]): Readonly<Record<string, string>> {
  if (origins.length === 0) return pageHeaders;
  const headers: Record<string, string> = { ...pageHeaders };
  delete headers['X-Frame-Options'];
  return {
    ...headers,
    'Content-Security-Policy': formatPolicy({
      ...contentSecurityPolicy,
      'frame-ancestors': origins.join(' '),
    }),
  };
}

/** The headers of files whose names contain a hash of their content. */
export const forever = 'public, max-age=31536000, immutable';
