import { cellTable } from './cell.table';
import type { Figures } from './figures';
import type { Load } from './load';
import { peopleTable } from './people.table';
import { sessionTable } from './session.table';
import { verificationTable } from './verification.table';

/** A table of the simulation; cells may have Markdown for code and emphasis. */
export interface Table {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

const tables = {
  sessions: sessionTable,
  verifications: verificationTable,
  people: peopleTable,
  cells: cellTable,
} satisfies Record<string, (figures: Figures, load: Load) => Table>;

export type TableName = keyof typeof tables;

export const tableNames = Object.keys(tables) as TableName[];

/** Calculates what the load needs from the cost of one operation. */
export const simulate = (name: TableName, figures: Figures, load: Load): Table => tables[name](figures, load);
