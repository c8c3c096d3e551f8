/** An entry of the list, and a person of a population who resembles it; all are made up. */
interface Pair {
  id: string;
  listed: { name: string; alias?: string[]; birthDate: string; country: string; programId: string };
  person: { firstname: string; lastname: string; dob: string };
}

const pair = (
  id: string,
  [name, birthDate, country, programId, ...alias]: [string, string, string, string, ...string[]],
  [firstname, lastname, dob]: [string, string, string],
): Pair => ({
  id,
  listed: { name, birthDate, country, programId, ...(alias.length > 0 && { alias }) },
  person: { firstname, lastname, dob },
});

/** Those of the population `customers`. */
export const customerPairs: readonly Pair[] = [
  pair(
    '1001',
    ['Viktor Malenkov', '1961-04-12', 'ru', 'RU-2022', 'Victor Malenkow'],
    ['Viktor', 'Malenkov', '1961-04-12'],
  ),
  pair(
    '1002',
    ['Yusuf Al-Hadidi', '1974-09-03', 'sy', 'SYRIA', 'Youssef Hadidi'],
    ['Youssef', 'Al Hadidi', '1974-09-03'],
  ),
  pair('1003', ['Elena Sokolova', '1980-02-28', 'by', 'BELARUS'], ['Jelena', 'Sokolowa', '1980-02-28']),
  pair('1004', ['Marek Novotny', '1955-11-30', 'cz', 'CYBER'], ['Marek', 'Novotny', '1955-11-03']),
  pair('1005', ['Farid Rahmani', '1969-06-17', 'af', 'TALIBAN'], ['Farid', 'Rahmani', '1969-06-17']),
  pair(
    '1006',
    ['Carlos Mendes Duarte', '1958-01-09', 've', 'VENEZUELA', 'Carlos Duarte'],
    ['Carlos', 'Mendes Duarte', '1958-01-09'],
  ),
  pair('1007', ['Ahmed Karimi', '1977-12-21', 'ir', 'IRAN'], ['Ahmad', 'Karimi', '1977-12-21']),
];

/** Those of the population `partners`, whose decisions need two people. */
export const partnerPairs: readonly Pair[] = [
  pair('2001', ['Stepan Orlov', '1966-03-02', 'ru', 'RU-2022'], ['Stepan', 'Orlow', '1966-03-02']),
  pair('2002', ['Nadia Benali', '1984-07-25', 'ly', 'LIBYA'], ['Nadia', 'Ben Ali', '1984-07-25']),
];

/** People whom no entry resembles. */
export const otherPeople = [
  ['1101', 'Anna', 'Lindqvist', '1990-05-04'],
  ['1102', 'Thomas', 'Weber', '1983-08-19'],
  ['1103', 'Giulia', 'Ferrari', '1995-10-10'],
  ['1104', 'Peter', 'Jansen', '1971-02-14'],
  ['1105', 'Chloe', 'Martin', '1988-12-01'],
].map(([id = '', firstname = '', lastname = '', dob = '']) => ({ id, firstname, lastname, dob }));

export const toPerson = ({ id, person }: Pair) => ({ id, ...person });

/** A line of the list, in the format of OpenSanctions. */
export const toEntity = ({ id, listed }: Pair) => {
  const { name, alias = [], birthDate, country, programId } = listed;
  return {
    id: `wl-${id}`,
    schema: 'Person',
    target: true,
    properties: {
      name: [name],
      alias,
      birthDate: [birthDate],
      country: [country],
      programId: [programId],
      sourceUrl: [`https://lists.example/${id}`],
    },
  };
};
