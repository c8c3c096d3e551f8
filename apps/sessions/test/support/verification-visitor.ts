import {
  type Capture,
  type CaptureEvidence,
  type CaptureStep,
  compareWithToken,
  createEnrollmentToken,
  DeviceClient,
  type DeviceClientOptions,
  type Indicators,
  isLocalMatch,
  type PasskeyStep,
  type Progress,
} from '@gatehouse/sdk';
import { createSyntheticFaces, type SyntheticPerson } from '@gatehouse/testing';
import { models, scanMilliseconds } from './device-report';
import type { Phone } from './phone';
import type { Sessions } from './sessions-app';

export type { SyntheticPerson };

/** Synthetic people with different faces: the same seed returns the same people. */
export const people = (seed: number) => createSyntheticFaces({ seed });

/** An app, and a function that lets time pass on its clock. */
export type VisitedSessions = Pick<Sessions, 'url' | 'now'> & {
  elapse: (milliseconds: number) => void | Promise<void>;
};

/** Waits before each capture for as long as a person needs. */
class SlowDeviceClient extends DeviceClient<'verification'> {
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

/** How a phone handles a face at a SIGN-IN. */
export interface ShownFace {
  /** Whether it compares the face with its token. */
  compare?: boolean;
  /** Whether it signs with its device key. */
  sign?: boolean;
  /** The same face, as the former model describes it. */
  former?: SyntheticPerson;
  indicators?: Indicators;
}

/** Sends all requests with these headers. */
const fetchWith =
  (headers: Record<string, string>): typeof fetch =>
  (url, init) =>
    fetch(url, { ...init, headers: { ...(init?.headers as object), ...headers } });

/** A person with a phone at a verification session: the client of the SDK. */
export function makeVerificationVisitor(
  sessions: VisitedSessions,
  sessionId: string,
  phone: Phone,
  headers: Record<string, string> = {},
) {
  const device = new SlowDeviceClient(sessions, {
    baseUrl: sessions.url,
    sessionId,
    now: sessions.now,
    sleep: () => Promise.resolve(),
    fetch: fetchWith(headers),
  });
  const evidence = (more: object = {}) => ({
    turns: device.step?.liveness ?? [],
    models,
    ...more,
  });
  const captures = (face: SyntheticPerson, count = 3) => Array.from({ length: count }, () => face.capture());
  return {
    device,
    evidence,
    open: (request: { device?: 'mobile' | 'desktop'; handoff?: string; deviceKey?: string } = {}) =>
      device.claim({ device: 'mobile', ...request }),

    /** Shows a face at an ENROLL, and stores a token of it on the phone. */
    enrollFace: async (face: SyntheticPerson, more: object = {}) => {
      const descriptors = captures(face);
      const { release } = device.step as { release: string };
      const progress = await device.sendCapture(
        { descriptors, deviceKey: phone.deviceKey, ...more },
        evidence(more),
      );
      phone.token = await createEnrollmentToken(descriptors, { deviceSecret: phone.deviceSecret, release });
      return progress;
    },

    /** Shows a face at a SIGN-IN: compares it on the phone if possible, else in the biometric node. */
    showFace: async (
      face: SyntheticPerson,
      { compare = true, sign = true, former, ...more }: ShownFace = {},
    ) => {
      const descriptors = captures(face);
      const { release, formerVersion } = device.step as CaptureStep;
      const isMatch =
        compare &&
        release !== null &&
        phone.token !== undefined &&
        isLocalMatch(
          await compareWithToken(phone.token, { deviceSecret: phone.deviceSecret, release }, descriptors),
        );
      const key = sign ? { deviceKey: phone.deviceKey } : {};
      return device.sendCapture(
        isMatch
          ? { localMatch: true, ...key }
          : { descriptors, ...(former && formerVersion && { formerDescriptors: captures(former) }), ...key },
        evidence(more),
      );
    },

    showPassport: (more: { score?: number; checkDigitsValid?: boolean } = {}) => {
      const { score, checkDigitsValid = true } = more;
      return device.sendDocument(
        { type: 'passport', checkDigitsValid },
        { models, ...(score !== undefined && { faceMatch: { score } }) },
      );
    },

    addPasskey: (overrides?: object) => {
      const { passkey } = device.step as PasskeyStep as unknown as { passkey: never };
      return device.sendPasskey(phone.authenticator.create(passkey, overrides));
    },
    /** At an ENROLL: uses an existing passkey in place of a new one. */
    provePasskey: (from: Phone = phone) => {
      const { passkey } = device.step as PasskeyStep as unknown as {
        passkey: { challenge: string; rp: { id: string } };
      };
      const { challenge, rp } = passkey;
      return device.sendPasskey(
        from.authenticator.get({ challenge, rpId: rp.id, userVerification: 'required' }),
      );
    },
    usePasskey: (overrides?: object, more: object = {}) => {
      const { passkey } = device.step as PasskeyStep as unknown as { passkey: never };
      return device.sendPasskey(phone.authenticator.get(passkey, overrides), more);
    },
    whenDecided: () => device.waitUntilDecided(),
  };
}

export type VerificationVisitor = ReturnType<typeof makeVerificationVisitor>;
