import { DomainError } from '@gatehouse/platform';

export const unknownLongLivedCredential = (id: string) =>
  new DomainError('slc.unknown', 404, `There is no long-lived credential with the id ${id}.`);
