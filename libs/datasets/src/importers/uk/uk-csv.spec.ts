import { readList } from '../../../test/reading';

// The header of the published file.
const titles = [
  ...['Last Updated', 'Unique ID', 'OFSI Group ID', 'UN Reference Number'],
  ...['Name 6', 'Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name type', 'Alias strength', 'Title'],
  ...['Name non-latin script', 'Non-latin script type', 'Non-latin script language'],
  ...['Regime Name', 'Designation Type', 'Designation source', 'Sanctions Imposed', 'Other Information'],
  ...['UK Statement of Reasons', 'Address Line 1', 'Address Line 2', 'Address Line 3', 'Address Line 4'],
  ...[
    'Address Line 5',
    'Address Line 6',
    'Address Postal Code',
    'Address Country',
    'Phone number',
    'Website',
  ],
  ...['Email address', 'Date Designated', 'D.O.B', 'Nationality(/ies)', 'National Identifier number'],
  ...['National Identifier additional information', 'Passport number', 'Passport additional information'],
  ...['Position', 'Gender', 'Town of birth', 'Country of birth', 'Type of entity', 'Subsidiaries'],
  ...['Parent company', 'Business registration number (s)', 'IMO number', 'Current owner/operator (s)'],
  ...['Previous owner/operator (s)', 'Current believed flag of ship', 'Previous flags', 'Type of ship'],
  ...['Tonnage of ship', 'Length of ship', 'Year Built', 'Hull identification number (HIN)'],
];
const quote = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const row = (values: Record<string, string>): string =>
  `${titles.map((title) => quote(values[title] ?? '')).join(',')}\n`;
const header = `${titles.join(',')}\n`;
const date = 'Report Date: 08-Oct-2026\n';

const person = {
  'Unique ID': 'AFG0006',
  'OFSI Group ID': '7172',
  'Regime Name': 'The Afghanistan (Sanctions) (EU Exit) Regulations 2020',
  'Designation Type': 'Individual',
  'Sanctions Imposed': 'Asset freeze|Travel Ban',
  'Other Information': 'A "text", with\nlines.',
  'Name non-latin script': 'إريك نوردال',
  'Address Country': 'Mali',
  'D.O.B': 'dd/mm/1970',
  'Nationality(/ies)': 'Norway',
  'Country of birth': 'Peru',
};
const primary = { 'Name 1': 'ERIK', 'Name 2': 'JOHAN', 'Name 6': 'NORDAHL', 'Name type': 'Primary Name' };
const people = [
  row({ ...person, 'Name 6': 'Old Bear', 'Name type': 'ALias', 'Alias strength': 'Low quality a.k.a' }),
  row({ ...person, ...primary }),
  row({ ...person, ...primary, 'D.O.B': '12/03/1971', 'Nationality(/ies)': 'Chad' }),
  row({ ...person, ...primary, 'D.O.B': '15/08/19yy', 'Address Country': 'Norway' }),
  row({ ...person, ...primary, 'D.O.B': '15/08/19yy' }),
  row({
    ...person,
    'Name 1': 'Eric',
    'Name 6': 'Nordal',
    'Name type': 'Alias',
    'Alias strength': 'Good quality a.k.a',
  }),
  row({ ...person, 'Name 1': 'Erik', 'Name 6': 'Nordahl', 'Name type': 'Primary name variation' }),
];
const ship = row({
  'Unique ID': 'RUS2176',
  'Name 6': 'NORTH STAR',
  'Name type': 'Primary Name',
  'Regime Name': 'The Test Regulations 2019',
  'Designation Type': 'Ship',
  'Current believed flag of ship': 'Gabon',
  'Previous flags': 'Peru',
  'IMO number': 'IMO9999999',
});
const nordahl = {
  id: 'gb-fcdo-afg0006',
  formerIds: ['gb-hmt-7172'],
  schema: 'Person',
  names: [
    { text: 'ERIK JOHAN NORDAHL' },
    { text: 'Erik Nordahl' },
    { text: 'Old Bear', weak: true },
    { text: 'إريك نوردال' },
    { text: 'Eric Nordal' },
  ],
  birthDates: ['1970', '1971-03-12'],
  countries: ['Norway', 'Mali', 'Chad'],
  programs: ['The Afghanistan (Sanctions) (EU Exit) Regulations 2020'],
  datasets: ['test_list'],
};

