// Runs in a separate worker thread: builds an index from the chunks of one version of a dataset. Its caller terminates it.
import { decodeChunk, type ListedEntity, screenedSchemata } from '@gatehouse/datasets/chunk';
import { IndexBuilder } from '@gatehouse/matching';
import { parentPort } from 'node:worker_threads';
import type { DatasetIndex, EntityDetails } from './dataset-index';
import { TextTableBuilder } from './text-table';

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

const names = new IndexBuilder();
const ids = new TextTableBuilder();
const details = new TextTableBuilder();
let entities = 0;

function add(entity: ListedEntity): void {
  entities++;
  if (!screenedSchemata.has(entity.schema) || entity.names.length === 0) return;
  names.add(entity);
  ids.add(entity.id);
  details.add(JSON.stringify(toDetails(entity)));
}

const toDetails = ({
  names,
  birthDates,
  countries,
  programs,
  datasets,
  url,
}: ListedEntity): EntityDetails => ({
  names,
  birthDates,
  countries,
  programs,
  datasets,
  url,
});

function handle({ chunk }: LoadingMessage): LoadingAnswer {
  if (!chunk)
    return { entities, index: { names: names.build(), ids: ids.build(), details: details.build() } };
  for (const entity of decodeChunk(chunk)) add(entity);
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
