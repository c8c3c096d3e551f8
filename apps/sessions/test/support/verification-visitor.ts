import {
  type Capture,
  type CaptureEvidence,
  type CaptureStep,
  compareFace,
  DeviceClient,
  type DeviceClientOptions,
  type Indicators,
  type PasskeyStep,
  type Progress,
} from '@gatehouse/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { models, scanMilliseconds } from './device-report';
import { findSpace, people, type SyntheticPerson } from './face-space';
import { currentVersion, makeFaceToken, toKnownToken } from './face-token';
import { findNodeKeys } from './node-keys';
import type { Phone } from './phone';
import type { Sessions } from './sessions-app';

export { people, type SyntheticPerson };

/** An app, and a function that lets time pass on its clock. With `env`, devices get the keys of the node beside it. */
export type VisitedSessions = Pick<Sessions, 'url' | 'now'> & {
  env?: Record<string, string>;
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
  /** Whether it compares the face with its token, or with one that was handed over. */
  compare?: boolean;
  /** Whether it signs with its device key. */
  sign?: boolean;
  /** Whether it sends a new token with descriptors that it signs. */
  renew?: boolean;
  /** The same face, as the former model describes it. */
  former?: SyntheticPerson;
  indicators?: Indicators;
}

/** Sends all requests with these headers. Only an edge has the keys of the node at the same address. */
const fetchWith =
  (headers: Record<string, string>, { env }: VisitedSessions): typeof fetch =>
  (url, init) =>
    env && new Request(url).url.endsWith('/node/.well-known/jwks.json')
      ? Promise.resolve(Response.json(findNodeKeys({ env })))
      : fetch(url, { ...init, headers: { ...(init?.headers as object), ...headers } });

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
    // Long enough for an answer of the node, and shorter than a device waits.
    sleep: (milliseconds) => pause(Math.min(milliseconds, 250)),
    fetch: fetchWith(headers, sessions),
  });
  const evidence = (more: object = {}) => ({
    turns: device.step?.liveness ?? [],
    models,
    ...more,
  });
  const captures = (face: SyntheticPerson, count = 3) => Array.from({ length: count }, () => face.capture());
  const compare = async (
    face: SyntheticPerson,
    { token, publicKey }: { token: NonNullable<Phone['token']>; publicKey: Uint8Array },
  ) =>
    compareFace(token, publicKey, { descriptors: captures(face), version: currentVersion }, findSpace(face));

  /** The encrypted comparison with the token of the phone, or with the one that the node hands over. */
  const compareOnPhone = async (face: SyntheticPerson, isSigned: boolean): Promise<Capture | undefined> => {
    const step = device.step as CaptureStep;
    const { token } = phone;
    if (isSigned && token && step.token?.id === token.id) {
      const publicKey = Buffer.from(step.token.publicKey, 'base64url');
      return { comparison: await compare(face, { token, publicKey }), deviceKey: phone.deviceKey };
    }
    const handedOver = step.handsOverToken ? await device.fetchToken() : null;
    return handedOver
      ? { comparison: await compare(face, { token: handedOver, publicKey: handedOver.publicKey }) }
      : undefined;
  };

  return {
    device,
    evidence,
    captures,
    compareOnPhone,
    open: (
      request: {
        device?: 'mobile' | 'desktop';
        handoff?: string;
        deviceKey?: string;
        receivesToken?: boolean;
        acceptsNoPasskey?: boolean;
      } = {},
    ) => device.claim({ device: 'mobile', ...request }),

    /** Shows a face at an ENROLL, and stores a token of it on the phone. */
    enrollFace: async (face: SyntheticPerson, more: object = {}) => {
      const descriptors = captures(face);
      const { sendsDescriptors } = device.step as CaptureStep;
      const token = await makeFaceToken(face, descriptors);
      const progress = await device.sendCapture(
        { ...(sendsDescriptors && { descriptors }), token, deviceKey: phone.deviceKey, ...more },
        evidence(more),
      );
      phone.token = toKnownToken(token);
      return progress;
    },

    /** Shows a face at a SIGN-IN: compares it on the phone if possible, else in the biometric node. */
    showFace: async (
      face: SyntheticPerson,
      { compare = true, sign = true, renew = false, former, ...more }: ShownFace = {},
    ) => {
      const { formerVersion, sendsDescriptors } = device.step as CaptureStep;
      const comparison = compare ? await compareOnPhone(face, sign) : undefined;
      if (comparison) return device.sendCapture(comparison, evidence(more));
      if (!sendsDescriptors) return device.sendCapture({ hasNoToken: true }, evidence(more));
      const descriptors = captures(face);
      const token = renew ? await makeFaceToken(face, descriptors) : undefined;
      const progress = await device.sendCapture(
        {
          descriptors,
          ...(former && formerVersion && { formerDescriptors: captures(former) }),
          ...(sign && { deviceKey: phone.deviceKey }),
          ...(token && { token }),
        },
        evidence(more),
      );
      if (token) phone.token = toKnownToken(token);
      return progress;
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
      const { passkey } = device.step as PasskeyStep;
      const rpId = 'rp' in passkey ? passkey.rp.id! : passkey.rpId!;
      return device.sendPasskey(
        from.authenticator.get({ challenge: passkey.challenge, rpId, userVerification: 'required' }),
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
