import { Matcher, type NameIndex, type Person } from '@gatehouse/matching';
import { count, type Row } from '../suite/report';

/** The score from which somebody counts as found. */
export const threshold = 0.95;

/** Somebody to look for, and where in the index they are. */
export interface Quest {
  person: Person;
  position: number;
}

export interface Tally {
  asked: number;
  found: number;
}

/** Found where they are; others who are found too do not count. */
export const isFound = (matcher: Matcher, { person, position }: Quest): boolean =>
  matcher.match(person, threshold).some((match) => match.position === position);

export function tallyOf(index: NameIndex, quests: readonly Quest[]): Tally {
  const matcher = new Matcher(index);
  return { asked: quests.length, found: quests.filter((quest) => isFound(matcher, quest)).length };
}

/** A line of the report; `wanted` is a share in per cent. */
export function recallRow(what: string, { asked, found }: Tally, wanted?: number): Row {
  const share = asked === 0 ? 100 : (found / asked) * 100;
  // Rounded down: 98.996 % is not 99 %.
  const measured = `${(Math.floor(share * 100) / 100).toFixed(2)} % (${count(found)} of ${count(asked)})`;
  const target = wanted !== undefined && { text: `at least ${wanted} %`, isReached: share >= wanted };
  return { what, measured, ...(target && { target }) };
}
