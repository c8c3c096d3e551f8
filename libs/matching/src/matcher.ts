import { explain } from './explanation/explain';
import { eachUnder } from './index/hash-lists';
import { hashOfDay } from './index/index-builder';
import type { NameIndex } from './index/name-index';
import { OtherYears } from './index/other-years';
import { type PersonQuery, personQuery } from './index/person-query';
import { QuerySight } from './index/query-sight';
import { WordBook } from './index/word-book';
import type { ListedPerson } from './listed-person';
import type { Feature, Match, Person } from './match';
import { type BirthDate, bestDateRule, type DateRule, dayNumber, isDay } from './score/birth-date';
import { NameComparison } from './score/name-comparison';
import { totalScore } from './score/total-score';

/** Finds the listed people that a person may be. One instance serves one thread, again and again. */
export class Matcher {
  private readonly book: WordBook;
  private readonly sight: QuerySight;
  private readonly comparison = new NameComparison();
  private readonly weights = new Float64Array(32);
  private readonly seen: Uint32Array;
  private round = 0;
  private readonly years = new OtherYears();
  private otherYears: Uint8Array = new Uint8Array(256);

  constructor(private readonly index: NameIndex) {
    this.book = new WordBook(index);
    this.sight = new QuerySight(index);
    this.seen = new Uint32Array(index.names);
  }

  /** Those at or above the threshold, best first. */
  match(person: Person, threshold: number): Match[] {
    const query = personQuery(person, this.book);
    if (!query.telling.includes(true)) return [];
    this.round += 1;
    const found = new Map<number, Match>();
    this.sight.begin(query, threshold);
    this.otherYears = this.years.of(query.date, threshold);
    this.lookAtSameDay(query, threshold, found);
    this.lookAtAnchors(query, threshold, found);
    this.sight.end();
    return [...found.values()].sort((a, b) => b.score - a.score || a.position - b.position);
  }

  /** Why a listed person, who is at that position of the index, matches. */
  explain(person: Person, listed: ListedPerson, match: Match): Feature[] {
    const { nameStarts, partStarts, parts, weights } = this.index;
    const name = (nameStarts[match.position] as number) + match.name;
    const words = parts.subarray(partStarts[name], partStarts[name + 1]);
    const text = listed.names[match.name]?.text ?? '';
    const explained = { text, weights: Array.from(words, (word) => weights[word] as number) };
    return explain(person, personQuery(person, this.book), listed, explained);
  }

  /** An equal day of birth raises the score, so these are looked at whatever their names. */
  private lookAtSameDay(query: PersonQuery, threshold: number, found: Map<number, Match>): void {
    if (!query.date || !isDay(query.date)) return;
    const { nameStarts } = this.index;
    eachUnder(this.index.days, hashOfDay(dayNumber(query.date)), (person) => {
      for (let name = nameStarts[person] as number; name < (nameStarts[person + 1] as number); name++) {
        if (this.isNew(name) && this.sight.mayReachWithDate(name))
          this.compare(query, name, threshold, 'exact', found);
      }
    });
  }

  private lookAtAnchors(query: PersonQuery, threshold: number, found: Map<number, Match>): void {
    const anchors = this.sight.anchors();
    for (const { from, length, words } of query.words) {
      if (!(anchors & (((1 << length) - 1) << from))) continue;
      for (let at = 0; at < words.length; at++)
        if (this.sight.isAnchor(words[at] as number, anchors))
          this.lookAtWord(query, words[at] as number, threshold, found);
    }
  }

  private lookAtWord(query: PersonQuery, word: number, threshold: number, found: Map<number, Match>): void {
    const { postings, postingStarts, postingYears } = this.index;
    const { otherYears } = this;
    const end = postingStarts[word + 1] as number;
    for (let at = postingStarts[word] as number; at < end; at++) {
      if (otherYears[postingYears[at] as number]) continue;
      const name = postings[at] as number;
      if (this.sight.mayReach(name) && this.isNew(name))
        this.compare(query, name, threshold, 'neutral', found);
    }
  }

  /** A name may be come upon by several of its words. */
  private isNew(name: number): boolean {
    if (this.seen[name] === this.round) return false;
    this.seen[name] = this.round;
    return true;
  }

  /** Keeps the best name of each person that reaches the threshold; no date says more than `best`. */
  private compare(
    query: PersonQuery,
    name: number,
    threshold: number,
    best: DateRule,
    found: Map<number, Match>,
  ): void {
    const nameScore = this.nameScore(query, name);
    if (totalScore(nameScore, best) < threshold) return;
    const position = this.index.owners[name] as number;
    const score = totalScore(nameScore, bestDateRule(query.date, this.datesOf(position)));
    if (score < threshold) return;
    const match = { position, name: name - (this.index.nameStarts[position] as number), score };
    const known = found.get(position);
    if (!known || score > known.score || (score === known.score && match.name < known.name))
      found.set(position, match);
  }

  private nameScore(query: PersonQuery, name: number): number {
    const { parts, partStarts, weights, weak } = this.index;
    const begin = partStarts[name] as number;
    const count = (partStarts[name + 1] as number) - begin;
    for (let at = 0; at < count; at++) this.weights[at] = weights[parts[begin + at] as number] as number;
    this.comparison.begin(query, this.weights, count);
    this.sight.offer(name, this.comparison);
    const score = this.comparison.score();
    return weak[name] && score < 1 ? 0 : score;
  }

  private datesOf(person: number): BirthDate[] {
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
