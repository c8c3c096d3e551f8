import { DomainError } from '@gatehouse/platform';

/** Also for a name that no dataset can have. */
export const unknownDataset = () =>
  new DomainError('dataset.unknown', 404, 'There is no dataset with this name.');

export const noOtherVersion = () =>
  new DomainError(
    'dataset.no-other-version',
    409,
    'The entries of only one version are stored. The next version can be compared with it.',
  );

export const versionNotStored = () =>
  new DomainError(
    'dataset.version-not-stored',
    410,
    'The entries of this version are no longer stored: those of the current one and the one before are.',
  );

export const tooManyUploads = () =>
  new DomainError('dataset.uploads', 503, 'Too many lists are being uploaded. Try again later.', {
    'Retry-After': '30',
  });

export const uploadTooLarge = (limit: number) =>
  new DomainError(
    'upload.too-large',
    413,
    `The list is too large: at most ${limit.toLocaleString('en')} bytes. Compress it with gzip, or import it with npm run datasets.`,
  );
