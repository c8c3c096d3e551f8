import { printable } from './printable';
import type { Terminal } from './terminal';
import { padded, textWidth, wrapped } from './text-width';

export interface Row {
  cells: readonly string[];
  /** Sentences that follow below it. */
  details?: readonly string[];
}

const gap = '  ';
const narrowest = 10;

/** Rows under their titles; where they are wider than the terminal, the widest cells go on in the next line. */
export function tableText(titles: readonly string[], rows: readonly Row[], terminal: Terminal): string {
  const body = rows.map(({ cells, details = [] }) => ({
    cells: cells.map(printable),
    details: details.map(printable),
  }));
  const widths = columnWidths([titles, ...body.map(({ cells }) => cells)], terminal.width);
  const lines = body.flatMap(({ cells, details }) => [
    ...rowLines(cells, widths),
    ...details.flatMap((detail) => detailLines(detail, terminal.width)),
  ]);
  const head = rowLines(titles, widths).map((line) => terminal.paint('bold', line));
  return [...head, ...lines].join('\n');
}

function columnWidths(rows: readonly (readonly string[])[], most: number): number[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, textWidth(row[column] ?? '')), 0),
  );
  const total = (): number => widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));
  for (let widest = Math.max(...widths); total() > most && widest > narrowest; widest = Math.max(...widths))
    widths[widths.indexOf(widest)] = widest - 1;
  return widths;
}

function rowLines(cells: readonly string[], widths: readonly number[]): string[] {
  const columns = cells.map((cell, column) => wrapped(cell, widths[column] ?? Infinity));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => padded(lines[line] ?? '', widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

const detailLines = (detail: string, width: number): string[] =>
  wrapped(detail, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
