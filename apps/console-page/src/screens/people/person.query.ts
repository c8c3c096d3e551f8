import { queryOptions } from '@tanstack/react-query';
import type { components as NodeComponents } from '../../api/biometric-node';
import type { components } from '../../api/sessions';
import { bodyOf, nodeOf, type Scope, sessionsOf } from '../../call/client';

export type GallerySize = NodeComponents['schemas']['GallerySize'];
export type FoundPerson = NodeComponents['schemas']['FoundPerson'];
export type Credential = components['schemas']['CredentialView'];

export const galleriesQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['galleries', scope],
    queryFn: async ({ signal }) =>
      (await bodyOf(nodeOf(scope).GET('/v2/people/galleries', { signal }))).items,
  });

export type PersonSearch = { puid: string } | { id: string };

export const peopleQuery = (scope: Scope, search: PersonSearch) =>
  queryOptions({
    queryKey: ['enrolled-people', scope, search],
    queryFn: async ({ signal }) =>
      (await bodyOf(nodeOf(scope).GET('/v2/people', { params: { query: search }, signal }))).items,
    staleTime: 0,
  });

export const credentialsQuery = (scope: Scope, puid: string) =>
  queryOptions({
    queryKey: ['credentials', scope, puid],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          sessionsOf(scope).GET('/v2/people/{puid}/credentials', { params: { path: { puid } }, signal }),
        )
      ).credentials,
  });

export const revokeCredential = (scope: Scope, puid: string, id: string) =>
  sessionsOf(scope).DELETE('/v2/people/{puid}/credentials/{id}', { params: { path: { puid, id } } });

/** What was deleted, and when. */
export interface Deletion {
  puid: string;
  /** Of the galleries that had the person. */
  versions: string[];
  deletedAt: string;
}

/** At the node, then the credentials: without the person they can sign nobody in. Repeated, it deletes what is left. */
export async function deletePerson(scope: Scope, puid: string, isEnrolled: boolean): Promise<Deletion> {
  const path = { params: { path: { puid } } };
  const deleted = isEnrolled ? await bodyOf(nodeOf(scope).DELETE('/v2/people/{puid}', path)) : undefined;
  await sessionsOf(scope).DELETE('/v2/people/{puid}/credentials', path);
  return deleted ?? { puid, versions: [], deletedAt: new Date().toISOString() };
}
