import { ClientCredentialService } from '@gatehouse/auth';
import { NodeWireCipher } from '@gatehouse/biometrics/node';
import { eventually } from '@gatehouse/testing';
import { verifyWebhook } from '@gatehouse/sdk';
import { startNode } from './biometric-node';
import { type Receiver, startReceiver } from './webhook-receiver';
import { type Reply, type Sessions, startSessions } from './sessions-app';

/** Sessions with the real node beside them, and a receiver of webhooks. */
export async function startVerification(env: Record<string, string> = {}) {
  const sessions = await startSessions(env);
  const [node, receiver] = await Promise.all([startNode(sessions.env), startReceiver()]);
  return {
    sessions,
    node,
    receiver,
    close: async () => {
      await node.close();
      await sessions.close();
      await receiver.close();
    },
  };
}

/** The same without a node, for what a host sees before anybody has shown a face. */
export async function startHostSide(env: Record<string, string> = {}) {
  const [sessions, receiver] = await Promise.all([startSessions(env), startReceiver()]);
  return {
    sessions,
    receiver,
    close: async () => {
      await sessions.close();
      await receiver.close();
    },
  };
}

export type HostSide = Awaited<ReturnType<typeof startHostSide>>;

export type Verification = Awaited<ReturnType<typeof startVerification>>;

/** A customer who creates verification sessions, hears of them by verified webhooks, and calls the node. */
export async function makeVerifier(
  { sessions, receiver }: Pick<Verification, 'sessions' | 'receiver'>,
  { customer = 'acme', mode = 'live' }: { customer?: string; mode?: 'live' | 'test' } = {},
) {
  const { key } = await sessions.makeKey(customer, mode);
  const clients = sessions.app.get(ClientCredentialService, { strict: false });
  const { clientId, clientSecret } = await clients.create(customer);
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const call = (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply> => sessions.call(method, path, body, { 'x-api-key': key, authorization: basic, ...more });
  const usual = { redirectURL: 'https://shop.example/done', callback: { url: `${receiver.url}/hook` } };
  const post = (body: object = {}, more?: Record<string, string>) =>
    call('POST', '/v2/verification-session', { type: 'ENROLL', ...usual, ...body }, more);
  return {
    key,
    basic,
    clientId,
    clientSecret,
    call,
    usual,
    post,

    create: async (body: object = {}, more?: Record<string, string>): Promise<{ sessionId: string }> => {
      const reply = await post(body, more);
      if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body as { sessionId: string };
    },
    get: (sessionId: string) => call('GET', `/v2/verification-session/${sessionId}`),
    cancel: (sessionId: string) => call('POST', `/v2/verification-session/${sessionId}/cancel`),
    delete: (sessionId: string) => call('DELETE', `/v2/verification-session/${sessionId}`),
    credentials: (puid: string) => call('GET', `/v2/people/${puid}/credentials`),
    revoke: (puid: string, id: string) => call('DELETE', `/v2/people/${puid}/credentials/${id}`),
    approve: (puid: string, id: string) => call('POST', `/v2/people/${puid}/credentials/${id}/approve`),
    reject: (puid: string, id: string) => call('POST', `/v2/people/${puid}/credentials/${id}/reject`),
    revokeAll: (puid: string) => call('DELETE', `/v2/people/${puid}/credentials`),

    /** What the receiver is told of a session, its signature verified; it is told once. */
    told: (sessionId: string, signedWith = key) => told(receiver, sessionId, signedWith, sessions.now),
  };
}

export type Verifier = Awaited<ReturnType<typeof makeVerifier>>;

// Tests look into bodies of any shape.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function told(receiver: Receiver, sessionId: string, key: string, now: () => number): Promise<any> {
  const about = () => receiver.received.filter(({ body }) => body.includes(sessionId));
  // A webhook arrives at least once: more than one is the same one again.
  await eventually(() => expect(new Set(about().map(({ id }) => id)).size).toBe(1), 30_000);
  const [webhook] = about();
  const { headers, body } = webhook!;
  return verifyWebhook({ headers, body, key, now: new Date(now()) }).payload;
}

/** Calls the node as the same customer. */
export function makeNodeCaller(url: string, key: string, version = 'FACEAPI_1') {
  const cipher = new NodeWireCipher(key);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/node/${version}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    return (await response.json()) as any;
  };
  const features = (vectors: ArrayLike<number>[]) =>
    cipher.encryptFeatures(
      vectors.map((vector) => ({ type: 'face', embedding_vector: [...Array.from(vector)] })),
    );
  return {
    /** Whom the node takes the face for. */
    predict: async (...vectors: ArrayLike<number>[]): Promise<string | undefined> => {
      const { status, puid } = await post('predict', { features: features(vectors) });
      return status === 0 ? cipher.decrypt('puid', String(puid)) : undefined;
    },
    delete: async (puid: string): Promise<number> =>
      (await post('deleteUser', { puid: cipher.encrypt('puid', puid) })).status as number,
  };
}

export type { Sessions };
