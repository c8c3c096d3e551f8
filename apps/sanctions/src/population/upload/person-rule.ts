import type { PersonRow } from '../../person/person-row';

/** The maximum lengths of what is stored, in characters. Names beyond 250 are stored, but only their first 250 are screened. */
export const maxLengths = { id: 200, firstname: 1000, lastname: 1000, dob: 100 } as const;

/** Why a row cannot be stored. Everything else is stored as sent, and screened as in a file check, with its warnings. */
export function findRowProblem(row: PersonRow): string | undefined {
  if (row.id === '') return 'id is empty';
  if (isUnusableId(row.id)) return 'id must not be "." or "..", and must not contain /, \\ or NUL';
  if (loneSurrogate.test(row.id)) return 'id must be well-formed Unicode: it contains a lone surrogate';
  for (const [field, max] of Object.entries(maxLengths))
    if (row[field as keyof typeof maxLengths].length > max)
      return `${field} is longer than ${max.toLocaleString('en')} characters`;
  return undefined;
}

/** An id is a part of a path: proxies and clients reject these, or request another path. */
const isUnusableId = (id: string): boolean => /^\.{1,2}$|[/\\\0]/.test(id);

/** It has no UTF-8: neither a path nor an export can contain such an id. */
const loneSurrogate = /\p{Cs}/u;

/** Ids are compared without surrounding blanks: a CSV file may have blanks after its separators. */
export const normalizeId = (id: string): string => id.trim();
