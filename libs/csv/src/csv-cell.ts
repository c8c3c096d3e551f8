/**
 * Where a spreadsheet begins a cell that it evaluates as a formula, also with the full-width signs. Where `;` separates values, as in Germany,
 * it splits our lines there, and ignores the quotes of a cell that is not the first one: a cell also begins behind `;`, a tab or a line end.
 */
const formula = /(^|[;\t\r\n])(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g;
const needsQuotes = /[",\r\n]|^[\s'\ufeff]|\s$/;

/** A cell of a CSV file (RFC 4180). A quote before a formula makes it a text. */
export function formatCsvCell(text: string): string {
  const safe = text.replace(formula, `$1'`);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file without its line end. */
export const formatCsvRow = (cells: readonly string[]): string => cells.map(formatCsvCell).join(',');
