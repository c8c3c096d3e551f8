// What the page may load and run: files of its own origin, and WebAssembly out of them. Workers get the same policy,
// because each comes with the headers of its own file.
const contentSecurityPolicy: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  // The QR code is one.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

// What the page may ask the browser for; an empty list is nobody.
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
  // Both together isolate the page from others: a process of its own, which nobody else's page shares.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The address holds the id that opens the session.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': Object.entries(permissionsPolicy)
    .map(([feature, allowed]) => `${feature}=(${allowed.join(' ')})`)
    .join(', '),
};
