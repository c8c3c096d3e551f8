import { costs, lightest } from './score.table';

/** The name of a person to be screened, as far as weights go. */
export interface QueryName {
  /** The weight of each part. */
  weights: readonly number[];
  total: number;
  /** Parts before this one are of the first name. */
  lastnameFrom: number;
  /** Whether a part is more than a particle, a title or an initial. */
  telling: readonly boolean[];
  /** There is nothing but titles and particles: only a name that is the same counts. */
  onlyExact: boolean;
}

/** A part of one name, or neighbours as one word, that meets a part of the other, or its neighbours as one word. */
export interface Meeting {
  /** The first part on the person's side and on the list's, and how many there are of each. */
  person: number;
  persons: number;
  listed: number;
  listeds: number;
  similarity: number;
}

/** What a name score is made of; each is a share of 1 that was taken away. */
export interface NameCosts {
  unlike: number;
  missingInList: number;
  missingInPerson: number;
  contradiction: number;
  swapped: number;
}

/** In the 255ths in which weights are counted. */
const light = Math.round(lightest * 255);

const none: NameCosts = { unlike: 0, missingInList: 0, missingInPerson: 0, contradiction: 0, swapped: 0 };

/**
 * Compares one name with another: first every meeting of parts that could be is offered, then the best that do not
 * exclude each other are taken, whatever their order, and the rest is counted. One instance is used over and over.
 */
export class NameComparison {
  /** What was taken, for the explanation. */
  readonly taken: Meeting[] = [];
  costs: NameCosts = none;
  private readonly offers: Meeting[] = [];
  private offered = 0;
  private query: QueryName;
  private weights: ArrayLike<number> = [];
  private count = 0;

  begin(query: QueryName, weights: ArrayLike<number>, count: number): void {
    this.query = query;
    this.weights = weights;
    this.count = count;
    this.offered = 0;
  }

  offer(person: number, persons: number, listed: number, listeds: number, similarity: number): void {
    const offer = (this.offers[this.offered++] ??= { person, persons, listed, listeds, similarity });
    offer.person = person;
    offer.persons = persons;
    offer.listed = listed;
    offer.listeds = listeds;
    offer.similarity = similarity;
  }

  /** From 0 to 1; 0 where no telling part meets another. */
  score(): number {
    this.take();
    if (!this.taken.some(({ person, persons }) => this.isTelling(person, persons))) return 0;
    this.costs = this.priced();
    const { unlike, missingInList, missingInPerson, contradiction, swapped } = this.costs;
    const score = Math.max(0, 1 - unlike - missingInList - missingInPerson - contradiction - swapped);
    return this.query.onlyExact && score < 1 ? 0 : score;
  }

  /** What a meeting takes away because its two sides are not the same. */
  cost({ person, persons, listed, listeds, similarity }: Meeting): number {
    const { weights, total } = this.query;
    const joined = persons !== listeds ? costs.joined : 0;
    // What is of little weight on one side is of little weight: a particle with a typing error is no rare name.
    const weight = Math.min(sum(weights, person, persons), sum(this.weights, listed, listeds));
    return (weight * (1 - similarity + joined)) / total;
  }

  private take(): void {
    this.taken.length = 0;
    let [usedPerson, usedListed] = [0, 0];
    for (;;) {
      let best: Meeting | undefined;
      let most = 0;
      for (let at = 0; at < this.offered; at++) {
        const offer = this.offers[at] as Meeting;
        if (usedPerson & mask(offer.person, offer.persons) || usedListed & mask(offer.listed, offer.listeds))
          continue;
        // The likest first: what was written as it is listed is not taken apart to fit something else.
        const single = offer.persons + offer.listeds === 2 ? 1 : 1 - costs.joined;
        const gain = offer.similarity * single - 1e-6 * this.displacement(offer);
        if (gain > most || (gain === most && best && isBefore(offer, best))) [most, best] = [gain, offer];
      }
      if (!best) return;
      usedPerson |= mask(best.person, best.persons);
      usedListed |= mask(best.listed, best.listeds);
      this.taken.push(best);
    }
  }

  /** How far from its place a part is found, counted from the nearer end: of two that are alike, the nearer is taken. */
  private displacement({ person, persons, listed, listeds }: Meeting): number {
    const fromEnd = this.query.weights.length - person - persons - (this.count - listed - listeds);
    return Math.min(Math.abs(person - listed), Math.abs(fromEnd));
  }

  private priced(): NameCosts {
    const { query, weights, count, taken } = this;
    let [usedPerson, usedListed, unlike] = [0, 0, 0];
    for (const meeting of taken) {
      usedPerson |= mask(meeting.person, meeting.persons);
      usedListed |= mask(meeting.listed, meeting.listeds);
      unlike += this.cost(meeting);
    }
    const { first, last } = this.ends();
    let [onlyPerson, total, onlyListed, missing] = [0, 0, 0, 0];
    for (let at = 0; at < query.weights.length; at++)
      if (!(usedPerson & (1 << at))) onlyPerson += query.weights[at] as number;
    for (let at = 0; at < count; at++) {
      const weight = weights[at] as number;
      total += weight;
      if (usedListed & (1 << at)) continue;
      onlyListed += weight;
      missing +=
        weight * (at <= first ? costs.missingFirst : at >= last ? costs.missingLast : costs.missingMiddle);
    }
    const [alone, listedAlone] = [onlyPerson / query.total, onlyListed / total];
    return {
      unlike,
      missingInList: alone * costs.missingInList,
      missingInPerson: missing / total,
      contradiction: Math.min(alone, listedAlone) * costs.contradiction,
      swapped: this.isSwapped() ? costs.swapped : 0,
    };
  }

  /** The first and the last part of the listed name that are more than a title or a particle. */
  private ends(): { first: number; last: number } {
    let [first, last] = [0, this.count - 1];
    while (first < last && (this.weights[first] as number) <= light) first += 1;
    while (last > first && (this.weights[last] as number) <= light) last -= 1;
    return { first, last };
  }

  private isTelling(from: number, length: number): boolean {
    for (let at = from; at < from + length; at++) if (this.query.telling[at]) return true;
    return false;
  }

  /** Whether what the person calls the last name comes before the first name on the list. */
  private isSwapped(): boolean {
    let [first, firsts, last, lasts] = [0, 0, 0, 0];
    for (const { person, persons, listed } of this.taken) {
      if (!this.isTelling(person, persons)) continue;
      if (person < this.query.lastnameFrom) [first, firsts] = [first + listed, firsts + 1];
      else [last, lasts] = [last + listed, lasts + 1];
    }
    return firsts > 0 && lasts > 0 && last / lasts < first / firsts;
  }
}

/** Of two meetings that are equally good one comes first, in whatever order they were offered. */
const isBefore = (a: Meeting, b: Meeting): boolean =>
  (a.person - b.person || a.listed - b.listed || a.persons - b.persons || a.listeds - b.listeds) < 0;

const mask = (from: number, length: number): number => ((1 << length) - 1) << from;

function sum(weights: ArrayLike<number>, from: number, length: number): number {
  let total = 0;
  for (let at = from; at < from + length; at++) total += weights[at] as number;
  return total;
}
