import { formatCsvCell } from '@gatehouse/csv';

export type CsvValue = string | number | boolean | null | undefined;

/** One cell. Numbers are never formulas. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? formatCsvCell(value) : String(value);
}

/** A CSV file with a header. The byte order mark makes Excel read UTF-8. */
export const csvText = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** Saves a text as a file of the user. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** `alerts-2026-01-31.csv` */
export const fileName = (base: string, ending: string, now = new Date()): string =>
  `${base.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}-${now.toISOString().slice(0, 10)}.${ending}`;
