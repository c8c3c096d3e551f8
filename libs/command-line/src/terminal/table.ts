import { toPrintable } from './printable';
import type { Terminal } from './terminal';
import { padText, measureWidth, wrapText } from './text-width';

export interface Row {
  cells: readonly string[];
  /** Sentences below the row. */
  details?: readonly string[];
}

const gap = '  ';
const minColumnWidth = 10;

/** Formats rows under their titles; the widest columns are wrapped to fit the terminal. */
export function formatTable(titles: readonly string[], rows: readonly Row[], terminal: Terminal): string {
  const body = rows.map(({ cells, details = [] }) => ({
    cells: cells.map(toPrintable),
    details: details.map(toPrintable),
  }));
  const widths = computeWidths([titles, ...body.map(({ cells }) => cells)], terminal.width);
  const lines = body.flatMap(({ cells, details }) => [
    ...formatRow(cells, widths),
    ...details.flatMap((detail) => formatDetail(detail, terminal.width)),
  ]);
  const head = formatRow(titles, widths).map((line) => terminal.paint('bold', line));
  return [...head, ...lines].join('\n');
}

function computeWidths(rows: readonly (readonly string[])[], maxWidth: number): number[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, measureWidth(row[column] ?? '')), 0),
  );
  const total = (): number => widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));
  for (
    let widest = Math.max(...widths);
    total() > maxWidth && widest > minColumnWidth;
    widest = Math.max(...widths)
  )
    widths[widths.indexOf(widest)] = widest - 1;
  return widths;
}

function formatRow(cells: readonly string[], widths: readonly number[]): string[] {
  const columns = cells.map((cell, column) => wrapText(cell, widths[column] ?? Infinity));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => padText(lines[line] ?? '', widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

const formatDetail = (detail: string, width: number): string[] =>
  wrapText(detail, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
