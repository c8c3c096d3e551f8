import { explain } from './explanation/explain';
import { forEachValue } from './index/hash-lists';
import { hashDay } from './index/index-builder';
import type { NameIndex } from './index/name-index';
import { YearFilter } from './index/year-filter';
import { type PersonQuery, buildQuery } from './index/person-query';
import { QueryFilter } from './index/query-filter';
import { WordLookup } from './index/word-lookup';
import type { ListedPerson } from './listed-person';
import type { Feature, Match, Person } from './match';
import { type BirthDate, bestDateRule, type DateRule, dayNumber, isDay } from './score/birth-date';
import { NameComparison } from './score/name-comparison';
import { computeScore } from './score/total-score';

/** Finds the listed people that match a person. Each thread has its own instance and reuses it. */
export class Matcher {
  readonly lookup: WordLookup;
  private readonly filter: QueryFilter;
  private readonly comparison = new NameComparison();
  private readonly weights = new Float64Array(32);
  private readonly seen: Uint32Array;
  private round = 0;
  private readonly yearFilter = new YearFilter();
  private excludedYears: Uint8Array = new Uint8Array(256);

  constructor(
    private readonly index: NameIndex,
    /** The matcher whose weights the parts of a person's name get, if they do not follow from this index. */
    weighing?: Matcher,
  ) {
    this.lookup = new WordLookup(index, weighing?.lookup);
    this.filter = new QueryFilter(index);
    this.seen = new Uint32Array(index.names);
  }

  /** The name of a person with the similar words of the index. */
  buildQuery(person: Person): PersonQuery {
    return buildQuery(person, this.lookup);
  }

  /** The people at or above the threshold, best first. */
  match(person: Person, threshold: number): Match[] {
    return this.search(this.buildQuery(person), threshold);
  }

  /** The people at or above the threshold, best first. */
  search(query: PersonQuery, threshold: number): Match[] {
    if (!query.distinctive.includes(true)) return [];
    this.round += 1;
    const found = new Map<number, Match>();
    this.filter.begin(query, threshold);
    this.excludedYears = this.yearFilter.findExcluded(query.date, threshold);
    this.matchSameDay(query, threshold, found);
    this.matchAnchors(query, threshold, found);
    this.filter.end();
    return [...found.values()].sort((a, b) => b.score - a.score || a.position - b.position);
  }

  /** Explains the score of a match with a listed person. */
  explain(person: Person, listed: ListedPerson, match: Match): Feature[] {
    const { nameStarts, partStarts, parts, weights } = this.index;
    const name = (nameStarts[match.position] as number) + match.name;
    const words = parts.subarray(partStarts[name], partStarts[name + 1]);
    const text = listed.names[match.name]?.text ?? '';
    const explained = { text, weights: Array.from(words, (word) => weights[word] as number) };
    return explain(person, this.buildQuery(person), listed, explained);
  }

  /** An equal day of birth raises the score, so these people are compared even if their names are less similar. */
  private matchSameDay(query: PersonQuery, threshold: number, found: Map<number, Match>): void {
    if (!query.date || !isDay(query.date)) return;
    const { nameStarts } = this.index;
    forEachValue(this.index.days, hashDay(dayNumber(query.date)), (person) => {
      for (let name = nameStarts[person] as number; name < (nameStarts[person + 1] as number); name++) {
        if (this.visit(name) && this.filter.mayReachWithDate(name))
          this.compare(query, name, threshold, 'exact', found);
      }
    });
  }

  private matchAnchors(query: PersonQuery, threshold: number, found: Map<number, Match>): void {
    const anchors = this.filter.chooseAnchors();
    for (const { from, length, words } of query.words) {
      if (!(anchors & (((1 << length) - 1) << from))) continue;
      for (let at = 0; at < words.length; at++)
        if (this.filter.isAnchor(words[at] as number, anchors))
          this.matchWord(query, words[at] as number, threshold, found);
    }
  }

  private matchWord(query: PersonQuery, word: number, threshold: number, found: Map<number, Match>): void {
    const { postings, postingStarts, postingYears } = this.index;
    const { excludedYears } = this;
    const end = postingStarts[word + 1] as number;
    for (let at = postingStarts[word] as number; at < end; at++) {
      if (excludedYears[postingYears[at] as number]) continue;
      const name = postings[at] as number;
      if (this.filter.mayReach(name) && this.visit(name))
        this.compare(query, name, threshold, 'neutral', found);
    }
  }

  /** Returns false if the name was visited before: several of its words may lead to it. */
  private visit(name: number): boolean {
    if (this.seen[name] === this.round) return false;
    this.seen[name] = this.round;
    return true;
  }

  /** Keeps the best name of each person that reaches the threshold. No date rule of this name is better than `best`. */
  private compare(
    query: PersonQuery,
    name: number,
    threshold: number,
    best: DateRule,
    found: Map<number, Match>,
  ): void {
    const nameScore = this.computeNameScore(query, name);
    if (computeScore(nameScore, best) < threshold) return;
    const position = this.index.owners[name] as number;
    const score = computeScore(nameScore, bestDateRule(query.date, this.readDates(position)));
    if (score < threshold) return;
    const match = { position, name: name - (this.index.nameStarts[position] as number), score };
    const known = found.get(position);
    if (!known || score > known.score || (score === known.score && match.name < known.name))
      found.set(position, match);
  }

  private computeNameScore(query: PersonQuery, name: number): number {
    const { parts, partStarts, weights, weak } = this.index;
    const begin = partStarts[name] as number;
    const count = (partStarts[name + 1] as number) - begin;
    for (let at = 0; at < count; at++) this.weights[at] = weights[parts[begin + at] as number] as number;
    this.comparison.begin(query, this.weights, count);
    this.filter.addPairs(name, this.comparison);
    const score = this.comparison.score();
    return weak[name] && score < 1 ? 0 : score;
  }

  private readDates(person: number): BirthDate[] {
    const { dates: days, untils, dateStarts } = this.index;
    const found: BirthDate[] = [];
    for (let at = dateStarts[person] as number; at < (dateStarts[person + 1] as number); at++) {
      const [day, until] = [days[at] as number, untils[at] as number];
      const date = { year: day >>> 9, month: (day >>> 5) & 15, day: day & 31 };
      found.push({ ...date, until: until >>> 1, circa: (until & 1) === 1 });
    }
    return found;
  }
}
