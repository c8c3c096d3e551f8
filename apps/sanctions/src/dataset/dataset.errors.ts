import { DomainError } from '@gatehouse/platform';

const maxEchoLength = 100;

export const unknownDataset = (name: string, loaded: string[]) =>
  new DomainError(
    'dataset.unknown',
    404,
    `There is no dataset "${name.slice(0, maxEchoLength)}". Loaded datasets: ${loaded.join(', ') || 'none'}.`,
  );

export const datasetsLoading = () =>
  new DomainError('dataset.loading', 503, 'The datasets are being loaded. Try again in a few seconds.', {
    'Retry-After': '2',
  });

const reason = 'GET /v2/open-sanctions/datasets returns the reason.';
const retryLater = { 'Retry-After': '30' };

/** A check of part of a collection must not look like a check of all of it. */
export const datasetLoadFailed = (requested: string, names: string[]) =>
  new DomainError(
    'dataset.load-failed',
    503,
    `"${requested}" is unavailable: this process failed to load ${names.join(', ')}. Nothing was checked. ${reason}`,
    retryLater,
  );

export const collectionNotLoaded = (requested: string, names: string[]) =>
  new DomainError(
    'dataset.not-loaded',
    503,
    `"${requested}" is not available yet: no version of ${names.join(', ')} has been loaded. Nothing was checked. ${reason}`,
    retryLater,
  );

export const datasetNotLoaded = (name: string) =>
  new DomainError(
    'dataset.not-loaded',
    503,
    `No version of the dataset "${name}" has been loaded yet. Nothing was checked. ${reason}`,
    retryLater,
  );
