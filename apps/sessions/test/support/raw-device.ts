import type { Claim, Progress, Step } from '@gatehouse/sdk';
import type { JWK } from 'jose';
import { type Reply, sendRequest } from '@gatehouse/testing';
import { type JweParts, makeJwe } from './hand-made-jwe';
import { findNodeKeys } from './node-keys';
import { withSealedFace } from './sealed-face';

/** The data that a device has after a claim. */
export type Claimed = Pick<Claim, 'deviceToken' | 'epoch'> & { publicKey: JWK; step: Step };

type ClaimedStep = Pick<Progress, 'epoch' | 'step'>;

/** The device API over plain HTTP. Unlike the client of the SDK it sends anything, in any order, to any process of the app. */
export function rawDeviceApi(sessionId: string) {
  const post = (url: string, path: string, body: unknown = {}, token?: string): Promise<Reply> =>
    sendRequest(`${url}/device/sessions/${sessionId}/${path}`, 'POST', body, bearer(token));
  return {
    post,
    claim: (url: string, handoff?: string, token?: string) =>
      post(url, 'claim', { device: 'mobile', handoff }, token),
    handoff: (url: string, { deviceToken }: Claimed) => post(url, 'handoff', {}, deviceToken),
    cancel: (url: string, { deviceToken }: Claimed) => post(url, 'cancel', {}, deviceToken),
    send: (url: string, { deviceToken }: Pick<Claimed, 'deviceToken'>, name: string, jwe: unknown) =>
      post(url, `steps/${name}`, { jwe }, deviceToken),
    /** Encrypts an answer to the step of a claim, as a page does. */
    seal: (claimed: Claimed, answer: object): string =>
      sealStep(claimed.publicKey, { ...stepContent(sessionId, claimed), ...answer }),
  };
}

export type RawDeviceApi = ReturnType<typeof rawDeviceApi>;

export interface RawClaim {
  device?: string;
  handoff?: string;
  deviceToken?: string;
  deviceKey?: string;
  tokenRecipient?: object;
  acceptsNoPasskey?: unknown;
}

/** A device that has claimed a session without the client of the SDK, which rejects invalid input before it sends it. */
export async function claimRawDevice(
  { url }: { url: string },
  { sessionId }: { sessionId: string },
  { device = 'mobile', deviceToken, ...rest }: RawClaim = {},
) {
  const api = rawDeviceApi(sessionId);
  const { status, body } = await api.post(url, 'claim', { device, ...rest }, deviceToken);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const claim = body as Claim;
  const { deviceToken: token, publicKey } = claim;

  /** A valid answer to the step of the claim, or to a later one. */
  const answer = (progress: Progress = claim) => ({
    ...stepContent(sessionId, progress),
    ...validAnswer(progress.step!),
  });
  const seal = (content: unknown, parts?: JweParts): string =>
    makeJwe(
      publicKey!,
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
      parts,
    );
  const post = (path: string, content: unknown = {}, as?: string) => api.post(url, path, content, as);
  const send = (jwe: unknown, { step = 'face', as = token }: { step?: string; as?: string | null } = {}) =>
    post(`steps/${step}`, { jwe }, as ?? undefined);
  return {
    claim,
    token,
    post,
    answer,
    seal,
    send,
    /** Sends a valid answer. */
    proceed: (progress?: Progress) => {
      const content = answer(progress);
      return send(seal(content), { step: content.step });
    },
  };
}

export type RawDevice = Awaited<ReturnType<typeof claimRawDevice>>;

/** Sends any content for any step, with the claim of a device that uses the client of the SDK. */
export function sendSealed(
  { url, env }: { url: string; env: Record<string, string> },
  { sessionId }: { sessionId: string },
  { publicKey, deviceToken, ...progress }: Claim,
  step: string,
  content: object,
): Promise<Reply> {
  const answer = { ...stepContent(sessionId, progress), step, ...content };
  const jwe = publicKey
    ? sealStep(publicKey, withSealedFace(findNodeKeys({ env }), answer))
    : 'no.public.key';
  return rawDeviceApi(sessionId).send(url, { deviceToken }, step, jwe);
}

/** A valid answer to a step of an age session. */
export const validAnswer = ({ name, liveness, matchFace }: Step) => ({
  ...(name === 'face'
    ? { face: { decision: 'ABOVE', nearThreshold: false }, liveness: { turns: liveness } }
    : { document: { type: 'passport', checkDigitsValid: true, decision: 'ABOVE' } }),
  ...(matchFace && { faceMatch: { score: 0.8 } }),
});

/** The fields that bind an answer to its step. */
export const stepContent = (sessionId: string, { epoch, step }: ClaimedStep) => ({
  sessionId,
  epoch,
  step: step?.name ?? 'face',
  nonce: step?.nonce ?? 'no-nonce',
  events: [] as unknown[],
  models: [] as unknown[],
});

const sealStep = (publicKey: JWK, content: object): string => makeJwe(publicKey, JSON.stringify(content));

const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
