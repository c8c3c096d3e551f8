import { DomainError } from '@gatehouse/platform';

export const rejectedCallback = (problem: string) =>
  new DomainError('callback.rejected', 400, `callback.url ${problem}`);
