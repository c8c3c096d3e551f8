import type { ListedEntity } from '@gatehouse/datasets';
import { Matcher } from '@gatehouse/matching';
import { count, progress, type Row } from '../suite/report';
import { isFound, recallRow, threshold } from './finding';
import { indexOf, type RealLists, withLists } from './real-lists';
import { type AliasQuery, readAliasQueries } from './tuning-file';

/** The classes of `overlap_class` for which something is promised, in per cent. */
const wanted: Partial<Record<string, number>> = { overlap: 65 };

/** Whether people are found under an a.k.a. that the index does not have. */
export const measureAliases = (): Promise<Row[]> => withLists('aliases', recallOfAliases);

async function recallOfAliases({ people, tuning }: RealLists): Promise<Row[]> {
  const queries = await readAliasQueries(tuning);
  // Nobody is asked for twice in a round, so one index serves all whose alias has the same place.
  const places = [...new Set(queries.map(({ heldout_alias_idx: place }) => place))];
  progress(`aliases: ${count(queries.length)} held out, ${places.length} indexes`);
  const outcomes = places.flatMap((place) =>
    outcomesOf(
      people,
      queries.filter(({ heldout_alias_idx: own }) => own === place),
    ),
  );
  const stayed = outcomes.filter(({ isMainName }) => isMainName).length;
  const rows = rowsOf(outcomes.filter(({ isMainName }) => !isMainName));
  return [
    ...rows,
    { what: 'a.k.a. not asked for, as the list has it as the main name', measured: count(stayed) },
  ];
}

interface Outcome {
  overlap: string;
  isMainName: boolean;
  isFound: boolean;
}

/** One index without the held-out alias of everybody who is asked for. */
function outcomesOf(people: readonly ListedEntity[], round: readonly AliasQuery[]): Outcome[] {
  const asked = new Map(round.map((query) => [query.target_id, nameOf(query)]));
  const remaining = people.map((person) => without(person, asked.get(person.id)));
  const positions = new Map(people.map(({ id }, position) => [id, position]));
  const matcher = new Matcher(indexOf(remaining));
  return round.map((person) => {
    const position = positions.get(person.target_id) ?? -1;
    return {
      overlap: person.overlap_class,
      isMainName: plain(people[position]?.names[0]?.text ?? '') === nameOf(person),
      isFound: isFound(matcher, { person, position }),
    };
  });
}

function rowsOf(outcomes: readonly Outcome[]): Row[] {
  const classes = [...new Set(outcomes.map(({ overlap }) => overlap))];
  return classes.map((name) => {
    const own = outcomes.filter(({ overlap }) => overlap === name);
    const tally = { asked: own.length, found: own.filter((outcome) => outcome.isFound).length };
    return recallRow(`found at ${threshold}: an a.k.a. held out, ${name}`, tally, wanted[name]);
  });
}

/**
 * The alias is known by its text: the file has places from another edition of the list, without its repetitions, and
 * one in thirty is another name here, or none. What this edition does not have needs no holding out.
 */
function without(person: ListedEntity, alias: string | undefined): ListedEntity {
  if (alias === undefined) return person;
  const [main, ...others] = person.names;
  const isSame = others.some(({ text }) => plain(text) === alias)
    ? (text: string) => plain(text) === alias
    : (text: string) => sorted(plain(text)) === sorted(alias);
  return { ...person, names: [main!, ...others.filter(({ text }) => !isSame(text))] };
}

const nameOf = ({ firstname, lastname }: AliasQuery): string => plain(`${firstname} ${lastname}`);
const plain = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ');
/** The file and the importer put a `Jr.` in different places. */
const sorted = (name: string): string => name.split(' ').sort().join(' ');
