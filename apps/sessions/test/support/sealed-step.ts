import type { Claim, Progress, Step } from '@gatehouse/sdk';
import type { JWK } from 'jose';
import type { Created } from './age-host';
import { handMadeJwe } from './hand-made-jwe';
import type { Reply, Sessions } from './sessions-app';

/** A step that satisfies, whichever is asked for. */
export const goodAnswer = ({ name, liveness, matchFace }: Step) => ({
  ...(name === 'face'
    ? { face: { decision: 'ABOVE', nearThreshold: false }, liveness: { turns: liveness } }
    : { document: { type: 'passport', checkDigitsValid: true, decision: 'ABOVE' } }),
  ...(matchFace && { faceMatch: { score: 0.8 } }),
});

/** An answer with all that binds it to its question. */
export const stepContent = (sessionId: string, { epoch, step }: Pick<Progress, 'epoch' | 'step'>) => ({
  sessionId,
  epoch,
  step: step?.name ?? 'face',
  nonce: step?.nonce ?? 'none-was-given-out',
  events: [] as unknown[],
  models: [] as unknown[],
});

export const sealStep = (publicKey: JWK, content: object): string =>
  handMadeJwe(publicKey, JSON.stringify(content));

/** Sends what the client of the device refuses to send: any content, for any step, by hand. */
export function sendSealed(
  sessions: Sessions,
  { sessionId }: Pick<Created, 'sessionId'>,
  { publicKey, deviceToken, ...progress }: Claim,
  step: string,
  content: object,
): Promise<Reply> {
  const jwe = publicKey
    ? sealStep(publicKey, { ...stepContent(sessionId, progress), step, ...content })
    : 'no.key.was.given.out';
  return sessions.call(
    'POST',
    `/device/sessions/${sessionId}/steps/${step}`,
    { jwe },
    { authorization: `Bearer ${deviceToken}` },
  );
}
