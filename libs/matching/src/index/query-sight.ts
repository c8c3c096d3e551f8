import type { NameComparison } from '../score/name-comparison';
import { costs, dates, similarity } from '../score/score.table';
import { mostParts } from '../name/parse-name';
import { type NameIndex, wordKinds } from './name-index';
import type { PersonQuery, QueryWord } from './person-query';

/** Scores are rounded before they are compared with the threshold. */
export const rounding = 0.0001;

/**
 * The index as one query sees it: for each word, which parts of the person's name it may meet. It is marked once per
 * query, and makes it cheap to pass over names that cannot reach the threshold.
 */
export class QuerySight {
  /**
   * For each word, a bit for each part that it is like at all; and 16 bits higher, one for each part that it is so like
   * that the name may reach the threshold without the date's help.
   */
  private readonly marks: Uint32Array;
  private marked = new Uint32Array(1 << 10);
  private markedCount = 0;
  /** In how many names the near words of each part stand. */
  private readonly postings = new Float64Array(mostParts);
  private query: PersonQuery;
  private seesSpans = false;
  private budget = 0;
  /** Bits of the parts that must be met: without one of them the threshold is out of reach. */
  private required = 0;
  /** Bits of initials, which are like too many words to be marked. */
  private initials = 0;

  constructor(private readonly index: NameIndex) {
    this.marks = new Uint32Array(index.weights.length);
  }

  begin(query: PersonQuery, threshold: number): void {
    this.query = query;
    this.budget = 1 - threshold + dates.neutral + rounding;
    this.seesSpans = false;
    this.initials = this.required = 0;
    this.postings.fill(0);
    for (let at = 0; at < query.parts.length; at++) {
      const share = (query.weights[at] as number) / query.total;
      if (query.parts[at]?.kind === 'initial') this.initials |= 1 << at;
      else if (share * costs.missingInList > this.budget) this.required |= 1 << at;
    }
    for (const word of query.words) this.mark(word);
  }

  end(): void {
    for (let at = 0; at < this.markedCount; at++) this.marks[this.marked[at] as number] = 0;
    this.markedCount = 0;
  }

  /**
   * Bits of parts that must not all be missing, else a name cannot reach the threshold: whoever does reach it has a
   * word that is near one of them. Of the parts that would do, those that stand in the fewest names are taken.
   */
  anchors(): number {
    const { weights, telling, total } = this.query;
    let [chosen, missing] = [0, 0];
    while ((missing / total) * costs.missingInList <= this.budget) {
      let best = -1;
      for (let at = 0; at < weights.length; at++)
        if (telling[at] && !(chosen & (1 << at)) && (best < 0 || this.effort(at) < this.effort(best)))
          best = at;
      if (best < 0) break;
      chosen |= 1 << best;
      missing += weights[best] as number;
    }
    return chosen;
  }

  /** Whether names with this word are to be looked at. */
  isAnchor(word: number, anchors: number): boolean {
    return (((this.marks[word] as number) >>> 16) & anchors) !== 0;
  }

  /** Whether a name may reach the threshold without the date's help, judged by what it misses alone. */
  mayReach(name: number): boolean {
    const met = this.met(name) >>> 16;
    return (met & this.required) === this.required && this.missing(met) <= this.budget;
  }

  /** Whether a name may reach the threshold if the date of birth is the same. */
  mayReachWithDate(name: number): boolean {
    const met = this.met(name) & 0xffff;
    return met !== 0 && this.missing(met) <= this.budget + dates.exact - dates.neutral;
  }

  /** Offers every meeting of the person's name with a listed one. */
  offer(name: number, comparison: NameComparison): void {
    const { parts, partStarts, spans, spanPlaces, spanStarts } = this.index;
    const begin = partStarts[name] as number;
    for (let at = begin; at < (partStarts[name + 1] as number); at++) {
      this.offerWord(parts[at] as number, at - begin, 1, comparison);
      if (this.initials) this.offerInitials(parts[at] as number, at - begin, comparison);
    }
    if (!this.seesSpans) return;
    for (let at = spanStarts[name] as number; at < (spanStarts[name + 1] as number); at++) {
      const place = spanPlaces[at] as number;
      this.offerWord(spans[at] as number, place >> 3, place & 7, comparison);
    }
  }

  /** What it takes to look at all names of a part, for what it excludes. */
  private effort(part: number): number {
    return (this.postings[part] as number) / (this.query.weights[part] as number);
  }

  private mark({ from, length, whole, words, similarities }: QueryWord): void {
    const { weights, kinds, postingStarts } = this.index;
    const bits = ((1 << length) - 1) << from;
    let weight = 0;
    for (let at = from; at < from + length; at++) weight += this.query.weights[at] as number;
    const farthest = this.budget * this.query.total;
    let postings = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      const isPart = kinds[word] === wordKinds.part;
      // Several parts on both sides never meet as one: they meet one by one.
      if (!isPart && !whole) continue;
      if (!isPart) this.seesSpans = true;
      const least = isPart ? Math.min(weight, weights[word] as number) : 0;
      const isNear = (1 - (similarities[at] as number)) * least <= farthest;
      if (isNear) postings += (postingStarts[word + 1] as number) - (postingStarts[word] as number);
      this.setMarks(word, isNear ? bits | (bits << 16) : bits);
    }
    for (let part = from; part < from + length; part++) this.postings[part]! += postings;
  }

  private setMarks(word: number, bits: number): void {
    const before = this.marks[word] as number;
    this.marks[word] = before | bits;
    if (before !== 0) return;
    if (this.markedCount === this.marked.length) {
      const larger = new Uint32Array(this.marked.length * 2);
      larger.set(this.marked);
      this.marked = larger;
    }
    this.marked[this.markedCount++] = word;
  }

  /** The marks of all words of a name. */
  private met(name: number): number {
    const { parts, partStarts, spans, spanStarts } = this.index;
    let met = 0;
    const end = partStarts[name + 1] as number;
    for (let at = partStarts[name] as number; at < end; at++)
      met |= this.marks[parts[at] as number] as number;
    if (!this.seesSpans) return met;
    const spanEnd = spanStarts[name + 1] as number;
    for (let at = spanStarts[name] as number; at < spanEnd; at++)
      met |= this.marks[spans[at] as number] as number;
    return met;
  }

  /** What the other parts cost at least. */
  private missing(met: number): number {
    const { weights, total } = this.query;
    const found = met | this.initials;
    let missing = 0;
    for (let at = 0; at < weights.length; at++) if (!(found & (1 << at))) missing += weights[at] as number;
    return (missing / total) * costs.missingInList;
  }

  private offerWord(word: number, listed: number, listeds: number, comparison: NameComparison): void {
    const bits = this.marks[word] as number;
    if (bits === 0) return;
    for (const { from, length, whole, words, similarities } of this.query.words) {
      if (!(bits & (1 << from)) || (listeds > 1 && !whole)) continue;
      const at = words.indexOf(word);
      if (at >= 0) comparison.offer(from, length, listed, listeds, similarities[at] as number);
    }
  }

  private offerInitials(word: number, listed: number, comparison: NameComparison): void {
    const { spellings, spellingStarts } = this.index;
    const begin = spellingStarts[word] as number;
    if ((spellingStarts[word + 1] as number) - begin < 2) return;
    this.query.parts.forEach(({ kind, text }, at) => {
      if (kind === 'initial' && text.charCodeAt(0) === spellings[begin])
        comparison.offer(at, 1, listed, 1, similarity.initial);
    });
  }
}
