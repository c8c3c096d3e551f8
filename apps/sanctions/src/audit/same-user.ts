/**
 * Whether two names are the same user. Case, spaces, the Unicode form and invisible characters make no difference. The name is what the
 * holder of an API key states: only the second key makes sure that there is a second person.
 */
export const isSameUser = (one: string, other: string): boolean => normalise(one) === normalise(other);

/** Who did something: the holder of an API key, with the name that they state, or an operator who was logged in. */
export interface Signer {
  keyId: string;
  user: string;
  operator?: true;
}

/** Whether one person may be behind both. Operators share keys, and their names are known; of the holders of keys only the key is. */
export function mayBeSamePerson(one: Signer, other: Signer): boolean {
  if (isSameUser(one.user, other.user)) return true;
  return !one.operator && !other.operator && one.keyId === other.keyId;
}

/** Spaces, format characters, fillers, variation selectors, and the empty braille pattern. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\s|\u2800/gu;

/** Upper case first: it maps more letters that differ in case only (ß and ss, the two forms of sigma). */
const normalise = (user: string): string =>
  user.normalize('NFKC').replace(invisible, '').toUpperCase().toLowerCase().normalize('NFKC');
