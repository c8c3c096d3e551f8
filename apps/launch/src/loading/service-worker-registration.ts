import { pause } from '../pause';

/** A worker that starts later is not faster with it. */
const maxWaitMs = 500;

/** Registers the service worker, which caches files for the next visit. The page works without it. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  const registered = serviceWorker
    .register(new URL('service-worker.js', document.baseURI))
    .then(waitUntilActive)
    // A private window, or a policy of the browser.
    .catch(() => undefined);
  await Promise.race([registered, pause(maxWaitMs)]);
}

function waitUntilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
  );
}
