// A sample use of the package on a page. The tests compile it for a browser, without Node.js types.
import type { VerifiedWebhook } from '@gatehouse/sdk';
import { DeviceClient, type SessionState } from '@gatehouse/sdk/browser';

/** The values that the server of the page provides. */
export type ReceivedPayload = Pick<VerifiedWebhook<{ sessionId: string }>, 'payload'>;

export async function openSession(baseUrl: string, { payload }: ReceivedPayload): Promise<SessionState> {
  const device = new DeviceClient({ baseUrl, sessionId: payload.sessionId });
  return (await device.claim({ device: 'desktop' })).state;
}

export const misuses = [
  // @ts-expect-error An address is a text.
  () => new DeviceClient({ baseUrl: 8080, sessionId: '' }),
  // @ts-expect-error There is no such device.
  (device: DeviceClient) => device.claim({ device: 'toaster' }),
];
