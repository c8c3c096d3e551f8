import { formatWidthWarning, findFirstLine, maxRunLength, quoteProblems } from '../../upload/csv-reader';
import { type CsvLayout, readLayout, requiredColumns } from '../../upload/csv-header';
import { CsvError, notUtf8, unreadableRow } from '../../upload/csv.errors';
import { lineAt } from '../../upload/csv-encoding';
import { invalidCsv } from '../../upload/upload.errors';
import type { ReadRow, RowReader } from './read-row';

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];
/** No header is longer. The layout of the file is known when this much has arrived, or all of it. */
const maxHeaderLength = 65_536;
const maxRowLength = 2 * maxRunLength;

/** Where the last character was: `closed` follows a quote that may end the value, `padded` blanks after it. */
type Place = 'start' | 'plain' | 'quoted' | 'closed' | 'padded';

/**
 * Reads a CSV file in parts, with the same rules and results as `readCsv` of a file check. Memory holds one row and one part. Throws a
 * DomainError that names the line.
 */
export class CsvRowReader implements RowReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private head = '';
  private parser?: CsvParser;

  push(bytes: Buffer): ReadRow[] {
    return explain(() => this.read(this.decode(bytes), false));
  }

  end(): ReadRow[] {
    return explain(() => this.read(this.decode(), true));
  }

  requireValid(): void {
    explain(() => {
      if (this.parser?.failure) throw this.parser.failure;
    });
  }

  private read(text: string, isEnd: boolean): ReadRow[] {
    if (this.parser) return this.parser.read(text, isEnd);
    this.head += text;
    if (this.head.length < maxHeaderLength && !isEnd) return [];
    const start = findFirstLine(this.head);
    const rest = this.head.slice(start);
    this.parser = new CsvParser(readLayout(rest), lineAt(this.head, start));
    this.head = '';
    return this.parser.read(rest, isEnd);
  }

  private decode(bytes?: Buffer): string {
    try {
      return bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
    } catch {
      throw notUtf8(`line ${this.parser?.line ?? 1} or a later one is not UTF-8`);
    }
  }
}

class CsvParser {
  private readonly delimiter: number;
  private readonly newline: number;
  private place: Place = 'start';
  private cells: string[] = [];
  private value = '';
  /** The length of the current row so far. */
  private length = 0;
  private rowLine: number;
  private previous = 0;
  private isHeader = true;
  failure?: Error;

  constructor(
    private readonly layout: CsvLayout,
    /** The line of the next character. */
    public line: number,
  ) {
    this.delimiter = layout.delimiter.charCodeAt(0);
    this.newline = layout.newline.charCodeAt(0);
    this.rowLine = line;
  }

  /** The rows before an invalid one are returned, and `failure` is set. */
  read(text: string, isEnd: boolean): ReadRow[] {
    const rows: ReadRow[] = [];
    try {
      if (!this.failure) this.parse(text, isEnd, rows);
    } catch (error) {
      this.failure = error as Error;
    }
    return rows;
  }

  private parse(text: string, isEnd: boolean, rows: ReadRow[]): void {
    // The characters from here to the current one belong to the value.
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 0) throw unreadableRow(this.line, 'there is a NUL character: remove it');
      if (++this.length > maxRowLength) throw this.rowTooLong();
      const ends = this.place !== 'quoted' && (code === this.delimiter || code === this.newline);
      if (ends) {
        if (this.place === 'start' || this.place === 'plain') this.value += text.slice(start, i);
        this.endCell();
        if (code === this.newline) this.endRow(rows);
        start = i + 1;
      } else start = this.advance(text, code, i, start);
      this.countLine(code);
      if (code === this.newline && ends) this.rowLine = this.line;
    }
    if (this.place === 'start' || this.place === 'plain' || this.place === 'quoted')
      this.value += text.slice(start);
    if (isEnd) this.endText(rows);
  }

  /** Returns where the value continues. */
  private advance(text: string, code: number, i: number, start: number): number {
    switch (this.place) {
      case 'start':
        this.place = code === quote ? 'quoted' : 'plain';
        return code === quote ? i + 1 : start;
      case 'plain':
        return start;
      case 'quoted':
        if (code !== quote) return start;
        this.value += text.slice(start, i);
        this.place = 'closed';
        return i + 1;
      case 'closed':
        if (code === quote) {
          this.value += '"';
          this.place = 'quoted';
          return i + 1;
        }
        this.place = 'padded';
        return this.skipBlank(text, i);
      case 'padded':
        return this.skipBlank(text, i);
    }
  }

  private skipBlank(text: string, i: number): number {
    if (text.charAt(i).trim() !== '') throw unreadableRow(this.rowLine, quoteProblems.InvalidQuotes);
    return i + 1;
  }

  private countLine(code: number): void {
    if (code === carriageReturn || (code === lineFeed && this.previous !== carriageReturn)) this.line++;
    this.previous = code;
  }

  private endCell(): void {
    this.cells.push(this.value);
    this.value = '';
    this.place = 'start';
  }

  private endRow(rows: ReadRow[]): void {
    const cells = this.trimLineEnd(this.cells);
    const isBlank = cells.length === 1 && cells[0]?.trim() === '';
    if (!this.isHeader && !isBlank) rows.push({ line: this.rowLine, row: this.toRow(cells) });
    this.isHeader = false;
    this.cells = [];
    this.length = 0;
  }

  private endText(rows: ReadRow[]): void {
    if (this.place === 'quoted') throw unreadableRow(this.rowLine, quoteProblems.MissingQuotes);
    if (this.place === 'padded') throw unreadableRow(this.rowLine, quoteProblems.InvalidQuotes);
    if (this.place === 'start' && this.cells.length === 0 && this.value === '') return;
    this.endCell();
    this.endRow(rows);
  }

  /** In files with mixed line ends, half of a CRLF remains at the edge of a row. */
  private trimLineEnd(cells: string[]): string[] {
    const last = cells.length - 1;
    if (this.newline === lineFeed && cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1);
    if (this.newline === carriageReturn && cells[0]?.startsWith('\n')) cells[0] = cells[0].slice(1);
    return cells;
  }

  private toRow(cells: string[]) {
    const { columns, width } = this.layout;
    const [id = '', firstname = '', lastname = '', dob = ''] = requiredColumns.map(
      (column) => cells[columns[column]] ?? '',
    );
    const row = { id, firstname, lastname, dob };
    return cells.length === width ? row : { ...row, warnings: [formatWidthWarning(cells.length, width)] };
  }

  private rowTooLong(): Error {
    const limit = maxRowLength.toLocaleString('en');
    return unreadableRow(this.rowLine, `the row is longer than ${limit} characters: is a quote not closed?`);
  }
}

function explain<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CsvError ? invalidCsv(error.problem) : error;
  }
}
