import {
  IndexBuilder,
  type ListedName,
  type ListedPerson,
  Matcher,
  type NameIndex,
  type Person,
} from '../src';

/** A listed person with one name or several; a weak one is written with a question mark at its end. */
export function listed(names: string | readonly string[], ...birthDates: string[]): ListedPerson {
  return { names: [names].flat().map(nameOf), birthDates };
}

export function person(firstname: string, lastname: string, dob = ''): Person {
  return { firstname, lastname, dob };
}

export function indexOf(people: readonly ListedPerson[]): NameIndex {
  const builder = new IndexBuilder();
  for (const each of people) builder.add(each);
  return builder.build();
}

/** How a person scores against one listed name among strangers; 0 where they do not match at all. */
export function scoreAmongStrangers(
  name: string,
  somebody: Person,
  { dates = [], threshold = 0.01 }: { dates?: readonly string[]; threshold?: number } = {},
): number {
  const people = [listed(name, ...dates), ...strangers];
  const matches = new Matcher(indexOf(people)).match(somebody, threshold);
  return matches.find(({ position }) => position === 0)?.score ?? 0;
}

const given =
  `Adam Bruno Cecilia Dorota Emeka Farida Gustav Hiroshi Ingrid Jamal Kofi Lourdes Marek Nadia Omar Priya
  Quentin Rosa Sven Tariq`.split(/\s+/);
const family =
  `Adeyemi Bergstrom Castillo Dimitrov Eriksen Fontaine Gutierrez Horvath Iqbal Jankowski Kowalczyk
  Lindqvist Mbeki Novak Okonkwo Popescu Quispe Rossi Szabo Takahashi`.split(/\s+/);

/** Enough people for some parts of names to be common and others rare. */
export const strangers: readonly ListedPerson[] = [
  ...given.flatMap((first) => family.map((last) => listed(`${first} ${last}`))),
  ...'Smith Ali Kim Garcia Ivanov'
    .split(' ')
    .flatMap((last) => given.map((first) => listed(`${first} ${last}`))),
  ...'Muhammad John Maria Ivan Juan Abdul'
    .split(' ')
    .flatMap((first) => family.map((last) => listed(`${first} ${last}`))),
];

function nameOf(text: string): ListedName {
  return text.endsWith('?') ? { text: text.slice(0, -1), weak: true } : { text };
}
