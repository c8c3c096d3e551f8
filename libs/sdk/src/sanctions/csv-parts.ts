import { readRows } from './csv-rows';

/** A part of a CSV file that is a valid file: the header, and whole rows. */
export interface CsvPart {
  text: string;
  /** How many bytes of the whole file it covers. */
  bytes: number;
  /** The line offset of its rows in the whole file. */
  linesAbove: number;
}

const utf8 = new TextEncoder();
const getByteLength = (text: string): number => utf8.encode(text).length;
const countLines = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

/** Splits a CSV file between rows into parts of at most `maxBytes`, as it is read. The service parses the rows. */
export async function* csvParts(chunks: AsyncIterable<string>, maxBytes: number): AsyncGenerator<CsvPart> {
  let header = '';
  let rows: string[] = [];
  // The size of the rows of this part, and of everything read for it: the first part includes the header.
  let [size, bytes] = [0, 0];
  let [lines, linesAbove] = [0, 0];
  for await (const row of readRows(chunks)) {
    const rowSize = getByteLength(row);
    // Blank lines before the header are skipped.
    const isHeader = header.trim() === '';
    if (isHeader) {
      header = row;
      linesAbove = lines;
    } else if (rows.length > 0 && getByteLength(header) + size + rowSize > maxBytes) {
      yield { text: header + rows.join(''), bytes, linesAbove };
      [rows, size, bytes] = [[], 0, 0];
      linesAbove = lines - countLines(header);
    }
    if (!isHeader) {
      rows.push(row);
      size += rowSize;
    }
    bytes += rowSize;
    lines += countLines(row);
  }
  // A file without rows is sent as well: the service reports what is wrong with it.
  yield { text: header + rows.join(''), bytes, linesAbove };
}
