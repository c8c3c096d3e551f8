import type { DateRule } from './birth-date';
import { dates, exactDateShare } from './score.table';

/**
 * What the date adds to the score of a name or takes away. An equal date never makes a doubtful name a certain one: it
 * adds at most a share of what the name lacks.
 */
export function dateAdds(name: number, rule: DateRule): number {
  return Math.min(dates[rule], (1 - name) * exactDateShare);
}

/** A name that has nothing in common is no match, whatever the date. */
export function totalScore(name: number, rule: DateRule): number {
  return name === 0 ? 0 : Math.round(Math.max(0, name + dateAdds(name, rule)) * 10_000) / 10_000;
}
