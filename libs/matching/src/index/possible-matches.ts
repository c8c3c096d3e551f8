import type { NamePart } from '../name/name-part';
import { type ParsedName } from '../name/parse-name';
import { type BirthDate, dayNumber, isDay } from '../score/birth-date';
import { findMiddleNames } from '../score/middle-names';
import { costs, dates, weights } from '../score/score.table';
import { forEachValue } from './hash-lists';
import { hashDay } from './index-builder';
import type { NameIndex } from './name-index';
import { rounding } from './query-filter';
import type { WordLookup } from './word-lookup';

/**
 * Excludes most people whom a small index does not match, by the parts of their names for which a listed name has no similar word. The weight of
 * a part follows from the whole list and takes long to compute, so each part is assumed to have the one that makes a match most likely.
 */
export class PossibleMatches {
  /** For each name, bits of the parts for which it has a similar word. */
  private readonly found: Uint16Array;
  private readonly touched: number[] = [];

  constructor(
    private readonly index: NameIndex,
    private readonly lookup: WordLookup,
  ) {
    this.found = new Uint16Array(index.names);
  }

  /** Whether a name of the index may reach the threshold. */
  mayExist(name: ParsedName, date: BirthDate | undefined, threshold: number): boolean {
    const sameDay = this.findSameDay(date);
    const budget = 1 - threshold + rounding;
    const missing = new MissingParts(name.parts);
    const isPossible =
      this.mark(name, missing, budget + (sameDay.length > 0 ? dates.exact : dates.neutral)) &&
      (this.hasName(this.touched, missing, budget + dates.neutral) ||
        this.hasName(sameDay, missing, budget + dates.exact));
    for (const touched of this.touched) this.found[touched] = 0;
    this.touched.length = 0;
    return isPossible;
  }

  /** Marks the names with similar words. Stops and returns false as soon as the parts that no name has cost too much. */
  private mark({ parts, spans }: ParsedName, missing: MissingParts, budget: number): boolean {
    let joined = 0;
    for (const span of spans) {
      const { words } = this.lookup.findSpan(span);
      if (words.length === 0) continue;
      const bits = ((1 << span.length) - 1) << span.from;
      joined |= bits;
      this.markNames(words, bits);
    }
    let nowhere = 0;
    for (let at = 0; at < parts.length; at++) {
      const words = this.lookup.findSimilar(parts[at] as NamePart);
      if (words.length > 0) this.markNames(words, 1 << at);
      else if (!(joined & (1 << at)) && missing.minCost((nowhere |= 1 << at)) > budget) return false;
    }
    return true;
  }

  private markNames(words: Uint32Array, bits: number): void {
    const { postings, postingStarts } = this.index;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      const end = postingStarts[word + 1] as number;
      for (let place = postingStarts[word] as number; place < end; place++) {
        const name = postings[place] as number;
        if (this.found[name] === 0) this.touched.push(name);
        this.found[name]! |= bits;
      }
    }
  }

  private hasName(names: readonly number[], missing: MissingParts, budget: number): boolean {
    let excluded = 0;
    for (const name of names) {
      const found = this.found[name] as number;
      // Most names have the same parts.
      if (found === excluded) continue;
      if (missing.minCost(~found) <= budget) return true;
      excluded = found;
    }
    return false;
  }

  /** The names of the people who were born on this day. */
  private findSameDay(date: BirthDate | undefined): number[] {
    const names: number[] = [];
    if (!date || !isDay(date)) return names;
    const { days, nameStarts } = this.index;
    forEachValue(days, hashDay(dayNumber(date)), (person) => {
      for (let name = nameStarts[person] as number; name < (nameStarts[person + 1] as number); name++)
        names.push(name);
    });
    return names;
  }
}

/** The least deduction for parts of a person's name that a listed name does not have. */
class MissingParts {
  private readonly middle: readonly boolean[];

  constructor(private readonly parts: readonly NamePart[]) {
    this.middle = findMiddleNames(parts);
  }

  /** `bits` are the parts that are missing. An initial never is: it is similar to many words, which are not looked up. */
  minCost(bits: number): number {
    let [missing, others] = [0, 0];
    let cost: number = costs.missingInList;
    for (let at = 0; at < this.parts.length; at++) {
      const part = this.parts[at] as NamePart;
      if (!(bits & (1 << at)) || part.kind === 'initial') {
        others += maxWeight(part);
        continue;
      }
      missing += minWeight(part);
      if (this.middle[at]) cost = costs.middleMissingInList;
    }
    return (cost * missing) / (missing + others);
  }
}

/** The weight of a name is between two values, that of any other part is fixed. */
const maxWeight = ({ kind }: NamePart): number => (kind === 'name' ? weights.name.rare : weights[kind]);
const minWeight = ({ kind }: NamePart): number => (kind === 'name' ? weights.name.common : weights[kind]);
