import { rowsOf } from './csv-rows';

/** A piece of a CSV file that is a file of its own: the header, and whole rows. */
export interface CsvPart {
  text: string;
  /** How many bytes of the whole file it stands for. */
  bytes: number;
  /** How many lines further down its rows stand in the whole file. */
  linesAbove: number;
}

const utf8 = new TextEncoder();
const sizeOf = (text: string): number => utf8.encode(text).length;
const linesIn = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

/**
 * Cuts a CSV file into parts of at most so many bytes, as it comes in. It only ever cuts between two rows. What the rows
 * hold is for the service to read.
 */
export async function* csvParts(pieces: AsyncIterable<string>, mostBytes: number): AsyncGenerator<CsvPart> {
  let header = '';
  let rows: string[] = [];
  // Of the rows of this part, and of what was read for it: the first part stands for the header, too.
  let [size, bytes] = [0, 0];
  let [lines, linesAbove] = [0, 0];
  for await (const row of rowsOf(pieces)) {
    const rowSize = sizeOf(row);
    // Blank lines before the header are passed by.
    const isHeader = header.trim() === '';
    if (isHeader) {
      header = row;
      linesAbove = lines;
    } else if (rows.length > 0 && sizeOf(header) + size + rowSize > mostBytes) {
      yield { text: header + rows.join(''), bytes, linesAbove };
      [rows, size, bytes] = [[], 0, 0];
      linesAbove = lines - linesIn(header);
    }
    if (!isHeader) {
      rows.push(row);
      size += rowSize;
    }
    bytes += rowSize;
    lines += linesIn(row);
  }
  // A file without rows goes to the service too, which says what is wrong with it.
  yield { text: header + rows.join(''), bytes, linesAbove };
}
