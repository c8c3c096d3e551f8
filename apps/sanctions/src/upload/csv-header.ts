import Papa from 'papaparse';
import { duplicateHeader, missingHeaders } from './csv.errors';

export const requiredColumns = ['id', 'firstname', 'lastname', 'dob'] as const;
export type Column = (typeof requiredColumns)[number];

/** The syntax of the file, and the positions of the required columns. */
export interface CsvLayout {
  delimiter: string;
  newline: '\n' | '\r';
  columns: Record<Column, number>;
  /** The number of columns in the header. */
  width: number;
}

const delimiters = [',', ';', '\t'];

/** Finds the delimiter that splits the first line into the required headers. */
export function readLayout(text: string): CsvLayout {
  const newline = findNewline(text);
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 1 });
    const names = (data[0] ?? []).map(normalizeHeader);
    if (requiredColumns.every((column) => names.includes(column)))
      return { delimiter, newline, columns: findColumns(names), width: names.length };
  }
  throw missingHeaders();
}

function findColumns(names: string[]): CsvLayout['columns'] {
  const duplicate = requiredColumns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (duplicate) throw duplicateHeader(duplicate);
  return Object.fromEntries(
    requiredColumns.map((column) => [column, names.indexOf(column)]),
  ) as CsvLayout['columns'];
}

/** Ignores case, blanks and quotes. The parser keeps quotes that follow a blank. */
const normalizeHeader = (header: string): string =>
  header
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
    .toLowerCase();

/** The line end of the first line. CRLF counts as LF: the remaining CR is removed from the last column. */
function findNewline(text: string): CsvLayout['newline'] {
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '\n') return '\n';
    else if (!quoted && char === '\r') return text[i + 1] === '\n' ? '\n' : '\r';
  }
  return '\n';
}
