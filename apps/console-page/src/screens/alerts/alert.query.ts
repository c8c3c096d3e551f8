import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../access/me';
import type { components } from '../../api/sanctions';
import { bodyOf, sanctionsOf, type Scope } from '../../call/client';
import type { AlertAct } from './alert-state.table';

export type AlertDetails = components['schemas']['AlertDetails'];
export type MatchReply = components['schemas']['MatchReply'];

const root = '/v2/open-sanctions/populations/{name}/alerts/{id}';

export interface AlertPlace {
  scope: Scope;
  population: string;
  id: string;
}

const pathOf = ({ population, id }: AlertPlace) => ({ params: { path: { name: population, id } } });

export const alertQuery = (place: AlertPlace) =>
  queryOptions({
    queryKey: ['alert', place],
    queryFn: ({ signal }) => bodyOf(sanctionsOf(place.scope).GET(root, { ...pathOf(place), signal })),
    // Each read is recorded, so the page does not repeat it by itself.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

export interface ActBody {
  act: AlertAct;
  revision: number;
  reason?: string;
  note?: string;
}

/** Acts on exactly the revision that is shown; if somebody was faster, the service refuses. */
export function useAct(place: AlertPlace) {
  const { user } = useMe();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ActBody) => act(place, user, body),
    onSuccess: (alert) => {
      queries.setQueryData(alertQuery(place).queryKey, alert);
      void queries.invalidateQueries({ queryKey: ['alerts'] });
    },
  });
}

function act(
  place: AlertPlace,
  user: string,
  { act, revision, reason = '', note }: ActBody,
): Promise<AlertDetails> {
  const client = sanctionsOf(place.scope);
  const body = { user, revision, ...(note && { note }) };
  switch (act) {
    case 'review':
      return bodyOf(client.POST(`${root}/review`, { ...pathOf(place), body: { user, revision } }));
    case 'confirm':
    case 'dismiss': {
      const outcome = act === 'confirm' ? 'CONFIRMED' : 'DISMISSED';
      return bodyOf(
        client.POST(`${root}/decision`, { ...pathOf(place), body: { ...body, outcome, reason } }),
      );
    }
    case 'approve':
    case 'reject':
      return bodyOf(
        client.POST(`${root}/approval`, { ...pathOf(place), body: { ...body, approve: act === 'approve' } }),
      );
    case 'reopen': {
      const why = reason as 'mistake' | 'new_information' | 'other';
      return bodyOf(client.POST(`${root}/reopen`, { ...pathOf(place), body: { ...body, reason: why } }));
    }
  }
}
