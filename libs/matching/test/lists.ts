import {
  IndexBuilder,
  type ListedName,
  type ListedPerson,
  Matcher,
  type NameIndex,
  type Person,
} from '../src';

/** A listed person with one or more names. A trailing question mark denotes a weak name. */
export function listed(names: string | readonly string[], ...birthDates: string[]): ListedPerson {
  return { names: [names].flat().map(toListedName), birthDates };
}

export function person(firstname: string, lastname: string, dob = ''): Person {
  return { firstname, lastname, dob };
}

export function buildIndex(people: readonly ListedPerson[]): NameIndex {
  const builder = new IndexBuilder();
  for (const each of people) builder.add(each);
  return builder.build();
}

/** The score of a person against one listed name among strangers; 0 without a match. */
export function computeScoreAmongStrangers(
  name: string,
  asked: Person,
  { dates = [], threshold = 0.01 }: { dates?: readonly string[]; threshold?: number } = {},
): number {
  const people = [listed(name, ...dates), ...strangers];
  const matches = new Matcher(buildIndex(people)).match(asked, threshold);
  return matches.find(({ position }) => position === 0)?.score ?? 0;
}

const given =
  `Adam Bruno Cecilia Dorota Emeka Farida Gustav Hiroshi Ingrid Jamal Kofi Lourdes Marek Nadia Omar Priya
  Quentin Rosa Sven Tariq`.split(/\s+/);
const family =
  `Adeyemi Bergstrom Castillo Dimitrov Eriksen Fontaine Gutierrez Horvath Iqbal Jankowski Kowalczyk
  Lindqvist Mbeki Novak Okonkwo Popescu Quispe Rossi Szabo Takahashi`.split(/\s+/);

/** Enough people to make some parts of names common and others rare. */
export const strangers: readonly ListedPerson[] = [
  ...given.flatMap((first) => family.map((last) => listed(`${first} ${last}`))),
  ...'Smith Ali Kim Garcia Ivanov'
    .split(' ')
    .flatMap((last) => given.map((first) => listed(`${first} ${last}`))),
  ...'Muhammad John Maria Ivan Juan Abdul'
    .split(' ')
    .flatMap((first) => family.map((last) => listed(`${first} ${last}`))),
];

function toListedName(text: string): ListedName {
  return text.endsWith('?') ? { text: text.slice(0, -1), weak: true } : { text };
}
