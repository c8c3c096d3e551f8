import type { DateRule } from './birth-date';
import { dates, exactDateShare } from './score.table';

/**
 * What the date adds to the score of a name. An equal date adds at most a share of what the name lacks: it never makes
 * an uncertain name certain.
 */
export function computeDateEffect(name: number, rule: DateRule): number {
  return Math.min(dates[rule], (1 - name) * exactDateShare);
}

/** A name without a common part does not match, whatever the date. */
export function computeScore(name: number, rule: DateRule): number {
  return name === 0 ? 0 : Math.round(Math.max(0, name + computeDateEffect(name, rule)) * 10_000) / 10_000;
}
