// Caches the files that the workers of the page load: WebAssembly, models, their code. The page itself is outside of its scope.
import { FileCache } from './file-cache';

/** Set by the build: the digests of its files by their names. */
declare const builtDigests: Readonly<Record<string, string>>;

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

/** The part of the global scope that is used; the types of a window are loaded. */
interface Scope {
  registration: { scope: string };
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void);
}

const scope = globalThis as unknown as Scope;

const files = new FileCache(
  {
    base: scope.registration.scope,
    open: () => caches.open('gatehouse-launch'),
    fetch: (request) => fetch(request),
  },
  builtDigests,
);

// A new version waits until the workers of the previous one are closed, and then deletes its files.
scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([files.deleteOld(), scope.clients.claim()]));
});

scope.addEventListener('fetch', (event) => {
  if (!files.isFile(event.request)) return;
  event.respondWith(files.serve(event.request, (work) => event.waitUntil(work)));
});
