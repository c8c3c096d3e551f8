// Spreadsheets interpret these prefixes as a formula.
const formula = /^[=+\-@\t\r\n]/;

const formatCell = (cell: string): string => {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row of a CSV file, without its line end. */
export const formatCsvRow = (cells: readonly string[]): string => cells.map(formatCell).join(',');
