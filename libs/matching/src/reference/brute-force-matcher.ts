import { WordLookup } from '../index/word-lookup';
import type { NameIndex } from '../index/name-index';
import { buildQuery } from '../index/person-query';
import type { ListedPerson } from '../listed-person';
import type { Match, Person } from '../match';
import { parseFullName, parseName } from '../name/parse-name';
import { bestDateRule, parseBirthDate } from '../score/birth-date';
import { NameComparison } from '../score/name-comparison';
import { addPairs } from '../score/part-pairs';
import { computeScore } from '../score/total-score';

/**
 * Computes the same scores by comparing a person with every listed name. Tests and benchmarks use it to prove that the
 * index misses no match. It reads only the weights from the index.
 */
export class BruteForceMatcher {
  private readonly lookup: WordLookup;
  private readonly comparison = new NameComparison();
  private readonly listed;

  constructor(index: NameIndex, people: readonly ListedPerson[]) {
    this.lookup = new WordLookup(index);
    this.listed = people.map(({ names, birthDates }) => ({
      names: names.map(({ text, weak }) => {
        const parsed = parseName(text);
        return { parsed, weak, weights: parsed.parts.map((part) => this.lookup.listedWeight(part)) };
      }),
      dates: birthDates.map(parseBirthDate).filter((date) => date !== undefined),
    }));
  }

  match(person: Person, threshold: number): Match[] {
    const query = buildQuery(person, this.lookup);
    const parsed = parseFullName(person.firstname, person.lastname);
    return this.listed
      .flatMap(({ names, dates: listedDates }, position) => {
        const date = bestDateRule(query.date, listedDates);
        const scores = names.map((name) => {
          this.comparison.begin(query, name.weights, name.weights.length);
          addPairs(parsed, name.parsed, this.comparison);
          const score = this.comparison.score();
          return computeScore(name.weak && score < 1 ? 0 : score, date);
        });
        const score = Math.max(0, ...scores);
        return score > 0 && score >= threshold ? [{ position, name: scores.indexOf(score), score }] : [];
      })
      .sort((a, b) => b.score - a.score || a.position - b.position);
  }
}
