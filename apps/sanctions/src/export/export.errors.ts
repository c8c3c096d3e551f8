import { DomainError } from '@gatehouse/platform';

export const tooManyExports = () =>
  new DomainError('export.busy', 503, 'Too many exports are in progress. Try again in a few seconds.', {
    'Retry-After': '5',
  });
