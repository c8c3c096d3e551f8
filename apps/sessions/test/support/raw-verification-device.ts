import { minFaceMilliseconds } from '@gatehouse/risk';
import type { Claim, Progress, VerificationStep } from '@gatehouse/sdk';
import { type Authenticator, makeDefaultAuthenticator, type Reply, sendRequest } from '@gatehouse/testing';
import { encode } from 'jpeg-js';
import type { SignedStep } from './device-key';
import { readEvents } from './event-stream';
import { claimRawDevice, type RawClaim, stepContent } from './raw-device';
import { findNodeKeys } from './node-keys';
import { withSealedFace } from './sealed-face';
import type { Sessions } from './sessions-app';

type VerificationProgress = Progress<'verification'>;
// Tests read steps of any shape.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyStep = any;

const requestedTurns = 4;

/** A descriptor of no real face. The same seed returns the same descriptor. */
export const makeDescriptor = (seed = 1): number[] =>
  Array.from({ length: 128 }, (_, place) => Math.sin(seed * 1000 + place) / 8);

/** The smallest image that is accepted as a selfie. */
export const smallSelfie = encode(
  { data: Buffer.alloc(64 * 64 * 4, 200), width: 64, height: 64 },
  80,
).data.toString('base64');

/** A valid answer to a step, without a device key. */
function validAnswer(step: AnyStep, authenticator: Authenticator): object {
  const faceMatch = step.matchFace && { faceMatch: { score: 0.8 } };
  switch ((step as VerificationStep).name) {
    case 'face':
      return {
        face: { descriptors: [makeDescriptor()], ...(step.estimateAge && { age: 34.2 }) },
        liveness: { turns: step.liveness },
        ...(step.sendImage && { selfie: smallSelfie }),
        ...faceMatch,
      };
    case 'identity_document':
      return { document: { type: 'passport', checkDigitsValid: true }, ...faceMatch };
    case 'passkey':
      return {
        passkey: step.passkey.user ? authenticator.create(step.passkey) : authenticator.get(step.passkey),
      };
  }
}

export interface RawVerificationClaim extends RawClaim {
  authenticator?: Authenticator;
}

/** A raw device with valid answers to the steps of a verification session. */
export async function claimRawVerificationDevice(
  sessions: Pick<Sessions, 'url' | 'elapse' | 'env'>,
  { sessionId }: { sessionId: string },
  { authenticator = makeDefaultAuthenticator(), ...options }: RawVerificationClaim = {},
) {
  const device = await claimRawDevice(sessions, { sessionId }, options);
  const claim = device.claim as unknown as Claim<'verification'>;
  const nodeKeys = findNodeKeys(sessions);

  const content = (progress: VerificationProgress) => stepContent(sessionId, progress as never);
  const answer = (progress: VerificationProgress = claim) =>
    withSealedFace(nodeKeys, {
      ...content(progress),
      ...validAnswer(progress.step, authenticator),
    });
  const seal: typeof device.seal = (plaintext, parts) => {
    // The server rejects a face that arrives faster than a person can turn their head.
    if (plaintext instanceof Object && 'face' in plaintext)
      sessions.elapse(minFaceMilliseconds(requestedTurns));
    return device.seal(
      plaintext instanceof Object && !Buffer.isBuffer(plaintext)
        ? withSealedFace(nodeKeys, plaintext)
        : plaintext,
      parts,
    );
  };
  const sendContent = (sent: (SignedStep & object) | string, name = 'face'): Promise<Reply> =>
    device.send(seal(sent), { step: typeof sent === 'string' ? name : sent.step });
  const claimAgain = (more: object = {}): Promise<Reply> =>
    device.post('claim', { device: 'mobile', ...more }, device.token);
  return {
    ...device,
    seal,
    sessionId,
    claim,
    /** The step of the claim. */
    requested: claim.step as AnyStep,
    authenticator,
    answer,
    sendContent,
    /** Sends a valid answer with some fields replaced. */
    sendWith: (fields: object, progress: VerificationProgress = claim) =>
      // A valid answer would change the counter of the authenticator.
      sendContent({ ...('passkey' in fields ? content(progress) : answer(progress)), ...fields }),
    /** Sends a valid answer. */
    proceed: (progress?: VerificationProgress) => sendContent(answer(progress)),
    /** Reports a failure of the step. */
    fail: (failure: string, progress: VerificationProgress = claim, more: object = {}) =>
      sendContent({ ...content(progress), failure, ...more } as SignedStep),
    claimAgain,
    nodeKeys,
    /** The token that the node hands over. */
    getToken: (token = device.token): Promise<Reply> =>
      sendRequest(`${sessions.url}/device/sessions/${sessionId}/token`, 'GET', undefined, {
        authorization: `Bearer ${token}`,
      }),
    /** Waits for the answer of the biometric node, and claims again to read the result. */
    decided: async (more: object = {}): Promise<Reply['body']> => {
      const { next, leave } = await readEvents(sessions.url, sessionId, device.token);
      while ((await next())?.event.state === 'CHECKING');
      leave();
      return (await claimAgain(more)).body;
    },
    handoff: async (): Promise<string> => (await device.post('handoff', {}, device.token)).body.code,
  };
}

export type RawVerificationDevice = Awaited<ReturnType<typeof claimRawVerificationDevice>>;
