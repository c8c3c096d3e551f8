// Runs in a worker thread of its own: compares two versions of a dataset. Its caller terminates it.
import { decodeChunk } from '@gatehouse/datasets/chunk';
import { parentPort } from 'node:worker_threads';
import { VersionComparison, type VersionDifference } from './version-difference';

export type ComparisonPass = 'old' | 'new' | 'detail';

/** A chunk of a pass, the end of the new version, or the request for the result. */
export type ComparisonMessage =
  { pass: ComparisonPass; chunk: Uint8Array<ArrayBuffer> } | { pass: 'new' } | { pass?: undefined };

/** After each message; at the end with the difference; or an error. */
export interface ComparisonAnswer {
  isComplete: boolean;
  difference?: VersionDifference;
  fault?: string;
}

const maxExamples = 1000;
const comparison = new VersionComparison(maxExamples);
const actions = {
  old: (chunk) => decodeChunk(chunk).forEach((entity) => comparison.addOld(entity)),
  new: (chunk) => decodeChunk(chunk).forEach((entity) => comparison.addNew(entity)),
  detail: (chunk) => decodeChunk(chunk).forEach((entity) => comparison.addDetail(entity)),
} satisfies Record<ComparisonPass, (chunk: Uint8Array) => void>;

function handle(message: ComparisonMessage): ComparisonAnswer {
  if (message.pass === undefined) return { isComplete: true, difference: comparison.toDifference() };
  if ('chunk' in message) actions[message.pass](message.chunk);
  else comparison.endNew();
  return { isComplete: comparison.isComplete };
}

parentPort?.on('message', (message: ComparisonMessage) => {
  let answer: ComparisonAnswer;
  try {
    answer = handle(message);
  } catch (error) {
    answer = { isComplete: false, fault: String((error as Error).message) };
  }
  parentPort?.postMessage(answer);
});
