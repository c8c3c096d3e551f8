import type { PersonRow } from '../../person/person-row';

/** A person of an upload, or why the line has none. */
export type ReadRow = { line: number } & ({ row: PersonRow } | { problem: string });

/** Reads the rows of a text that arrives in parts. */
export interface RowReader {
  /** The rows that are complete with this part. */
  push(bytes: Buffer): ReadRow[];
  /** The rest. Only called when the upload is complete. */
  end(): ReadRow[];
  /** Throws after a row that makes the rest unreadable. The rows before it were returned. */
  requireValid(): void;
}
