import { computeMissingInList, type NameComparison } from '../score/name-comparison';
import { costs, dates, similarity } from '../score/score.table';
import { maxNameParts } from '../name/parse-name';
import { type NameIndex, wordKinds } from './name-index';
import type { PersonQuery, QueryWord } from './person-query';

/** Scores are rounded before they are compared with the threshold. */
export const rounding = 0.0001;

/**
 * Excludes names that cannot reach the threshold. Once per query, each word of the index is marked with the parts of
 * the person's name that it is similar to.
 */
export class QueryFilter {
  /**
   * For each word, one bit per similar part. The upper 16 bits mark the parts that are similar enough for a name to
   * reach the threshold without an equal date of birth.
   */
  private readonly marks: Uint32Array;
  private marked = new Uint32Array(1 << 10);
  private markedCount = 0;
  /** The number of names with a word near each part. */
  private readonly postings = new Float64Array(maxNameParts);
  private query: PersonQuery;
  private hasSpans = false;
  private budget = 0;
  /** Bits of the required parts: a name without one of them cannot reach the threshold. */
  private required = 0;
  /** Bits of initials, which are similar to too many words to be marked. */
  private initials = 0;

  constructor(private readonly index: NameIndex) {
    this.marks = new Uint32Array(index.weights.length);
  }

  begin(query: PersonQuery, threshold: number): void {
    this.query = query;
    this.budget = 1 - threshold + dates.neutral + rounding;
    this.hasSpans = false;
    this.initials = this.required = 0;
    this.postings.fill(0);
    for (let at = 0; at < query.parts.length; at++) {
      const share = (query.weights[at] as number) / query.total;
      if (query.parts[at]?.kind === 'initial') this.initials |= 1 << at;
      else if (share * this.minMissingCost(at) > this.budget) this.required |= 1 << at;
    }
    for (const word of query.words) this.mark(word);
  }

  end(): void {
    for (let at = 0; at < this.markedCount; at++) this.marks[this.marked[at] as number] = 0;
    this.markedCount = 0;
  }

  /**
   * Bits of parts of which a name must have at least one to reach the threshold. Prefers parts that are in the fewest
   * names.
   */
  chooseAnchors(): number {
    const { weights, distinctive, total } = this.query;
    let [chosen, missing] = [0, 0];
    while (missing / total <= this.budget) {
      let best = -1;
      for (let at = 0; at < weights.length; at++)
        if (distinctive[at] && !(chosen & (1 << at)) && (best < 0 || this.effort(at) < this.effort(best)))
          best = at;
      if (best < 0) break;
      chosen |= 1 << best;
      missing += (weights[best] as number) * this.minMissingCost(best);
    }
    return chosen;
  }

  /** The least deduction for a part that is missing. */
  private minMissingCost(part: number): number {
    return this.query.middle[part] ? costs.middleMissingInList : costs.missingInList;
  }

  /** Whether names with this word must be compared. */
  isAnchor(word: number, anchors: number): boolean {
    return (((this.marks[word] as number) >>> 16) & anchors) !== 0;
  }

  /** Whether a name may reach the threshold without an equal date of birth. Considers only its missing parts. */
  mayReach(name: number): boolean {
    const found = this.collectMarks(name) >>> 16;
    return (found & this.required) === this.required && this.computeMissingCost(found) <= this.budget;
  }

  /** Whether a name may reach the threshold with an equal date of birth. */
  mayReachWithDate(name: number): boolean {
    const found = this.collectMarks(name) & 0xffff;
    return found !== 0 && this.computeMissingCost(found) <= this.budget + dates.exact - dates.neutral;
  }

  /** Adds all pairs of similar parts of the person's name and a listed name. */
  addPairs(name: number, comparison: NameComparison): void {
    const { parts, partStarts, spans, spanPlaces, spanStarts } = this.index;
    const begin = partStarts[name] as number;
    for (let at = begin; at < (partStarts[name + 1] as number); at++) {
      this.addWordPairs(parts[at] as number, at - begin, 1, comparison);
      if (this.initials) this.addInitialPairs(parts[at] as number, at - begin, comparison);
    }
    if (!this.hasSpans) return;
    for (let at = spanStarts[name] as number; at < (spanStarts[name + 1] as number); at++) {
      const place = spanPlaces[at] as number;
      this.addWordPairs(spans[at] as number, place >> 3, place & 7, comparison);
    }
  }

  /** The number of names to compare for a part, relative to its weight. */
  private effort(part: number): number {
    return (this.postings[part] as number) / (this.query.weights[part] as number);
  }

  private mark({ from, length, whole, words, similarities }: QueryWord): void {
    const { weights, kinds, postingStarts } = this.index;
    const bits = ((1 << length) - 1) << from;
    let weight = 0;
    for (let at = from; at < from + length; at++) weight += this.query.weights[at] as number;
    const maxCost = this.budget * this.query.total;
    let postings = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      // Nobody who can be found has this word.
      if (postingStarts[word] === postingStarts[word + 1]) continue;
      const isPart = kinds[word] === wordKinds.part;
      // Several parts on both sides are compared one by one, never as one word.
      if (!isPart && !whole) continue;
      if (!isPart) this.hasSpans = true;
      const minWeight = isPart ? Math.min(weight, weights[word] as number) : 0;
      const isNear = (1 - (similarities[at] as number)) * minWeight <= maxCost;
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
  private collectMarks(name: number): number {
    const { parts, partStarts, spans, spanStarts } = this.index;
    let marks = 0;
    const end = partStarts[name + 1] as number;
    for (let at = partStarts[name] as number; at < end; at++)
      marks |= this.marks[parts[at] as number] as number;
    if (!this.hasSpans) return marks;
    const spanEnd = spanStarts[name + 1] as number;
    for (let at = spanStarts[name] as number; at < spanEnd; at++)
      marks |= this.marks[spans[at] as number] as number;
    return marks;
  }

  /** The minimum cost of the parts that were not found. */
  private computeMissingCost(marks: number): number {
    return computeMissingInList(this.query, marks | this.initials);
  }

  private addWordPairs(word: number, listed: number, listedLength: number, comparison: NameComparison): void {
    const bits = this.marks[word] as number;
    if (bits === 0) return;
    for (const { from, length, whole, words, similarities } of this.query.words) {
      if (!(bits & (1 << from)) || (listedLength > 1 && !whole)) continue;
      const at = words.indexOf(word);
      if (at >= 0) comparison.addPair(from, length, listed, listedLength, similarities[at] as number);
    }
  }

  private addInitialPairs(word: number, listed: number, comparison: NameComparison): void {
    const { spellings, spellingStarts } = this.index;
    const begin = spellingStarts[word] as number;
    if ((spellingStarts[word + 1] as number) - begin < 2) return;
    this.query.parts.forEach(({ kind, text }, at) => {
      if (kind === 'initial' && text.charCodeAt(0) === spellings[begin])
        comparison.addPair(at, 1, listed, 1, similarity.initial);
    });
  }
}
