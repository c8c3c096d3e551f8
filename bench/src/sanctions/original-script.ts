import type { ListedEntity } from '@gatehouse/datasets';
import { count, progress, type Row } from '../suite/report';
import { type Quest, recallRow, tallyOf, threshold } from './finding';
import { dobOf } from './listed-query';
import { indexOf, type RealLists, withLists } from './real-lists';

const wanted = 70;
const arabic = /\p{Script=Arabic}/u;
const latin = /\p{Script=Latin}/u;

/** Whether people of the UN list are found by their name in Arabic script where the index has Latin letters alone. */
export const measureOriginalScript = (): Promise<Row[]> => withLists('script', recallOfScript);

function recallOfScript({ people }: RealLists): Row[] {
  const index = indexOf(people.map(withoutArabic));
  const quests = people.flatMap(questOf);
  progress(`script: ${count(quests.length)} people with a name in Arabic script`);
  const undated = quests.map(({ person, position }) => ({ person: { ...person, dob: '' }, position }));
  const what = `found at ${threshold}: by the name in Arabic script, index in Latin letters`;
  return [
    recallRow(what, tallyOf(index, quests), wanted),
    recallRow(`${what}, no date`, tallyOf(index, undated)),
  ];
}

const withoutArabic = (listed: ListedEntity): ListedEntity => ({
  ...listed,
  names: listed.names.filter(({ text }) => !arabic.test(text)),
});

/** The UN's importer puts the name in its original script before the aliases, so the first one is it. */
function questOf(listed: ListedEntity, position: number): Quest[] {
  const name = listed.names.find(({ text }) => arabic.test(text) && !latin.test(text));
  if (!name || !listed.id.startsWith('unsc-')) return [];
  const [firstname = '', ...rest] = name.text.split(' ');
  return [{ person: { firstname, lastname: rest.join(' '), dob: dobOf(listed) }, position }];
}
