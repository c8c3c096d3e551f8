import type { DatasetIndex } from '../dataset/dataset-index';
import type { ReplyFormat } from '../reply/reply.format';
import type { CsvProblem } from '../upload/csv.problem';

/** Tells a thread to take in a version of a dataset, or to forget it. It is not answered. */
export type Command =
  { kind: 'open'; version: number; index: DatasetIndex } | { kind: 'close'; version: number };

export interface ReadTask {
  kind: 'read';
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ScreenTask {
  kind: 'screen';
  slice: Uint8Array<ArrayBuffer>;
  /** The versions to screen against, each opened before. */
  versions: readonly number[];
  threshold: number;
  exclude: readonly string[];
  format: ReplyFormat;
  /** The thread begins no further row after this time. */
  milliseconds: number;
}

export type ReadOutcome = { slices: Uint8Array<ArrayBuffer>[]; rows: number } | { problem: CsvProblem };

export interface ScreenOutcome {
  /** The rows in the format of the reply. */
  results: Uint8Array<ArrayBuffer>;
  /** Those that matched, with their details; empty where the format has no place for them. */
  records: Uint8Array<ArrayBuffer>;
  rows: number;
  matched: number;
  /** The rows that were not begun. */
  rest?: Uint8Array<ArrayBuffer>;
}

export type Task = ReadTask | ScreenTask;

/** An outcome, and the CPU milliseconds that it took. */
export type Done<O> = O & { cpu: number };
export type OutcomeOf<T extends Task> = T extends ReadTask ? Done<ReadOutcome> : Done<ScreenOutcome>;

/** What a thread sends back: an outcome, or where it went wrong, without the words of the error: they may quote a row. */
export type Answer = { cpu: number } & ({ outcome: ReadOutcome | ScreenOutcome } | { fault: string });
