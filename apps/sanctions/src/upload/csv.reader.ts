import Papa from 'papaparse';
import type { PersonRow } from '../screening/person-row';
import { decodeText, lineAt } from './csv.encoding';
import { type CsvLayout, layoutOf, requiredColumns } from './csv.header';
import { tooManyRows, unreadableRow } from './csv.problem';
import { requireShortStretches } from './csv.stretch';

/** A row of a person takes 20 bytes and more, so this is no limit to files of people, only to what else 2 MB can hold. */
export const mostRows = 100_000;

// What papaparse finds wrong with quotes. It finds nothing else wrong with rows that are read without a header.
const quoteProblems: Record<string, string> = {
  MissingQuotes: 'a quote is opened here and never closed: close it, or double it where it is part of a name',
  InvalidQuotes:
    'text follows a closing quote: a quote inside a quoted value is written twice, like "O""Brien"',
};

/** The rows of a CSV file, or a CsvError that names the line. No row is left out; a line with nothing on it is none. */
export function readCsv(bytes: Buffer): PersonRow[] {
  const whole = decodeText(bytes);
  const start = firstLine(whole);
  const text = whole.slice(start);
  const layout = layoutOf(text);
  const { delimiter, newline } = layout;
  requireShortStretches(whole, delimiter, newline);
  // The header, the rows and what follows the last line end: with one more the parser stops, before it has made a million.
  const most = mostRows + 2;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline, preview: most + 1 });
  const problem = errors.find(({ code }) => code in quoteProblems);
  if (problem)
    throw unreadableRow(lineAt(whole, start + (problem.index ?? 0)), quoteProblems[problem.code] ?? '');
  if (data.length > most) throw tooManyRows(mostRows);
  const rows: PersonRow[] = [];
  for (const [i, cells] of data.entries()) {
    const trimmed = withoutLineEnd(cells, newline);
    if (i > 0 && !isBlank(trimmed)) rows.push(rowOf(trimmed, layout));
  }
  if (rows.length > mostRows) throw tooManyRows(mostRows);
  return rows;
}

/** Where the first line begins that has something on it. */
function firstLine(text: string): number {
  const blank = text.slice(0, text.length - text.trimStart().length);
  return Math.max(blank.lastIndexOf('\n'), blank.lastIndexOf('\r')) + 1;
}

function rowOf(cells: string[], { columns, width }: CsvLayout): PersonRow {
  const [id, firstname, lastname, dob] = requiredColumns.map((column) => cells[columns[column]] ?? '');
  const row = { id: id ?? '', firstname: firstname ?? '', lastname: lastname ?? '', dob: dob ?? '' };
  return cells.length === width ? row : { ...row, warnings: [widthWarning(cells.length, width)] };
}

const widthWarning = (cells: number, width: number): string =>
  cells < width
    ? `the row has ${cells} of ${width} columns: the missing ones count as empty`
    : `the row has ${cells} columns, the header ${width}: put quotes around a value that holds a separator`;

/** Files that mix line ends leave one half of a CRLF at the edge of a row. */
function withoutLineEnd(cells: string[], newline: CsvLayout['newline']): string[] {
  const last = cells.length - 1;
  if (newline === '\n' && cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1);
  if (newline === '\r' && cells[0]?.startsWith('\n')) cells[0] = cells[0].slice(1);
  return cells;
}

const isBlank = (cells: string[]): boolean => cells.length === 1 && cells[0]?.trim() === '';
