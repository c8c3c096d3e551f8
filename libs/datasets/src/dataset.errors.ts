import { DomainError } from '@gatehouse/platform';

/** A list that cannot be read to its end, or is no list: it never takes the place of a good one. */
export class BrokenList extends DomainError {
  constructor(what: string, where?: { file?: string; line?: number }) {
    super('dataset.broken', 422, `${placeOf(where)}${what}`);
  }
}

function placeOf(where?: { file?: string; line?: number }): string {
  const place = [where?.file, where?.line === undefined ? undefined : `line ${where.line}`].filter(Boolean);
  return place.length === 0 ? '' : `${place.join(', ')}: `;
}

export const unreachableSource = (why: string) => new DomainError('dataset.unreachable', 502, why);

export const unknownDataset = (name: string) =>
  new DomainError('dataset.unknown', 404, `There is no dataset "${name}".`);

export const badDatasetName = (name: string) =>
  new DomainError(
    'dataset.bad-name',
    400,
    `"${name}" cannot be the name of a dataset: use 1 to 63 lower-case letters, digits, dashes or underscores, such as us_ofac_sdn.`,
  );

export const reservedDatasetName = (name: string) =>
  new DomainError('dataset.reserved', 409, `"${name}" is the name of the built-in list. Take another name.`);

export const builtInDataset = () =>
  new DomainError(
    'dataset.built-in',
    409,
    'The demo list comes with the product; it is not used once a real list is loaded.',
  );

export const datasetBusy = (name: string) =>
  new DomainError(
    'dataset.busy',
    409,
    `"${name}" is being imported by another process right now. Try again when it is done.`,
  );

export const datasetShrunk = (name: string, what: string, before: number, now: number) =>
  new DomainError(
    'dataset.shrunk',
    422,
    `The new list for "${name}" has ${now} ${what}, and the one in use has ${before}. A list does not lose more than ` +
      'half overnight, so the one in use stays. If it is right, import it with --force.',
  );

export const nothingToRefresh = (name: string) =>
  new DomainError(
    'dataset.no-url',
    409,
    `"${name}" was imported from a file, so there is nowhere to refresh it from. Import it again.`,
  );

export const unreadableFormat = (name: string, format: string) =>
  new DomainError(
    'dataset.bad-format',
    409,
    `"${name}" is a list of the format "${format}", which this release cannot read. Import it again.`,
  );

export const versionGone = (id: string) =>
  new DomainError('dataset.version-gone', 410, `The version ${id} has been replaced. Read the current one.`);
