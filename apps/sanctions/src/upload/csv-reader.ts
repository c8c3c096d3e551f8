import Papa from 'papaparse';
import type { PersonRow } from '../person/person-row';
import { decodeText, lineAt } from './csv-encoding';
import { type CsvLayout, readLayout, requiredColumns } from './csv-header';
import { tooManyRows, unreadableRow } from './csv.errors';

/** A row of a person takes at least 20 bytes, so 2 MB of people never have more. Other content of 2 MB may. */
export const maxRows = 100_000;

export const maxRunLength = 65_536;

// Errors of papaparse about quotes. It reports no others for rows that are read without a header.
export const quoteProblems = {
  MissingQuotes: 'a quote is opened here and never closed: close it, or double it if it is part of a name',
  InvalidQuotes:
    'text follows a closing quote: a quote inside a quoted value is written twice, like "O""Brien"',
} as const;

/** The rows of a CSV file. Throws a CsvError that names the line. Blank lines are skipped, rows never are. */
export function readCsv(bytes: Buffer): PersonRow[] {
  const whole = decodeText(bytes);
  const start = findFirstLine(whole);
  const text = whole.slice(start);
  const layout = readLayout(text);
  const { delimiter, newline } = layout;
  rejectLongRuns(whole, delimiter, newline);
  // The header, the rows, and what follows the last line end. The parser stops after one more.
  const maxLines = maxRows + 2;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline, preview: maxLines + 1 });
  const problem = errors.find(({ code }) => code in quoteProblems);
  if (problem)
    throw unreadableRow(
      lineAt(whole, start + (problem.index ?? 0)),
      quoteProblems[problem.code as keyof typeof quoteProblems],
    );
  if (data.length > maxLines) throw tooManyRows(maxRows);
  const rows: PersonRow[] = [];
  for (const [i, cells] of data.entries()) {
    const trimmed = trimLineEnd(cells, newline);
    if (i > 0 && !isBlank(trimmed)) rows.push(toRow(trimmed, layout));
  }
  if (rows.length > maxRows) throw tooManyRows(maxRows);
  return rows;
}

/** The start of the first line that is not blank. */
export function findFirstLine(text: string): number {
  const blank = text.slice(0, text.length - text.trimStart().length);
  return Math.max(blank.lastIndexOf('\n'), blank.lastIndexOf('\r')) + 1;
}

/**
 * After every quoted value the parser searches for the next separator and the next line end: a crafted file of 2 MB
 * would block a thread for many seconds. No file of people has runs of this length without them.
 */
function rejectLongRuns(text: string, delimiter: string, newline: string): void {
  if (!text.includes('"')) return;
  for (const [mark, name] of [
    [newline, 'line end'],
    [delimiter, 'separator'],
  ] as const) {
    const at = findLongRun(text, mark);
    if (at === undefined) continue;
    const limit = maxRunLength.toLocaleString('en');
    throw unreadableRow(lineAt(text, at), `more than ${limit} characters follow without a ${name}`);
  }
}

/** The start of a run without the mark that is too long. Trailing blanks do not count. */
function findLongRun(text: string, mark: string): number | undefined {
  const end = text.trimEnd().length;
  for (let start = 0; start < end;) {
    const next = text.indexOf(mark, start);
    const stop = next < 0 ? end : Math.min(next, end);
    if (stop - start > maxRunLength) return start;
    start = stop + 1;
  }
  return undefined;
}

function toRow(cells: string[], { columns, width }: CsvLayout): PersonRow {
  const [id, firstname, lastname, dob] = requiredColumns.map((column) => cells[columns[column]] ?? '');
  const row = { id: id ?? '', firstname: firstname ?? '', lastname: lastname ?? '', dob: dob ?? '' };
  return cells.length === width ? row : { ...row, warnings: [formatWidthWarning(cells.length, width)] };
}

export const formatWidthWarning = (cells: number, width: number): string =>
  cells < width
    ? `the row has ${cells} of ${width} columns: the missing ones count as empty`
    : `the row has ${cells} columns, the header ${width}: put quotes around a value that contains a separator`;

/** In files with mixed line ends, half of a CRLF remains at the edge of a row. */
function trimLineEnd(cells: string[], newline: CsvLayout['newline']): string[] {
  const last = cells.length - 1;
  if (newline === '\n' && cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1);
  if (newline === '\r' && cells[0]?.startsWith('\n')) cells[0] = cells[0].slice(1);
  return cells;
}

const isBlank = (cells: string[]): boolean => cells.length === 1 && cells[0]?.trim() === '';
