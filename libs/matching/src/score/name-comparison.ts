import { costs, lightWeight } from './score.table';

/** The weights of the name of a person to screen. */
export interface QueryName {
  /** The weight of each part. */
  weights: readonly number[];
  total: number;
  /** The first part of the last name. */
  lastnameFrom: number;
  /** Whether each part is more than a particle, a title or an initial. */
  distinctive: readonly boolean[];
  /** Whether each part is a middle name, which is often left out. */
  middle: readonly boolean[];
  /** The name has only titles and particles: only an equal name matches. */
  onlyExact: boolean;
}

/** A part of one name, or neighbours as one word, paired with a part or neighbours of the other name. */
export interface PartPair {
  /** The first part and the number of parts, on either side. */
  person: number;
  personLength: number;
  listed: number;
  listedLength: number;
  similarity: number;
}

/** The deductions that make up a name score. */
export interface NameCosts {
  unlike: number;
  missingInList: number;
  missingInPerson: number;
  contradiction: number;
  swapped: number;
}

/** In 255ths, like all weights. */
const maxLightWeight = Math.round(lightWeight * 255);

const noCosts: NameCosts = { unlike: 0, missingInList: 0, missingInPerson: 0, contradiction: 0, swapped: 0 };

/**
 * Compares two names. First all possible pairs of parts are added. Then the best pairs that do not overlap are chosen,
 * in any order, and the remaining parts are counted. The instance is reused.
 */
export class NameComparison {
  /** The chosen pairs, for the explanation. */
  readonly chosen: PartPair[] = [];
  costs: NameCosts = noCosts;
  private readonly pairs: PartPair[] = [];
  private pairCount = 0;
  private query: QueryName;
  private weights: ArrayLike<number> = [];
  private count = 0;

  begin(query: QueryName, weights: ArrayLike<number>, count: number): void {
    this.query = query;
    this.weights = weights;
    this.count = count;
    this.pairCount = 0;
  }

  addPair(
    person: number,
    personLength: number,
    listed: number,
    listedLength: number,
    similarity: number,
  ): void {
    const pair = (this.pairs[this.pairCount++] ??= {
      person,
      personLength,
      listed,
      listedLength,
      similarity,
    });
    pair.person = person;
    pair.personLength = personLength;
    pair.listed = listed;
    pair.listedLength = listedLength;
    pair.similarity = similarity;
  }

  /** From 0 to 1; 0 if no distinctive part is paired. */
  score(): number {
    this.choosePairs();
    if (!this.chosen.some(({ person, personLength }) => this.isDistinctive(person, personLength))) return 0;
    this.costs = this.computeCosts();
    const { unlike, missingInList, missingInPerson, contradiction, swapped } = this.costs;
    const score = Math.max(0, 1 - unlike - missingInList - missingInPerson - contradiction - swapped);
    return this.query.onlyExact && score < 1 ? 0 : score;
  }

  /** The deduction for a pair whose sides are not equal. */
  computeCost({ person, personLength, listed, listedLength, similarity }: PartPair): number {
    const { weights, total } = this.query;
    const joined = personLength !== listedLength ? costs.joined : 0;
    // The smaller weight counts: a particle with a typing error is not a rare name.
    const weight = Math.min(sum(weights, person, personLength), sum(this.weights, listed, listedLength));
    return (weight * (1 - similarity + joined)) / total;
  }

  private choosePairs(): void {
    this.chosen.length = 0;
    let [usedPerson, usedListed] = [0, 0];
    for (;;) {
      let best: PartPair | undefined;
      let maxGain = 0;
      for (let at = 0; at < this.pairCount; at++) {
        const pair = this.pairs[at] as PartPair;
        if (
          usedPerson & mask(pair.person, pair.personLength) ||
          usedListed & mask(pair.listed, pair.listedLength)
        )
          continue;
        // The most similar pair first: a part that is written as listed is not split to match something else.
        const single = pair.personLength + pair.listedLength === 2 ? 1 : 1 - costs.joined;
        const gain = pair.similarity * single - 1e-6 * this.displacement(pair);
        if (gain > maxGain || (gain === maxGain && best && isBefore(pair, best)))
          [maxGain, best] = [gain, pair];
      }
      if (!best) return;
      usedPerson |= mask(best.person, best.personLength);
      usedListed |= mask(best.listed, best.listedLength);
      this.chosen.push(best);
    }
  }

