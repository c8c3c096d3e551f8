import { BrokenList } from '../dataset.errors';
import { longestLine } from './text-lines';

export interface CsvRow {
  cells: string[];
  /** The line on which the row begins. */
  line: number;
}

export interface CsvOptions {
  file: string;
  /** Called when the last row has no line end, which may mean that the file was cut off there. */
  onOpenEnd?: () => void;
}

// The old end-of-file mark of DOS, with which the Treasury ends its files.
const endOfFile = '\u001A';

/**
 * The rows of a CSV file as it streams in. Our own reader, because a file that ends inside quotes must be told from one
 * that is complete, by its line. A quote in the middle of a quoted cell, which some lists have, is taken as it is.
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  { file, onOpenEnd }: CsvOptions,
): AsyncGenerator<CsvRow> {
  const reader = new RowReader();
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    const used = yield* reader.rowsOf(text);
    rest = text.slice(used);
    if (rest.length > longestLine)
      throw new BrokenList('a row is longer than any list has.', { file, line: reader.line });
  }
  const open = rest.replace(/\r$/, '');
  if (open.replace(endOfFile, '').trim() === '') return;
  const row = reader.rowAt(open, 0, true);
  if (!row)
    throw new BrokenList('the file ends in the middle of a row: it is cut off.', { file, line: reader.line });
  onOpenEnd?.();
  yield { cells: row.cells, line: reader.line };
}

class RowReader {
  line = 1;

  /** Yields the complete rows of a text, and answers with how much of the text they were. */
  *rowsOf(text: string): Generator<CsvRow, number> {
    let at = 0;
    for (;;) {
      const row = this.rowAt(text, at, false);
      if (!row) return at;
      const line = this.line;
      this.line += row.lines;
      at = row.end;
      if (!isBlank(row.cells)) yield { cells: row.cells, line };
    }
  }

  /** The row that begins there, or undefined while its end is not in the text. */
  rowAt(
    text: string,
    from: number,
    endIsEnd: boolean,
  ): { cells: string[]; end: number; lines: number } | undefined {
    const cells: string[] = [];
    let at = from;
    let lines = 1;
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, endIsEnd) : plainCell(text, at, endIsEnd);
      if (!cell) return undefined;
      cells.push(cell.value);
      lines += cell.lines;
      at = cell.end + 1;
      if (cell.end >= text.length) return { cells, end: text.length, lines };
      if (text[cell.end] === '\n') return { cells, end: at, lines };
      if (text[cell.end] === '\r') return { cells, end: text[at] === '\n' ? at + 1 : at, lines };
    }
  }
}

interface Cell {
  value: string;
  /** Where the comma or the line end after it stands. */
  end: number;
  lines: number;
}

function plainCell(text: string, from: number, endIsEnd: boolean): Cell | undefined {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 44 || code === 10 || (code === 13 && at + 1 < text.length))
      return { value: text.slice(from, at), end: at, lines: 0 };
  }
  return endIsEnd ? { value: text.slice(from), end: text.length, lines: 0 } : undefined;
}

function quotedCell(text: string, from: number, endIsEnd: boolean): Cell | undefined {
  let lines = 0;
  let doubled = false;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) lines++;
    if (code !== 34) continue;
    const next = text[at + 1];
    if (next === '"') {
      doubled = true;
      at++;
    } else if (next === undefined ? endIsEnd : endsCell(text, at + 1)) {
      const value = text.slice(from + 1, at);
      return { value: doubled ? value.replaceAll('""', '"') : value, end: at + 1, lines };
    }
  }
  return undefined;
}

const endsCell = (text: string, at: number): boolean =>
  text[at] === ',' || text[at] === '\n' || (text[at] === '\r' && at + 1 < text.length);

const isBlank = (cells: string[]): boolean =>
  cells.length === 1 && cells[0]?.replace(endOfFile, '').trim() === '';
