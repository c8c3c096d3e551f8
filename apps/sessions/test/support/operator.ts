import { adminToken, type Reply } from '@gatehouse/testing';
import type { Sessions } from './sessions-app';

/** Calls the admin API for a customer, as the console does for a user. */
export function makeOperator(
  sessions: Sessions,
  { customer, mode = 'live' }: { customer?: string; mode?: string } = {},
) {
  const scope = () => `/admin/customers/${customer ?? sessions.identity.customerId}/${mode}`;
  const headers = { authorization: `Bearer ${adminToken}`, 'x-operator': 'jane.doe', 'x-api-key': '' };
  return {
    get: (path: string, more: Record<string, string> = {}): Promise<Reply> =>
      sessions.call('GET', scope() + path, undefined, { ...headers, ...more }),
    post: (path: string, body?: unknown, more: Record<string, string> = {}): Promise<Reply> =>
      sessions.call('POST', scope() + path, body, { ...headers, ...more }),
    delete: (path: string, more: Record<string, string> = {}): Promise<Reply> =>
      sessions.call('DELETE', scope() + path, undefined, { ...headers, ...more }),
  };
}

export type Operator = ReturnType<typeof makeOperator>;
