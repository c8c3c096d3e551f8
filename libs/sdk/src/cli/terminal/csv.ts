// A spreadsheet would take what begins so for a formula.
const formula = /^[=+\-@\t\r\n]/;

const cellText = (cell: string): string => {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row of a CSV file, without its line end. */
export const csvRow = (cells: readonly string[]): string => cells.map(cellText).join(',');
