import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../../access/activity';
import { callConsole } from '../../access/me';
import type { components } from '../../api/sanctions';
import { bodyOf, operatorsOf } from '../../call/client';
import { sendFile } from '../../call/send';

export type ManagedDataset = components['schemas']['ManagedDataset'];
export type VersionView = components['schemas']['VersionView'];
export type VersionChanges = components['schemas']['VersionChangesView'];
export type ChangedEntry = components['schemas']['ChangedEntryView'];
export type ImportedList = components['schemas']['ImportedList'];
export type ImportStatus = components['schemas']['ImportStatus'];

export const changeKinds = ['added', 'changed', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const datasets = () => operatorsOf('sanctions');

/** A requested check is polled until it has ended. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async ({ signal }) => (await bodyOf(datasets().GET('/datasets', { signal }))).items,
  refetchInterval: ({ state }) =>
    (state.data ?? []).some(({ checkRequested }) => checkRequested) ? 2_000 : pollEvery(30_000)(),
});

export const versionsQuery = (name: string) =>
  queryOptions({
    queryKey: ['list-versions', name],
    queryFn: async ({ signal }) =>
      (await bodyOf(datasets().GET('/datasets/{name}/versions', { params: { path: { name } }, signal })))
        .items,
  });

/** Without versions: the current one and the one before. */
export interface ChangeRange {
  from?: string;
  until?: string;
}

export const changesQuery = (name: string, range: ChangeRange) =>
  queryOptions({
    queryKey: ['list-changes', name, range],
    queryFn: ({ signal }) =>
      bodyOf(
        datasets().GET('/datasets/{name}/changes', { params: { path: { name }, query: range }, signal }),
      ),
    staleTime: Infinity,
    retry: false,
  });

export const readEntries = (
  name: string,
  range: ChangeRange & { kind: ChangeKind },
  cursor: string | undefined,
  signal: AbortSignal,
) =>
  bodyOf(
    datasets().GET('/datasets/{name}/changes/entries', {
      params: { path: { name }, query: { ...range, limit: 100, ...(cursor && { cursor }) } },
      signal,
    }),
  );

/** The console names the user to the service, in a header that the document requires. */
export const refreshList = (name: string): Promise<ManagedDataset> =>
  callConsole(`/services/sanctions/datasets/${encodeURIComponent(name)}/refresh`, { method: 'POST' });

export const importStatusQuery = (name: string) =>
  queryOptions({
    queryKey: ['list-import', name],
    queryFn: async ({ signal }) =>
      (await bodyOf(datasets().GET('/datasets/{name}/import', { params: { path: { name } }, signal })))
        .upload,
    refetchInterval: 1_000,
    staleTime: 0,
    gcTime: 0,
  });

export interface ListFile {
  name: string;
  file: File;
  format: string;
  force: boolean;
}

export const importList = ({ name, file, format, force }: ListFile, onProgress: (share: number) => void) =>
  sendFile<ImportedList>({
    path: `/services/sanctions/datasets/${encodeURIComponent(name)}/import?${new URLSearchParams({
      format,
      file: file.name.slice(0, 60),
      force: String(force),
    }).toString()}`,
    file,
    onProgress,
  });
