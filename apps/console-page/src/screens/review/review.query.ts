import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pollEvery } from '../../access/activity';
import { callConsole, postConsole } from '../../access/me';
import type { components } from '../../api/sessions';
import { type Scope, scopePath } from '../../call/client';
import { periodStart } from '../../part/period';
import { usePages } from '../../table/pages';
import { inSession, type ListedSession, searchSessions, toSearch } from '../sessions/session.query';
import type { ReviewDecision } from './review.table';

export type Review = components['schemas']['ReviewView'];
export type PendingCredential = components['schemas']['ReviewedCredential'];
type CredentialPage = components['schemas']['PendingCredentialPage'];

/** What waits for a decision. */
export interface ReviewItem {
  key: string;
  /** Of the operations about it, below the customer. */
  path: string;
  since: string;
  proposal: Review | null;
  session?: ListedSession;
  credential?: PendingCredential;
}

export const toSessionItem = (scope: Scope, session: ListedSession): ReviewItem => ({
  key: session.id,
  path: inSession(scope, session.id),
  since: session.endedAt ?? session.createdAt,
  proposal: session.review,
  session,
});

const toCredentialItem = (scope: Scope, credential: PendingCredential): ReviewItem => {
  const { puid, id } = credential;
  return {
    key: `${puid}/${id}`,
    path: `${scopePath(scope, 'sessions')}/people/${encodeURIComponent(puid)}/credentials/${encodeURIComponent(id)}`,
    since: credential.createdAt,
    proposal: credential.proposal,
    credential,
  };
};

const queueKey = (scope: Scope) => ['review', scope.customer, scope.mode] as const;
const refetchInterval = pollEvery(20_000);
const pageSize = '100';

/** Results of the last 30 days: older ones are rarely still stored. */
export const useSessionQueue = (scope: Scope, isEnabled = true) =>
  usePages<ReviewItem>({
    queryKey: [...queueKey(scope), 'sessions'],
    isEnabled,
    refetchInterval,
    read: async (cursor, signal) => {
      const query = { review: 'open', limit: pageSize, from: periodStart('month'), cursor };
      const { items, nextCursor } = await searchSessions(scope, query, signal);
      return { items: items.map((session) => toSessionItem(scope, session)), nextCursor };
    },
  });

/** The oldest first. */
export const useCredentialQueue = (scope: Scope, isEnabled = true) =>
  usePages<ReviewItem>({
    queryKey: [...queueKey(scope), 'credentials'],
    isEnabled,
    refetchInterval,
    read: async (cursor, signal) => {
      const search = toSearch({ limit: pageSize, cursor });
      const page = await callConsole<CredentialPage>(
        `${scopePath(scope, 'sessions')}/credentials/pending?${search}`,
        { signal },
      );
      return {
        items: page.items.map((credential) => toCredentialItem(scope, credential)),
        nextCursor: page.nextCursor,
      };
    },
  });

export interface DecideRequest {
  item: ReviewItem;
  decision: ReviewDecision;
  reason: string;
}

type DecideReply = Partial<Pick<ListedSession, 'review'>> & { status?: string };

/** Resolves with whether another person must decide the same. */
export function useDecide(scope: Scope) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ item, decision, reason }: DecideRequest): Promise<boolean> => {
      const { review, status } = await postConsole<DecideReply>(`${item.path}/${decision}`, { reason });
      return review?.status === 'proposed' || status === 'pending';
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queueKey(scope) });
      void queries.invalidateQueries({ queryKey: ['session', scope] });
      void queries.invalidateQueries({ queryKey: ['sessions', scope] });
    },
  });
}