describe('uk-csv', () => {
  it('joins the rows of a person', async () => {
    const { entities, report, warnings } = await readList('uk-csv', date + header + people.join('') + ship);
    expect(entities).toEqual([
      nordahl,
      {
        id: 'gb-fcdo-rus2176',
        schema: 'Vessel',
        names: [{ text: 'NORTH STAR' }],
        birthDates: [],
        countries: ['Gabon'],
        programs: ['The Test Regulations 2019'],
        datasets: ['test_list'],
      },
    ]);
    expect(report).toMatchObject({ entities: 2, people: 1, names: 6 });
    expect(report.publishedAt).toEqual(new Date('2026-10-08'));
    expect(warnings).toEqual(['1 date of birth could not be read']);
  });

  it('joins rows that do not follow each other', async () => {
    const [first, ...others] = people;
    const { entities } = await readList('uk-csv', date + header + first + ship + others.join(''));
    expect(entities.map(({ id }) => id)).toEqual(['gb-fcdo-afg0006', 'gb-fcdo-rus2176']);
    expect(entities[0]).toEqual(nordahl);
  });

  it('reads a file without the date, and one that a spreadsheet saved', async () => {
    const plain = await readList('uk-csv', header + people.join(''));
    expect(plain.entities).toEqual([nordahl]);
    expect(plain.report.publishedAt).toBeUndefined();
    const saved = `\uFEFF${date.replace('\n', ',,\n')}${header}${people.join('')}`.replaceAll('\n', '\r\n');
    const { entities, report } = await readList('uk-csv', saved);
    expect(entities).toEqual([nordahl]);
    expect(report.publishedAt).toEqual(new Date('2026-10-08'));
  });

  it('finds columns by title in any order, and only needs those for matching', async () => {
    const few =
      'Designation Type,D.O.B,Name non-latin script,Alias strength,Name type,Name 6,Name 5,Name 4,Name 3,Name 2,Name 1,Unique ID\n';
    const { entities } = await readList('uk-csv', `${few}Individual,,,,Primary Name,F,E,D,C,B,A,X1\n`);
    expect(entities).toMatchObject([{ id: 'gb-fcdo-x1', names: [{ text: 'A B C D E F' }] }]);
  });

  it('counts rows without an id, and designations without a name', async () => {
    const rows = row({ ...primary, 'Designation Type': 'Individual' }) + row({ 'Unique ID': 'X2' });
    const { entities, warnings } = await readList('uk-csv', date + header + rows);
    expect(entities.map(({ id }) => id)).toEqual([expect.stringMatching(/^unnumbered-[0-9a-f]{12}$/)]);
    expect(warnings.sort()).toEqual(['1 entry has no id', '1 entry has no name and was skipped']);
  });

  it('rejects a file without a column that matching needs, a truncated row and another file', async () => {
    await expect(readList('uk-csv', date + header.replace('D.O.B', 'Born') + ship)).rejects.toThrow(
      'list, line 2: the header has no column d.o.b: the file is not the UK sanctions list.',
    );
    await expect(readList('uk-csv', `${date}${header}${ship}01/01/2026,RUS1\n`)).rejects.toThrow(
      'list, line 4: the row has 2 columns instead of 58: the file is truncated or damaged.',
    );
    await expect(
      readList('uk-csv', date + header + people[0]!.slice(0, people[0]!.indexOf('with'))),
    ).rejects.toThrow('list, line 3: the file ends in the middle of a row');
    await expect(readList('uk-csv', 'id,schema,name\n1,Person,A\n')).rejects.toThrow(
      'list, line 1: the header has no column unique id, name 1',
    );
  });
});
