import type { Person } from '@gatehouse/matching';
import type { SeededRandom } from '@gatehouse/testing';
import { type ListedQuery, toPerson } from './listed-query';
import { withTypo } from './typo';

/** A variation of the name of a listed person. */
export interface Variation {
  name: string;
  /** The target recall, in per cent. */
  wanted?: number;
  /** Undefined if the name has no such variation. */
  vary(query: ListedQuery, random: SeededRandom): Person | undefined;
}

export const variations: readonly Variation[] = [
  { name: 'as listed', vary: toPerson },
  { name: 'swapped names', wanted: 99, vary: (query) => swapped(toPerson(query)) },
  { name: 'day and month flipped', wanted: 99, vary: flipped },
  { name: 'year only', wanted: 99, vary: yearOnly },
  { name: 'no date', wanted: 99, vary: (query) => undated(toPerson(query)) },
  { name: 'one typo', wanted: 96, vary: (query, random) => withTypo(toPerson(query), random) },
  { name: 'one typo, no date', vary: (query, random) => undated(withTypo(toPerson(query), random)) },
  { name: 'no middle names', wanted: 95, vary: withoutMiddle },
  { name: 'two neighbouring words as one', wanted: 95, vary: joined },
  { name: 'all first names as one', vary: firstNamesJoined },
];

const swapped = ({ firstname, lastname, dob }: Person): Person => ({
  firstname: lastname,
  lastname: firstname,
  dob,
});

const undated = (person: Person): Person => ({ ...person, dob: '' });

function flipped(query: ListedQuery): Person | undefined {
  const [year, month, day] = query.dob.split('-');
  if (!day || Number(day) > 12 || day === month) return undefined;
  return toPerson({ ...query, dob: `${year}-${day}-${month}` });
}

function yearOnly(query: ListedQuery): Person | undefined {
  return query.dob === '' ? undefined : toPerson({ ...query, dob: query.dob.slice(0, 4) });
}

function withoutMiddle({ words, dob }: ListedQuery): Person | undefined {
  return words.length < 3 ? undefined : { firstname: words[0]!, lastname: words.at(-1)!, dob };
}

function joined({ words, dob }: ListedQuery, random: SeededRandom): Person | undefined {
  if (words.length < 2) return undefined;
  const at = random.below(words.length - 1);
  const pair = words.slice(at, at + 2).join('');
  return toPerson({ words: [...words.slice(0, at), pair, ...words.slice(at + 2)], dob });
}

function firstNamesJoined({ words, dob }: ListedQuery): Person | undefined {
  if (words.length < 3) return undefined;
  return { firstname: words.slice(0, -1).join(''), lastname: words.at(-1)!, dob };
}
