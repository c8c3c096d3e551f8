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

/** The headers of the page and of all its files, in place of those of an API reply. */
export const launchPageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': Object.entries(contentSecurityPolicy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; '),
  // Both together isolate the page in its own process.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The URL contains the session id.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': Object.entries(permissionsPolicy)
    .map(([feature, allowed]) => `${feature}=(${allowed.join(' ')})`)
    .join(', '),
};
