import type { ListedEntity } from '@gatehouse/datasets';
import { Matcher } from '@gatehouse/matching';
import { count, progress, type Row } from '../suite/report';
import { isFound, recallRow, threshold } from './finding';
import { buildIndex, type RealLists, withLists } from './real-lists';
import { type AliasQuery, readAliasQueries } from './tuning-file';

/** The target recall of the classes of `overlap_class`, in per cent. */
const targets: Partial<Record<string, number>> = { overlap: 65 };

/** Whether people are found by an alias that is not in the index. */
export const measureAliases = (): Promise<Row[]> => withLists('aliases', computeAliasRecall);

async function computeAliasRecall({ people, tuning }: RealLists): Promise<Row[]> {
  const queries = await readAliasQueries(tuning);
  // No person occurs twice in a round, so one index serves all people whose alias has the same position.
  const places = [...new Set(queries.map(({ heldout_alias_idx: place }) => place))];
  progress(`aliases: ${count(queries.length)} held out, ${places.length} indexes`);
  const outcomes = places.flatMap((place) =>
    findOutcomes(
      people,
      queries.filter(({ heldout_alias_idx: own }) => own === place),
    ),
  );
  const stayed = outcomes.filter(({ isMainName }) => isMainName).length;
  const rows = toRows(outcomes.filter(({ isMainName }) => !isMainName));
  return [
    ...rows,
    { what: 'a.k.a. not queried, because the list has it as the main name', measured: count(stayed) },
  ];
}

interface Outcome {
  overlap: string;
  isMainName: boolean;
  isFound: boolean;
}

/** One index without the held-out aliases of all queried people. */
function findOutcomes(people: readonly ListedEntity[], round: readonly AliasQuery[]): Outcome[] {
  const queried = new Map(round.map((query) => [query.target_id, toName(query)]));
  const remaining = people.map((person) => without(person, queried.get(person.id)));
  const positions = new Map(people.map(({ id }, position) => [id, position]));
  const matcher = new Matcher(buildIndex(remaining));
  return round.map((person) => {
    const position = positions.get(person.target_id) ?? -1;
    return {
      overlap: person.overlap_class,
      isMainName: plain(people[position]?.names[0]?.text ?? '') === toName(person),
      isFound: isFound(matcher, { person, position }),
    };
  });
}

function toRows(outcomes: readonly Outcome[]): Row[] {
  const classes = [...new Set(outcomes.map(({ overlap }) => overlap))];
  return classes.map((name) => {
    const own = outcomes.filter(({ overlap }) => overlap === name);
    const tally = { queried: own.length, found: own.filter((outcome) => outcome.isFound).length };
    return recallRow(`found at ${threshold}: an a.k.a. held out, ${name}`, tally, targets[name]);
  });
}

/**
 * Aliases are matched by text: the positions in the file are from another edition of the list, and one in thirty differs or is
 * missing here. An alias that this edition does not have need not be held out.
 */
function without(person: ListedEntity, alias: string | undefined): ListedEntity {
  if (alias === undefined) return person;
  const [main, ...others] = person.names;
  const isSame = others.some(({ text }) => plain(text) === alias)
    ? (text: string) => plain(text) === alias
    : (text: string) => sorted(plain(text)) === sorted(alias);
  return { ...person, names: [main!, ...others.filter(({ text }) => !isSame(text))] };
}

const toName = ({ firstname, lastname }: AliasQuery): string => plain(`${firstname} ${lastname}`);
const plain = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ');
/** The file and the importer place `Jr.` differently. */
const sorted = (name: string): string => name.split(' ').sort().join(' ');
