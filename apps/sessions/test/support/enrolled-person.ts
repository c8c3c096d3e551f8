import {
  type BareClaim,
  type BareKey,
  type BareVisitor,
  claimBareVisitor,
  makeBareKey,
  registering,
  usualAuthenticator,
} from './bare-visitor';
import type { Verification, Verifier } from './verification-host';
import type { FaceLikePerson } from './visitor';

/** Somebody who has enrolled with a passkey and the key of their device. */
export interface EnrolledPerson {
  face: FaceLikePerson;
  key: BareKey;
  puid: string;
  authenticator: ReturnType<typeof usualAuthenticator>;
}

export const descriptorsOf = (face: FaceLikePerson): number[][] =>
  [1, 2, 3].map(() => Array.from(face.capture()));

/** Opens new sessions of a host, and enrolls people with passkeys. */
export function makeEnroller({ sessions }: Pick<Verification, 'sessions'>, host: Verifier) {
  const begin = async (body: object, how: BareClaim = {}): Promise<BareVisitor> =>
    claimBareVisitor(sessions, await host.create(body), how);
  return {
    begin,
    /** A SIGN-IN whose first step is the passkey. */
    beginWithPasskey: (
      authenticator?: EnrolledPerson['authenticator'],
      requirements = ['passkey', 'face'],
      deviceKey?: string,
    ) => begin({ type: 'SIGN-IN', requirements }, { authenticator, deviceKey }),

    enroll: async (
      face: FaceLikePerson,
      { behaviour = {}, authenticator = usualAuthenticator() } = {},
    ): Promise<EnrolledPerson> => {
      const device = await begin({ requirements: ['passkey', 'face'] }, { authenticator });
      const passkey = authenticator.create(device.asked.passkey, behaviour);
      const { body } = await device.sendWith({ passkey });
      const key = makeBareKey();
      await device.sendWith(
        { face: { descriptors: descriptorsOf(face) }, ...registering(key, device.answer(body)) },
        body,
      );
      await device.decided();
      const { puid, status } = await host.told(device.sessionId);
      if (status !== 'SUCCESS') throw new Error(`The ENROLL ended with ${status}`);
      return { face, key, puid, authenticator };
    },
  };
}
