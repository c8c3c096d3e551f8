import { DomainError } from '@gatehouse/platform';

export const notBuilt = () =>
  new DomainError(
    'launch-page.not-built',
    503,
    'The launch page is not built. Run `npm run build`, or set LAUNCH_PAGE to the folder of a built page, and start again.',
  );

export const unknownFile = () =>
  new DomainError(
    'launch-page.unknown-file',
    404,
    'The launch page has no such file. It may belong to an earlier version: reload the page.',
  );
