import { count, isQuick, progress, type Row } from '../suite/report';
import { type Quest, recallRow, tallyOf, threshold } from './finding';
import { queryOf } from './listed-query';
import { Random } from './random';
import { indexOf, type RealLists, withLists } from './real-lists';
import { type Variation, variations } from './variations';

const most = isQuick ? 300 : Infinity;

/** Whether listed people are found under their main name, however it is written. */
export const measureRecall = (): Promise<Row[]> => withLists('recall', recallOf);

function recallOf({ people }: RealLists): Row[] {
  progress(`recall: ${count(people.length)} people of OFAC and the UN`);
  const index = indexOf(people);
  return variations.map((variation) =>
    recallRow(
      `found at ${threshold}: ${variation.name}`,
      tallyOf(index, questsOf(people, variation)),
      variation.wanted,
    ),
  );
}

function questsOf(people: RealLists['people'], variation: Variation): Quest[] {
  const random = new Random(1);
  const every = Math.max(1, Math.floor(people.length / most));
  return people.flatMap((listed, position) => {
    const person = position % every === 0 ? variation.vary(queryOf(listed), random) : undefined;
    return person ? [{ person, position }] : [];
  });
}
