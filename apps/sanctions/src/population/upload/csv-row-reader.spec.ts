import { seededRandom } from '@gatehouse/testing';
import type { PersonRow } from '../../person/person-row';
import { readCsv } from '../../upload/csv-reader';
import { CsvRowReader } from './csv-row-reader';

const header = 'id,firstname,lastname,dob';

/** Reads a file in parts of these sizes. */
function read(bytes: Buffer, nextSize: () => number): { line: number; row: PersonRow }[] {
  const reader = new CsvRowReader();
  const rows = [];
  for (let i = 0; i < bytes.length;) {
    const end = i + nextSize();
    rows.push(...reader.push(bytes.subarray(i, end)));
    i = end;
  }
  rows.push(...reader.end());
  reader.requireValid();
  return rows as { line: number; row: PersonRow }[];
}

const attempt = <T>(work: () => T): T | string => {
  try {
    return work();
  } catch (error) {
    return (error as Error).message.replace(/^line \d+/, 'line N');
  }
};

describe('CsvRowReader', () => {
  it('reads random files in random parts as the file check does', () => {
    const random = seededRandom(4711);
    const pieces = [
      'a',
      'é',
      '😀',
      '"',
      '"',
      '""',
      ' ',
      ',',
      ',',
      ';',
      '\t',
      '\n',
      '\r\n',
      '\r',
      '1970',
      '',
      'O"B',
    ];
    const headers = [
      header,
      'dob;id;lastname;firstname',
      ' "ID" ,firstname,lastname,dob,other',
      'id\tfirstname\tlastname\tdob',
      `\ufeff${header}`,
      `\n \n${header}`,
    ];
    const newlines = ['\n', '\r\n', '\r'];
    let failed = 0;
    for (let i = 0; i < 6000; i++) {
      const body = Array.from({ length: random.below(26) }, () => random.pick(pieces)).join('');
      const bytes = Buffer.from(random.pick(headers) + random.pick(newlines) + body);
      const expected = attempt(() => readCsv(bytes));
      const actual = attempt(() => read(bytes, () => 1 + random.below(12)).map(({ row }) => row));
      if (typeof expected === 'string') failed++;
      try {
        expect(actual).toEqual(expected);
      } catch (error) {
        throw new Error(`file ${JSON.stringify(bytes.toString())}`, { cause: error });
      }
    }
    // Both kinds occurred.
    expect(failed).toBeGreaterThan(300);
    expect(failed).toBeLessThan(5700);
  });

  it('reads files that are longer than the header may be, with the numbers of their lines', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `${i},"Ann ""${i}""\n",Lee,1980-01-01`);
    const read10k = read(Buffer.from([header, ...rows, ''].join('\r\n')), () => 1000);
    expect(read10k).toHaveLength(10_000);
    expect(read10k[9999]).toEqual({
      line: 20_000,
      row: { id: '9999', firstname: 'Ann "9999"\n', lastname: 'Lee', dob: '1980-01-01' },
    });
  });

  it.each([
    ['id,firstname\n', 'Missing required CSV headers'],
    [' '.repeat(70_000), 'Missing required CSV headers'],
    [
      `${header}\n1,"Ann,Lee,\n${'x'.repeat(200_000)}`,
      /^line 2: the row is longer than 131,072 characters: is a quote/,
    ],
    [`${header}\n1,"Ann,Lee`, /^line 2: a quote is opened here and never closed/],
    [`${header}\n1,A,B,C\n2,"A"B,C,D\n`, /^line 3: text follows a closing quote/],
    [`${header}\n1,A\0,B,C\n`, /^line 2: there is a NUL character/],
  ])('rejects %j', (text, message) => {
    expect(() => read(Buffer.from(text), () => 1000)).toThrow(message);
  });

  it('rejects other encodings', () => {
    expect(() => read(Buffer.from(`${header}\n1,Jörg,B,C\n`, 'latin1'), () => 1000)).toThrow(/is not UTF-8/);
    expect(() => read(Buffer.from(`\ufeff${header}\n1,A,B,C\n`, 'utf16le'), () => 1000)).toThrow(
      /is not UTF-8/,
    );
  });
});
