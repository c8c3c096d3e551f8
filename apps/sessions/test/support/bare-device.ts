import type { Claim, Progress } from '@gatehouse/sdk';
import type { Created } from './age-host';
import { handMadeJwe, type JweParts } from './hand-made-jwe';
import { goodAnswer, stepContent } from './sealed-step';
import type { Reply, Sessions } from './sessions-app';

/** A device without the client, which would not send what is wrong. */
export async function claimBare(
  sessions: Sessions,
  { sessionId }: Pick<Created, 'sessionId'>,
  {
    device = 'mobile',
    handoff,
    deviceToken,
    deviceKey,
  }: { device?: string; handoff?: string; deviceToken?: string; deviceKey?: string } = {},
) {
  const post = (path: string, body: unknown = {}, token?: string): Promise<Reply> =>
    sessions.call('POST', `/device/sessions/${sessionId}${path}`, body, bearer(token));
  const { status, body } = await post('/claim', { device, handoff, deviceKey }, deviceToken);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const claim = body as Claim;
  const { deviceToken: token, publicKey } = claim;

  /** What answers a step as it should be answered: the one of the claim, or a later one. */
  const answer = (progress: Progress = claim) => ({
    ...stepContent(sessionId, progress),
    ...goodAnswer(progress.step!),
  });
  const seal = (content: unknown, parts?: JweParts): string =>
    handMadeJwe(
      publicKey!,
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
      parts,
    );
  const send = (jwe: unknown, { step = 'face', as = token }: { step?: string; as?: string | null } = {}) =>
    post(`/steps/${step}`, { jwe }, as ?? undefined);
  return {
    claim,
    token,
    post,
    answer,
    seal,
    send,
    /** Sends what should be sent. */
    proceed: (progress?: Progress) => {
      const content = answer(progress);
      return send(seal(content), { step: content.step });
    },
  };
}

export type BareDevice = Awaited<ReturnType<typeof claimBare>>;

const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
