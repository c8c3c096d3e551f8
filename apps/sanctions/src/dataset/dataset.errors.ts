import { DomainError } from '@gatehouse/platform';

const longestEcho = 100;

export const unknownDataset = (name: string, loaded: string[]) =>
  new DomainError(
    'dataset.unknown',
    404,
    `There is no dataset "${name.slice(0, longestEcho)}". Loaded are: ${loaded.join(', ') || 'none'}.`,
  );

export const datasetsLoading = () =>
  new DomainError('dataset.loading', 503, 'The datasets are being read into memory. Try again in a moment.', {
    'Retry-After': '2',
  });

const saysWhy = 'GET /v2/open-sanctions/datasets says why.';
const later = { 'Retry-After': '30' };

/** Less than all of a collection must not pass for all of it. */
export const unreadableDatasets = (asked: string, names: string[]) =>
  new DomainError(
    'dataset.unreadable',
    503,
    `"${asked}" cannot be used: this process could not read ${names.join(', ')} into memory. Nothing was checked. ${saysWhy}`,
    later,
  );

export const nothingLoadedYet = (asked: string, names: string[]) =>
  new DomainError(
    'dataset.not-loaded',
    503,
    `"${asked}" cannot be used yet: no version of ${names.join(', ')} was loaded yet. Nothing was checked. ${saysWhy}`,
    later,
  );

export const notLoadedYet = (name: string) =>
  new DomainError(
    'dataset.not-loaded',
    503,
    `The dataset "${name}" is known, but no version of it has been loaded yet. ${saysWhy}`,
    later,
  );
