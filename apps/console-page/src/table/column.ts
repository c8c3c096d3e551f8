import type { ReactNode } from 'react';
import type { CsvValue } from './csv';

export interface Column<Row> {
  id: string;
  title: string;
  /** A track of the grid: `8rem`, `minmax(10rem, 2fr)`. */
  width: string;
  isNumber?: boolean;
  /** What the export writes, and what the column is sorted by. */
  value: (row: Row) => CsvValue;
  /** What the cell shows; without it, the value. */
  cell?: (row: Row) => ReactNode;
}
