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

/** A person who enrolls with their own phone, and retries while the server is unreachable. */
export async function makeRetryingVisitor(baseUrl: string, sessionId: string) {
  const deviceKey = await createDeviceKey();
  const device = new DeviceClient<'verification'>({
    baseUrl,
    sessionId,
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
