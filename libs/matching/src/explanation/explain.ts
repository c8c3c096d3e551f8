import type { ListedPerson } from '../listed-person';
import type { Feature, Person } from '../match';
import { type NamePart, toPart } from '../name/name-part';
import { parseFullName, parseName, type ParsedName } from '../name/parse-name';
import { bestDateRule, parseBirthDate } from '../score/birth-date';
import { type PartPair, NameComparison, type QueryName } from '../score/name-comparison';
import { addPairs } from '../score/part-pairs';
import { findPartRule } from '../score/part-rule';
import { computeDateEffect } from '../score/total-score';
import { dateWords, joinedWords, nameWords, noDateWords, partWords } from './wording.table';

const digits = 4;

/** The listed name to explain, with the weights of its parts. */
export interface ExplainedName {
  text: string;
  weights: readonly number[];
}

/** Explains a match step by step. The steps add up to the score. */
export function explain(
  person: Person,
  query: QueryName,
  listed: ListedPerson,
  name: ExplainedName,
): Feature[] {
  const words = nameWords.compared(name.text);
  const ofName = [{ feature: 'name', added: 1, words }, ...explainName(person, query, name)];
  const score = ofName.reduce((total, { added }) => total + added, 0);
  return roundFeatures([...ofName, explainDate(person, listed, score)]);
}

function explainName(person: Person, query: QueryName, { text, weights }: ExplainedName): Feature[] {
  const [one, other] = [parseFullName(person.firstname, person.lastname), parseName(text)];
  const comparison = new NameComparison();
  comparison.begin(query, weights, weights.length);
  addPairs(one, other, comparison);
  comparison.score();
  const { costs, chosen } = comparison;
  const [alone, listedAlone] = [
    describeUnpaired(one, chosen, 'person'),
    describeUnpaired(other, chosen, 'listed'),
  ];
  const pairs = [...chosen].sort((a, b) => a.person - b.person);
  return [
    ...pairs.map((pair) => ({
      feature: 'part',
      added: -comparison.computeCost(pair),
      words: describePair(pair, one, other),
    })),
    { feature: 'only in the person', added: -costs.missingInList, words: nameWords.missingInList(alone) },
    {
      feature: 'only in the list',
      added: -costs.missingInPerson,
      words: nameWords.missingInPerson(listedAlone),
    },
    {
      feature: 'contradiction',
      added: -costs.contradiction,
      words: nameWords.contradiction(alone, listedAlone),
    },
    { feature: 'order', added: -costs.swapped, words: nameWords.swapped },
  ].filter(({ feature, added }) => feature === 'part' || added !== 0);
}

function describePair(
  { person, personLength, listed, listedLength }: PartPair,
  one: ParsedName,
  other: ParsedName,
): string {
  const mine = one.written.slice(person, person + personLength).join(' ');
  const theirs = other.written.slice(listed, listed + listedLength).join(' ');
  const [part, otherPart] = [findWhole(one, person, personLength), findWhole(other, listed, listedLength)];
  const rule = part && otherPart ? findPartRule(part, otherPart) : 'same';
  const isJoined = personLength + listedLength > 2 && (rule === 'same' || rule === 'sound');
  return isJoined ? joinedWords(mine, theirs) : partWords[rule](mine, theirs);
}

/** A part, or a compound that was split. Undefined for other neighbours. */
function findWhole({ parts, spans }: ParsedName, from: number, length: number): NamePart | undefined {
  if (length === 1) return parts[from];
  const span = spans.find((each) => each.from === from && each.length === length && each.compound);
  return span && toPart(span.word);
}

/** The parts without a pair. */
function describeUnpaired(
  { written }: ParsedName,
  chosen: readonly PartPair[],
  side: 'person' | 'listed',
): string {
  const lengths = { person: 'personLength', listed: 'listedLength' } as const;
  const isPaired = (at: number) =>
    chosen.some((pair) => pair[side] <= at && at < pair[side] + pair[lengths[side]]);
  return written
    .filter((_, at) => !isPaired(at))
    .map((word) => `"${word}"`)
    .join(', ');
}

function explainDate({ dob }: Person, { birthDates }: ListedPerson, name: number): Feature {
  const date = parseBirthDate(dob);
  const listed = birthDates.map(parseBirthDate).filter((each) => each !== undefined);
  const rule = bestDateRule(date, listed);
  const feature = { feature: 'date of birth', added: computeDateEffect(name, rule) };
  if (!date) return { ...feature, words: noDateWords.person };
  if (listed.length === 0) return { ...feature, words: noDateWords.listed };
  return { ...feature, words: dateWords[rule](dob.trim(), birthDates.join(' or ')) };
}

const round = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Rounds so that the steps add up to the rounded score: each step includes the rounding error of those before it. */
function roundFeatures(features: readonly Feature[]): Feature[] {
  let [exact, shown] = [0, 0];
  return features.map((feature) => {
    exact += feature.added;
    const added = round(exact - shown);
    shown += added;
    return { ...feature, added };
  });
}
