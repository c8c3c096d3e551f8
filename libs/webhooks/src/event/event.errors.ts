import { DomainError } from '@gatehouse/platform';

export const refusedCallback = (problem: string) =>
  new DomainError('callback.refused', 400, `callback.url ${problem}`);
