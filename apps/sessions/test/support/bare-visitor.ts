import { minFaceMilliseconds } from '@gatehouse/risk';
import type { Claim, Progress, VerificationStep } from '@gatehouse/sdk';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { encode } from 'jpeg-js';
import { makeAuthenticator } from './authenticator';
import { claimBare } from './bare-device';
import { readEvents } from './event-stream';
import { stepContent } from './sealed-step';
import type { Reply, Sessions } from './sessions-app';

type VerificationProgress = Progress<'verification'>;
// Tests look into steps of any shape.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyStep = any;

const turnsAsked = 4;

/** A descriptor that is none of anybody's: the same seed gives the same. */
export const descriptorOf = (seed = 1): number[] =>
  Array.from({ length: 128 }, (_, place) => Math.sin(seed * 1000 + place) / 8);

/** The smallest picture that is taken for a selfie. */
export const smallSelfie = encode(
  { data: Buffer.alloc(64 * 64 * 4, 200), width: 64, height: 64 },
  80,
).data.toString('base64');

/** A device key outside of WebCrypto, which would not give its private half away. */
export function makeBareKey(curve = 'P-256') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  return {
    privateKey,
    jwk: { kty, crv, x, y },
    id: createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'),
  };
}

export type BareKey = ReturnType<typeof makeBareKey>;

export interface Stated {
  sessionId: string;
  epoch: number;
  step: string;
  nonce: string;
}

/** Signs a statement by its description in the docs. */
export const signed = (
  privateKey: KeyObject,
  statement: string,
  { sessionId, epoch, step, nonce }: Stated,
): string =>
  sign(
    'sha256',
    Buffer.from(['gatehouse/device-key/v1', statement, sessionId, epoch, step, nonce].join('\n')),
    { key: privateKey, dsaEncoding: 'ieee-p1363' },
  ).toString('base64url');

/** A device key with what registers it at the place of an ENROLL. */
export const registering = ({ jwk, privateKey }: BareKey, place: Stated) => ({
  deviceKey: { publicKey: jwk, signature: signed(privateKey, 'enroll', place) },
});

/** What answers a step as it should be answered, but for a device key. */
function goodAnswer(step: AnyStep, authenticator: ReturnType<typeof makeAuthenticator>): object {
  const faceMatch = step.matchFace && { faceMatch: { score: 0.8 } };
  switch ((step as VerificationStep).name) {
    case 'face':
      return {
        face: { descriptors: [descriptorOf()], ...(step.estimateAge && { age: 34.2 }) },
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

export interface BareClaim {
  device?: string;
  handoff?: string;
  deviceToken?: string;
  deviceKey?: string;
  authenticator?: ReturnType<typeof makeAuthenticator>;
}

/** A device at a verification session without the client, which would not send what is wrong. */
export async function claimBareVisitor(
  sessions: Sessions,
  { sessionId }: { sessionId: string },
  { authenticator = usualAuthenticator(), ...how }: BareClaim = {},
) {
  const device = await claimBare(sessions, { sessionId }, how);
  const claim = device.claim as unknown as Claim<'verification'>;
  const step = (progress: VerificationProgress = claim): AnyStep => progress.step;

  const place = (progress: VerificationProgress) => stepContent(sessionId, progress as never);
  const answer = (progress: VerificationProgress = claim) => ({
    ...place(progress),
    ...goodAnswer(step(progress), authenticator),
  });
  const seal: typeof device.seal = (content, parts) => {
    // Nobody shows a face at once.
    if (content instanceof Object && 'face' in content) sessions.elapse(minFaceMilliseconds(turnsAsked));
    return device.seal(content, parts);
  };
  const sendContent = (content: (Stated & object) | string, name = 'face'): Promise<Reply> =>
    device.send(seal(content), { step: typeof content === 'string' ? name : content.step });
  return {
    ...device,
    seal,
    sessionId,
    claim,
    /** What the claim asks for. */
    asked: claim.step as AnyStep,
    authenticator,
    answer,
    sendContent,
    /** Sends an answer with other fields in place of the right ones. */
    sendWith: (fields: object, progress: VerificationProgress = claim) =>
      // To be asked for a passkey leaves a trace in an authenticator.
      sendContent({ ...('passkey' in fields ? place(progress) : answer(progress)), ...fields }),
    /** Sends what should be sent. */
    proceed: (progress?: VerificationProgress) => sendContent(answer(progress)),
    /** A failure in place of what was to be found. */
    fail: (failure: string, progress: VerificationProgress = claim, more: object = {}) =>
      sendContent({ ...place(progress), failure, ...more } as Stated),
    claimAgain: (more: object = {}): Promise<Reply> =>
      device.post('/claim', { device: 'mobile', ...more }, device.token),
    /** Waits while the node is asked, and claims again to see what came of it. */
    decided: async (more: object = {}): Promise<Reply['body']> => {
      const { next, leave } = await readEvents(sessions.url, sessionId, device.token);
      while ((await next())?.event.state === 'CHECKING');
      leave();
      return (await device.post('/claim', { device: 'mobile', ...more }, device.token)).body;
    },
    handoff: async (): Promise<string> => (await device.post('/handoff', {}, device.token)).body.code,
  };
}

export type BareVisitor = Awaited<ReturnType<typeof claimBareVisitor>>;

export const usualAuthenticator = () =>
  makeAuthenticator({ origin: 'https://verify.example', rpId: 'verify.example' });
