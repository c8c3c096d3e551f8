import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { CallProblem, isWorthRetrying, toProblem } from '../call/problem';
import { apiRoot, send, setCsrfToken } from '../call/send';
import type { Permission } from './permission.table';

export interface Me {
  user: string;
  /** Where the user logs in. */
  source: 'local' | 'oidc';
  roles: string[];
  permissions: Permission[];
  /** Whether the user may see what belongs to no customer: keys, lists, the system. */
  allCustomers: boolean;
  customers: { name: string; modes: string[] }[];
  csrf: string;
  /** Without a further request, the login ends at this time. */
  idleUntil: string;
  /** The login ends at this time in any case. */
  endsAt: string;
}

export const callConsole = async <Reply>(path: string, init?: RequestInit): Promise<Reply> => {
  const response = await send(new Request(`${location.origin}${apiRoot}${path}`, init));
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Reply;
};

export const postConsole = <Reply>(path: string, body: object = {}): Promise<Reply> =>
  callConsole(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function readMe(): Promise<Me | null> {
  try {
    const me = await callConsole<Me>('/me');
    setCsrfToken(me.csrf);
    return me;
  } catch (error) {
    if (error instanceof CallProblem && error.status === 401) return null;
    throw error;
  }
}

/** Null: nobody is logged in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: readMe,
  staleTime: Infinity,
  gcTime: Infinity,
  retry: (failures, error) => failures < 2 && isWorthRetrying(toProblem(error)),
});

export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('Nobody is logged in.');
  return data;
}

/** Whether the user may do it: has all of these permissions. */
export function useMay(...needed: readonly Permission[]): boolean {
  const { data } = useQuery(meQuery);
  return needed.every((permission) => data?.permissions.includes(permission));
}

/** Forgets everything that was loaded: the next user must not see it. */
export function logOutLocally(client: QueryClient): void {
  client.clear();
  client.setQueryData(meQuery.queryKey, null);
  setCsrfToken('');
}

/** Ends the login at the server, too, and returns where it ends at the OpenID provider. */
async function endLogin(client: QueryClient): Promise<string | undefined> {
  const reply = await postConsole<{ providerUrl?: string }>('/logout').catch(() => undefined);
  logOutLocally(client);
  return reply?.providerUrl;
}

/** The user logs out. */
export async function logOut(client: QueryClient): Promise<void> {
  location.assign((await endLogin(client)) ?? '/console/login');
}

/** The login ends by itself: other applications of the OpenID provider may still be in use. */
export async function logOutIdle(client: QueryClient): Promise<void> {
  await endLogin(client);
  location.assign('/console/login');
}
