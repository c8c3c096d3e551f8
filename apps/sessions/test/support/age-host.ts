import type { Reply, Sessions } from './sessions-app';

/** What a creation answers, and the id that its launch URL opens. */
export interface Created {
  token: string;
  sessionId: string;
  launchUrl: string;
  expiresAt: string;
}

/** Short ways to do what a host does. */
export function makeHost(sessions: Sessions, key = sessions.key) {
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

    /** As anybody who has the token. */
    result: (token: string, more: Record<string, string> = {}) =>
      sessions.call('GET', `/session/${token}/result`, undefined, { 'x-api-key': '', ...more }),
    cancel: (token: string) => call('POST', `/session/${token}/cancel`),
    delete: (token: string) => call('DELETE', `/session/${token}`),
  };
}

export type Host = ReturnType<typeof makeHost>;
