import type { StepName, VerificationStep } from '@gatehouse/sdk';
import type { SyntheticPerson } from '@gatehouse/testing';
import type { Phone } from './phone';
import type { Sessions } from './sessions-app';
import type { VerificationHost } from './verification-host';
import { makeVerificationVisitor, type VerificationVisitor } from './verification-visitor';

/** What a visitor does at each step. */
export type StepActions = Partial<Record<StepName, (visitor: VerificationVisitor) => Promise<unknown>>>;

/** How a phone handles the face of a SIGN-IN. */
export interface SignInOptions {
  /** Whether it compares the face with its token, if it has a valid one. */
  compare?: boolean;
  /** Whether it signs with its device key. */
  sign?: boolean;
  /** Whether it sends a new token with descriptors that it signs. */
  renew?: boolean;
  /** Whether it can take a token that is handed over. */
  receivesToken?: boolean;
  /** Whether it sends the id of that key with the claim. Default: the value of `sign`. */
  name?: boolean;
  /** The headers of its requests; `x-forwarded-for` is the address that they come from. */
  headers?: Record<string, string>;
}

/** Completes every requested step until the session has ended. */
export async function completeFlow(visitor: VerificationVisitor, actions: StepActions): Promise<void> {
  for (;;) {
    const { ended } = await visitor.whenDecided();
    if (ended) return;
    const { step } = visitor.device;
    const action = step && actions[step.name];
    if (!action) throw new Error(`There is no action for the step ${step?.name}.`);
    await action(visitor);
  }
}

export const makeFaceMatch = (step: VerificationStep | null, score = 0.8) =>
  step && 'matchFace' in step && step.matchFace ? { faceMatch: { score } } : {};

export const enrollActions = (face: SyntheticPerson, more: object = {}): StepActions => ({
  face: (visitor) => visitor.enrollFace(face, { ...makeFaceMatch(visitor.device.step), ...more }),
  identity_document: (visitor) =>
    visitor.showPassport({ score: makeFaceMatch(visitor.device.step).faceMatch?.score }),
  passkey: (visitor) => visitor.addPasskey(),
});

export const signInActions = (
  face: SyntheticPerson,
  { compare, sign, renew }: SignInOptions = {},
): StepActions => ({
  face: (visitor) => visitor.showFace(face, { compare, sign, renew }),
  passkey: (visitor) => visitor.usePasskey(),
});

/** Runs sessions of one host from their creation to the webhook. */
export function makeFlows({ sessions }: { sessions: Sessions }, host: VerificationHost) {
  const open = async (
    body: object,
    phone: Phone,
    claim: { deviceKey?: string; receivesToken?: boolean; acceptsNoPasskey?: boolean } = {},
    headers?: Record<string, string>,
    deviceHeaders?: Record<string, string>,
  ) => {
    const { sessionId } = await host.create(body, headers);
    const visitor = makeVerificationVisitor(sessions, sessionId, phone, deviceHeaders);
    await visitor.open(claim);
    return { sessionId, visitor };
  };
  const openEnroll = (phone: Phone, body: object = {}) => open({ type: 'ENROLL', ...body }, phone);
  const openSignIn = (
    phone: Phone,
    { sign = true, name = sign, receivesToken = false, headers }: SignInOptions = {},
    body: object = {},
  ) =>
    open(
      { type: 'SIGN-IN', ...body },
      phone,
      { ...(name && { deviceKey: phone.keyId }), receivesToken },
      undefined,
      headers,
    );
  return {
    open,
    openEnroll,
    openSignIn,

    /** Enrolls a person with a phone; returns the webhook. */
    enroll: async (
      face: SyntheticPerson,
      phone: Phone,
      body: object = {},
      actions: StepActions = enrollActions(face),
    ) => {
      const { sessionId, visitor } = await openEnroll(phone, body);
      await completeFlow(visitor, actions);
      return host.receivedWebhook(sessionId);
    },

    /** Signs a person in with a phone; returns the webhook. */
    signIn: async (
      face: SyntheticPerson,
      phone: Phone,
      options: SignInOptions = {},
      body: object = {},
      actions: StepActions = signInActions(face, options),
    ) => {
      const { sessionId, visitor } = await openSignIn(phone, options, body);
      await completeFlow(visitor, actions);
      return host.receivedWebhook(sessionId);
    },
  };
}

export type Flows = ReturnType<typeof makeFlows>;

/** The risk of a success without reports of a browser, as native apps send none. */
export const noRisk = {
  score: 45,
  level: 'MEDIUM',
  recommendation: 'REVIEW',
  flags: ['browser.missing', 'outcome.success'],
  signals: { behavioral: null, browser: { score: 45, flags: ['browser.missing'] } },
};

/** The same for a SIGN-IN by the face alone. */
export const faceOnlyRisk = { ...noRisk, flags: [...noRisk.flags, 'outcome.face_only'] };

/** The same for a failure that is neither a spoof nor a camera problem. */
export const failedRisk = { ...noRisk, flags: ['browser.missing', 'outcome.failed'] };

export const personId = /^[0-9a-z]{20}$/;
