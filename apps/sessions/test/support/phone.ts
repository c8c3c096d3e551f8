import {
  createDeviceKey,
  type DeviceKeyPair,
  exportPublicJwk,
  computeThumbprint,
  type KnownToken,
} from '@gatehouse/sdk';
import { type Authenticator, makeAuthenticator } from '@gatehouse/testing';

/** The data that a phone keeps between sessions. */
export interface Phone {
  deviceKey: DeviceKeyPair;
  keyId: string;
  token?: KnownToken;
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
    authenticator: makeAuthenticator({ origin, rpId }),
  };
}
