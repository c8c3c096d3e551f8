import { readList } from '../../../test/reading';
import { importers } from '../importers';
import { toNaturalName } from './ofac-csv';

const row = (number: number, name: string, type: string, program: string, remarks: string) =>
  `${number},"${name}",${type},"${program}",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,${remarks}\r\n`;

const sdn =
  row(
    11,
    'NORDAHL, Erik Johan',
    '"individual"',
    'SDGT] [IRAN',
    `"DOB 10 Dec 1948; alt. DOB circa 1950; POB Oslo, Norway; nationality Norway; alt. citizen Korea, North; a.k.a. 'SHORTY'; a.k.a. 'BERG, Old'."`,
  ) +
  row(12, 'SEA, STAR & CO., LTD.', '-0- ', 'CUBA', `"a.k.a. 'SSC'; f.k.a. 'SEA ''77'."`) +
  '13,"NORTH STAR","vessel","CUBA",-0- ,"XYZ1","Cargo",-0- ,-0- ,"Panama",-0- ,"Vessel Year of Build 1990; DOB 1990."\r\n' +
  row(14, 'EP-ABC', '"aircraft"', 'SDGT', '-0- ') +
  '\u001A';
const alt =
  '11,1,"aka","NORDAHL, E. J.",-0- \r\n11,2,"fka","NORDAHL, Erik, Jr.",-0- \r\n99,3,"aka","NOBODY",-0- \r\n\u001A';
const add =
  '11,1,"Main St 1","Oslo","Norway",-0- \r\n12,2,-0- ,"Havana","Cuba",-0- \r\n12,3,-0- ,-0- ,"undetermined",-0- \r\n98,4,-0- ,-0- ,"Chile",-0- \r\n\u001A';

