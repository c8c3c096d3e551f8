/** The values of a cell that holds several: joined with `;`, quoted like CSV where one holds a `;` or a quote. */
export function multiValue(cell: string | undefined): string[] {
  if (!cell) return [];
  if (!cell.includes('"')) return cell.split(';').map(trim).filter(Boolean);
  const values: string[] = [];
  for (let at = 0; at < cell.length;) {
    at = pastBlanks(cell, at);
    const { value, end } = cell[at] === '"' ? quoted(cell, at) : plain(cell, at);
    if (value.trim()) values.push(value.trim());
    at = end + 1;
  }
  return values;
}

/** The next place that is not blank. */
function pastBlanks(cell: string, from: number): number {
  let at = from;
  while (at < cell.length && cell[at]!.trim() === '') at++;
  return at;
}

const trim = (value: string): string => value.trim();

function plain(cell: string, from: number): { value: string; end: number } {
  const found = cell.indexOf(';', from);
  const end = found < 0 ? cell.length : found;
  return { value: cell.slice(from, end), end };
}

/** A quote that is not followed by `;` or the end did not end the value. */
function quoted(cell: string, from: number): { value: string; end: number } {
  for (let at = from + 1; at < cell.length; at++) {
    if (cell[at] !== '"') continue;
    if (cell[at + 1] === '"') {
      at++;
      continue;
    }
    const end = pastBlanks(cell, at + 1);
    if (end === cell.length || cell[end] === ';')
      return { value: cell.slice(from + 1, at).replaceAll('""', '"'), end };
  }
  return plain(cell, from);
}
