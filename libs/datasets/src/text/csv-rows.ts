import { InvalidListError } from '../dataset.errors';
import { maxLineLength } from './text-lines';

export interface CsvRow {
  cells: string[];
  /** The line number of the start of the row. */
  line: number;
}

export interface CsvOptions {
  file: string;
  /** Called if the last row has no line end: the file may be truncated. */
  onOpenEnd?: () => void;
}

// The end-of-file mark of DOS, which ends the files of the Treasury.
const endOfFile = '\u001A';

/**
 * Streams the rows of a CSV file. This is our own reader because a file that ends inside quotes must be rejected with its
 * line number. A quote in the middle of a quoted cell, which some lists contain, is kept.
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  { file, onOpenEnd }: CsvOptions,
): AsyncGenerator<CsvRow> {
  const reader = new RowReader();
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const used = yield* reader.readRows(text);
    rest = text.slice(used);
    if (rest.length > maxLineLength)
      throw new InvalidListError(`a row is longer than ${maxLineLength} characters.`, {
        file,
        line: reader.line,
      });
  }
  const last = rest.replace(/\r$/, '');
  if (last.trim() === '') return;
  const row = reader.readRow(last, 0, true);
  if (row && isBlank(row.cells)) return;
  if (!row)
    throw new InvalidListError('the file ends in the middle of a row: it is truncated.', {
      file,
      line: reader.line,
    });
  onOpenEnd?.();
  yield { cells: row.cells, line: reader.line };
}

class RowReader {
  line = 1;

  /** Yields the complete rows of a text, and returns their length. */
  *readRows(text: string): Generator<CsvRow, number> {
    let at = 0;
    for (;;) {
      const row = this.readRow(text, at, false);
      if (!row) return at;
      const line = this.line;
      this.line += row.lines;
      at = row.end;
      if (!isBlank(row.cells)) yield { cells: row.cells, line };
    }
  }

  /** The row at a position, or undefined if the text does not contain its end. */
  readRow(
    text: string,
    from: number,
    isComplete: boolean,
  ): { cells: string[]; end: number; lines: number } | undefined {
    const cells: string[] = [];
    let at = from;
    let lines = 1;
    for (;;) {
      const cell = text[at] === '"' ? readQuoted(text, at, isComplete) : readPlain(text, at, isComplete);
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
  /** The position of the comma or the line end after it. */
  end: number;
  lines: number;
}

function readPlain(text: string, from: number, isComplete: boolean): Cell | undefined {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 44 || code === 10 || (code === 13 && at + 1 < text.length))
      return { value: text.slice(from, at), end: at, lines: 0 };
  }
  return isComplete ? { value: text.slice(from), end: text.length, lines: 0 } : undefined;
}

function readQuoted(text: string, from: number, isComplete: boolean): Cell | undefined {
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
    } else if (next === undefined ? isComplete : endsCell(text, at + 1)) {
      const value = text.slice(from + 1, at);
      return { value: doubled ? value.replaceAll('""', '"') : value, end: at + 1, lines };
    }
  }
  return undefined;
}

const endsCell = (text: string, at: number): boolean =>
  text[at] === ',' || text[at] === '\n' || (text[at] === '\r' && at + 1 < text.length);

/** An empty line, or the end-of-file mark. A spreadsheet that saves the file adds empty cells to the mark. */
const isBlank = ([first = '', ...rest]: string[]): boolean =>
  first.trim() === ''
    ? rest.length === 0
    : first.trim() === endOfFile && rest.every((cell) => cell.trim() === '');
