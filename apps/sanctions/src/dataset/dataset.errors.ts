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

export const notLoadedYet = (name: string) =>
  new DomainError(
    'dataset.not-loaded',
    503,
    `The dataset "${name}" is known, but no version of it has been loaded yet. GET /v2/open-sanctions/datasets says why.`,
    { 'Retry-After': '30' },
  );
