import type { ListedPerson } from '../listed-person';
import type { Feature, Person } from '../match';
import { type NamePart, partOf } from '../name/name-part';
import { parseFullName, parseName, type ParsedName } from '../name/parse-name';
import { bestDateRule, parseBirthDate } from '../score/birth-date';
import { type Meeting, NameComparison, type QueryName } from '../score/name-comparison';
import { offerMeetings } from '../score/offer-meetings';
import { partRule } from '../score/part-rule';
import { dateAdds } from '../score/total-score';
import { dateWords, joinedWords, noDateWords, partWords } from './wording.table';

const digits = 4;

/** The listed name that is explained, and what its parts weigh. */
export interface ExplainedName {
  text: string;
  weights: readonly number[];
}

/** Why a person matches a listed one, step by step; what the steps add makes the score. */
export function explain(
  person: Person,
  query: QueryName,
  listed: ListedPerson,
  name: ExplainedName,
): Feature[] {
  const words = `Compared with the listed name "${name.text}". A name that is the same adds 1.`;
  const ofName = [{ feature: 'name', added: 1, words }, ...nameFeatures(person, query, name)];
  const score = ofName.reduce((total, { added }) => total + added, 0);
  return rounded([...ofName, dateFeature(person, listed, score)]);
}

function nameFeatures(person: Person, query: QueryName, { text, weights }: ExplainedName): Feature[] {
  const [one, other] = [parseFullName(person.firstname, person.lastname), parseName(text)];
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
      words: `${alone} and ${listedAlone} contradict each other.`,
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
  const [part, otherPart] = [wholeAt(one, person, persons), wholeAt(other, listed, listeds)];
  const rule = part && otherPart ? partRule(part, otherPart) : 'same';
  const isJoined = persons + listeds > 2 && (rule === 'same' || rule === 'sound');
  return isJoined ? joinedWords(mine, theirs) : partWords[rule](mine, theirs);
}

/** A part, or a compound that was taken apart; neighbours that were never one word are none. */
function wholeAt({ parts, spans }: ParsedName, from: number, length: number): NamePart | undefined {
  if (length === 1) return parts[from];
  const span = spans.find((each) => each.from === from && each.length === length && each.compound);
  return span && partOf(span.word);
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
