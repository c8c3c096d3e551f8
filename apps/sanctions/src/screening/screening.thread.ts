// Runs in a worker thread: reads files and screens slices of them, one task at a time.
import { parentPort } from 'node:worker_threads';
import { entriesOf, recordOf, resultOf } from '../reply/json.reply';
import { linesOf } from '../reply/csv.reply';
import { CsvError } from '../upload/csv.problem';
import { readCsv } from '../upload/csv.reader';
import { rowsOf, sliced } from './person-row';
import { OpenDataset, screen } from './screener';
import type { Answer, Command, ReadOutcome, ReadTask, ScreenOutcome, ScreenTask } from './screening.task';

const datasets = new Map<number, OpenDataset>();
const encoder = new TextEncoder();

function read({ bytes, sliceRows }: ReadTask): ReadOutcome {
  try {
    const rows = readCsv(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { slices: sliced(rows, sliceRows), rows: rows.length };
  } catch (error) {
    if (error instanceof CsvError) return { problem: error.problem };
    throw error;
  }
}

function screenSlice({ slice, versions, threshold, exclude, format }: ScreenTask): ScreenOutcome {
  const opened = versions.map((version) => {
    const dataset = datasets.get(version);
    if (!dataset) throw new Error(`version ${version} is not open`);
    return dataset;
  });
  const excluded = new Set(exclude);
  const results = rowsOf(slice).map((row) => screen(row, opened, threshold, excluded));
  const matched = results.filter(({ matches }) => matches.length > 0);
  const text = format === 'csv' ? linesOf(results) : entriesOf(results.map(resultOf));
  const records = format === 'csv' ? '' : entriesOf(matched.map(recordOf));
  return {
    results: encoder.encode(text),
    records: encoder.encode(records),
    rows: results.length,
    matched: matched.length,
  };
}

const buffersOf = (outcome: ReadOutcome | ScreenOutcome): ArrayBuffer[] => {
  if ('problem' in outcome) return [];
  const arrays = 'slices' in outcome ? outcome.slices : [outcome.results, outcome.records];
  return arrays.map(({ buffer }) => buffer);
};

function answer(reply: Answer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, transfer);
}

parentPort?.on('message', (message: Command | ReadTask | ScreenTask) => {
  switch (message.kind) {
    case 'open':
      datasets.set(message.version, new OpenDataset(message.index));
      return;
    case 'close':
      datasets.delete(message.version);
      return;
    case 'read':
    case 'screen':
      try {
        const outcome = message.kind === 'read' ? read(message) : screenSlice(message);
        answer({ outcome }, buffersOf(outcome));
      } catch (error) {
        const { name, stack = '' } = error as Error;
        answer({ fault: `${name}${stack.slice(stack.indexOf('\n    at '))}` });
      }
  }
});
