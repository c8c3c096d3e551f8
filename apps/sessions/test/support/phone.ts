import {
  createDeviceKey,
  createDeviceSecret,
  type DeviceKeyPair,
  exportPublicJwk,
  computeThumbprint,
} from '@gatehouse/sdk';
import { type Authenticator, makeAuthenticator } from './authenticator';

/** The data that a phone keeps between sessions. */
export interface Phone {
  deviceKey: DeviceKeyPair;
  keyId: string;
  deviceSecret: Awaited<ReturnType<typeof createDeviceSecret>>;
  token?: Uint8Array;
  authenticator: Authenticator;
}

export async function makePhone({
  origin = 'https://verify.example',
  rpId = 'verify.example',
} = {}): Promise<Phone> {
  const deviceKey = await createDeviceKey();
  return {
    deviceKey,
    keyId: await computeThumbprint(await exportPublicJwk(deviceKey)),
    deviceSecret: await createDeviceSecret(),
    authenticator: makeAuthenticator({ origin, rpId }),
  };
}
