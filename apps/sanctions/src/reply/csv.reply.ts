import Papa from 'papaparse';
import type { RowResult } from './row-result';

export const csvColumns = [
  'id',
  'firstname',
  'lastname',
  'dob',
  'match',
  'score',
  'matchedId',
  'matchedName',
  'warnings',
] as const;

/** Spreadsheets run a cell that begins like this as a formula; a quote before it makes it text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** The rows as CSV lines, each with its line end (RFC 4180). */
export function linesOf(results: readonly RowResult[]): string {
  const text = Papa.unparse(results.map(cellsOf), { newline: '\r\n', escapeFormulae: formula });
  return text === '' ? '' : `${text}\r\n`;
}

export const headerLine = `${csvColumns.join(',')}\r\n`;

function cellsOf({ row, matches: [best], warnings }: RowResult): string[] {
  const found = best ? ['true', String(best.score), best.entityId, best.matchedName] : ['false', '', '', ''];
  return [row.id, row.firstname, row.lastname, row.dob, ...found, warnings.join('; ')];
}
