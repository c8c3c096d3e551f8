import { maxRows, readCsv } from './csv-reader';

const read = (text: string | Buffer) => readCsv(Buffer.from(text as string));
const problem = (text: string | Buffer): string => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};
const header = 'id,firstname,lastname,dob';
const ann = { id: '1', firstname: 'Ann', lastname: 'Lee', dob: '1970-12-31' };
const bob = { id: '2', firstname: 'Bob', lastname: 'Ray', dob: '' };

describe('readCsv', () => {
  it.each([
    ['commas', `${header}\n1,Ann,Lee,1970-12-31\n2,Bob,Ray,`],
    ['semicolons', 'id;firstname;lastname;dob\n1;Ann;Lee;1970-12-31\n2;Bob;Ray;'],
    ['tabs', 'id\tfirstname\tlastname\tdob\n1\tAnn\tLee\t1970-12-31\n2\tBob\tRay\t'],
    ['a byte order mark', `\uFEFF${header}\n1,Ann,Lee,1970-12-31\n2,Bob,Ray,\n`],
    [
      'a byte order mark and quotes',
      `\uFEFF"id","firstname","lastname","dob"\n1,Ann,Lee,1970-12-31\n2,Bob,Ray,\n`,
    ],
    ['CRLF', `${header}\r\n1,Ann,Lee,1970-12-31\r\n2,Bob,Ray,\r\n`],
    ['CR', `${header}\r1,Ann,Lee,1970-12-31\r2,Bob,Ray,\r`],
    ['CRLF that turns into LF', `${header}\r\n1,Ann,Lee,1970-12-31\n2,Bob,Ray,\n`],
    ['LF that turns into CRLF', `${header}\n1,Ann,Lee,1970-12-31\r\n2,Bob,Ray,\r\n`],
    ['CRLF and quotes', `${header}\r\n"1","Ann","Lee","1970-12-31"\r\n"2","Bob","Ray",""\r\n`],
    ['blanks after quotes', `${header}\n"1" ,"Ann","Lee" ,"1970-12-31" \n2,Bob,Ray,`],
    ['blank lines before the header', `\n  \n\r\n${header}\n1,Ann,Lee,1970-12-31\n2,Bob,Ray,\n`],
    ['a byte order mark and CR before the header', `\uFEFF\r\r${header}\r1,Ann,Lee,1970-12-31\r2,Bob,Ray,`],
    ['tabs and a blank line', '\n\tid\tfirstname\tlastname\tdob\n\t1\tAnn\tLee\t1970-12-31\n\t2\tBob\tRay\t'],
    ['blank lines', `${header}\n\n1,Ann,Lee,1970-12-31\n   \n2,Bob,Ray,\n\n\n`],
    [
      'headers in any case and with blanks',
      ' ID , FirstName,LASTNAME , "dob" \n1,Ann,Lee,1970-12-31\n2,Bob,Ray,',
    ],
    ['quoted headers with blanks', '" id ","firstname ",lastname,dob\n1,Ann,Lee,1970-12-31\n2,Bob,Ray,'],
    ['other columns in another order', 'dob,x,lastname,id,firstname\n1970-12-31,?,Lee,1,Ann\n,?,Ray,2,Bob'],
  ])('reads a file with %s', (_what, text) => {
    expect(read(text)).toEqual([ann, bob]);
  });

  it('keeps every value unchanged', () => {
    const odd = ' =1+1,"  Ann ""Annie"" ",Ünï\u2028cødé 王,"two\r\nlines"';
    expect(read(`${header}\n${odd}`)).toEqual([
      { id: ' =1+1', firstname: '  Ann "Annie" ', lastname: 'Ünï\u2028cødé 王', dob: 'two\r\nlines' },
    ]);
  });

  it('reads a file without rows', () => {
    for (const text of [header, `${header}\n`, `${header}\r\n\r\n`]) expect(read(text)).toEqual([]);
  });

  it('warns about rows with too few or too many columns', () => {
    expect(read(`${header}\n7\n8,Ann,Lee,Jr,1970-12-31\n,,,`)).toEqual([
      {
        id: '7',
        firstname: '',
        lastname: '',
        dob: '',
        warnings: ['the row has 1 of 4 columns: the missing ones count as empty'],
      },
      {
        id: '8',
        firstname: 'Ann',
        lastname: 'Lee',
        dob: 'Jr',
        warnings: [
          'the row has 5 columns, the header 4: put quotes around a value that contains a separator',
        ],
      },
      { id: '', firstname: '', lastname: '', dob: '' },
    ]);
  });

  it.each([
    '',
    '\uFEFF',
    '\n\n',
    'id,firstname,lastname\n1,Ann,Lee',
    '1,Ann,Lee,1970-12-31',
    'id|firstname|lastname|dob',
  ])('rejects a file without the four headers: %j', (text) => {
    expect(problem(text)).toBe('Missing required CSV headers');
  });

  it('rejects a duplicate required column, and ignores other duplicates', () => {
    expect(problem(`${header}, DOB\n`)).toBe(
      'The CSV header names dob more than once: keep only one of these columns.',
    );
    expect(read(`${header},note,note\n1,Ann,Lee,1970-12-31,a,b`)).toEqual([ann]);
  });

  it.each([
    [`${header}\n1,Ann,Lee,\n2,"Bob,Ray,\n3,Cid,Fox,\n`, /^line 3: a quote is opened here and never closed/],
    [`${header}\r\n"1\r\n2",Ann,Lee,\r\n2,"Bob`, /^line 4: a quote is opened here/],
    [`${header}\r1,Ann,Lee,\r2,"Bob`, /^line 3: a quote is opened here/],
    [`\n \r\n\n${header}\n1,Ann,Lee,\n2,"Bob,Ray,\n`, /^line 6: a quote is opened here/],
    [`${header}\n1,"Ann"x,Lee,\n`, /^line 2: text follows a closing quote/],
    [`"id,firstname,lastname,dob`, /Missing required CSV headers/],
  ])('names the line of a row that cannot be parsed: %j', (text, message) => {
    expect(problem(text)).toMatch(message);
  });

  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  it.each([
    [
      latin1(`${header}\n1,Ann,Lee,\n2,José,Ray,\n`),
      'line 3 is not UTF-8 (it looks like Latin-1 / Windows-1252)',
    ],
    [
      latin1(`${header}\r\n1,Ann,Lee,\r\n2,José,Ray,\r\n`),
      'line 3 is not UTF-8 (it looks like Latin-1 / Windows-1252)',
    ],
    [latin1(`${header}\r2,José,Ray,\r`), 'line 2 is not UTF-8 (it looks like Latin-1 / Windows-1252)'],
    [Buffer.concat([Buffer.from(`${header}\n1,Zoë,Lee,\n2,`), latin1('José,Ray,')]), 'line 3 is not UTF-8'],
    [Buffer.from(`\uFEFF${header}`, 'utf16le'), 'The file is UTF-16, not UTF-8'],
    [Buffer.from(`\uFEFF${header}`, 'utf16le').swap16(), 'The file is UTF-16, not UTF-8'],
    [Buffer.from(header, 'utf16le'), 'The file looks like UTF-16, not UTF-8'],
  ])('rejects another encoding: %#', (bytes, message) => {
    expect(problem(bytes)).toBe(`${message}: save the file as UTF-8`);
  });

  it('rejects a NUL character and names the line', () => {
    expect(problem(`${header}\n1,A\0nn,Lee,\n`)).toMatch(/^line 2: there is a NUL character/);
  });

  it('reads 100,000 rows and rejects more', () => {
    const rows = '1,A,B,\n'.repeat(maxRows);
    expect(read(`${header}\n${rows}`)).toHaveLength(maxRows);
    for (const more of ['1', '1\n', '\n', '"1"\n'])
      expect(problem(`${header}\n${rows}${more}`)).toBe(
        'The file has more than 100,000 rows, blank lines included: split it into several files.',
      );
  });

  it.each([
    ['a\n', /more than 100,000 rows/],
    ['\n', /more than 100,000 rows/],
    [',\n', /more than 100,000 rows/],
    ['"",\n', /more than 100,000 rows/],
    ['"\n"\n', /^line 1: more than 65,536 characters follow without a separator/],
    ['"",', /^line 2: more than 65,536 characters follow without a line end/],
  ])('rejects 2 MB of %j without reading all of it', (line, message) => {
    const file = Buffer.from(`${header}\n`.padEnd(2_000_000, line));
    expect(() => readCsv(file)).toThrow(message);
  });

  it('rejects 2 MB of quotes', () => {
    expect(problem(`${header}\n"${'a"b'.repeat(690_000)}`)).toMatch(/^line 2: /);
    expect(problem(`${header}\n${'"'.repeat(2_000_001)}`)).toMatch(/^line 2: /);
  });
});
