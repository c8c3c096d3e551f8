import {
  type Capture,
  type CaptureEvidence,
  compareWithToken,
  createDeviceKey,
  createDeviceSecret,
  createEnrollmentToken,
  DeviceClient,
  type DeviceClientOptions,
  type DeviceKeyPair,
  isLocalMatch,
  type PasskeyStep,
  type Progress,
  publicJwkOf,
  thumbprintOf,
} from '@gatehouse/sdk';
import { faceLike, type FaceLikePerson } from '@gatehouse/testing';
import { makeAuthenticator } from './authenticator';
import { models, scanMilliseconds } from './device-report';
import type { Sessions } from './sessions-app';

export type { FaceLikePerson };

/** People who do not exist, and look unlike each other; the same seed gives the same. */
export const people = (seed: number) => faceLike({ seed });

/** What a phone keeps between sessions. */
export interface Phone {
  deviceKey: DeviceKeyPair;
  keyId: string;
  deviceSecret: Awaited<ReturnType<typeof createDeviceSecret>>;
  token?: Uint8Array;
  authenticator: ReturnType<typeof makeAuthenticator>;
}

export async function makePhone({
  origin = 'https://verify.example',
  rpId = 'verify.example',
} = {}): Promise<Phone> {
  const deviceKey = await createDeviceKey();
  return {
    deviceKey,
    keyId: await thumbprintOf(await publicJwkOf(deviceKey)),
    deviceSecret: await createDeviceSecret(),
    authenticator: makeAuthenticator({ origin, rpId }),
  };
}

/** Where the visitor goes, and how time passes there. */
export type VisitedSessions = Pick<Sessions, 'url' | 'now'> & {
  elapse: (milliseconds: number) => void | Promise<void>;
};

/** The client of the device in the hands of a person, who takes their time to show a face. */
class UnhurriedDevice extends DeviceClient<'verification'> {
  constructor(
    private readonly sessions: VisitedSessions,
    options: DeviceClientOptions,
  ) {
    super(options);
  }

  override async sendCapture(capture: Capture, evidence: CaptureEvidence): Promise<Progress<'verification'>> {
    await this.sessions.elapse(scanMilliseconds(this.step));
    return super.sendCapture(capture, evidence);
  }
}

/** Somebody in front of a phone: the real client of the device, step by step or the whole flow. */
export function makeVisitor(sessions: VisitedSessions, sessionId: string, phone: Phone) {
  const device = new UnhurriedDevice(sessions, {
    baseUrl: sessions.url,
    sessionId,
    now: sessions.now,
    sleep: () => Promise.resolve(),
  });
  const evidence = (more: object = {}) => ({
    turns: device.step?.liveness ?? [],
    models,
    ...more,
  });
  const captures = (face: FaceLikePerson, count = 3) => Array.from({ length: count }, () => face.capture());
  return {
    device,
    evidence,
    open: (request: { device?: 'mobile' | 'desktop'; handoff?: string; deviceKey?: string } = {}) =>
      device.claim({ device: 'mobile', ...request }),

    /** Shows a face at an ENROLL, and keeps a token of it. */
    enrollFace: async (face: FaceLikePerson, more: object = {}) => {
      const descriptors = captures(face);
      const { release } = device.step as { release: string };
      const progress = await device.sendCapture(
        { descriptors, deviceKey: phone.deviceKey, ...more },
        evidence(more),
      );
      phone.token = await createEnrollmentToken(descriptors, { deviceSecret: phone.deviceSecret, release });
      return progress;
    },

    /** Shows a face at a SIGN-IN: compares it here where it can, else lets the node compare it. */
    showFace: async (face: FaceLikePerson, { compare = true, sign = true, ...more } = {}) => {
      const descriptors = captures(face);
      const { release } = device.step as { release: string | null };
      const isMatch =
        compare &&
        release !== null &&
        phone.token !== undefined &&
        isLocalMatch(
          await compareWithToken(phone.token, { deviceSecret: phone.deviceSecret, release }, descriptors),
        );
      const key = sign ? { deviceKey: phone.deviceKey } : {};
      return device.sendCapture(
        isMatch ? { localMatch: true, ...key, ...more } : { descriptors, ...key, ...more },
        evidence(),
      );
    },

    showPassport: (more: { score?: number; checkDigitsValid?: boolean } = {}) => {
      const { score, checkDigitsValid = true } = more;
      return device.sendDocument(
        { type: 'passport', checkDigitsValid },
        { models, ...(score !== undefined && { faceMatch: { score } }) },
      );
    },

    addPasskey: (unusual?: object) => {
      const { passkey } = device.step as PasskeyStep as unknown as { passkey: never };
      return device.sendPasskey(phone.authenticator.create(passkey, unusual));
    },
    /** At an ENROLL: uses a passkey of before in place of a new one. */
    provePasskey: (from: Phone = phone) => {
      const { passkey } = device.step as PasskeyStep as unknown as {
        passkey: { challenge: string; rp: { id: string } };
      };
      const { challenge, rp } = passkey;
      return device.sendPasskey(
        from.authenticator.get({ challenge, rpId: rp.id, userVerification: 'required' }),
      );
    },
    usePasskey: (unusual?: object) => {
      const { passkey } = device.step as PasskeyStep as unknown as { passkey: never };
      return device.sendPasskey(phone.authenticator.get(passkey, unusual));
    },
    whenDecided: () => device.whenDecided(),
  };
}

export type Visitor = ReturnType<typeof makeVisitor>;
