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

/** Spreadsheets evaluate a cell that begins like this as a formula, also with the full-width signs. A quote in front makes it text. */
export const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The rows as CSV lines with line ends (RFC 4180). */
export function formatRows(results: readonly RowResult[]): string {
  const text = Papa.unparse(results.map(toCells), { newline: '\r\n', escapeFormulae: formula });
  return text === '' ? '' : `${text}\r\n`;
}

export const headerLine = `${csvColumns.join(',')}\r\n`;

function toCells({ row, matches: [best], warnings }: RowResult): string[] {
  const found = best ? ['true', String(best.score), best.entityId, best.matchedName] : ['false', '', '', ''];
  return [row.id, row.firstname, row.lastname, row.dob, ...found, warnings.join('; ')];
}
