import { formatCsvRow } from '@gatehouse/csv';
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

/** The rows as CSV lines with line ends (RFC 4180). */
export const formatRows = (results: readonly RowResult[]): string =>
  results.map((result) => `${formatCsvRow(toCells(result))}\r\n`).join('');

export const headerLine = `${csvColumns.join(',')}\r\n`;

function toCells({ row, matches: [best], warnings }: RowResult): string[] {
  const found = best ? ['true', String(best.score), best.entityId, best.matchedName] : ['false', '', '', ''];
  return [row.id, row.firstname, row.lastname, row.dob, ...found, warnings.join('; ')];
}
