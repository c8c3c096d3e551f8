import { DomainError } from '@gatehouse/platform';

export const unknownString = (id: string) =>
  new DomainError('string.unknown', 404, `There is no string with the id ${id}.`);
