/** The values of a cell that holds several: joined with `;`, quoted like CSV where one holds a `;` or a quote. */
export function multiValue(cell: string | undefined): string[] {
  if (!cell) return [];
  if (!cell.includes('"')) return cell.split(';').map(trim).filter(Boolean);
  const values: string[] = [];
  let at = 0;
  while (at < cell.length) {
    const { value, end } = cell[at] === '"' ? quoted(cell, at) : plain(cell, at);
    if (value.trim()) values.push(value.trim());
    at = end + 1;
  }
  return values;
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
    if (cell[at + 1] === '"') at++;
    else if (at + 1 === cell.length || cell[at + 1] === ';')
      return { value: cell.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  return plain(cell, from);
}
