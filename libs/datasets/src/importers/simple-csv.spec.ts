import { gzipSync } from 'node:zlib';
import { readList } from '../../test/reading';

const header =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change';
const petrov =
  '"Q1","Person","Ivan Petrov","Иван Петров;""Petrov; Ivan""","1960-01-02;1961","ru;by","Moscow","","US - blocked","","","US-X;EU-Y","List A;List B","2022-01-01","2024-05-06T07:08:09","2023-01-01"';

describe('simple-csv', () => {
  it('reads names, dates, countries, programs and lists', async () => {
    const { entities, report } = await readList('simple-csv', `${header}\n${petrov}\n`);
    expect(entities).toEqual([
      {
        id: 'Q1',
        schema: 'Person',
        names: [{ text: 'Ivan Petrov' }, { text: 'Иван Петров' }, { text: 'Petrov; Ivan' }],
        birthDates: ['1960-01-02', '1961'],
        countries: ['ru', 'by'],
        programs: ['US-X', 'EU-Y'],
        datasets: ['List A', 'List B'],
        url: 'https://www.opensanctions.org/entities/Q1/',
      },
    ]);
    expect(report).toMatchObject({ entities: 1, people: 1, names: 3, warnings: [] });
    expect(report.publishedAt).toEqual(new Date('2024-05-06T07:08:09Z'));
  });

  it('finds columns by title in any order, and requires only id, schema and name', async () => {
    const twice = await readList('simple-csv', 'id,schema,note,name,note\n1,Person,x,A B,y\n');
    expect(twice.entities).toMatchObject([{ names: [{ text: 'A B' }] }]);
    const { entities } = await readList('simple-csv', 'name,schema,id\nAcme,Company,c-1\n');
    expect(entities).toMatchObject([
      { id: 'c-1', schema: 'Company', names: [{ text: 'Acme' }], datasets: ['test_list'] },
    ]);
  });

  it('reads the sanctions column if the file has no program_ids', async () => {
    const { entities } = await readList(
      'simple-csv',
      'id,schema,name,sanctions\n1,Person,A B,Block;Freeze\n',
    );
    expect(entities[0]?.programs).toEqual(['Block', 'Freeze']);
  });

  it('reads the sanctions column of entries with empty program_ids', async () => {
    const rows = '1,Person,A B,Block,\n2,Person,C D,Block, ; \n3,Person,E F,Block,US-X\n';
    const { entities } = await readList('simple-csv', `id,schema,name,sanctions,program_ids\n${rows}`);
    expect(entities.map(({ programs }) => programs)).toEqual([['Block'], ['Block'], ['US-X']]);
  });

  it('counts persons and legal entities as people', async () => {
    const rows = '1,Person,A\n2,,B\n3,LegalEntity,C\n4,Company,D\n5,Vessel,E\n';
    const { report } = await readList('simple-csv', `id,schema,name\n${rows}`);
    expect(report).toMatchObject({ entities: 5, people: 3 });
  });

  it('ignores and counts publication dates in the future', async () => {
    const rows = '1,Person,A,2999-01-01\n2,Person,B,2024-05-06\n3,Person,C,2999-01-01T00:00:00\n';
    const { report, warnings } = await readList('simple-csv', `id,schema,name,last_seen\n${rows}`);
    expect(report.publishedAt).toEqual(new Date('2024-05-06'));
    expect(warnings).toEqual(['2 dates of publication are in the future and were ignored']);
  });

  it('reads a gzip file', async () => {
    const { entities } = await readList('simple-csv', gzipSync(`${header}\n${petrov}\n`));
    expect(entities).toHaveLength(1);
  });

  it('removes duplicate names and NUL characters, and truncates long names', async () => {
    const rows = `1,Person,"  A\0nna   Bell ","Anna Bell;${'x'.repeat(501)}"\n`;
    const { entities, warnings } = await readList('simple-csv', `id,schema,name,aliases\n${rows}`);
    expect(entities[0]?.names).toEqual([{ text: 'Anna Bell' }, { text: 'x'.repeat(500) }]);
    expect(warnings).toEqual(['1 name is longer than 500 characters and was truncated']);
  });

  it('counts invalid dates, entries without a name or an id, and duplicate ids', async () => {
    const rows = ['1,Person,A B,1957-02-30;soon;1957', '2,Person,,', ',Person,C D,', '1,Person,E F,'];
    const { entities, warnings } = await readList(
      'simple-csv',
      ['id,schema,name,birth_date', ...rows, ''].join('\n'),
    );
    expect(entities.map(({ id }) => id)).toEqual([
      '1',
      expect.stringMatching(/^unnumbered-[0-9a-f]{12}$/),
      '1',
    ]);
    expect(entities[0]?.birthDates).toEqual(['1957']);
    expect(warnings.sort()).toEqual([
      '1 entry has no id',
      '1 entry has no name and was skipped',
      '1 id is listed more than once',
      '2 dates of birth could not be read',
    ]);
  });

  it('rejects a truncated row and names its line', async () => {
    const text = `${header}\n${petrov}\n"Q2","Person","Ol`;
    await expect(readList('simple-csv', text)).rejects.toThrow(
      'list, line 3: the file ends in the middle of a row',
    );
    await expect(readList('simple-csv', `${header}\n${petrov}\nQ2,Person\n`)).rejects.toThrow(
      'list, line 3: the row has 2 columns instead of 16',
    );
  });

  it('warns if the last line has no line end', async () => {
    const { warnings } = await readList('simple-csv', 'id,schema,name\n1,Person,A B');
    expect(warnings).toEqual(['1 file ends without a line end: it may be truncated']);
  });

  it('rejects gzip that is truncated or damaged', async () => {
    const packed = gzipSync(`${header}\n${`${petrov}\n`.repeat(50)}`);
    await expect(readList('simple-csv', packed.subarray(0, -9))).rejects.toThrow(
      /list: failed to decompress .*truncated or damaged/,
    );
    // The checksum at the end.
    packed[packed.length - 6]! ^= 0xff;
    await expect(readList('simple-csv', packed)).rejects.toThrow(/list: failed to decompress/);
  });

  it('rejects a web page and a file of another format', async () => {
    await expect(readList('simple-csv', '\n<!DOCTYPE html><html>Sorry</html>')).rejects.toThrow(
      'list: not a list but a web page',
    );
    await expect(readList('simple-csv', 'a,b,c\n1,2,3\n')).rejects.toThrow(
      'list, line 1: the header has no column id, schema, name',
    );
  });
});
