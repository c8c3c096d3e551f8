import { Matcher, type NameIndex, type Person } from '@gatehouse/matching';
import { count, progress, type Row } from '../suite/report';
import { threshold } from './finding';
import { buildIndex, type RealLists, withLists } from './real-lists';
import { readNegatives } from './tuning-file';

/** In per cent of the rows. */
const maxPercent = 0.03;

/** How many unlisted people match a listed one. */
export const measureFalseAlarms = (): Promise<Row[]> => withLists('alarms', countFalseAlarms);

async function countFalseAlarms({ people, tuning }: RealLists): Promise<Row[]> {
  const negatives = await readNegatives(tuning);
  progress(`alarms: ${count(negatives.length)} people who are on no list`);
  const index = buildIndex(people);
  const undated = negatives.map((person) => ({ ...person, dob: '' }));
  const what = `false alarms at ${threshold}`;
  return [alarmRow(what, index, negatives, maxPercent), alarmRow(`${what}, no dates`, index, undated)];
}

function alarmRow(what: string, index: NameIndex, rows: readonly Person[], max?: number): Row {
  const matcher = new Matcher(index);
  const alarms = rows.filter((person) => matcher.match(person, threshold).length > 0).length;
  const share = (alarms / rows.length) * 100;
  // Rounded up: 0.0301 % is more than 0.03 %.
  const measured = `${(Math.ceil(share * 1000) / 1000).toFixed(3)} % (${count(alarms)} of ${count(rows.length)} rows)`;
  const target = max !== undefined && { text: `at most ${max} %`, isReached: share <= max };
  return { what, measured, ...(target && { target }) };
}
