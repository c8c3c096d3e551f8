import fc from 'fast-check';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { type CsvPart, csvParts } from './csv-parts';
import { toCsv, type Person } from './people-csv';

function* splitText(text: string, sizes: readonly number[]): Generator<string> {
  let at = 0;
  for (let i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] ?? text.length;
    yield text.slice(at, at + size);
    at += size;
  }
}

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

const split = (text: string, maxBytes: number, sizes = [7]): Promise<CsvPart[]> =>
  all(csvParts(Readable.from(splitText(text, sizes)), maxBytes));

const rowsIn = (text: string): string[][] => Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;

describe('the parts of a CSV file', () => {
  const field = fc.string({
    unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', '李'),
    maxLength: 8,
  });
  const people = fc.array(fc.record({ id: field, firstname: field, lastname: field, dob: field }), {
    maxLength: 12,
  });

  it('contain every row exactly once, for any chunks and sizes', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        people,
        fc.integer({ min: 1, max: 200 }),
        sizes,
        async (rows: Person[], most, cuts) => {
          const text = (await all(toCsv(rows))).join('');
          const parts = await split(text, most, cuts);
          const [header, ...expected] = rowsIn(text);
          const tables = parts.map((part) => rowsIn(part.text));
          expect(tables.map(([first]) => first)).toEqual(tables.map(() => header));
          expect(tables.flatMap(([, ...rest]) => rest)).toEqual(expected);
          expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(Buffer.byteLength(text));
        },
      ),
    );
  });

  it('are split at the same rows as in the service, despite quotes inside values', async () => {
    const header = 'id,firstname,lastname,dob\n';
    const unit = fc.constantFrom('a', '"', ',', '\n', '\r', ' ');
    const value = fc.string({ unit, maxLength: 6 });
    const rows = fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 60 }), async (values, most) => {
        const text = header + values.map((row) => `${row.join(',')}\n`).join('');
        const read = (csv: string) => Papa.parse<string[]>(csv, { delimiter: ',', newline: '\n' });
        const { data, errors } = read(text);
        // An invalid file is rejected as a whole and in parts.
        fc.pre(errors.length === 0);
        const parts = await split(text, most);
        const tables = parts.map((part) =>
          read(part.text)
            .data.slice(1)
            .filter((row) => row.length > 1),
        );
        expect(tables.flat()).toEqual(data.slice(1).filter((row) => row.length > 1));
      }),
      { numRuns: 2000 },
    );
  });

  it('have the line offset of their rows', async () => {
    const parts = await split('\n\nid\n1\n"2\n2"\n3\n', 6);
    expect(parts.map(({ text, linesAbove }) => [text, linesAbove])).toEqual([
      ['id\n1\n', 2],
      ['id\n"2\n2"\n', 3],
      ['id\n3\n', 5],
    ]);
  });

  it.each([
    ['a quote that is never closed', `id,firstname,lastname,dob\n1,"${'a'.repeat(2_000_000)}\n2,b,c,\n`],
    ['a file without line ends', 'a'.repeat(2_000_001)],
  ])('do not load %s into memory', async (_, text) => {
    await expect(split(text, 400_000, [300_000])).rejects.toThrow('more than 2,000,000 characters');
  });

  it('are at most as large as allowed, except for a larger row', async () => {
    const parts = await split('id\n1234\n1234\n1234\n123456789012\n1\n', 13);
    expect(parts.map(({ text }) => text)).toEqual([
      'id\n1234\n1234\n',
      'id\n1234\n',
      'id\n123456789012\n',
      'id\n1\n',
    ]);
    expect(parts.map(({ bytes }) => bytes)).toEqual([13, 5, 13, 2]);
  });

  it.each(['\n', '\r\n', '\r'])(
    'are cut at line ends like %j, also where a piece ends in one',
    async (end) => {
      const text = ['id', '1', '2', '3', ''].join(end);
      for (const size of [1, 2, 3, 4]) {
        const parts = await split(text, 1, [size]);
        expect(parts.map((part) => part.text)).toEqual(['1', '2', '3'].map((row) => `id${end}${row}${end}`));
      }
    },
  );

  it('skip blank lines before the header, and pass a file without rows on to the service', async () => {
    expect((await split('\n \nid\n1\n', 3)).map(({ text }) => text)).toEqual(['id\n1\n']);
    expect((await split('id\n', 100)).map(({ text }) => text)).toEqual(['id\n']);
    expect((await split('', 100)).map(({ text }) => text)).toEqual(['']);
  });
});