  /** The distance between the positions of a pair, counted from the nearer end. Of two equal pairs, the nearer wins. */
  private displacement({ person, personLength, listed, listedLength }: PartPair): number {
    const fromEnd = this.query.weights.length - person - personLength - (this.count - listed - listedLength);
    return Math.min(Math.abs(person - listed), Math.abs(fromEnd));
  }

  private computeCosts(): NameCosts {
    const { query, weights, count, chosen } = this;
    let [usedPerson, usedListed, unlike] = [0, 0, 0];
    for (const pair of chosen) {
      usedPerson |= mask(pair.person, pair.personLength);
      usedListed |= mask(pair.listed, pair.listedLength);
      unlike += this.computeCost(pair);
    }
    const { first, last } = this.findEnds();
    let [total, onlyListed, missing] = [0, 0, 0];
    for (let at = 0; at < count; at++) {
      const weight = weights[at] as number;
      total += weight;
      if (usedListed & (1 << at)) continue;
      if (weight > maxLightWeight) onlyListed += weight;
      missing +=
        weight * (at <= first ? costs.missingFirst : at >= last ? costs.missingLast : costs.missingMiddle);
    }
    const onlyPerson = this.sumUnpaired(usedPerson, maxLightWeight);
    return {
      unlike,
      missingInList: computeMissingInList(query, usedPerson),
      missingInPerson: missing / total,
      contradiction: Math.min(onlyPerson / query.total, onlyListed / total) * costs.contradiction,
      swapped: this.isSwapped() ? costs.swapped : 0,
    };
  }

  /** The weight of the parts of the person's name without a pair that are heavier than `light`. */
  private sumUnpaired(paired: number, light: number): number {
    const { weights } = this.query;
    let sum = 0;
    for (let at = 0; at < weights.length; at++)
      if (!(paired & (1 << at)) && (weights[at] as number) > light) sum += weights[at] as number;
    return sum;
  }

  /** The first and the last part of the listed name that are more than a title or a particle. */
  private findEnds(): { first: number; last: number } {
    let [first, last] = [0, this.count - 1];
    while (first < last && (this.weights[first] as number) <= maxLightWeight) first += 1;
    while (last > first && (this.weights[last] as number) <= maxLightWeight) last -= 1;
    return { first, last };
  }

  private isDistinctive(from: number, length: number): boolean {
    for (let at = from; at < from + length; at++) if (this.query.distinctive[at]) return true;
    return false;
  }

  /** Whether the last name of the person precedes the first name in the listed name. */
  private isSwapped(): boolean {
    let [first, firsts, last, lasts] = [0, 0, 0, 0];
    for (const { person, personLength, listed } of this.chosen) {
      if (!this.isDistinctive(person, personLength)) continue;
      if (person < this.query.lastnameFrom) [first, firsts] = [first + listed, firsts + 1];
      else [last, lasts] = [last + listed, lasts + 1];
    }
    return firsts > 0 && lasts > 0 && last / lasts < first / firsts;
  }
}

/** The deduction for the parts of the person's name that are not in `paired`. Middle names cost less if both ends are. */
export function computeMissingInList(
  { weights, total, distinctive, middle }: Pick<QueryName, 'weights' | 'total' | 'distinctive' | 'middle'>,
  paired: number,
): number {
  const ends = (1 << distinctive.indexOf(true)) | (1 << distinctive.lastIndexOf(true));
  const hasEnds = (paired & ends) === ends;
  let cost = 0;
  for (let at = 0; at < weights.length; at++) {
    if (paired & (1 << at)) continue;
    cost +=
      (weights[at] as number) * (hasEnds && middle[at] ? costs.middleMissingInList : costs.missingInList);
  }
  return cost / total;
}

/** A total order for equally good pairs, independent of the order in which they were added. */
const isBefore = (a: PartPair, b: PartPair): boolean =>
  (a.person - b.person ||
    a.listed - b.listed ||
    a.personLength - b.personLength ||
    a.listedLength - b.listedLength) < 0;

const mask = (from: number, length: number): number => ((1 << length) - 1) << from;

function sum(weights: ArrayLike<number>, from: number, length: number): number {
  let total = 0;
  for (let at = from; at < from + length; at++) total += weights[at] as number;
  return total;
}
