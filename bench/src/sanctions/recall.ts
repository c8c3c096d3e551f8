import { seededRandom } from '@gatehouse/testing';
import { count, isQuick, progress, type Row } from '../suite/report';
import { type Query, recallRow, countFound, threshold } from './finding';
import { toListedQuery } from './listed-query';
import { buildIndex, type RealLists, withLists } from './real-lists';
import { type Variation, variations } from './variations';

const maxPeople = isQuick ? 300 : Infinity;

/** Whether listed people are found by variations of their main name. */
export const measureRecall = (): Promise<Row[]> => withLists('recall', computeRecall);

function computeRecall({ people }: RealLists): Row[] {
  progress(`recall: ${count(people.length)} people of OFAC and the UN`);
  const index = buildIndex(people);
  return variations.map((variation) =>
    recallRow(
      `found at ${threshold}: ${variation.name}`,
      countFound(index, toQueries(people, variation)),
      variation.wanted,
    ),
  );
}

function toQueries(people: RealLists['people'], variation: Variation): Query[] {
  const random = seededRandom(1);
  const every = Math.max(1, Math.floor(people.length / maxPeople));
  return people.flatMap((listed, position) => {
    const person = position % every === 0 ? variation.vary(toListedQuery(listed), random) : undefined;
    return person ? [{ person, position }] : [];
  });
}
