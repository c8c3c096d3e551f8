import type { Person } from '@gatehouse/matching';
import { type ListedQuery, personOf } from './listed-query';
import type { Random } from './random';
import { withTypo } from './typo';

/** A way in which people write a listed person differently. */
export interface Variation {
  name: string;
  /** The share to be found, in per cent. */
  wanted?: number;
  /** Undefined for those who cannot be written that way. */
  vary(query: ListedQuery, random: Random): Person | undefined;
}

export const variations: readonly Variation[] = [
  { name: 'as listed', vary: personOf },
  { name: 'swapped names', wanted: 99, vary: (query) => swapped(personOf(query)) },
  { name: 'day and month flipped', wanted: 99, vary: flipped },
  { name: 'year only', wanted: 99, vary: yearOnly },
  { name: 'no date', wanted: 99, vary: (query) => undated(personOf(query)) },
  { name: 'one typo', wanted: 96, vary: (query, random) => withTypo(personOf(query), random) },
  { name: 'one typo, no date', vary: (query, random) => undated(withTypo(personOf(query), random)) },
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
  return personOf({ ...query, dob: `${year}-${day}-${month}` });
}

function yearOnly(query: ListedQuery): Person | undefined {
  return query.dob === '' ? undefined : personOf({ ...query, dob: query.dob.slice(0, 4) });
}

function withoutMiddle({ words, dob }: ListedQuery): Person | undefined {
  return words.length < 3 ? undefined : { firstname: words[0]!, lastname: words.at(-1)!, dob };
}

function joined({ words, dob }: ListedQuery, random: Random): Person | undefined {
  if (words.length < 2) return undefined;
  const at = random.below(words.length - 1);
  const pair = words.slice(at, at + 2).join('');
  return personOf({ words: [...words.slice(0, at), pair, ...words.slice(at + 2)], dob });
}

function firstNamesJoined({ words, dob }: ListedQuery): Person | undefined {
  if (words.length < 3) return undefined;
  return { firstname: words.slice(0, -1).join(''), lastname: words.at(-1)!, dob };
}
