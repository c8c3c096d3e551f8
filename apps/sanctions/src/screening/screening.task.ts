import type { DatasetIndex } from '../dataset/dataset-index';
import type { ReplyFormat } from '../reply/check-reply';
import type { CsvProblem } from '../upload/csv.errors';

/** Opens or closes a version of a dataset in a thread. It has no answer. */
export type Command =
  { kind: 'open'; version: number; index: DatasetIndex } | { kind: 'close'; version: number };

export interface ReadTask {
  kind: 'read';
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ScreenTask {
  kind: 'screen';
  slice: Uint8Array<ArrayBuffer>;
  /** The versions to screen against. They must be open. */
  versions: readonly number[];
  threshold: number;
  exclude: readonly string[];
  format: ReplyFormat;
  /** The thread starts no further row after this time. */
  milliseconds: number;
}

export type ReadOutcome = { slices: Uint8Array<ArrayBuffer>[]; rows: number } | { problem: CsvProblem };

export interface ScreenOutcome {
  /** The rows in the format of the reply. */
  results: Uint8Array<ArrayBuffer>;
  /** The matched rows with details; empty for CSV. */
  records: Uint8Array<ArrayBuffer>;
  rows: number;
  matched: number;
  /** The rows that were not started. */
  rest?: Uint8Array<ArrayBuffer>;
}

export type Task = ReadTask | ScreenTask;

/** An outcome with its CPU time in milliseconds. */
export type Done<O> = O & { cpu: number };
export type OutcomeOf<T extends Task> = T extends ReadTask ? Done<ReadOutcome> : Done<ScreenOutcome>;

/** An outcome, or the stack of an error without its message, which may contain data of a row. */
export type Answer = { cpu: number } & ({ outcome: ReadOutcome | ScreenOutcome } | { fault: string });
