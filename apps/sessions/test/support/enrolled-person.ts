import type { FaceToken } from '@gatehouse/sdk';
import { makeDefaultAuthenticator, type SyntheticPerson } from '@gatehouse/testing';
import { makeDeviceKey, type RawDeviceKey, registerKey } from './device-key';
import { makeFaceToken } from './face-token';
import { registerToken } from './raw-comparison';
import {
  claimRawVerificationDevice,
  type RawVerificationClaim,
  type RawVerificationDevice,
} from './raw-verification-device';
import type { Sessions } from './sessions-app';
import type { VerificationHost } from './verification-host';

/** A person who has enrolled with a passkey and a device key. */
export interface EnrolledPerson {
  face: SyntheticPerson;
  key: RawDeviceKey;
  puid: string;
  authenticator: ReturnType<typeof makeDefaultAuthenticator>;
  token: FaceToken;
}

export const captureDescriptors = (face: SyntheticPerson): number[][] =>
  [1, 2, 3].map(() => Array.from(face.capture()));

/** Creates sessions of a host, and enrolls people with passkeys. */
export function makeEnroller({ sessions }: { sessions: Sessions }, host: VerificationHost) {
  const begin = async (body: object, options: RawVerificationClaim = {}): Promise<RawVerificationDevice> =>
    claimRawVerificationDevice(sessions, await host.create(body), options);
  return {
    begin,
    /** A SIGN-IN whose first step is the passkey. */
    beginWithPasskey: (
      authenticator?: EnrolledPerson['authenticator'],
      requirements = ['passkey', 'face'],
      deviceKey?: string,
    ) => begin({ type: 'SIGN-IN', requirements }, { authenticator, deviceKey }),

    enroll: async (
      face: SyntheticPerson,
      { behaviour = {}, authenticator = makeDefaultAuthenticator() } = {},
    ): Promise<EnrolledPerson> => {
      const device = await begin({ requirements: ['passkey', 'face'] }, { authenticator });
      const passkey = authenticator.create(device.requested.passkey, behaviour);
      const { body } = await device.sendWith({ passkey });
      const key = makeDeviceKey();
      const descriptors = captureDescriptors(face);
      const token = await makeFaceToken(face, descriptors);
      await device.sendWith(
        { face: { descriptors }, ...registerKey(key, device.answer(body)), ...registerToken(token) },
        body,
      );
      await device.decided();
      const { puid, status } = await host.receivedWebhook(device.sessionId);
      if (status !== 'SUCCESS') throw new Error(`The ENROLL ended with ${status}`);
      return { face, key, puid, authenticator, token };
    },
  };
}
