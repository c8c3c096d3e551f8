import { BoundedCache } from '../bounded-cache';
import { type BirthDate, findBestRule, isDay } from '../score/birth-date';
import { computeScore } from '../score/total-score';
import { decodeYear } from './name-index';

/** Finds the years of birth that exclude a match, however similar the names are. */
export class YearFilter {
  private readonly cache = new BoundedCache<string, Uint8Array>(1000);

  /** By encoded year: 1 if it excludes a match. Code 0, which has no single year, never does. */
  findExcluded(date: BirthDate | undefined, threshold: number): Uint8Array {
    const key = date ? `${date.year} ${date.until} ${date.circa} ${isDay(date)} ${threshold}` : '';
    const known = this.cache.get(key);
    if (known) return known;
    const years = Uint8Array.from({ length: 256 }, (_, code) =>
      date && code > 0 && computeScore(1, findBestRule(date, decodeYear(code))) < threshold ? 1 : 0,
    );
    this.cache.set(key, years);
    return years;
  }
}
