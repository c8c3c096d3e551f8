import type { ListedEntity } from '@gatehouse/datasets';
import { count, progress, type Row } from '../suite/report';
import { type Query, recallRow, countFound, threshold } from './finding';
import { findBirthDate } from './listed-query';
import { buildIndex, type RealLists, withLists } from './real-lists';

const targetPercent = 70;
const arabic = /\p{Script=Arabic}/u;
const latin = /\p{Script=Latin}/u;

/** Whether people of the UN list are found by their name in Arabic script if the index has Latin letters only. */
export const measureOriginalScript = (): Promise<Row[]> => withLists('script', computeScriptRecall);

function computeScriptRecall({ people }: RealLists): Row[] {
  const index = buildIndex(people.map(withoutArabic));
  const queries = people.flatMap(toQueries);
  progress(`script: ${count(queries.length)} people with a name in Arabic script`);
  const undated = queries.map(({ person, position }) => ({ person: { ...person, dob: '' }, position }));
  const what = `found at ${threshold}: by the name in Arabic script, index in Latin script`;
  return [
    recallRow(what, countFound(index, queries), targetPercent),
    recallRow(`${what}, no date`, countFound(index, undated)),
  ];
}

const withoutArabic = (listed: ListedEntity): ListedEntity => ({
  ...listed,
  names: listed.names.filter(({ text }) => !arabic.test(text)),
});

/** The UN importer puts the name in its original script before the aliases, so it is the first one. */
function toQueries(listed: ListedEntity, position: number): Query[] {
  const name = listed.names.find(({ text }) => arabic.test(text) && !latin.test(text));
  if (!name || !listed.id.startsWith('unsc-')) return [];
  const [firstname = '', ...rest] = name.text.split(' ');
  return [{ person: { firstname, lastname: rest.join(' '), dob: findBirthDate(listed) }, position }];
}
