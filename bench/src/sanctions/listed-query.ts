import type { ListedPerson, Person } from '@gatehouse/matching';

/** The query for a listed person: the words of the main name, and a date of birth. */
export interface ListedQuery {
  words: readonly string[];
  dob: string;
}

export const toListedQuery = (listed: ListedPerson): ListedQuery => ({
  words: (listed.names[0]?.text ?? '').split(' ').filter(Boolean),
  dob: findBirthDate(listed),
});

/** A full date if there is one, else the first year, else undefined. */
export function findBirthDate({ birthDates }: ListedPerson): string {
  const day = birthDates.find((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  return day ?? /^\d{4}/.exec(birthDates[0] ?? '')?.[0] ?? '';
}

/** The last word is the last name. */
export const toPerson = ({ words, dob }: ListedQuery): Person => ({
  firstname: words.slice(0, -1).join(' '),
  lastname: words.at(-1) ?? '',
  dob,
});
