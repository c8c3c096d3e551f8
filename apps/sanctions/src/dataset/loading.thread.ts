// Runs in a separate worker thread: builds an index from the chunks of one version of a dataset. Its caller terminates it.
import { decodeChunk } from '@gatehouse/datasets/chunk';
import { parentPort } from 'node:worker_threads';
import type { DatasetIndex } from './dataset-index';
import { DatasetIndexBuilder } from './dataset-index-builder';

/** A chunk; undefined after the last one. */
export interface LoadingMessage {
  chunk?: Uint8Array<ArrayBuffer>;
}
/** The number of entries read, after each chunk; at the end the index; or an error. */
export interface LoadingAnswer {
  entities: number;
  index?: DatasetIndex;
  fault?: string;
}

const builder = new DatasetIndexBuilder();
let entities = 0;

function handle({ chunk }: LoadingMessage): LoadingAnswer {
  if (!chunk) return { entities, index: builder.build() };
  for (const entity of decodeChunk(chunk)) {
    entities++;
    builder.add(entity);
  }
  return { entities };
}

parentPort?.on('message', (message: LoadingMessage) => {
  let answer: LoadingAnswer;
  try {
    answer = handle(message);
  } catch (error) {
    answer = { entities, fault: String((error as Error).message) };
  }
  parentPort?.postMessage(answer);
});
