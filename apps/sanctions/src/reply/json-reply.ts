import type { RowResult } from './row-result';

/** An entry of `results`. The contract defines `match` as a string. */
export function toResult({ row: { id, firstname, lastname, dob }, matches: [best], warnings }: RowResult) {
  return {
    id,
    firstname,
    lastname,
    dob,
    match: best ? 'true' : 'false',
    ...(best && { score: best.score, matchedId: best.entityId }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** An entry of `summary.matched.records`. */
export function toRecord({ row: { id, firstname, lastname, dob }, matches }: RowResult) {
  return { id, score: matches[0]?.score, firstname, lastname, dob, matches };
}

/** The entries of an array without brackets: the slices are joined to one array later. */
export const formatEntries = (values: object[]): string =>
  values.map((value) => JSON.stringify(value)).join(',');
