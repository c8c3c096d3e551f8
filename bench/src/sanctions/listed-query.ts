import type { ListedPerson, Person } from '@gatehouse/matching';

/** A listed person as they would be asked for: the words of the main name, and a date of birth. */
export interface ListedQuery {
  words: readonly string[];
  dob: string;
}

export const queryOf = (listed: ListedPerson): ListedQuery => ({
  words: (listed.names[0]?.text ?? '').split(' ').filter(Boolean),
  dob: dobOf(listed),
});

/** A full date if there is one, else the first year that is given, else nothing. */
export function dobOf({ birthDates }: ListedPerson): string {
  const day = birthDates.find((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  return day ?? /^\d{4}/.exec(birthDates[0] ?? '')?.[0] ?? '';
}

/** The last word is the last name. */
export const personOf = ({ words, dob }: ListedQuery): Person => ({
  firstname: words.slice(0, -1).join(' '),
  lastname: words.at(-1) ?? '',
  dob,
});
