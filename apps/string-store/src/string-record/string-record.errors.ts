import { DomainError } from '@gatehouse/platform';

export const unknownString = (id: string) =>
  new DomainError('string.unknown', 404, `There is no string with the id ${id}.`);

export const invalidCursor = () =>
  new DomainError(
    'string.cursor',
    400,
    'cursor must be the nextCursor of an earlier page; leave it out to begin with the newest.',
  );
