// APIs that Chrome 100, Firefox 115 and Safari 16.4 all have, and no setting removes. Not listed: APIs that Lockdown Mode or a
// setting disables (WebGL, WebRTC, WebAssembly, Web Audio, service workers, IndexedDB, notifications, speech).
const names = [
  'fetch',
  'AbortController',
  'BroadcastChannel',
  'IntersectionObserver',
  'Intl',
  'MutationObserver',
  'ResizeObserver',
  'TextEncoder',
  'URLSearchParams',
  'Worker',
  'crypto',
  'customElements',
  'matchMedia',
  'queueMicrotask',
  'requestAnimationFrame',
  'structuredClone',
] as const;

/** The missing APIs, of those that every supported browser has. */
export function missingWebApis(scope: object): string[] {
  return names.filter((name) => !(name in scope));
}
