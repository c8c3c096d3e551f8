/** Splits a cell at `;`. A value that contains `;` or a quote is quoted as in CSV. */
export function splitValues(cell: string | undefined): string[] {
  if (!cell) return [];
  if (!cell.includes('"')) return cell.split(';').map(trim).filter(Boolean);
  const values: string[] = [];
  for (let at = 0; at < cell.length;) {
    at = skipBlanks(cell, at);
    const { value, end } = cell[at] === '"' ? readQuoted(cell, at) : readPlain(cell, at);
    if (value.trim()) values.push(value.trim());
    at = end + 1;
  }
  return values;
}

/** The next position that is not blank. */
function skipBlanks(cell: string, from: number): number {
  let at = from;
  while (at < cell.length && cell[at]!.trim() === '') at++;
  return at;
}

const trim = (value: string): string => value.trim();

function readPlain(cell: string, from: number): { value: string; end: number } {
  const found = cell.indexOf(';', from);
  const end = found < 0 ? cell.length : found;
  return { value: cell.slice(from, end), end };
}

/** A quote ends the value only before `;` or the end of the cell. */
function readQuoted(cell: string, from: number): { value: string; end: number } {
  for (let at = from + 1; at < cell.length; at++) {
    if (cell[at] !== '"') continue;
    if (cell[at + 1] === '"') {
      at++;
      continue;
    }
    const end = skipBlanks(cell, at + 1);
    if (end === cell.length || cell[end] === ';')
      return { value: cell.slice(from + 1, at).replaceAll('""', '"'), end };
  }
  return readPlain(cell, from);
}
