import type { ListedEntity } from '@gatehouse/datasets';
import type { NameIndex } from '@gatehouse/matching';
import { count, progress, type Row } from '../suite/report';
import { countFound, type Query, recallRow, threshold } from './finding';
import { toListedQuery, toPerson } from './listed-query';
import { buildIndex, type RealLists, withLists } from './real-lists';
import { findSamePeople, isLatin, type SamePeople } from './same-people';

/** The target recall without a date of birth, in per cent. */
const targetPercent = 93;

/** Whether people of one list are found on the other. */
export const measureCrossList = (): Promise<Row[]> => withLists('cross', computeCrossListRecall);

async function computeCrossListRecall({ people }: RealLists): Promise<Row[]> {
  const pairs = await findSamePeople(people);
  progress(`cross: ${count(pairs.length)} people on both lists`);
  const indexes = {
    ofac: new ListIndex(people.filter(({ id }) => id.startsWith('ofac-'))),
    un: new ListIndex(people.filter(({ id }) => id.startsWith('unsc-'))),
  };
  // The rules were found with the misses of the first half. The second half was only counted.
  const halves = {
    'both halves': pairs,
    'tuning half': pairs.filter(isTuned),
    'held-out half': pairs.filter((pair) => !isTuned(pair)),
  };
  return ['main name', 'alias'].flatMap((name) =>
    [true, false].flatMap((dated) =>
      Object.entries(halves).map(([half, own]) => {
        const found = own.flatMap(({ ofac, un }) => [
          indexes.ofac.count(ofac, toQueries(un, name === 'alias', dated)),
          indexes.un.count(un, toQueries(ofac, name === 'alias', dated)),
        ]);
        const tally = {
          queried: found.reduce((sum, { queried }) => sum + queried, 0),
          found: found.reduce((sum, each) => sum + each.found, 0),
        };
        const what = `found at ${threshold} on the other list: ${name}${dated ? '' : ', no date'}, ${half}`;
        return recallRow(
          what,
          tally,
          name === 'main name' && !dated && half === 'both halves' ? targetPercent : undefined,
        );
      }),
    ),
  );
}

/** By the id of the UN, which says nothing about the name. */
const isTuned = ({ un }: SamePeople): boolean => Number(un.id.slice('unsc-'.length)) % 2 === 0;

class ListIndex {
  private readonly index: NameIndex;
  private readonly positions: Map<string, number>;

  constructor(people: readonly ListedEntity[]) {
    this.index = buildIndex(people);
    this.positions = new Map(people.map(({ id }, position) => [id, position]));
  }

  count(target: ListedEntity, queries: readonly Query['person'][]) {
    const position = this.positions.get(target.id) ?? -1;
    return countFound(
      this.index,
      queries.map((person) => ({ person, position })),
    );
  }
}

function toQueries(listed: ListedEntity, areAliases: boolean, dated: boolean): Query['person'][] {
  return listed.names
    .filter(({ text, weak }, at) => at > 0 === areAliases && !weak && isLatin(text))
    .map((name) => {
      const person = toPerson(toListedQuery({ ...listed, names: [name] }));
      return dated ? person : { ...person, dob: '' };
    });
}
