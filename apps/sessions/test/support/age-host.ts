import type { Reply } from '@gatehouse/testing';
import type { Sessions } from './sessions-app';

/** The reply to a creation, and the session id of its launch URL. */
export interface Created {
  token: string;
  sessionId: string;
  launchUrl: string;
  expiresAt: string;
}

/** The site of a customer that creates age sessions. */
export function makeAgeHost(sessions: Sessions, key = sessions.key) {
  const headers = { 'x-api-key': key };
  const call = (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply> => sessions.call(method, path, body, { ...headers, ...more });
  return {
    call,
    post: (body: unknown = {}, more?: Record<string, string>) => call('POST', '/session', body, more),

    create: async (body: object = {}, more?: Record<string, string>): Promise<Created> => {
      const reply = await call('POST', '/session', body, more);
      if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
      const { token, launchUrl, expiresAt } = reply.body as Created;
      const sessionId = new URL(launchUrl).searchParams.get('sessionId')!;
      return { token, sessionId, launchUrl, expiresAt };
    },

    /** Without the API key: the token is enough. */
    result: (token: string, more: Record<string, string> = {}) =>
      sessions.call('GET', `/session/${token}/result`, undefined, { 'x-api-key': '', ...more }),
    cancel: (token: string) => call('POST', `/session/${token}/cancel`),
    delete: (token: string) => call('DELETE', `/session/${token}`),
  };
}

export type AgeHost = ReturnType<typeof makeAgeHost>;

const concurrentRequests = 50;

/** Creates sessions, a multiple of 50. */
export async function createMany(host: AgeHost, count: number, body: object): Promise<Created[]> {
  const created: Created[] = [];
  while (created.length < count)
    created.push(...(await Promise.all(Array.from({ length: concurrentRequests }, () => host.create(body)))));
  return created;
}
