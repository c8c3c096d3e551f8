import { DomainError } from '@gatehouse/platform';

const count = (value: number): string => value.toLocaleString('en');

/** The same for a population of another customer or mode, and for a name that no population can have. */
export const unknownPopulation = () =>
  new DomainError('population.unknown', 404, 'There is no population with this name.');

/** The population was deleted while it was read or screened. To a caller, it is as unknown as before the request. */
export class PopulationDeletedError extends DomainError {
  constructor() {
    const { code, status, message } = unknownPopulation();
    super(code, status, message);
  }
}

export const invalidName = () =>
  new DomainError(
    'population.name',
    400,
    'The name of a population must be 1 to 63 characters: a-z, 0-9, _ and -, beginning with a letter or a digit.',
  );

export const tooManyPopulations = (limit: number) =>
  new DomainError(
    'population.limit',
    409,
    `This customer has ${count(limit)} populations, the maximum. Delete one to make room.`,
  );

/** A transaction of the same population took the whole timeout, or two requests created and deleted it in turns. */
export const populationChanging = () =>
  new DomainError(
    'population.changing',
    503,
    'Other requests are changing this population. Nothing was changed; try again in a few seconds.',
    { 'Retry-After': '2' },
  );

/** Two people turn four-eyes off, so each must be named. */
export const fourEyesUserMissing = () =>
  new DomainError(
    'population.four-eyes-user',
    400,
    'Name yourself in the header x-user to turn fourEyes off: another person, with another API key, must send the same.',
  );

export const tooManyPeople = (limit: number) =>
  new DomainError(
    'population.size',
    409,
    `A population has at most ${count(limit)} people. Delete some, or use another population.`,
  );

export const unknownPerson = () =>
  new DomainError('person.unknown', 404, 'There is no person with this id in the population.');

export const tooManyUploads = () =>
  new DomainError(
    'population.busy',
    503,
    'Too many uploads are in progress. Try again in a few seconds: people who are stored already stay as they are.',
    { 'Retry-After': '5' },
  );

export const unsupportedUpload = (type: string | undefined) =>
  new DomainError(
    'upload.type',
    415,
    `Send people as multipart/form-data with a CSV file in a part named "file", or as text/csv, application/x-ndjson or application/json (the Content-Type of this request is ${(type ?? 'missing').slice(0, 100)}).`,
  );
