// Runs in a worker thread: reads files and screens slices of rows, one task at a time.
import { ChangeMatcher } from '@gatehouse/matching';
import { parentPort } from 'node:worker_threads';
import type { MonitorOutcome, MonitorTask, OpenChangeCommand } from '../monitoring/monitor.task';
import { monitorPerson } from '../monitoring/person-monitor';
import { formatEntries, toRecord, toResult } from '../reply/json-reply';
import { formatRows } from '../reply/csv-reply';
import { hashPeople } from '../decision/person-hash';
import { CsvError } from '../upload/csv.errors';
import { readCsv } from '../upload/csv-reader';
import { type PersonRow, decodeSlice, toSlices, encodeSlice } from '../person/person-row';
import { RowDecisions } from './row-decisions';
import { OpenDataset, screenRow } from './screener';
import type {
  Answer,
  Command,
  Outcome,
  ReadOutcome,
  ReadTask,
  ScreenOutcome,
  ScreenTask,
  Task,
} from './screening.task';
import { threadClock } from './thread-clock';

const datasets = new Map<number, OpenDataset>();
const changes = new Map<number, ChangeMatcher>();
const encoder = new TextEncoder();

function read({ bytes, hashKey }: ReadTask): ReadOutcome {
  try {
    const rows = readCsv(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return {
      slices: toSlices(rows),
      rows: rows.length,
      ...(hashKey && { hashes: hashPeople(hashKey, rows) }),
    };
  } catch (error) {
    if (error instanceof CsvError) return { problem: error.problem };
    throw error;
  }
}

const findOpen = (version: number): OpenDataset => findIn(datasets, version);

function findIn<T>(opened: ReadonlyMap<number, T>, version: number): T {
  const found = opened.get(version);
  if (!found) throw new Error(`version ${version} is not open`);
  return found;
}

function screenSlice({ slice, threshold, format, ...task }: ScreenTask): ScreenOutcome {
  const opened = task.versions.map(findOpen);
  const excluded = new Set(task.exclude);
  const rows = decodeSlice(slice);
  const decisions = new Map(task.decisions);
  const results = runUntilTimeout(rows, task.milliseconds, (row, i) =>
    screenRow(row, opened, threshold, excluded, new RowDecisions(decisions.get(i), task.excludeDismissed)),
  );
  const matched = results.filter(({ matches }) => matches.length > 0);
  const text = format === 'csv' ? formatRows(results) : formatEntries(results.map(toResult));
  const records = format === 'csv' ? '' : formatEntries(matched.map(toRecord));
  return {
    results: encoder.encode(text),
    records: encoder.encode(records),
    rows: results.length,
    matched: matched.length,
    ...(results.length < rows.length && { rest: encodeSlice(rows.slice(results.length)) }),
  };
}

function monitorSlice({ slice, threshold, ...task }: MonitorTask): MonitorOutcome {
  const opened = task.versions.map(findOpen);
  const concerning = task.changes?.map((version) => findIn(changes, version));
  const rows = decodeSlice(slice);
  const results = runUntilTimeout(
    rows,
    task.milliseconds,
    (row) => monitorPerson(row, opened, threshold, concerning) ?? null,
  );
  return {
    results: encoder.encode(JSON.stringify(results)),
    people: results.length,
    ...(results.length < rows.length && { rest: encodeSlice(rows.slice(results.length)) }),
  };
}

function openChange({ version, of, change }: OpenChangeCommand): void {
  changes.set(version, new ChangeMatcher(change, findOpen(of).matcher));
}

/** Processes rows until the timeout, and at least one, so that every turn makes progress. */
function runUntilTimeout<R>(
  rows: PersonRow[],
  milliseconds: number,
  work: (row: PersonRow, i: number) => R,
): R[] {
  const end = performance.now() + milliseconds;
  const results: R[] = [];
  for (const [i, row] of rows.entries()) {
    results.push(work(row, i));
    if (performance.now() >= end) break;
  }
  return results;
}

const getBuffers = (outcome: Outcome): ArrayBuffer[] => {
  if ('problem' in outcome) return [];
  if ('slices' in outcome) return outcome.slices.flatMap(({ buffer }) => buffer);
  const records = 'records' in outcome ? outcome.records : undefined;
  const arrays = [outcome.results, records, outcome.rest];
  return arrays.flatMap((array) => array?.buffer ?? []);
};

function perform(task: Task): Outcome {
  switch (task.kind) {
    case 'read':
      return read(task);
    case 'screen':
      return screenSlice(task);
    case 'monitor':
      return monitorSlice(task);
  }
}

function run(task: Task): void {
  const start = threadClock();
  const cpu = () => threadClock() - start;
  const answer = (reply: Answer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer);
  try {
    const outcome = perform(task);
    answer({ outcome, cpu: cpu() }, getBuffers(outcome));
  } catch (error) {
    const { name, stack = '' } = error as Error;
    answer({ fault: `${name}${stack.slice(stack.indexOf('\n    at '))}`, cpu: cpu() });
  }
}

parentPort?.on('message', (message: Command | Task) => {
  switch (message.kind) {
    case 'open':
      datasets.set(message.version, new OpenDataset(message.index));
      return;
    case 'open-change':
      openChange(message);
      return;
    case 'close':
      datasets.delete(message.version);
      changes.delete(message.version);
      return;
    case 'read':
    case 'screen':
    case 'monitor':
      run(message);
  }
});
