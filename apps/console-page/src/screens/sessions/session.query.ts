import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../../access/activity';
import { callConsole } from '../../access/me';
import type { components } from '../../api/sessions';
import { type Scope, scopePath } from '../../call/client';

export type ListedSession = components['schemas']['ListedSession'];
export type SessionDetails = components['schemas']['SessionDetails'];
export type SessionStatistics = components['schemas']['SessionStatistics'];
export type DeletedSession = components['schemas']['DeletedSession'];
type SessionPage = components['schemas']['SessionPage'];

/** The operations of operators about one customer; the console names the customer and the user to the service. */
const path = (scope: Scope, rest = ''): string => `${scopePath(scope, 'sessions')}/sessions${rest}`;
export const inSession = (scope: Scope, id: string): string => path(scope, `/${encodeURIComponent(id)}`);

type Query = Readonly<Record<string, string | undefined>>;

export const toSearch = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();

export const searchSessions = (scope: Scope, query: Query, signal: AbortSignal): Promise<SessionPage> =>
  callConsole(`${path(scope)}?${toSearch(query)}`, { signal });

export const statisticsQuery = (
  scope: Scope,
  query: { from: string; until: string; interval: 'hour' | 'day' },
) =>
  queryOptions({
    queryKey: ['session-statistics', scope, query],
    queryFn: ({ signal }) =>
      callConsole<SessionStatistics>(`${path(scope, '/statistics')}?${toSearch(query)}`, { signal }),
    refetchInterval: pollEvery(60_000),
  });

export const sessionQuery = (scope: Scope, id: string, reveal: boolean) =>
  queryOptions({
    queryKey: ['session', scope, id, reveal],
    queryFn: ({ signal }) =>
      callConsole<SessionDetails>(`${inSession(scope, id)}${reveal ? '?reveal=true' : ''}`, { signal }),
    // What was revealed is recorded with each read, so it is not read again by itself.
    ...(reveal
      ? { staleTime: Infinity, refetchOnWindowFocus: false, gcTime: 0 }
      : { refetchInterval: pollEvery(5_000) }),
  });

export const deleteSession = (scope: Scope, id: string): Promise<DeletedSession> =>
  callConsole(inSession(scope, id), { method: 'DELETE' });
