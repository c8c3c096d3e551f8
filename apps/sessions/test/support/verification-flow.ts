import type { StepName, VerificationStep } from '@gatehouse/sdk';
import type { Verification, Verifier } from './verification-host';
import { type FaceLikePerson, makeVisitor, type Phone, type Visitor } from './visitor';

/** What somebody does when a step is asked of them. */
export type Ways = Partial<Record<StepName, (visitor: Visitor) => Promise<unknown>>>;

/** How somebody shows their face at a SIGN-IN. */
export interface Manner {
  /** Whether the phone compares the face with its token, where it has one that opens. */
  compare?: boolean;
  /** Whether the phone signs with its device key. */
  sign?: boolean;
  /** Whether it names that key when it opens the session; as it signs, unless it is said. */
  name?: boolean;
}

/** Does every step that is asked for, until the session has ended. */
export async function walk(visitor: Visitor, ways: Ways): Promise<void> {
  for (;;) {
    const { ended } = await visitor.whenDecided();
    if (ended) return;
    const { step } = visitor.device;
    const way = step && ways[step.name];
    if (!way) throw new Error(`Nobody knows how to go on at ${step?.name}.`);
    await way(visitor);
  }
}

export const faceMatchOf = (step: VerificationStep | null, score = 0.8) =>
  step && 'matchFace' in step && step.matchFace ? { faceMatch: { score } } : {};

export const enrollWays = (face: FaceLikePerson, more: object = {}): Ways => ({
  face: (visitor) => visitor.enrollFace(face, { ...faceMatchOf(visitor.device.step), ...more }),
  identity_document: (visitor) =>
    visitor.showPassport({ score: faceMatchOf(visitor.device.step).faceMatch?.score }),
  passkey: (visitor) => visitor.addPasskey(),
});

export const signInWays = (face: FaceLikePerson, { compare, sign }: Manner = {}): Ways => ({
  face: (visitor) => visitor.showFace(face, { compare, sign }),
  passkey: (visitor) => visitor.usePasskey(),
});

/** Sessions of one host from their creation to the webhook. */
export function makeJourneys({ sessions }: Pick<Verification, 'sessions'>, host: Verifier) {
  const open = async (
    body: object,
    phone: Phone,
    claim: { deviceKey?: string } = {},
    headers?: Record<string, string>,
  ) => {
    const { sessionId } = await host.create(body, headers);
    const visitor = makeVisitor(sessions, sessionId, phone);
    await visitor.open(claim);
    return { sessionId, visitor };
  };
  const openEnroll = (phone: Phone, body: object = {}) => open({ type: 'ENROLL', ...body }, phone);
  const openSignIn = (phone: Phone, { sign = true, name = sign }: Manner = {}, body: object = {}) =>
    open({ type: 'SIGN-IN', ...body }, phone, name ? { deviceKey: phone.keyId } : {});
  return {
    open,
    openEnroll,
    openSignIn,

    /** Enrolls somebody with a phone; answers what the host is told. */
    enroll: async (face: FaceLikePerson, phone: Phone, body: object = {}, ways: Ways = enrollWays(face)) => {
      const { sessionId, visitor } = await openEnroll(phone, body);
      await walk(visitor, ways);
      return host.told(sessionId);
    },

    /** Signs somebody in with a phone; answers what the host is told. */
    signIn: async (
      face: FaceLikePerson,
      phone: Phone,
      manner: Manner = {},
      body: object = {},
      ways: Ways = signInWays(face, manner),
    ) => {
      const { sessionId, visitor } = await openSignIn(phone, manner, body);
      await walk(visitor, ways);
      return host.told(sessionId);
    },
  };
}

export type Journeys = ReturnType<typeof makeJourneys>;

/** The risk of a success of which the browser has told nothing: that of an app without a browser. */
export const noRisk = {
  score: 45,
  level: 'MEDIUM',
  recommendation: 'REVIEW',
  flags: ['browser.missing', 'outcome.success'],
  signals: { behavioral: null, browser: { score: 45, flags: ['browser.missing'] } },
};

/** The same of a failure for another reason than a spoof or the camera. */
export const failedRisk = { ...noRisk, flags: ['browser.missing', 'outcome.failed'] };

export const personId = /^[0-9a-z]{20}$/;
