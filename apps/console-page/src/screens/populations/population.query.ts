import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../../access/activity';
import type { components } from '../../api/sanctions';
import { bodyOf, sanctionsOf, type Scope } from '../../call/client';

export type PopulationItem = components['schemas']['PopulationItem'];
export type PopulationDetails = components['schemas']['PopulationDetails'];
export type PopulationBody = components['schemas']['PopulationBody'];
export type ImportReply = components['schemas']['PeopleImportReply'];

export const populationsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['populations', scope],
    queryFn: async ({ signal }) => {
      const reply = bodyOf(sanctionsOf(scope).GET('/v2/open-sanctions/populations', { signal }));
      return (await reply).populations;
    },
  });

export const populationQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: ['population', scope, name],
    queryFn: ({ signal }) =>
      bodyOf(
        sanctionsOf(scope).GET('/v2/open-sanctions/populations/{name}', {
          params: { path: { name } },
          signal,
        }),
      ),
    refetchInterval: pollEvery(5_000),
  });

export const datasetsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['datasets', scope],
    queryFn: async ({ signal }) =>
      (await bodyOf(sanctionsOf(scope).GET('/v2/open-sanctions/datasets', { signal }))).datasets,
    staleTime: 60_000,
  });
