// Runs in a worker thread: reads files and screens slices of rows, one task at a time.
import { parentPort } from 'node:worker_threads';
import { formatEntries, toRecord, toResult } from '../reply/json-reply';
import { formatRows } from '../reply/csv-reply';
import { CsvError } from '../upload/csv.errors';
import { readCsv } from '../upload/csv-reader';
import { type PersonRow, decodeSlice, toSlices, encodeSlice } from '../person/person-row';
import { OpenDataset, screenRow } from './screener';
import type {
  Answer,
  Command,
  ReadOutcome,
  ReadTask,
  ScreenOutcome,
  ScreenTask,
  Task,
} from './screening.task';
import { threadClock } from './thread-clock';

const datasets = new Map<number, OpenDataset>();
const encoder = new TextEncoder();

function read({ bytes }: ReadTask): ReadOutcome {
  try {
    const rows = readCsv(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { slices: toSlices(rows), rows: rows.length };
  } catch (error) {
    if (error instanceof CsvError) return { problem: error.problem };
    throw error;
  }
}

function screenSlice({ slice, threshold, format, ...task }: ScreenTask): ScreenOutcome {
  const opened = task.versions.map((version) => {
    const dataset = datasets.get(version);
    if (!dataset) throw new Error(`version ${version} is not open`);
    return dataset;
  });
  const excluded = new Set(task.exclude);
  const rows = decodeSlice(slice);
  const results = runUntilTimeout(rows, task.milliseconds, (row) =>
    screenRow(row, opened, threshold, excluded),
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

/** Processes rows until the timeout, and at least one, so that every turn makes progress. */
function runUntilTimeout<R>(rows: PersonRow[], milliseconds: number, work: (row: PersonRow) => R): R[] {
  const end = performance.now() + milliseconds;
  const results: R[] = [];
  for (const row of rows) {
    results.push(work(row));
    if (performance.now() >= end) break;
  }
  return results;
}

const getBuffers = (outcome: ReadOutcome | ScreenOutcome): ArrayBuffer[] => {
  if ('problem' in outcome) return [];
  const arrays = 'slices' in outcome ? outcome.slices : [outcome.results, outcome.records, outcome.rest];
  return arrays.flatMap((array) => array?.buffer ?? []);
};

function run(task: Task): void {
  const start = threadClock();
  const cpu = () => threadClock() - start;
  const answer = (reply: Answer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer);
  try {
    const outcome = task.kind === 'read' ? read(task) : screenSlice(task);
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
    case 'close':
      datasets.delete(message.version);
      return;
    case 'read':
    case 'screen':
      run(message);
  }
});
