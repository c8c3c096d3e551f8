import {
  createDeviceKey,
  DeviceClient,
  DeviceError,
  exportPublicJwk,
  computeThumbprint,
} from '@gatehouse/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { takeScanTime } from './face-scan';
import type { MadeUpFace } from './made-up-face';

const longestPauseMilliseconds = 200;

/** Does it again until the server is there; throws what it refuses. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DeviceError && error.isRetryable)) throw error;
      await pause(longestPauseMilliseconds);
    }
  }
}

/** Somebody who enrolls with a phone of their own, and does not give up while the server is away. */
export async function makePatientVisitor(baseUrl: string, sessionId: string) {
  const deviceKey = await createDeviceKey();
  const device = new DeviceClient<'verification'>({
    baseUrl,
    sessionId,
    sleep: (milliseconds) => pause(Math.min(milliseconds, longestPauseMilliseconds)),
  });
  const show = (descriptors: number[][]) =>
    device.sendCapture({ descriptors, deviceKey }, { turns: device.step?.liveness ?? [], models: [] });
  return {
    device,
    keyId: await computeThumbprint(await exportPublicJwk(deviceKey)),
    /** Opens the session and shows a face; from then on it is for the node to say. */
    ask: async ({ capture }: MadeUpFace): Promise<void> => {
      await patiently(() => device.claim({ device: 'mobile' }));
      await takeScanTime(device.step);
      const descriptors = [capture(), capture(), capture()];
      await patiently(() => show(descriptors));
    },
    whenDecided: () => patiently(() => device.waitUntilDecided()),
  };
}

export type PatientVisitor = Awaited<ReturnType<typeof makePatientVisitor>>;
