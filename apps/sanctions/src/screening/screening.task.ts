import type { DatasetIndex } from '../dataset/dataset-index';
import type { FoundDecision } from '../decision/decision';
import type { MonitorOutcome, MonitorTask, OpenChangeCommand } from '../monitoring/monitor.task';
import type { ReplyFormat } from '../reply/check-reply';
import type { CsvProblem } from '../upload/csv.errors';

/** Opens or closes a version of a dataset in a thread. It has no answer. */
export type Command = OpenCommand | OpenChangeCommand | { kind: 'close'; version: number };

export interface OpenCommand {
  kind: 'open';
  version: number;
  index: DatasetIndex;
}

export interface ReadTask {
  kind: 'read';
  bytes: Uint8Array<ArrayBuffer>;
  /** Hashes each row with this key, to look up decisions. */
  hashKey?: Uint8Array;
}

export interface ScreenTask {
  kind: 'screen';
  slice: Uint8Array<ArrayBuffer>;
  /** The versions to screen against. They must be open. */
  versions: readonly number[];
  threshold: number;
  exclude: readonly string[];
  /** The decisions of the customer about people of the slice, by row. */
  decisions: readonly (readonly [row: number, decisions: readonly FoundDecision[]])[];
  excludeDismissed: boolean;
  format: ReplyFormat;
  /** The thread starts no further row after this time. */
  milliseconds: number;
}

export type ReadOutcome =
  | { slices: Uint8Array<ArrayBuffer>[]; rows: number; hashes?: Uint8Array<ArrayBuffer> }
  | { problem: CsvProblem };

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

export type Task = ReadTask | ScreenTask | MonitorTask;
export type Outcome = ReadOutcome | ScreenOutcome | MonitorOutcome;

/** An outcome with its CPU time in milliseconds. */
export type Done<O> = O & { cpu: number };
export type OutcomeOf<T extends Task> = T extends ReadTask
  ? Done<ReadOutcome>
  : T extends MonitorTask
    ? Done<MonitorOutcome>
    : Done<ScreenOutcome>;

/** An outcome, or the stack of an error without its message, which may contain data of a row. */
export type Answer = { cpu: number } & ({ outcome: Outcome } | { fault: string });
