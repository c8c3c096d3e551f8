import { DomainError } from '@gatehouse/platform';

/** A list that is incomplete, damaged or not a list. It never replaces a valid one. */
export class InvalidListError extends DomainError {
  constructor(what: string, where?: { file?: string; line?: number }) {
    super('dataset.invalid-list', 422, `${formatPlace(where)}${what}`);
  }
}

function formatPlace(where?: { file?: string; line?: number }): string {
  const place = [where?.file, where?.line === undefined ? undefined : `line ${where.line}`].filter(Boolean);
  return place.length === 0 ? '' : `${place.join(', ')}: `;
}

export const unreachableSource = (message: string) => new DomainError('dataset.unreachable', 502, message);

export const unknownDataset = (name: string) =>
  new DomainError('dataset.unknown', 404, `There is no dataset "${name}".`);

export const badDatasetName = (name: string) =>
  new DomainError(
    'dataset.invalid-name',
    400,
    `"${name}" cannot be the name of a dataset: use 1 to 63 lower-case letters, digits, dashes or underscores, such as us_ofac_sdn.`,
  );

export const reservedDatasetName = (name: string) =>
  new DomainError(
    'dataset.reserved',
    409,
    `"${name}" is the name of the built-in list. Choose another name.`,
  );

export const builtInDataset = () =>
  new DomainError(
    'dataset.built-in',
    409,
    'The demo list comes with the product and cannot be removed. It is not used once a real list is loaded.',
  );

export const datasetBusy = (name: string) =>
  new DomainError('dataset.busy', 409, `"${name}" is being imported by another process. Try again later.`);

export const datasetShrunk = (name: string, what: string, before: number, now: number) =>
  new DomainError(
    'dataset.shrunk',
    422,
    `The new list for "${name}" has ${now} ${what}, and the one in use has ${before}. The list in use is kept because ` +
      'the new one has less than half as many. If the new list is correct, import it with --force.',
  );

export const noUrlToRefresh = (name: string) =>
  new DomainError(
    'dataset.no-url',
    409,
    `"${name}" was imported from a file and has no URL to refresh from. Import it again.`,
  );

export const unknownFormat = (name: string, format: string) =>
  new DomainError(
    'dataset.invalid-format',
    409,
    `"${name}" has the format "${format}", which this release does not support. Import it again.`,
  );

export const versionGone = (id: string) =>
  new DomainError(
    'dataset.version-removed',
    410,
    `The version ${id} has been replaced. Read the current one.`,
  );
