import { Readable } from 'node:stream';
import { csvRows } from './csv-rows';

function toChunks(text: string, size: number): AsyncIterable<string> {
  return Readable.from(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []);
}

async function read(text: string, size = 3) {
  const rows: string[][] = [];
  const lines: number[] = [];
  let openEnd = false;
  for await (const { cells, line } of csvRows(toChunks(text, size), {
    file: 'a.csv',
    onOpenEnd: () => (openEnd = true),
  })) {
    rows.push(cells);
    lines.push(line);
  }
  return { rows, lines, openEnd };
}

describe('csvRows', () => {
  const cases: [what: string, text: string, rows: string[][]][] = [
    [
      'plain cells',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF line ends',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quoted cells with commas, line ends and quotes', '"a,1","b\r\n2","c""3"\n', [['a,1', 'b\r\n2', 'c"3']]],
    ['empty cells', ',,\n""\n', [['', '', ''], ['']].slice(0, 1)],
    ['a quote in the middle of a quoted cell', '"the "old" one",b\n', [['the "old" one', 'b']]],
    ['blanks after null, as OFAC writes them', '1,-0- ,"x"\n', [['1', '-0- ', 'x']]],
    [
      'and skips blank lines',
      'a,b\n\n\r\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['and skips the end-of-file mark of DOS', 'a,b\r\n\u001A', [['a', 'b']]],
    [
      'and skips the end-of-file mark in a row of empty cells, as spreadsheets write it',
      'a,b\r\n\u001A,\r\n',
      [['a', 'b']],
    ],
    ['and skips such a row without a line end', 'a,b\r\n"\u001A", ', [['a', 'b']]],
    [
      'a row that begins with the mark and has values',
      'a,b\n\u001A,c\n',
      [
        ['a', 'b'],
        ['\u001A', 'c'],
      ],
    ],
    ['an empty file', '', []],
  ];
  it.each(cases)('reads %s', async (_, text, rows) => {
    for (const size of [1, 2, 3, 1000]) expect((await read(text, size)).rows).toEqual(rows);
  });

  it('returns the line number of each row', async () => {
    expect((await read('a\n"b\nb"\n\nc\n')).lines).toEqual([1, 2, 5]);
  });

  it('reads a last row without a line end, and reports it', async () => {
    expect(await read('a,b\nc,d')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      openEnd: true,
    });
    expect(await read('a,b\nc,"d"')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      openEnd: true,
    });
    expect(await read('a,b\nc,d\n')).toMatchObject({ openEnd: false });
    expect(await read('a,b\nc,d\n\u001A,')).toMatchObject({ openEnd: false });
  });

  it('rejects a file that ends inside quotes, and names the line', async () => {
    await expect(read('a,b\nc,"d\n')).rejects.toThrow('a.csv, line 2: the file ends in the middle of a row');
  });
});
