import {
  createDeviceKey,
  DeviceClient,
  DeviceError,
  exportPublicJwk,
  computeThumbprint,
} from '@gatehouse/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { takeScanTime } from './face-scan';
import type { SyntheticFace } from './synthetic-face';

const maxPauseMilliseconds = 200;

/** Retries until the server is reachable; throws other errors. */
async function retryUntilReachable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DeviceError && error.isRetryable)) throw error;
      await pause(maxPauseMilliseconds);
    }
  }
}

const publishedKeys = new Map<string, Promise<string>>();

/** The published keys of the node. Browsers cache them, so that they have them while the node restarts. */
function loadKeys(nodeUrl: string): Promise<string> {
  const known = publishedKeys.get(nodeUrl);
  if (known) return known;
  const loading = fetch(`${nodeUrl}/node/.well-known/jwks.json`).then((response) => response.text());
  publishedKeys.set(nodeUrl, loading);
  return loading;
}

/** As the edge does it: requests below `/node/` go to the biometric node. Devices load only its keys from there. */
const routeToNode =
  (nodeUrl: string): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.startsWith('/node/')) return fetch(input, init);
    return new Response(await loadKeys(nodeUrl), { headers: { 'content-type': 'application/json' } });
  };

/** A person who enrolls with their own phone, and retries while the server is unreachable. Without an edge, the node has its own address. */
export async function makeRetryingVisitor(baseUrl: string, sessionId: string, nodeUrl = baseUrl) {
  const [deviceKey] = await Promise.all([createDeviceKey(), loadKeys(nodeUrl)]);
  const device = new DeviceClient<'verification'>({
    baseUrl,
    sessionId,
    fetch: routeToNode(nodeUrl),
    sleep: (milliseconds) => pause(Math.min(milliseconds, maxPauseMilliseconds)),
  });
  const show = (descriptors: number[][]) =>
    device.sendCapture({ descriptors, deviceKey }, { turns: device.step?.liveness ?? [], models: [] });
  return {
    device,
    keyId: await computeThumbprint(await exportPublicJwk(deviceKey)),
    /** Opens the session and shows a face, which starts the request to the node. */
    showFace: async ({ capture }: SyntheticFace): Promise<void> => {
      await retryUntilReachable(() => device.claim({ device: 'mobile' }));
      await takeScanTime(device.step);
      const descriptors = [capture(), capture(), capture()];
      await retryUntilReachable(() => show(descriptors));
    },
    waitUntilDecided: () => retryUntilReachable(() => device.waitUntilDecided()),
  };
}

export type RetryingVisitor = Awaited<ReturnType<typeof makeRetryingVisitor>>;
