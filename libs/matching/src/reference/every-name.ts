import { WordBook } from '../index/word-book';
import type { NameIndex } from '../index/name-index';
import { personQuery } from '../index/person-query';
import type { ListedPerson } from '../listed-person';
import type { Match, Person } from '../match';
import { parseFullName, parseName } from '../name/parse-name';
import { bestDateRule, parseBirthDate } from '../score/birth-date';
import { NameComparison } from '../score/name-comparison';
import { offerMeetings } from '../score/offer-meetings';
import { totalScore } from '../score/total-score';

/**
 * The same score by brute force: a person is compared with every name of everybody. It shows in tests and benchmarks
 * that the index passes over nobody. From the index it takes the weights alone.
 */
export class EveryName {
  private readonly book: WordBook;
  private readonly comparison = new NameComparison();
  private readonly listed;

  constructor(index: NameIndex, people: readonly ListedPerson[]) {
    this.book = new WordBook(index);
    this.listed = people.map(({ names, birthDates }) => ({
      names: names.map(({ text, weak }) => {
        const parsed = parseName(text);
        return { parsed, weak, weights: parsed.parts.map((part) => this.book.listedWeight(part)) };
      }),
      dates: birthDates.map(parseBirthDate).filter((date) => date !== undefined),
    }));
  }

  match(person: Person, threshold: number): Match[] {
    const query = personQuery(person, this.book);
    const parsed = parseFullName(person.firstname, person.lastname);
    return this.listed
      .flatMap(({ names, dates: listedDates }, position) => {
        const date = bestDateRule(query.date, listedDates);
        const scores = names.map((name) => {
          this.comparison.begin(query, name.weights, name.weights.length);
          offerMeetings(parsed, name.parsed, this.comparison);
          const score = this.comparison.score();
          return totalScore(name.weak && score < 1 ? 0 : score, date);
        });
        const score = Math.max(0, ...scores);
        return score > 0 && score >= threshold ? [{ position, name: scores.indexOf(score), score }] : [];
      })
      .sort((a, b) => b.score - a.score || a.position - b.position);
  }
}