describe('ofac-csv', () => {
  const files = { 'sdn.csv': sdn, 'alt.csv': alt, 'add.csv': add };

  it('reads a person with aliases, weak names, dates, countries and programs', async () => {
    const { entities } = await readList('ofac-csv', files);
    expect(entities[0]).toEqual({
      id: 'ofac-11',
      schema: 'Person',
      names: [
        { text: 'Erik Johan NORDAHL' },
        { text: 'E. J. NORDAHL' },
        { text: 'Erik NORDAHL Jr.' },
        { text: 'SHORTY', weak: true },
        { text: 'Old BERG', weak: true },
      ],
      birthDates: ['1948-12-10', '1950~'],
      countries: ['Norway', 'North Korea'],
      programs: ['SDGT', 'IRAN'],
      datasets: ['test_list'],
      url: 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=11',
    });
  });

  it('reads organizations, vessels and aircraft without reordering their names', async () => {
    const { entities, report } = await readList('ofac-csv', files);
    expect(entities.slice(1)).toMatchObject([
      {
        schema: 'Organization',
        names: [
          { text: 'SEA, STAR & CO., LTD.' },
          { text: 'SSC', weak: true },
          { text: "SEA ''77", weak: true },
        ],
        countries: ['Cuba'],
      },
      { schema: 'Vessel', countries: ['Panama'], birthDates: [] },
      { schema: 'Airplane', programs: ['SDGT'] },
    ]);
    expect(report).toMatchObject({ entities: 4, people: 1 });
  });

  it('counts rows that belong to no entry', async () => {
    const { warnings } = await readList('ofac-csv', files);
    expect(warnings).toEqual(['1 alias row belongs to no entry', '1 address row belongs to no entry']);
  });

  it('warns if alt.csv and add.csv are missing', async () => {
    const { entities, warnings } = await readList('ofac-csv', { 'sdn.csv': sdn });
    expect(entities).toHaveLength(4);
    expect(warnings).toEqual(['2 files of the list are missing']);
  });

  it('appends sdn_comments.csv to the remarks, and counts values that cannot be read', async () => {
    const cut = row(1, 'A, B', '"individual"', 'X', `"DOB soon; a.k.a. 'LONG`);
    const remarks = `"DOB soon; a.k.a. 'LONG"`;
    const one = { 'sdn.csv': row(1, 'A, B', '"individual"', 'X', remarks), 'alt.csv': '', 'add.csv': '' };
    expect((await readList('ofac-csv', one)).warnings).toEqual([
      '1 date of birth could not be read',
      '1 alias in the remarks could not be read',
    ]);
    const { entities } = await readList('ofac-csv', {
      ...one,
      'sdn_comments.csv': `1," NAME'; nationality Chad."\r\n`,
    });
    expect(entities[0]).toMatchObject({
      names: [{ text: 'B A' }, { text: 'LONG NAME', weak: true }],
      countries: ['Chad'],
    });
    await expect(readList('ofac-csv', { ...one, 'sdn.csv': cut })).rejects.toThrow('sdn.csv, line 1');
  });

  it('reads Windows-1252 as well as UTF-8', async () => {
    const name = row(1, 'PEÑA, José', '"individual"', 'X', '-0- ');
    for (const bytes of [Buffer.from(name, 'utf8'), Buffer.from(name, 'latin1')]) {
      const { entities } = await readList('ofac-csv', { 'sdn.csv': bytes, 'alt.csv': '', 'add.csv': '' });
      expect(entities[0]?.names).toEqual([{ text: 'José PEÑA' }]);
    }
  });

  it('reads the other lists of OFAC, whose files have other names', async () => {
    const cons = { 'cons_prim.csv': sdn, 'cons_alt.csv': alt, 'cons_add.csv': add };
    const { entities, warnings } = await readList('ofac-csv', files);
    expect(await readList('ofac-cons-csv', cons)).toMatchObject({ entities, warnings });
    expect((await readList('ofac-cons-csv', { 'cons_prim.csv': sdn })).warnings).toEqual([
      '2 files of the list are missing',
    ]);
    expect(importers['ofac-cons-csv'].parts).toEqual([
      { name: 'cons_alt.csv', need: 'expected' },
      { name: 'cons_add.csv', need: 'expected' },
      { name: 'cons_comments.csv', need: 'optional' },
      { name: 'cons_prim.csv', need: 'required' },
    ]);
  });

  it('reads files that a spreadsheet saved', async () => {
    const saveAgain = (text: string, columns: number): string =>
      text.replaceAll('\u001A', `\u001A${','.repeat(columns - 1)}\r\n`);
    const saved = {
      'sdn.csv': saveAgain(sdn, 12),
      'alt.csv': saveAgain(alt, 5),
      'add.csv': saveAgain(add, 6),
      'sdn_comments.csv': '\u001A,\r\n',
    };
    const { entities, warnings } = await readList('ofac-csv', files);
    expect(await readList('ofac-csv', saved)).toMatchObject({ entities, warnings });
  });

  it('rejects a truncated or unrelated file, and names the file and the line', async () => {
    const broken = (file: string, text: string) => readList('ofac-csv', { ...files, [file]: text });
    await expect(broken('sdn.csv', sdn.slice(0, 400))).rejects.toThrow(/^sdn.csv, line 3: .*truncated/);
    await expect(broken('alt.csv', '11,1,"aka"\r\n')).rejects.toThrow(
      'alt.csv, line 1: the row has 3 columns instead of 5',
    );
    await expect(broken('sdn.csv', 'id,schema,name\n')).rejects.toThrow(
      'does not begin with the number of an entry',
    );
    await expect(broken('add.csv', '<html>busy</html>')).rejects.toThrow(
      'add.csv: not a list but a web page',
    );
  });
});

describe('toNaturalName', () => {
  it.each([
    ['NORDAHL, Erik Johan', 'Erik Johan NORDAHL'],
    ['NORDAHL JR., Erik', 'Erik NORDAHL JR.'],
    ['NORDAHL, Erik Johan, Jr.', 'Erik Johan NORDAHL Jr.'],
    ['NORDAHL, JR., Erik', 'Erik NORDAHL JR.'],
    ['NORDAHL, Erik, Johan', 'Erik Johan NORDAHL'],
    ['ERIK THE RED', 'ERIK THE RED'],
  ])('reorders %s', (listed, natural) => expect(toNaturalName(listed)).toBe(natural));
});
