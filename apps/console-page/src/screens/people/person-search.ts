import type { PersonSearch } from './person.query';

const puid = /^[0-9a-z]{20}$/;

/** Whether a text can be the id of a person. */
export const isPuid = (text: string): boolean => puid.test(text);

/** What a typed text searches for, as `by` says; undefined while there is nothing to search for. */
export function toSearch(by: string | undefined, text: string | undefined): PersonSearch | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  if (by === 'id') return { id: typed };
  return isPuid(typed) ? { puid: typed } : undefined;
}
