import { Matcher, type NameIndex, type Person } from '@gatehouse/matching';
import { count, type Row } from '../suite/report';

/** The minimum score of a match. */
export const threshold = 0.95;

/** A person to search for, and their position in the index. */
export interface Query {
  person: Person;
  position: number;
}

export interface Tally {
  queried: number;
  found: number;
}

/** Whether the person is found; other matches do not count. */
export const isFound = (matcher: Matcher, { person, position }: Query): boolean =>
  matcher.match(person, threshold).some((match) => match.position === position);

export function countFound(index: NameIndex, queries: readonly Query[]): Tally {
  const matcher = new Matcher(index);
  return { queried: queries.length, found: queries.filter((query) => isFound(matcher, query)).length };
}

/** A line of the report; `target` is a percentage. */
export function recallRow(what: string, { queried, found }: Tally, wanted?: number): Row {
  const share = queried === 0 ? 100 : (found / queried) * 100;
  // Rounded down: 98.996 % is not 99 %.
  const measured = `${(Math.floor(share * 100) / 100).toFixed(2)} % (${count(found)} of ${count(queried)})`;
  const target = wanted !== undefined && { text: `at least ${wanted} %`, isReached: share >= wanted };
  return { what, measured, ...(target && { target }) };
}
