import { ClientCredentialService } from '@gatehouse/auth';
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { eventually, type Receiver, type Reply } from '@gatehouse/testing';
import { verifyWebhook } from '@gatehouse/sdk';
import type { Sessions } from './sessions-app';

/** The site of a customer that creates verification sessions and receives their webhooks. */
export async function makeVerificationHost(
  { sessions, receiver }: { sessions: Sessions; receiver: Receiver },
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
  const defaults = { redirectURL: 'https://shop.example/done', callback: { url: `${receiver.url}/hook` } };
  const post = (body: object = {}, more?: Record<string, string>) =>
    call('POST', '/v2/verification-session', { type: 'ENROLL', ...defaults, ...body }, more);
  return {
    key,
    basic,
    clientId,
    clientSecret,
    call,
    defaults,
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

    /** The payload of the one webhook about a session, after its signature was verified. */
    receivedWebhook: (sessionId: string, signedWith = key) =>
      receivedWebhook(receiver, sessionId, signedWith, sessions.now),
  };
}

export type VerificationHost = Awaited<ReturnType<typeof makeVerificationHost>>;

async function receivedWebhook(
  receiver: Receiver,
  sessionId: string,
  key: string,
  now: () => number,
  // Tests read bodies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
): Promise<any> {
  const about = () => receiver.received.filter(({ body }) => body.includes(sessionId));
  // Delivery is at least once: repetitions have the same id.
  await eventually(() => expect(new Set(about().map(({ id }) => id)).size).toBe(1), 30_000);
  const [webhook] = about();
  const { headers, body } = webhook!;
  return verifyWebhook({ headers, body, key, now: new Date(now()) }).payload;
}

/** Calls the biometric node with the API key of a customer. */
export function makeNodeClient(node: { url: string }, key: string, version = 'FACEAPI_1') {
  const cipher = new ServerWireCipher(key);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${node.url}/node/${version}/${path}`, {
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
    /** Enrolls a person, without a session. */
    enroll: async (...vectors: ArrayLike<number>[]): Promise<string> => {
      const { puid } = await post('enroll', { features: features(vectors) });
      return cipher.decrypt('puid', String(puid));
    },
    /** The person that the biometric node recognizes. */
    predict: async (...vectors: ArrayLike<number>[]): Promise<string | undefined> => {
      const { status, puid } = await post('predict', { features: features(vectors) });
      return status === 0 ? cipher.decrypt('puid', String(puid)) : undefined;
    },
    delete: async (puid: string): Promise<number> =>
      (await post('deleteUser', { puid: cipher.encrypt('puid', puid) })).status as number,
  };
}
