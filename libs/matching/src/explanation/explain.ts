import type { WordBook } from '../index/word-book';
import { personQuery } from '../index/person-query';
import type { ListedPerson } from '../listed-person';
import type { Feature, Match, Person } from '../match';
import { parseFullName, parseName, type ParsedName } from '../name/parse-name';
import { bestDateRule, parseBirthDate } from '../score/birth-date';
import { type Meeting, NameComparison } from '../score/name-comparison';
import { offerMeetings } from '../score/offer-meetings';
import { partRule } from '../score/part-rule';
import { dateAdds } from '../score/total-score';
import { dateWords, joinedWords, noDateWords, partWords } from './wording.table';

const digits = 4;

/** Why a person matches a listed one, step by step; what the steps add makes the score. */
export function explain(person: Person, listed: ListedPerson, match: Match, book: WordBook): Feature[] {
  const name = listed.names[match.name]?.text ?? '';
  const words = `Compared with the listed name "${name}". A name that is the same adds 1.`;
  const ofName = [{ feature: 'name', added: 1, words }, ...nameFeatures(person, name, book)];
  const score = ofName.reduce((total, { added }) => total + added, 0);
  return rounded([...ofName, dateFeature(person, listed, score)]);
}

function nameFeatures(person: Person, name: string, book: WordBook): Feature[] {
  const query = personQuery(person, book);
  const [one, other] = [parseFullName(person.firstname, person.lastname), parseName(name)];
  const weights = other.parts.map((part) => book.listedWeight(part));
  const comparison = new NameComparison();
  comparison.begin(query, weights, weights.length);
  offerMeetings(one, other, comparison);
  comparison.score();
  const { costs, taken } = comparison;
  const [alone, listedAlone] = [leftOver(one, taken, 'person'), leftOver(other, taken, 'listed')];
  const meetings = [...taken].sort((a, b) => a.person - b.person);
  return [
    ...meetings.map((meeting) => ({
      feature: 'part',
      added: -comparison.cost(meeting),
      words: meetingWords(meeting, one, other),
    })),
    { feature: 'only in the person', added: -costs.missingInList, words: `The list does not have ${alone}.` },
    {
      feature: 'only in the list',
      added: -costs.missingInPerson,
      words: `The person does not have ${listedAlone}.`,
    },
    {
      feature: 'contradiction',
      added: -costs.contradiction,
      words: `${alone} stands against ${listedAlone}.`,
    },
    { feature: 'order', added: -costs.swapped, words: 'First and last name are swapped.' },
  ].filter(({ feature, added }) => feature === 'part' || added !== 0);
}

function meetingWords(
  { person, persons, listed, listeds }: Meeting,
  one: ParsedName,
  other: ParsedName,
): string {
  const mine = one.written.slice(person, person + persons).join(' ');
  const theirs = other.written.slice(listed, listed + listeds).join(' ');
  const [part, otherPart] = [one.parts[person], other.parts[listed]];
  if (persons + listeds > 2 || !part || !otherPart) return joinedWords(mine, theirs);
  return partWords[partRule(part, otherPart)](mine, theirs);
}

/** The parts that met nobody. */
function leftOver({ written }: ParsedName, taken: readonly Meeting[], side: 'person' | 'listed'): string {
  const lengths = { person: 'persons', listed: 'listeds' } as const;
  const isTaken = (at: number) =>
    taken.some((meeting) => meeting[side] <= at && at < meeting[side] + meeting[lengths[side]]);
  return written
    .filter((_, at) => !isTaken(at))
    .map((word) => `"${word}"`)
    .join(', ');
}

function dateFeature({ dob }: Person, { birthDates }: ListedPerson, name: number): Feature {
  const date = parseBirthDate(dob);
  const listed = birthDates.map(parseBirthDate).filter((each) => each !== undefined);
  const rule = bestDateRule(date, listed);
  const feature = { feature: 'date of birth', added: dateAdds(name, rule) };
  if (!date) return { ...feature, words: noDateWords.person };
  if (listed.length === 0) return { ...feature, words: noDateWords.listed };
  return { ...feature, words: dateWords[rule](dob.trim(), birthDates.join(' or ')) };
}

const round = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Rounded so that the sum is the rounded sum: each step takes on what the ones before it left over. */
function rounded(features: readonly Feature[]): Feature[] {
  let [exact, shown] = [0, 0];
  return features.map((feature) => {
    exact += feature.added;
    const added = round(exact - shown);
    shown += added;
    return { ...feature, added };
  });
}
