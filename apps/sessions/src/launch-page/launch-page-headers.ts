// The page may load files and WebAssembly of its own origin. Workers get the same policy with the headers of their files.
const contentSecurityPolicy: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  // The QR code is a data URL.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

// The browser features that the page may use; an empty list disables a feature.
const permissionsPolicy: Readonly<Record<string, readonly string[]>> = {
  camera: ['self'],
  'publickey-credentials-create': ['self'],
  'publickey-credentials-get': ['self'],
  microphone: [],
  geolocation: [],
};

const toPolicy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

/** The headers of assets whose names contain a hash of their content. */
export const forever = 'public, max-age=31536000, immutable';

/** The headers of a logo: a file of a customer, which must never run as a document of this origin. */
export const logoHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': forever,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const sharedHeaders: Readonly<Record<string, string>> = {
  // Both together isolate the page in its own process.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // The URL contains the session id.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': Object.entries(permissionsPolicy)
    .map(([feature, allowed]) => `${feature}=(${allowed.join(' ')})`)
    .join(', '),
};

/** The headers of the page and of all its files, in place of those of an API reply. */
export const launchPageHeaders: Readonly<Record<string, string>> = {
  ...sharedHeaders,
  'Content-Security-Policy': toPolicy(contentSecurityPolicy),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/**
 * The headers of the page of a session that these origins may show in a frame. A host that isolates its own page can only show
 * frames that allow other origins. X-Frame-Options cannot name origins.
 */
export function toFrameHeaders(ancestors: readonly string[]): Readonly<Record<string, string>> {
  return {
    ...sharedHeaders,
    'Content-Security-Policy': toPolicy({ ...contentSecurityPolicy, 'frame-ancestors': ancestors }),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}
