import Papa from 'papaparse';
import { duplicateHeader, missingHeaders } from './csv.problem';

export const requiredColumns = ['id', 'firstname', 'lastname', 'dob'] as const;
export type Column = (typeof requiredColumns)[number];

/** How the file is written, and where the four columns are. */
export interface CsvLayout {
  delimiter: string;
  newline: '\n' | '\r';
  columns: Record<Column, number>;
  /** How many columns the header has. */
  width: number;
}

const delimiters = [',', ';', '\t'];

/** Finds the delimiter with which the first line holds the four headers. */
export function layoutOf(text: string): CsvLayout {
  const newline = newlineOf(text);
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 1 });
    const names = (data[0] ?? []).map(plainName);
    if (requiredColumns.every((column) => names.includes(column)))
      return { delimiter, newline, columns: columnsOf(names), width: names.length };
  }
  throw missingHeaders();
}

function columnsOf(names: string[]): CsvLayout['columns'] {
  const twice = requiredColumns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) throw duplicateHeader(twice);
  return Object.fromEntries(
    requiredColumns.map((column) => [column, names.indexOf(column)]),
  ) as CsvLayout['columns'];
}

/** Case, blanks and quotes around a header do not matter; the parser leaves quotes that follow a blank. */
const plainName = (header: string): string =>
  header
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
    .toLowerCase();

/** How the first line ends. CRLF counts as LF: what is left of it is cut off the last column. */
function newlineOf(text: string): CsvLayout['newline'] {
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '\n') return '\n';
    else if (!quoted && char === '\r') return text[i + 1] === '\n' ? '\n' : '\r';
  }
  return '\n';
}
